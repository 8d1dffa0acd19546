import { query, type Read } from "../db/run.ts";
import { joined, sql, verbatim, type Sql } from "../db/sql.ts";
import { enumeration, integer, text, type RowOf } from "../schema/define.ts";
import type { Filter, JudgedCell } from "../schema/filter.ts";
import { cellNumber, cellRead, type MeasuredCell } from "./cell-sql.ts";
import { answerState, filteredReads, keptQuestions } from "./filtered.ts";

/** What is counted: values of each facet under the filter without that facet, and each preset under the filter with it. */
export interface FacetParams {
  readonly filter: Filter;
  readonly a: JudgedCell | null;
  readonly b: JudgedCell | null;
  /** The filter with each preset. */
  readonly presets: readonly { readonly id: string; readonly filter: Filter }[];
}

const scored = ({ config, model, judge }: JudgedCell): MeasuredCell => ({
  config,
  model,
  metric: "score",
  judge,
});
const isOf = (cell: JudgedCell | null, of: JudgedCell): boolean =>
  cell !== null && of.config === cell.config && of.model === cell.model && of.judge === cell.judge;

/** Filters of the facets, each without itself. */
function bases({
  filter,
  a,
  b,
}: FacetParams): Readonly<Record<"domain" | "audio" | "a" | "b" | "change" | "answer", Filter>> {
  const without = (cell: JudgedCell | null): Filter => ({
    ...filter,
    ranges: filter.ranges.filter((r) => !isOf(cell, r)),
  });
  return {
    domain: { ...filter, domains: [] },
    audio: { ...filter, audio: [] },
    a: without(a),
    b: without(b),
    change: {
      ...filter,
      changes: filter.changes.filter((c) => !isOf(b, c.cell) || !isOf(a, c.against)),
    },
    answer: {
      ...filter,
      answers: filter.answers.filter((x) => x.config !== b?.config || x.model !== b.model),
    },
  };
}

const values = (cell: JudgedCell): Sql =>
  sql`(SELECT position, value FROM observations WHERE cell = ${cellNumber(scored(cell))})`;

const group = (facet: string, value: Sql, from: Sql): Sql =>
  sql`SELECT ${facet}::VARCHAR AS facet, ${value} AS value, count(*) AS n FROM ${from} GROUP BY ${value}`;

const ofScore = (facet: "a" | "b", base: Filter, cell: JudgedCell): Sql =>
  group(
    facet,
    verbatim("coalesce(x.value::VARCHAR, '')"),
    sql`(${keptQuestions(base)}) q LEFT JOIN ${values(cell)} x ON x.position = q.position`,
  );

function parts(p: FacetParams): readonly Sql[] {
  const base = bases(p);
  const { a, b } = p;
  return [
    group("domain", verbatim("coalesce(q.domain, '')"), sql`(${keptQuestions(base.domain)}) q`),
    group("audio", verbatim("q.audio"), sql`(${keptQuestions(base.audio)}) q`),
    ...(a === null ? [] : [ofScore("a", base.a, a)]),
    ...(b === null ? [] : [ofScore("b", base.b, b)]),
    ...(a === null || b === null
      ? []
      : [
          group(
            "change",
            verbatim(
              "CASE WHEN y.value > x.value THEN 'better' WHEN y.value = x.value THEN 'same' WHEN y.value < x.value THEN 'worse' ELSE '' END",
            ),
            sql`(${keptQuestions(base.change)}) q LEFT JOIN ${values(a)} x ON x.position = q.position LEFT JOIN ${values(b)} y ON y.position = q.position`,
          ),
        ]),
    ...(b === null
      ? []
      : [
          group(
            "answer",
            verbatim("coalesce(s.state, 'absent')"),
            sql`(${keptQuestions(base.answer)}) q LEFT JOIN (SELECT question_id, ${answerState} AS state FROM answers WHERE config_id = ${b.config} AND model_id = ${b.model} GROUP BY question_id) s ON s.question_id = q.question_id`,
          ),
        ]),
    ...p.presets.map(
      ({ id, filter }) =>
        sql`SELECT 'preset' AS facet, ${id}::VARCHAR AS value, count(*) AS n FROM (${keptQuestions(filter)}) q`,
    ),
  ];
}

/** How many questions each value of each facet would leave, the other filters kept. */
export const questionFacetsQuery = query({
  name: "question_facets",
  reads: (p: FacetParams): readonly Read[] => [
    ...[...Object.values(bases(p)), ...p.presets.map(({ filter }) => filter)].flatMap(filteredReads),
    ...(p.a === null && p.b === null ? [] : [{ table: "cells" } as const]),
    ...[p.a, p.b].flatMap((cell) => (cell === null ? [] : [cellRead(scored(cell))])),
    ...(p.b === null ? [] : [{ table: "answers" } as const]),
  ],
  ask: (p) => sql`
SELECT facet::VARCHAR AS facet, value::VARCHAR AS value, n::INTEGER AS n FROM (
${joined(parts(p), "\nUNION ALL ")}
) ORDER BY facet, value`,
  row: {
    facet: enumeration(["domain", "audio", "a", "b", "change", "answer", "preset"]),
    value: text(),
    n: integer(),
  },
});
export type FacetRow = RowOf<typeof questionFacetsQuery.row>;
