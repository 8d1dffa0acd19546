import {
  isChoiceName,
  parseChoice,
  type ChoiceName,
  type Choices,
  type Vocabulary,
} from "../schema/choices.ts";
import { noFilter, searchedKeys, type Filter } from "../schema/filter.ts";
import { isLanguage, type Language } from "../words/languages.ts";
import { filterKeys, filterParts, parseFilterItem, type FilterKey } from "./filter-items.ts";

export type Theme = "light" | "dark";
/** What is shown of a text that has a romanised line; both where nothing is said. */
export type Script = "script" | "romanised";

/** What a reader has set; all of it is in the address. */
export interface ViewState {
  readonly filter: Filter;
  /** Settings of the views. */
  readonly choices: Choices;
  /** Null follows the system. */
  readonly theme: Theme | null;
  /** Of the interface; null is the language that pages are written in. */
  readonly lang: Language | null;
  /** Null shows both. */
  readonly script: Script | null;
  /** What stands in the SQL console; "" where nothing does. Stays on its page. */
  readonly sql: string;
  /** Keys this version doesn't know, kept as they stand so that links of a newer version survive. */
  readonly unknown: readonly (readonly [string, string])[];
}

export const defaultState: ViewState = {
  filter: noFilter,
  choices: {},
  theme: null,
  lang: null,
  script: null,
  sql: "",
  unknown: [],
};

/** A state read from an address, and what of it was dropped because the benchmark doesn't have it. */
export interface Parsed {
  readonly state: ViewState;
  readonly dropped: readonly string[];
}

/** In code points: addresses stay short enough to be passed on. */
const longestText = 200;
const longestSql = 20_000;

const decode = (s: string): string => {
  try {
    return decodeURIComponent(s.replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) return s;
    throw error;
  }
};

// A readable address: letters of every script and the separators of our values stay as they are. What passes addresses on may
// compose letters, so a text that this would change is written as bytes.
function encode(s: string): string {
  const text = s.toWellFormed();
  const plain =
    text === text.normalize("NFC") ? /[\p{L}\p{M}\p{N}._~:,/@!$*()'-]/u : /[A-Za-z0-9._~:,/@!$*()'-]/u;
  return Array.from(text, (c) => (plain.test(c) ? c : c === " " ? "+" : encodeURIComponent(c))).join("");
}

const isFilterKey = (key: string): key is FilterKey => filterKeys.some((known) => known === key);

/** The place in the page that a fragment names: all of `#results`, or `at` beside a state; null where there is none. */
export function placeOf(fragment: string): { readonly id: string; readonly alone: boolean } | null {
  const [, id, at] = /^#([^=&]+)$|[#&]at=([^&]+)/u.exec(fragment) ?? [];
  const name = id ?? at;
  return name === undefined ? null : { id: decode(name), alone: id !== undefined };
}

/**
 * Reads a fragment such as `#v=1&domain=north,south&text=river&score=O1/large:4..5&lost=M1/large:asr`. Never
 * throws: values that the benchmark doesn't know are dropped and named, keys that this version doesn't know are kept.
 */
export function parseFragment(fragment: string, vocabulary: Vocabulary): Parsed {
  const dropped: string[] = [];
  const unknown: (readonly [string, string])[] = [];
  let filter: Filter = noFilter;
  const settings: Partial<Record<ChoiceName, string>> = {};
  let theme: Theme | null = null;
  let lang: Language | null = null;
  let script: Script | null = null;
  let sql = "";
  for (const part of fragment.toWellFormed().replace(/^#/u, "").split("&")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    const key = decode(at === -1 ? part : part.slice(0, at));
    const value = at === -1 ? "" : decode(part.slice(at + 1));
    switch (key) {
      case "v":
      case "at":
        break;
      case "domain": {
        const asked = value.split(",").filter((d) => d !== "");
        filter = { ...filter, domains: vocabulary.domains.filter((d) => asked.includes(d)) };
        dropped.push(...asked.filter((d) => !vocabulary.domains.includes(d)).map((d) => `domain ${d}`));
        break;
      }
      case "text":
      case "said":
      case "given":
        filter = {
          ...filter,
          [key]: Array.from(value.toWellFormed().normalize("NFC")).slice(0, longestText).join(""),
        };
        break;
      case "theme":
        if (value === "light" || value === "dark") theme = value;
        else dropped.push(`theme ${value}`);
        break;
      case "lang":
        if (isLanguage(value)) lang = value;
        else dropped.push(`lang ${value}`);
        break;
      case "script":
        if (value === "script" || value === "romanised") script = value;
        else dropped.push(`script ${value}`);
        break;
      case "sql":
        if (value.length <= longestSql) sql = value.toWellFormed();
        else dropped.push(`sql, which is longer than ${longestSql} characters`);
        break;
      default: {
        if (isFilterKey(key)) {
          for (const item of value.split(",").filter((x) => x !== "")) {
            const next = parseFilterItem(filter, key, item, vocabulary);
            if (next === null) dropped.push(`${key} ${item}`);
            else filter = next;
          }
          break;
        }
        if (!isChoiceName(key)) {
          if (key !== "") unknown.push([key, value]);
          break;
        }
        const known = parseChoice(key, value, vocabulary);
        if (known === null) dropped.push(`${key} ${value}`);
        else {
          settings[key] = known;
          // Of a list the known ones are kept.
          const kept = known.split(",");
          dropped.push(
            ...value
              .split(",")
              .filter((x) => x !== "" && !kept.includes(x))
              .map((x) => `${key} ${x}`),
          );
        }
      }
    }
  }
  return {
    state: { filter, choices: settings, theme, lang, script, sql, unknown },
    dropped,
  };
}

/** The canonical fragment of a state: defaults left out, keys sorted, "" for the default state. */
export function formatFragment(
  { filter, choices, theme, lang, script, sql, unknown }: ViewState,
  vocabulary: Vocabulary,
): string {
  const parts: (readonly [string, string])[] = [
    ...(filter.domains.length > 0
      ? [["domain", vocabulary.domains.filter((d) => filter.domains.includes(d)).join(",")] as const]
      : []),
    ...filterParts(filter, vocabulary),
    ...searchedKeys.flatMap((key) => (filter[key] === "" ? [] : [[key, filter[key]] as const])),
    ...Object.entries(choices),
    ...(theme === null ? [] : [["theme", theme] as const]),
    ...(lang === null ? [] : [["lang", lang] as const]),
    ...(script === null ? [] : [["script", script] as const]),
    ...(sql === "" ? [] : [["sql", sql] as const]),
    ...unknown,
  ];
  if (parts.length === 0) return "";
  const sorted = parts.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `#v=1&${sorted.map(([k, value]) => (value === "" ? encode(k) : `${encode(k)}=${encode(value)}`)).join("&")}`;
}
