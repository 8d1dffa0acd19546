import { languages, written, type Language } from "../words/languages.ts";
import { currentSay } from "../words/say.ts";
import { keepLanguage } from "./kept-language.ts";
import { currentState, setState, subscribe } from "./store.ts";

const asked = (): Language => currentState().lang ?? written;

/** The language after this one; with two of them the switch goes back and forth. */
function nextOf(lang: Language): Language {
  const tags = Object.keys(languages) as Language[];
  return tags[(tags.indexOf(lang) + 1) % tags.length] ?? written;
}

let spoken: Language = written;

function speak(button: HTMLButtonElement | null): void {
  const lang = asked();
  const next = nextOf(lang);
  if (button !== null) {
    button.lang = next;
    button.textContent = languages[next].name;
  }
  if (lang === spoken) return;
  spoken = lang;
  import("../words/page-words.ts")
    .then(({ speakIn }) => speakIn(lang))
    .catch(() => {
      // The page stays in the language that it is in; the next change tries again.
      spoken = currentSay().lang;
      document.dispatchEvent(new Event("explorer:doubt"));
    });
}

/** The page follows the language that the reader asks for, by the address or by the switch of the header. */
export function followLanguage(): void {
  const button = document.querySelector<HTMLButtonElement>("button.language");
  if (button !== null) {
    delete button.dataset.waiting;
    button.addEventListener("click", () => {
      const next = nextOf(asked());
      keepLanguage(next, "always");
      setState({ lang: next === written ? null : next }, "replace");
    });
  }
  subscribe(() => speak(button));
  speak(button);
}
