import { pause } from "./pause.ts";

import { currentSay } from "../words/say.ts";

/** The build that this page is of, and the path below which its site stands; null while pages are worked on. */
export const ownBuild = document.documentElement.dataset.build ?? null;
export const basePath = document.documentElement.dataset.base ?? "/";

/** How long a reload waits for the newer worker; without it, the page comes from the network all the same. */
const workerLimitMs = 5000;

/** Resolves once the newer worker answers for the site: browsers may lose a page that is asked for while workers change. */
async function newerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(basePath);
  await registration?.update();
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  if (worker === undefined || worker === null || worker.state === "activated") return;
  await new Promise<void>((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated" || worker.state === "redundant") resolve();
    });
  });
}

let told = false;

/** Says that the site was replaced by a newer version, once. What the reader has set is in the address and stays. */
export function tellNewer(): void {
  if (told) return;
  told = true;
  const note = document.createElement("div");
  note.className = "newer";
  note.setAttribute("role", "status");
  const button = document.createElement("button");
  button.className = "btn";
  button.type = "button";
  button.textContent = currentSay()("Reload");
  button.addEventListener("click", () => {
    // The newer worker first, so that the newer page doesn't come from what the older one kept.
    void Promise.race([newerWorker().catch(() => undefined), pause(workerLimitMs)]).then(() =>
      location.reload(),
    );
  });
  (document.querySelector("main") ?? document.body).append(note);
  // Said after it is there, so that it is read out.
  note.append(`${currentSay()("A newer version of this site is there.")} `, button);
}

/** Asks the host whether the site was replaced. Without an answer it wasn't. */
export async function lookForNewer(): Promise<void> {
  if (ownBuild === null) return;
  try {
    const response = await fetch(`${basePath}site.json`, { cache: "no-cache" });
    const { build } = (await response.json()) as { readonly build?: unknown };
    if (typeof build === "string" && build !== ownBuild) tellNewer();
  } catch {
    // No connection, or a host that answers with something else.
  }
}
