import { exchangePage, restorePage } from "./exchange.ts";
import { written, type Language } from "./languages.ts";
import { asWritten, speak, type Catalogue } from "./say.ts";
import { sayIn } from "./say-in.ts";

/** Each catalogue is loaded when it is asked for; that of tables and methods by the pages that describe these. */
const catalogues: Readonly<Record<Exclude<Language, typeof written>, () => Promise<Catalogue>>> = {
  te: async () => {
    const describes = document.querySelector("[data-describes]") !== null;
    const [{ te }, more] = await Promise.all([
      import("./te.ts"),
      describes ? import("./te-reference.ts") : null,
    ]);
    return more === null ? te : { ...te, ...more.teReference };
  },
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
