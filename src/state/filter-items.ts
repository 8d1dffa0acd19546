import type { Vocabulary } from "../schema/choices.ts";
import {
  answerStates,
  audioKinds,
  changeKinds,
  disagreements,
  lengthKinds,
  noteKinds,
  sameItem,
  type AnswerAt,
  type Change,
  type Filter,
  type JudgedCell,
  type LostAt,
  type Noted,
  type ReferenceLength,
  type ScoreRange,
} from "../schema/filter.ts";
import { isOutcome } from "../schema/paths.ts";

const among = <T extends string>(values: readonly T[], value: string): T | null =>
  values.find((known) => known === value) ?? null;

/** `O1/large`, the primary judge's, or `O1/large/judge`. */
function parseCell(text: string, v: Vocabulary): JudgedCell | null {
  const [config = "", model = "", judge = v.judges[0] ?? "", ...rest] = text.split("/");
  const known = v.configs.includes(config) && v.models.includes(model) && v.judges.includes(judge);
  return known && rest.length === 0 ? { config, model, judge } : null;
}

const formatCell = ({ config, model, judge }: JudgedCell, v: Vocabulary): string =>
  `${config}/${model}${judge === v.judges[0] ? "" : `/${judge}`}`;

/** What stands before and after the last colon. */
function apartAtColon(text: string): readonly [string, string] {
  const at = text.lastIndexOf(":");
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

const numeral = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
const rangePattern = new RegExp(String.raw`^(${numeral})\.\.(${numeral})$`, "u");

/** A list of a filter in the address: items between commas. */
interface Item<T> {
  readonly of: (f: Filter) => readonly T[];
  readonly with: (f: Filter, items: readonly T[]) => Filter;
  /** Null where the benchmark doesn't have it. */
  readonly parse: (text: string, v: Vocabulary) => T | null;
  readonly format: (item: T, v: Vocabulary) => string;
}
const item = <T>(definition: Item<T>): Item<T> => definition;

const items = {
  answer: item<AnswerAt>({
    of: (f) => f.answers,
    with: (f, answers) => ({ ...f, answers }),
    parse(text, v) {
      const [of, name] = apartAtColon(text);
      const [config = "", model = "", ...rest] = of.split("/");
      const state = among(answerStates, name);
      const known = v.configs.includes(config) && v.models.includes(model) && rest.length === 0;
      return known && state !== null ? { config, model, state } : null;
    },
    format: (a) => `${a.config}/${a.model}:${a.state}`,
  }),
  apart: item({
    of: (f) => f.apart,
    with: (f, apart) => ({ ...f, apart }),
    parse: (text) => among(disagreements, text),
    format: (who) => who,
  }),
  audio: item({
    of: (f) => f.audio,
    with: (f, audio) => ({ ...f, audio }),
    parse: (text) => among(audioKinds, text),
    format: (kind) => kind,
  }),
  change: item<Change>({
    of: (f) => f.changes,
    with: (f, changes) => ({ ...f, changes }),
    parse(text, v) {
      const [cells, name] = apartAtColon(text);
      const [one = "", other = "", ...rest] = cells.split("~");
      const [cell, against, kind] = [parseCell(one, v), parseCell(other, v), among(changeKinds, name)];
      return cell === null || against === null || kind === null || rest.length > 0
        ? null
        : { cell, against, kind };
    },
    format: (c, v) => `${formatCell(c.cell, v)}~${formatCell(c.against, v)}:${c.kind}`,
  }),
  em0: item<JudgedCell>({
    of: (f) => f.unmatched,
    with: (f, unmatched) => ({ ...f, unmatched }),
    parse: parseCell,
    format: formatCell,
  }),
  length: item<ReferenceLength>({
    of: (f) => f.lengths,
    with: (f, lengths) => ({ ...f, lengths }),
    parse(text, v) {
      const [language, name] = apartAtColon(text);
      const kind = among(lengthKinds, name);
      return v.languages.includes(language) && kind !== null ? { language, kind } : null;
    },
    format: (l) => `${l.language}:${l.kind}`,
  }),
  lost: item<LostAt>({
    of: (f) => f.lost,
    with: (f, lost) => ({ ...f, lost }),
    parse(text, v) {
      const [of, outcome] = apartAtColon(text);
      const cell = parseCell(of, v);
      return cell !== null && isOutcome(outcome) ? { ...cell, outcome } : null;
    },
    format: (l, v) => `${formatCell(l, v)}:${l.outcome}`,
  }),
  // Which questions these are is no part of an address: the state's store knows.
  note: item<Noted>({
    of: (f) => f.noted,
    with: (f, noted) => ({ ...f, noted }),
    parse(text) {
      const kind = among(noteKinds, text);
      return kind === null ? null : { kind, questions: [] };
    },
    format: (n) => n.kind,
  }),
  score: item<ScoreRange>({
    of: (f) => f.ranges,
    with: (f, ranges) => ({ ...f, ranges }),
    parse(text, v) {
      const [of, range] = apartAtColon(text);
      const cell = parseCell(of, v);
      const [, min = "", max = ""] = rangePattern.exec(range) ?? [];
      const isRange =
        Number.isFinite(Number(min)) && Number.isFinite(Number(max)) && Number(min) <= Number(max);
      return cell === null || min === "" || !isRange ? null : { ...cell, min: Number(min), max: Number(max) };
    },
    format: (r, v) => `${formatCell(r, v)}:${r.min}..${r.max}`,
  }),
} as const;

export type FilterKey = keyof typeof items;
export const filterKeys: readonly FilterKey[] = [
  "answer",
  "apart",
  "audio",
  "change",
  "em0",
  "length",
  "lost",
  "note",
  "score",
];

function added<T>(list: Item<T>, filter: Filter, text: string, v: Vocabulary): Filter | null {
  const parsed = list.parse(text, v);
  if (parsed === null) return null;
  const known = list.of(filter).some((other) => sameItem(other, parsed));
  return known ? filter : list.with(filter, [...list.of(filter), parsed]);
}

/** The filter with one more item of an address; null where the benchmark doesn't have it. */
export function parseFilterItem(filter: Filter, key: FilterKey, text: string, v: Vocabulary): Filter | null {
  switch (key) {
    case "answer":
      return added(items.answer, filter, text, v);
    case "apart":
      return added(items.apart, filter, text, v);
    case "audio":
      return added(items.audio, filter, text, v);
    case "change":
      return added(items.change, filter, text, v);
    case "em0":
      return added(items.em0, filter, text, v);
    case "length":
      return added(items.length, filter, text, v);
    case "lost":
      return added(items.lost, filter, text, v);
    case "note":
      return added(items.note, filter, text, v);
    case "score":
      return added(items.score, filter, text, v);
  }
}

const part = <T>(
  key: FilterKey,
  list: Item<T>,
  filter: Filter,
  v: Vocabulary,
): readonly [FilterKey, string] => [
  key,
  list
    .of(filter)
    .map((one) => list.format(one, v))
    .join(","),
];

/** The lists of a filter as keys and values of an address; empty ones are left out. */
export const filterParts = (filter: Filter, v: Vocabulary): readonly (readonly [FilterKey, string])[] =>
  [
    part("answer", items.answer, filter, v),
    part("apart", items.apart, filter, v),
    part("audio", items.audio, filter, v),
    part("change", items.change, filter, v),
    part("em0", items.em0, filter, v),
    part("length", items.length, filter, v),
    part("lost", items.lost, filter, v),
    part("note", items.note, filter, v),
    part("score", items.score, filter, v),
  ].filter(([, value]) => value !== "");
