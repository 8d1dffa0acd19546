import { currentSay } from "../words/say.ts";
import { currentState, setState } from "./store.ts";

function forget(key: string): void {
  setState({ unknown: currentState().unknown.filter(([name]) => name !== key) }, "replace");
}

/** Says that a link was made with other data, until the reader takes that away. */
export function noticeOf(made: string, here: string): HTMLElement {
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
