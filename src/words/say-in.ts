import { languages, type Language } from "./languages.ts";
import { sayWith, type Catalogue, type Say } from "./say.ts";

const order = ["zero", "one", "two", "few", "many", "other"];

/** The plural categories of a language, in the order in which messages give their forms. */
export const formsOf = (lang: Language): readonly string[] =>
  new Intl.PluralRules(languages[lang].locale)
    .resolvedOptions()
    .pluralCategories.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));

/** The words of a language that has a catalogue. */
export function sayIn(lang: Language, catalogue: Catalogue): Say {
  const rules = new Intl.PluralRules(languages[lang].locale);
  const forms = formsOf(lang);
  const known: Readonly<Record<string, string | undefined>> = catalogue;
  return sayWith(lang, {
    form: (n) => forms.indexOf(rules.select(n)),
    find: (text) => (Object.hasOwn(known, text) ? known[text] : undefined),
  });
}
