import { followLanguage } from "./language.ts";
import { followLink } from "./link.ts";
import { connectStore, currentState, subscribe } from "./store.ts";
import { takeQueriesAlong } from "./take-query.ts";

/** A view in a frame: its theme is that of its address, or follows the host. */
const root = document.documentElement;

function follow(): void {
  const { theme } = currentState();
  if (theme !== null) root.dataset.theme = theme;
  const full = document.querySelector<HTMLAnchorElement>("#full");
  if (full !== null && location.hash.includes("=")) full.hash = location.hash;
}

// Tells the plain script of the page that its code came through.
root.dataset.live = "";
takeQueriesAlong();
subscribe(follow);
connectStore();
follow();
followLanguage();
followLink();
