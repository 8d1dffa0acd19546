import type { Message } from "./en.ts";
import { languages, written, type Language } from "./languages.ts";

/** What stands in the places of a message. Whole numbers are written as the language groups them; texts and other numbers stay. */
export type Values = Readonly<Record<string, string | number>>;
export type Catalogue = Readonly<Record<Message, string>>;

/**
 * Says a message in one language. `{name}` is the value of that name. A message with forms (`{n} cell|{n} cells`) takes the one
 * that `n` asks for, in the order of the language's plural categories; a place without a value stays for `placed` to fill.
 */
export interface Say {
  (message: Message, values?: Values): string;
  readonly lang: Language;
  /** A text that is a message, or has places for `values`, or else stays as it is: what was said by code that knows no words. */
  known: (text: string, values?: Values) => string;
}

/** What a language brings along: its forms and its catalogue. */
interface Words {
  /** Which form of a message a number asks for. */
  readonly form: (n: number) => number;
  readonly find?: (text: string) => string | undefined;
}

/** The words of a language; without a catalogue messages are said as they are written. */
export function sayWith(lang: Language, { form, find }: Words): Say {
  const { locale } = languages[lang];
  const write = (value: string | number): string =>
    Number.isInteger(value) ? value.toLocaleString(locale) : String(value);
  const say = (message: string, values: Values = {}): string => {
    const forms = (find?.(message) ?? message).split("|");
    return (forms.length > 1 ? (forms[form(Number(values.n))] ?? "") : (forms[0] ?? "")).replaceAll(
      /\{(\w+)\}/gu,
      (place, name: string) => write(values[name] ?? place),
    );
  };
  return Object.assign(say, {
    lang,
    known: (text: string, values?: Values) =>
      values === undefined && find?.(text) === undefined ? text : say(text, values),
  });
}

/** The words that pages are written in. */
export const asWritten: Say = sayWith(written, { form: (n) => Number(n !== 1) });

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
  said
    .split(/\{(\w+)\}/u)
    .map((part, i) => (i % 2 === 0 ? { text: part } : { text: "", place: part }))
    .filter(({ text, place }: { text: string; place?: string }) => text !== "" || place !== undefined);
