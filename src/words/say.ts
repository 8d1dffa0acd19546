import type { Message } from "./en.ts";
import { languages, written, type Language } from "./languages.ts";

/** What stands in the places of a message. Whole numbers are written as the language groups them; texts
 * and other numbers stay as they are. */
export type Values = Readonly<Record<string, string | number>>;
export type Catalogue = Readonly<Record<Message, string>>;

/**
 * Says a message in one language. `{name}` is the value of that name. A message with forms (`{n} cell|{n} cells`) takes the one
 * that `n` asks for, in the order of the language's plural categories; a place without a value stays for `placed` to fill.
 */
export interface Say {
  (message: Message, values?: Values): string;
  readonly lang: Language;
  /** A text that is a message or else stays as it is: what was said by code that knows no words. */
  known: (text: string) => string;
  /** "A, B and C" */
  list: (items: readonly string[], last?: "and" | "or") => string;
  /** A whole number within a sentence: "three" where the language writes small ones as words. */
  count: (n: number) => string;
}

const order = ["zero", "one", "two", "few", "many", "other"];
const categories = new Map<Language, readonly string[]>();

/** The plural categories of a language, in the order in which messages give their forms. */
export function formsOf(lang: Language): readonly string[] {
  const found = categories.get(lang);
  if (found !== undefined) return found;
  const { pluralCategories } = new Intl.PluralRules(languages[lang].locale).resolvedOptions();
  const sorted = pluralCategories.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  categories.set(lang, sorted);
  return sorted;
}

const small = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** The words of a language; without a catalogue messages are said as they are written. */
export function sayIn(lang: Language, catalogue: Catalogue | null): Say {
  const { locale } = languages[lang];
  const write = (value: string | number): string =>
    typeof value === "number" && Number.isInteger(value)
      ? new Intl.NumberFormat(locale).format(value)
      : String(value);
  const say = (message: Message, values: Values = {}): string => {
    const forms = (catalogue === null ? message : catalogue[message]).split("|");
    const { n } = values;
    const at =
      forms.length === 1 || typeof n !== "number"
        ? 0
        : formsOf(lang).indexOf(new Intl.PluralRules(locale).select(n));
    return (forms[at] ?? "").replaceAll(/\{(\w+)\}/gu, (place: string, name: string) => {
      const value = values[name];
      return value === undefined ? place : write(value);
    });
  };
  const has = (text: string): text is Message => catalogue !== null && text in catalogue;
  return Object.assign(say, {
    lang,
    known: (text: string): string => (has(text) ? say(text) : text),
    list: (items: readonly string[], last: "and" | "or" = "and"): string =>
      new Intl.ListFormat(locale, { type: last === "and" ? "conjunction" : "disjunction" }).format(items),
    count: (n: number): string => (lang === written ? small[n] : undefined) ?? write(n),
  });
}

/** The words that pages are written in. */
export const asWritten: Say = sayIn(written, null);

let current = asWritten;
const listeners = new Set<() => void>();

export const currentSay = (): Say => current;

/** Changes the words of the page. */
export function speak(say: Say): void {
  if (say === current) return;
  current = say;
  for (const listener of listeners) listener();
}

export function onWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A message split at the places that are still open: `text` and the name of the place after it. */
export const openPlaces = (said: string): readonly { readonly text: string; readonly place?: string }[] =>
  said.split(/(?<=\})|(?=\{\w+\})/u).map((part) => {
    const [, place] = /^\{(\w+)\}$/u.exec(part) ?? [];
    return place === undefined ? { text: part } : { text: "", place };
  });
