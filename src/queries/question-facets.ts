import { query, type Read } from "../db/run.ts";
import { nothing, sql, verbatim, type Sql } from "../db/sql.ts";
import { enumeration, integer, text, type RowOf } from "../schema/define.ts";
import { isCell, type Filter, type JudgedCell } from "../schema/filter.ts";
import { cellRead, scoreIn, valuesIn } from "./cell-sql.ts";
import { answerState, filteredReads, keptQuestions } from "./filtered.ts";

export const facetNames = ["domain", "audio", "a", "b", "change", "answer"] as const;
export type FacetName = (typeof facetNames)[number];

/** A filter to begin with, added to what is set. */
export interface CountedPreset {
  readonly preset: string;
  /** The present filter with the preset. */
  readonly filter: Filter;
}

/** What is counted: the values of a facet under the filter without that facet, or a preset under the filter with it. */
export interface FacetParams {
  readonly filter: Filter;
  readonly a: JudgedCell | null;
  readonly b: JudgedCell | null;
  readonly of: FacetName | CountedPreset;
}

/** The filter under which something is counted. */
function baseOf({ filter, a, b, of }: FacetParams): Filter {
  const without = (cell: JudgedCell | null): Filter => ({
    ...filter,
    ranges: filter.ranges.filter((r) => !isCell(cell, r)),
  });
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
    case "answer":
      return {
        ...filter,
        answers: filter.answers.filter((x) => x.config !== b?.config || x.model !== b.model),
      };
    default:
      return of.filter;
  }
}

const scores = (cell: JudgedCell | null): Sql => valuesIn(cell && scoreIn(cell));

/** What the questions `q` are grouped by, and what that takes besides them. */
function groupOf({ a, b, of }: FacetParams): { readonly value: Sql; readonly joins: Sql } {
  const score = sql` LEFT JOIN ${scores(of === "b" ? b : a)} x ON x.position = q.position`;
  switch (of) {
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
    case "answer":
      return {
        value: verbatim("coalesce(s.state, 'absent')"),
        joins: sql` LEFT JOIN (SELECT question_id, ${answerState} AS state FROM answers WHERE config_id = ${b?.config ?? ""} AND model_id = ${b?.model ?? ""} GROUP BY question_id) s ON s.question_id = q.question_id`,
      };
    default:
      return { value: sql`${of.preset}::VARCHAR`, joins: nothing };
  }
}

/** How many questions each value of a facet, or a preset, would leave, the other filters kept. */
export const questionFacetsQuery = query({
  name: "question_facets",
  reads: (p: FacetParams): readonly Read[] => [
    ...filteredReads(baseOf(p)),
    ...(p.a === null && p.b === null ? [] : [{ table: "cells" } as const]),
    ...[p.a, p.b].flatMap((cell) => (cell === null ? [] : [cellRead(scoreIn(cell))])),
    ...(p.of === "answer" ? [{ table: "answers" } as const] : []),
  ],
  ask: (p) => {
    const { value, joins } = groupOf(p);
    const facet = typeof p.of === "string" ? p.of : "preset";
    return sql`
SELECT ${facet}::VARCHAR AS facet, value::VARCHAR AS value, count(*)::INTEGER AS n
FROM (SELECT ${value} AS value FROM (${keptQuestions(baseOf(p))}) q${joins}) v
GROUP BY value ORDER BY value`;
  },
  row: { facet: enumeration([...facetNames, "preset"]), value: text(), n: integer() },
});
export type FacetRow = RowOf<typeof questionFacetsQuery.row>;
