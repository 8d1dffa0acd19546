import { query, type Read } from "../db/run.ts";
import { joined, nothing, sql, verbatim, type Sql } from "../db/sql.ts";
import { enumeration, integer, text, type RowOf } from "../schema/define.ts";
import { isCell, lengthKinds, type AnswerAt, type Filter, type JudgedCell } from "../schema/filter.ts";
import { cellRead, scoreIn, valuesIn } from "./cell-sql.ts";
import { answerState, filteredReads, keptQuestions } from "./filtered.ts";
import { isLong } from "./reference-length.ts";

/** `answer` is that of B. `config`, `model` and `judge` are those that B can have with its other two as they are. */
export const facetNames = [
  "domain",
  "audio",
  "a",
  "answer_a",
  "b",
  "change",
  "answer",
  "config",
  "model",
  "judge",
] as const;
export type FacetName = (typeof facetNames)[number];

/** A filter to begin with, added to what is set. */
export interface CountedPreset {
  readonly preset: string;
  /** The present filter with the preset. */
  readonly filter: Filter;
}

/** The lengths of the reference answers in a language; values are written `language:kind`. */
export interface LengthFacet {
  readonly language: string;
}

/** What is counted: the values of a facet under the filter without that facet, or a preset under the filter with it. */
export interface FacetParams {
  readonly filter: Filter;
  readonly a: JudgedCell | null;
  readonly b: JudgedCell | null;
  readonly of: FacetName | LengthFacet | CountedPreset;
}

const isAnswerOf = (cell: JudgedCell | null, { config, model }: AnswerAt): boolean =>
  config === cell?.config && model === cell.model;

/** The filter under which something is counted. */
function baseOf({ filter, a, b, of }: FacetParams): Filter {
  const without = (cell: JudgedCell | null): Filter => ({
    ...filter,
    ranges: filter.ranges.filter((r) => !isCell(cell, r)),
  });
  const unanswered = (cell: JudgedCell | null): Filter => ({
    ...filter,
    answers: filter.answers.filter((x) => !isAnswerOf(cell, x)),
  });
  if (typeof of !== "string")
    return "preset" in of
      ? of.filter
      : { ...filter, lengths: filter.lengths.filter((l) => l.language !== of.language) };
  switch (of) {
    case "domain":
      return { ...filter, domains: [] };
    case "audio":
      return { ...filter, audio: [] };
    case "a":
      return without(a);
    case "b":
      return without(b);
    case "change":
      return {
        ...filter,
        changes: filter.changes.filter((c) => !isCell(b, c.cell) || !isCell(a, c.against)),
      };
    case "answer_a":
      return unanswered(a);
    case "answer":
      return unanswered(b);
    case "config":
    case "model":
    case "judge":
      return filter;
  }
}

const scores = (cell: JudgedCell | null): Sql => valuesIn(cell && scoreIn(cell));

/** What the questions `q` are grouped by, and what that takes besides them. */
function groupOf({ a, b, of }: FacetParams): { readonly value: Sql; readonly joins: Sql } {
  const score = sql` LEFT JOIN ${scores(of === "b" ? b : a)} x ON x.position = q.position`;
  if (typeof of !== "string")
    return "preset" in of
      ? { value: sql`${of.preset}::VARCHAR`, joins: nothing }
      : {
          value: sql`${`${of.language}:`}::VARCHAR || CASE WHEN ${isLong} THEN ${lengthKinds[0]} ELSE ${lengthKinds[1]} END`,
          joins: sql` JOIN "references" t ON t.question_id = q.question_id AND t.language = ${of.language} AND t.ordinal = 1`,
        };
  switch (of) {
    case "config":
    case "model":
    case "judge": {
      const others = (["config", "model", "judge"] as const).filter((name) => name !== of);
      const same = others.map((name) => sql`c.${verbatim(name)}_id = ${b?.[name] ?? ""}`);
      return {
        value: sql`c.${verbatim(of)}_id`,
        joins: sql` JOIN observations o ON o.position = q.position AND o.value IS NOT NULL
  JOIN cells c ON c.cell = o.cell AND c.metric_id = 'score' AND ${joined(same, " AND ")}`,
      };
    }
    case "domain":
      return { value: verbatim("coalesce(q.domain, '')"), joins: nothing };
    case "audio":
      return { value: verbatim("q.audio"), joins: nothing };
    case "a":
    case "b":
      return { value: verbatim("coalesce(x.value::VARCHAR, '')"), joins: score };
    case "change":
      return {
        value: verbatim(
          "CASE WHEN y.value > x.value THEN 'better' WHEN y.value = x.value THEN 'same' WHEN y.value < x.value THEN 'worse' ELSE '' END",
        ),
        joins: sql`${score} LEFT JOIN ${scores(b)} y ON y.position = q.position`,
      };
    case "answer_a":
    case "answer": {
      const cell = of === "answer" ? b : a;
      return {
        value: verbatim("coalesce(s.state, 'absent')"),
        joins: sql` LEFT JOIN (SELECT question_id, ${answerState} AS state FROM answers WHERE config_id = ${cell?.config ?? ""} AND model_id = ${cell?.model ?? ""} GROUP BY question_id) s ON s.question_id = q.question_id`,
      };
    }
  }
}

/** What a facet reads besides the filter and the two cells. */
function readsOf({ b, of }: FacetParams): readonly Read[] {
  const observed = { table: "observations", metric: "score" } as const;
  if (typeof of !== "string") return "preset" in of ? [] : [{ table: "references" }];
  if (of === "answer" || of === "answer_a") return [{ table: "answers" }];
  if (b === null) return [];
  if (of === "config") return [{ ...observed, judge: b.judge }];
  if (of === "model") return [{ ...observed, judge: b.judge, configs: [b.config] }];
  return of === "judge" ? [{ ...observed, configs: [b.config] }] : [];
}

/** How many questions each value of a facet, or a preset, would leave, the other filters kept. */
export const questionFacetsQuery = query({
  name: "question_facets",
  reads: (p: FacetParams): readonly Read[] => [
    ...filteredReads(baseOf(p)),
    ...(p.a === null && p.b === null ? [] : [{ table: "cells" } as const]),
    ...[p.a, p.b].flatMap((cell) => (cell === null ? [] : [cellRead(scoreIn(cell))])),
    ...readsOf(p),
  ],
  ask: (p) => {
    const { value, joins } = groupOf(p);
    const facet = typeof p.of === "string" ? p.of : "preset" in p.of ? "preset" : "length";
    return sql`
SELECT ${facet}::VARCHAR AS facet, value::VARCHAR AS value, count(*)::INTEGER AS n
FROM (SELECT ${value} AS value FROM (${keptQuestions(baseOf(p))}) q${joins}) v
GROUP BY value ORDER BY value`;
  },
  row: { facet: enumeration([...facetNames, "length", "preset"]), value: text(), n: integer() },
});
export type FacetRow = RowOf<typeof questionFacetsQuery.row>;
