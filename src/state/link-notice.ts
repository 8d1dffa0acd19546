import { currentSay } from "../words/say.ts";
import { currentState, setState } from "./store.ts";
import type { Misfit } from "./link.ts";

/** Says that a link was made with other data or names unknown things, until the reader takes that away. */
export function noticeOf(name: keyof Misfit, what: string): HTMLElement {
  const notice = document.createElement("div");
  notice.className = "note warn";
  notice.dataset.notice = name;
  notice.dataset.of = what;
  notice.setAttribute("role", "status");
  const title = document.createElement("b");
  const say = currentSay();
  notice.lang = say.lang;
  const here = document.documentElement.dataset.version ?? "";
  title.textContent = name === "version" ? say("Other data") : say("Link");
  const words = document.createElement("span");
  const text =
    name === "version"
      ? say(
          "This link was made with data {made}; the figures here are of data {here}. They may differ from what was meant.",
          { made: what, here },
        )
      : say("Not known here, so left out of what the link asks for: {list}.", { list: what });
  words.textContent = `${text} `;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "btn bare";
  close.textContent = say("Take this notice away");
  // A state that is set anew has forgotten what was dropped.
  close.addEventListener("click", () =>
    setState(
      name === "version" ? { unknown: currentState().unknown.filter(([key]) => key !== "data") } : {},
      "replace",
    ),
  );
  words.append(close);
  notice.append(title, words);
  return notice;
}
