import { exchangePage, restorePage } from "./exchange.ts";
import { written, type Language } from "./languages.ts";
import { asWritten, sayIn, speak, type Catalogue } from "./say.ts";

/** Each catalogue is loaded when it is asked for. */
const catalogues: Readonly<Record<Exclude<Language, typeof written>, () => Promise<Catalogue>>> = {
  te: async () => (await import("./te.ts")).te,
};

let wanted: Language = written;

/** Has the page speak a language; the last one asked for wins. */
export async function speakIn(lang: Language): Promise<void> {
  wanted = lang;
  if (lang === written) {
    restorePage();
    speak(asWritten);
    return;
  }
  const catalogue = await catalogues[lang]();
  if (wanted !== lang) return;
  const say = sayIn(lang, catalogue);
  exchangePage(say, catalogue);
  speak(say);
}
