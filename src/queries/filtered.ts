import type { Read } from "../db/run.ts";
import { joined, sql, where, type Sql } from "../db/sql.ts";
import type { Filter, LostAt, ScoreRange } from "../schema/filter.ts";
import { searchPatterns } from "../text/search-match.ts";
import { cellNumber, cellRead, type MeasuredCell } from "./cell-sql.ts";
import { goodCells, outcomeOf } from "./lost.ts";

const cellOf = ({ config, model, judge }: ScoreRange): MeasuredCell => ({
  config,
  model,
  metric: "score",
  judge,
});

const inRange = (r: ScoreRange): Sql => sql`q.position IN (
    SELECT position FROM observations WHERE cell = ${cellNumber(cellOf(r))} AND value BETWEEN ${r.min} AND ${r.max})`;

/** Questions of one outcome on one path: the rule is worked out for this path, model and judge alone. */
const lostAt = ({ config, model, judge, outcome }: LostAt): Sql => sql`q.position IN (
    WITH path AS (SELECT * FROM paths WHERE path_id = ${config}),
    good AS (${goodCells({ metric: "score", judge }, [sql`c.model_id = ${model}`])}),
    outcome AS (${outcomeOf("path", "good")})
    SELECT position FROM outcome WHERE outcome = ${outcome})`;

/**
 * `filtered`, a common table expression: the questions that a filter keeps. A text without letters or digits asks for
 * nothing.
 */
export function filtered(f: Filter): Sql {
  const conditions = [
    ...(f.domains.length === 0
      ? []
      : [
          sql`q.domain IN (${joined(
            f.domains.map((d) => sql`${d}`),
            ", ",
          )})`,
        ]),
    ...searchPatterns(f.text).map((pattern) => sql`regexp_matches(q.search, ${pattern})`),
    ...f.ranges.map(inRange),
    ...f.lost.map(lostAt),
  ];
  return sql`filtered AS (SELECT q.* FROM questions q${where(conditions)})`;
}

/** The tables that `filtered` reads. */
export const filteredReads = (f: Filter): readonly Read[] => [
  { table: "questions" },
  ...(f.ranges.length + f.lost.length === 0 ? [] : [{ table: "cells" } as const]),
  ...f.ranges.map((r) => cellRead(cellOf(r))),
  ...(f.lost.length === 0 ? [] : [{ table: "paths" } as const, { table: "measures" } as const]),
  ...f.lost.map((l): Read => ({ table: "observations", metric: "score", judge: l.judge })),
];
