import { currentSay } from "../words/say.ts";
import { currentState, setState, subscribe } from "./store.ts";

/** What a passed-on link says besides the state: the data it was made with. */
const said = (key: string): string | undefined => currentState().unknown.find(([name]) => name === key)?.[1];

function forget(key: string): void {
  setState({ unknown: currentState().unknown.filter(([name]) => name !== key) }, "replace");
}

function noticeOf(made: string, here: string): HTMLElement {
  const notice = document.createElement("div");
  notice.className = "note warn";
  notice.dataset.notice = "version";
  notice.setAttribute("role", "status");
  const title = document.createElement("b");
  const say = currentSay();
  title.textContent = say("Other data");
  const words = document.createElement("span");
  words.textContent = `${say("This link was made with data {made}; the figures here are of data {here}. They may differ from what was meant.", { made, here })} `;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "btn bare";
  close.textContent = say("Take this notice away");
  close.addEventListener("click", () => forget("data"));
  words.append(close);
  notice.append(title, words);
  return notice;
}

function check(): void {
  const here = document.documentElement.dataset.version;
  const made = said("data");
  const shown = document.querySelector("[data-notice=version]");
  if (made === undefined || here === undefined || made === here) shown?.remove();
  else if (shown === null) document.getElementById("main")?.prepend(noticeOf(made, here));
}

/** Says so where a link was made with other data than the site has now. */
export function followLink(): void {
  subscribe(check);
  check();
}
