import { languages, written } from "./languages.ts";
import type { Say } from "./say.ts";

const small = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** A whole number within a sentence: "three" where the language writes small ones as words. */
export const countIn = ({ lang }: Say, n: number): string =>
  (lang === written ? small[n] : undefined) ?? n.toLocaleString(languages[lang].locale);
