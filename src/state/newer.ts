/** The build that this page is of, and the path below which its site stands; null while pages are worked on. */
export const ownBuild = document.documentElement.dataset.build ?? null;
export const basePath = document.documentElement.dataset.base ?? "/";

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
  button.textContent = "Reload";
  button.addEventListener("click", () => {
    // The newer worker first, so that the newer page doesn't come from what the older one kept.
    const updated =
      "serviceWorker" in navigator
        ? navigator.serviceWorker.getRegistration(basePath).then((r) => r?.update())
        : Promise.resolve();
    void updated.catch(() => undefined).then(() => location.reload());
  });
  (document.querySelector("main") ?? document.body).append(note);
  // Said after it is there, so that it is read out.
  note.append("A newer version of this site is there. ", button);
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
