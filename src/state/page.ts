import { placeOf } from "./fragment.ts";
import { followLink } from "./link.ts";
import { followLanguage } from "./language.ts";
import "./offline.ts";
import { currentSay, onWords } from "../words/say.ts";
import { connectStore, currentState, fragmentOf, setState, subscribe } from "./store.ts";
import { takeQueriesAlong } from "./take-query.ts";

/** Theme button, script switch, and menu links that take the reader's settings along. */
const root = document.documentElement;
const button = document.querySelector<HTMLButtonElement>("button.theme");
const isDark = (): boolean =>
  (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

function follow(): void {
  const state = currentState();
  if (state.theme === null) delete root.dataset.theme;
  else root.dataset.theme = state.theme;
  if (state.script === null) delete root.dataset.shown;
  else root.dataset.shown = state.script;
  const shown = state.script ?? "both";
  for (const radio of document.querySelectorAll<HTMLInputElement>(".scripts input"))
    radio.checked = radio.value === shown;
  button?.setAttribute("aria-label", currentSay()(isDark() ? "Light theme" : "Dark theme"));
  // A statement stays on the console's page.
  const fragment = fragmentOf({ ...state, sql: "" });
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a.brand, .nav a")) link.hash = fragment;
}

if (button !== null) {
  delete button.dataset.waiting;
  button.addEventListener("click", () => setState({ theme: isDark() ? "light" : "dark" }, "replace"));
}
// The switch may also come with a panel that is opened later.
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest(".scripts") === null) return;
  const { value } = target;
  setState({ script: value === "script" || value === "romanised" ? value : null }, "replace");
});
takeQueriesAlong();
subscribe(follow);
onWords(follow);
connectStore();
follow();
followLanguage();
followLink();
const here = document.querySelector<HTMLElement>(".nav [aria-current]");
function showHere(): void {
  if (here?.parentElement != null) here.parentElement.scrollLeft = here.offsetLeft - 24;
}
showHere();
onWords(showHere);
const place = placeOf(location.hash);
if (place?.alone === false) document.getElementById(place.id)?.scrollIntoView();
