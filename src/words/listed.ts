import { languages } from "./languages.ts";
import type { Say } from "./say.ts";

/** "A, B and C" */
export const listIn = ({ lang }: Say, items: readonly string[], last: "and" | "or" = "and"): string =>
  new Intl.ListFormat(languages[lang].locale, {
    type: last === "and" ? "conjunction" : "disjunction",
  }).format(items);
