import { basePath, lookForNewer, ownBuild, tellNewer } from "./newer.ts";
import { pause } from "./pause.ts";
import { savesData } from "./saves-data.ts";

/** What the worker says to its pages. */
interface Said {
  readonly type?: unknown;
  readonly build?: unknown;
}

/** What the reader does first goes first, ms. */
const politeness = 10_000;

/** Tells the worker what to keep: this page, if it came before the worker did, and after a while what every page may need. */
async function greet(container: ServiceWorkerContainer, isNew: boolean): Promise<void> {
  const { active } = await container.ready;
  if (isNew)
    active?.postMessage({ type: "page", path: decodeURIComponent(location.pathname.slice(basePath.length)) });
  if (savesData()) return;
  await pause(politeness);
  active?.postMessage({ type: "first" });
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  const wasThere = container.controller !== null;
  container.addEventListener("message", ({ data, ports }: MessageEvent<Said>) => {
    if (data.type === "which") ports[0]?.postMessage(ownBuild);
    else if (data.type === "build" && data.build !== ownBuild) tellNewer();
    // The worker of this page's own build has come after the page.
    else if (data.type === "build") void greet(container, true);
  });
  await container.register(`${basePath}sw.js`, { scope: basePath });
  await greet(container, !wasThere);
}

/** Once the page is idle: keeps the site for use without a network, and looks out for newer versions of it. */
function start(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void lookForNewer();
  });
  // Something that should be on the host isn't, or isn't what it was.
  document.addEventListener("explorer:doubt", () => void lookForNewer());
  // In frames the site is a guest.
  if (self !== top || !("serviceWorker" in navigator)) return;
  register(navigator.serviceWorker).catch(() => undefined);
}

if (ownBuild !== null) {
  const idle = (): unknown => ("requestIdleCallback" in globalThis ? requestIdleCallback(start) : start());
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle);
}
