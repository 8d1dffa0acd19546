import { isLanguage, type Language } from "../words/languages.ts";

const place = "explorer:language";
const isFramed = (): boolean => self !== top;

/** Storage may be forbidden; then a language holds for its page and the links of the menu. */
const tried = <T>(act: () => T): T | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

/** The language of this visit, else the one that the reader chose before; null in a frame, which is the host's. */
export function keptLanguage(): Language | null {
  if (isFramed()) return null;
  const kept = tried(() => sessionStorage.getItem(place) ?? localStorage.getItem(place));
  return isLanguage(kept) ? kept : null;
}

/** Keeps the language of an address for this visit, and that of the switch for later ones too. */
export function keepLanguage(lang: Language, how: "visit" | "always"): void {
  if (isFramed()) return;
  tried(() => {
    sessionStorage.setItem(place, lang);
    if (how === "always") localStorage.setItem(place, lang);
  });
}
