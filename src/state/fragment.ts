import {
  isChoiceName,
  parseChoice,
  type ChoiceName,
  type Choices,
  type Vocabulary,
} from "../schema/choices.ts";
import { noFilter, type Filter, type LostAt, type ScoreRange } from "../schema/filter.ts";
import { isOutcome } from "../schema/paths.ts";

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
  /** Null shows both. */
  readonly script: Script | null;
  /** Keys this version doesn't know, kept as they stand so that links of a newer version survive. */
  readonly unknown: readonly (readonly [string, string])[];
}

export const defaultState: ViewState = {
  filter: noFilter,
  choices: {},
  theme: null,
  script: null,
  unknown: [],
};

/** A state read from an address, and what of it was dropped because the benchmark doesn't have it. */
export interface Parsed {
  readonly state: ViewState;
  readonly dropped: readonly string[];
}

/** In code points: addresses stay short enough to be passed on. */
const longestText = 200;

const decode = (s: string): string => {
  try {
    return decodeURIComponent(s.replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) return s;
    throw error;
  }
};

// A readable address: letters of every script and the separators of our values stay as they are.
const encode = (s: string): string =>
  Array.from(s.normalize("NFC").toWellFormed(), (c) =>
    /[\p{L}\p{M}\p{N}._~:,/@!$*()'-]/u.test(c) ? c : c === " " ? "+" : encodeURIComponent(c),
  ).join("");

const numeral = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
const rangePattern = new RegExp(
  String.raw`^([^/]+)/([^:/]+)(?:/([^:]+))?:(${numeral})\.\.(${numeral})$`,
  "u",
);

function parseRange(value: string, v: Vocabulary): ScoreRange | null {
  const [, config = "", model = "", judge = "", min = "", max = ""] = rangePattern.exec(value) ?? [];
  const range = {
    config,
    model,
    judge: judge === "" ? (v.judges[0] ?? "") : judge,
    min: Number(min),
    max: Number(max),
  };
  const known = v.configs.includes(config) && v.models.includes(model) && v.judges.includes(range.judge);
  return known && range.min <= range.max ? range : null;
}

const lostPattern = /^([^/]+)\/([^:/]+)(?:\/([^:]+))?:([a-z]+)$/u;

function parseLost(value: string, v: Vocabulary): LostAt | null {
  const [, config = "", model = "", judge = v.judges[0] ?? "", outcome = ""] = lostPattern.exec(value) ?? [];
  const known = v.configs.includes(config) && v.models.includes(model) && v.judges.includes(judge);
  return known && isOutcome(outcome) ? { config, model, judge, outcome } : null;
}

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
  const ranges: ScoreRange[] = [];
  const lost: LostAt[] = [];
  let domains: readonly string[] = [];
  let text = "";
  const settings: Partial<Record<ChoiceName, string>> = {};
  let theme: Theme | null = null;
  let script: Script | null = null;
  for (const part of fragment.replace(/^#/u, "").split("&")) {
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
        domains = vocabulary.domains.filter((d) => asked.includes(d));
        dropped.push(...asked.filter((d) => !vocabulary.domains.includes(d)).map((d) => `domain ${d}`));
        break;
      }
      case "text":
        text = Array.from(value.toWellFormed().normalize("NFC")).slice(0, longestText).join("");
        break;
      case "score":
        for (const item of value.split(",").filter((s) => s !== "")) {
          const range = parseRange(item, vocabulary);
          if (range === null) dropped.push(`score ${item}`);
          else ranges.push(range);
        }
        break;
      case "lost":
        for (const item of value.split(",").filter((s) => s !== "")) {
          const at = parseLost(item, vocabulary);
          if (at === null) dropped.push(`lost ${item}`);
          else lost.push(at);
        }
        break;
      case "theme":
        if (value === "light" || value === "dark") theme = value;
        break;
      case "script":
        if (value === "script" || value === "romanised") script = value;
        break;
      default: {
        if (!isChoiceName(key)) {
          if (key !== "") unknown.push([key, value]);
          break;
        }
        const known = parseChoice(key, value, vocabulary);
        if (known === null) dropped.push(`${key} ${value}`);
        else settings[key] = known;
      }
    }
  }
  return {
    state: { filter: { domains, text, ranges, lost }, choices: settings, theme, script, unknown },
    dropped,
  };
}

/** The canonical fragment of a state: defaults left out, keys sorted, "" for the default state. */
export function formatFragment(
  { filter, choices, theme, script, unknown }: ViewState,
  vocabulary: Vocabulary,
): string {
  const cell = (c: ScoreRange | LostAt): string =>
    `${c.config}/${c.model}${c.judge === vocabulary.judges[0] ? "" : `/${c.judge}`}`;
  const range = (r: ScoreRange): string => `${cell(r)}:${r.min}..${r.max}`;
  const parts: (readonly [string, string])[] = [
    ...(filter.domains.length > 0
      ? [["domain", vocabulary.domains.filter((d) => filter.domains.includes(d)).join(",")] as const]
      : []),
    ...(filter.lost.length > 0
      ? [["lost", filter.lost.map((l) => `${cell(l)}:${l.outcome}`).join(",")] as const]
      : []),
    ...(filter.ranges.length > 0 ? [["score", filter.ranges.map(range).join(",")] as const] : []),
    ...(filter.text === "" ? [] : [["text", filter.text] as const]),
    ...Object.entries(choices),
    ...(theme === null ? [] : [["theme", theme] as const]),
    ...(script === null ? [] : [["script", script] as const]),
    ...unknown,
  ];
  if (parts.length === 0) return "";
  const sorted = parts.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `#v=1&${sorted.map(([k, value]) => (value === "" ? encode(k) : `${encode(k)}=${encode(value)}`)).join("&")}`;
}
