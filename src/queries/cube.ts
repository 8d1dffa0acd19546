import { query } from "../db/run.ts";
import { nothing, sql, verbatim } from "../db/sql.ts";
import type { Filter } from "../schema/filter.ts";
import { binNames, tables } from "../schema/tables.ts";
import { chosenCells, chosenReads, type Narrowed } from "./cell-sql.ts";
import { filtered, filteredReads } from "./filtered.ts";

/** What the cube's query is asked for. */
export interface CubeParams extends Narrowed {
  readonly filter: Filter;
  /** Whether to keep only the questions that every cell in question has a value for. */
  readonly common?: boolean;
}

const bin = verbatim(`CASE WHEN t.value IS NULL THEN NULL
    WHEN c.discrete THEN greatest(1, 1 + floor((t.value - c.min) / (c.max - c.min) * (c.bins - 1) + 0.5))
    ELSE greatest(1, least(c.bins, 1 + floor((t.value - c.min) / (c.max - c.min) * c.bins))) END`);
const bins = verbatim(
  binNames
    .map((name, i) => `coalesce(sum(times) FILTER (WHERE bin = ${i + 1}), 0)::INTEGER AS ${name}`)
    .join(", "),
);

/** `seen` and `everywhere`, after `chosen`: the questions that every chosen cell has a value for. */
export const everywhere = sql`,
seen AS (
  SELECT o.cell, o.position, o.value FROM observations o JOIN filtered q ON q.position = o.position
  WHERE o.cell IN (SELECT cell FROM chosen)
),
everywhere AS (
  SELECT position FROM seen WHERE value IS NOT NULL GROUP BY position
  HAVING count(*) = (SELECT count(DISTINCT cell) FROM seen)
)`;

/**
 * Sufficient statistics per cell, judge, metric and domain over the questions of a filter: the cube's own SQL,
 * run at build for all questions and in the browser when single questions are filtered. Equal values are counted
 * first, since judges have few.
 */
export const cubeQuery = query({
  name: "cube",
  reads: (p: CubeParams) => [...filteredReads(p.filter), ...chosenReads(p)],
  ask: (p) => sql`
WITH ${filtered(p.filter)},
chosen AS (${chosenCells(p)})${p.common === true ? everywhere : nothing},
counted AS (
  SELECT o.cell, q.domain, o.value, count(*) AS times
  FROM observations o JOIN filtered q ON q.position = o.position
  WHERE o.cell IN (SELECT cell FROM chosen)${p.common === true ? sql` AND o.position IN (SELECT position FROM everywhere)` : nothing}
  GROUP BY o.cell, q.domain, o.value
),
binned AS (
  SELECT c.config_id, c.model_id, c.judge_id, c.metric_id, t.domain, t.value, t.times, ${bin} AS bin
  FROM counted t JOIN chosen c ON c.cell = t.cell
)
SELECT config_id::VARCHAR AS config_id, model_id::VARCHAR AS model_id, judge_id::VARCHAR AS judge_id,
  metric_id::VARCHAR AS metric_id, domain::VARCHAR AS domain,
  coalesce(sum(times) FILTER (WHERE value IS NOT NULL), 0)::INTEGER AS n,
  coalesce(sum(times) FILTER (WHERE value IS NULL), 0)::INTEGER AS missing,
  coalesce(sum(value * times), 0)::DOUBLE AS sum, coalesce(sum(value * value * times), 0)::DOUBLE AS sum_sq,
  ${bins}
FROM binned GROUP BY config_id, model_id, judge_id, metric_id, domain
ORDER BY metric_id, judge_id NULLS FIRST, config_id, model_id, domain NULLS FIRST`,
  row: tables.cube.columns,
});
