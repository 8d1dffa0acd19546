import type { Filter, JudgedCell } from "../../src/schema/filter.ts";
import { keptBy, lengthOf, stateIn, unitsOf, type OracleFacts } from "./oracle.ts";

type Found = (text: string) => ReadonlySet<string>;
export type Tally = readonly { readonly facet: string; readonly value: string; readonly n: number }[];

const tally = (facet: string, values: readonly string[]): Tally =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, list]) => ({ facet, value, n: list.length }))
    .toSorted((x, y) => (x.value < y.value ? -1 : 1));

const others =
  (cell: JudgedCell): ((a: { readonly config: string; readonly model: string }) => boolean) =>
  (a) =>
    a.config !== cell.config || a.model !== cell.model;

/** What became of a cell's answers, of the questions that the filter keeps without its own part about them. */
export function statesOf(
  facts: OracleFacts,
  filter: Filter,
  found: Found,
  facet: string,
  cell: JudgedCell,
): Tally {
  const kept = keptBy(facts, { ...filter, answers: filter.answers.filter(others(cell)) }, found(filter.text));
  return tally(
    facet,
    [...kept].map((id) => stateIn(facts, cell, id)),
  );
}

/** How long the reference answers in a language are, of the questions that the filter keeps without that. */
export function lengthsOf(facts: OracleFacts, filter: Filter, found: Found, language: string): Tally {
  const lengths = filter.lengths.filter((l) => l.language !== language);
  const kept = keptBy(facts, { ...filter, lengths }, found(filter.text));
  const own = facts.questions.filter((q) => kept.has(q.id));
  return tally(
    "length",
    own.flatMap((q) => {
      const length = lengthOf(q.references[language]?.[0]);
      return length === null ? [] : [`${language}:${length}`];
    }),
  );
}

/** How many of the questions that a filter keeps have a score where one part of a cell is another. */
export function placesOf(
  facts: OracleFacts,
  filter: Filter,
  found: Found,
  part: "config" | "model" | "judge",
  cell: JudgedCell,
): Tally {
  const kept = keptBy(facts, filter, found(filter.text));
  const same = (["config", "model", "judge"] as const).filter((name) => name !== part);
  const scored = unitsOf(facts).filter(
    (u) =>
      u.metric === "score" &&
      u.value !== null &&
      kept.has(u.question) &&
      same.every((name) => u[name] === cell[name]),
  );
  return tally(
    part,
    scored.map((u) => u[part] ?? ""),
  );
}
