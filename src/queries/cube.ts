import { query } from "../db/run.ts";
import type { Filter } from "../schema/filter.ts";
import { binNames, tables } from "../schema/tables.ts";
import { filteredSql, filterParams, filterReads, unitSql } from "./parts.ts";

const bin = `CASE WHEN m.discrete THEN 1 + floor((u.v - m.min) / (m.max - m.min) * (m.bins - 1) + 0.5)
       ELSE least(m.bins, 1 + floor((u.v - m.min) / (m.max - m.min) * m.bins)) END`;

/** What the cube's query is asked for. */
export interface CubeParams {
  readonly filter: Filter;
  readonly metric: string;
  readonly judge: string;
  readonly hidden?: readonly string[];
  readonly common?: boolean;
}

/**
 * Sufficient statistics per cell, judge, metric and domain over the questions of a filter: the cube's own SQL,
 * run at build for all questions and in the browser when single questions are filtered.
 * A metric or judge narrows the work; "" means all. `hidden` configurations and models are left out; `common` keeps
 * the questions that every other cell has a value for.
 */
export const cubeQuery = query({
  name: "cube",
  reads: [...filterReads, "answers", "scores", "ratings"],
  sql: `
WITH ${filteredSql},
${unitSql},
binned AS (
  SELECT u.*, q.domain, greatest(1, ${bin})::INTEGER AS bin
  FROM unit u JOIN filtered q ON q.question_id = u.question_id JOIN measures m ON m.metric_id = u.metric_id,
       (SELECT ?::VARCHAR AS metric, ?::VARCHAR AS judge, string_split(?::VARCHAR, ',') AS hidden) one
  WHERE (one.metric = '' OR u.metric_id = one.metric) AND (one.judge = '' OR u.judge_id = one.judge)
    AND NOT list_contains(one.hidden, u.config_id) AND NOT list_contains(one.hidden, u.model_id)
),
everywhere AS (
  SELECT question_id FROM binned WHERE v IS NOT NULL GROUP BY 1
  HAVING count(*) = (SELECT count(*) FROM (SELECT DISTINCT config_id, model_id, judge_id, metric_id FROM binned))
),
kept AS (
  SELECT b.* FROM binned b, (SELECT ?::BOOLEAN AS common) one
  WHERE NOT one.common OR b.question_id IN (SELECT question_id FROM everywhere)
)
SELECT config_id::VARCHAR AS config_id, model_id::VARCHAR AS model_id, judge_id::VARCHAR AS judge_id,
  metric_id::VARCHAR AS metric_id, domain::VARCHAR AS domain, count(v)::INTEGER AS n,
  (count(*) - count(v))::INTEGER AS missing, coalesce(sum(v), 0)::DOUBLE AS sum, coalesce(sum(v * v), 0)::DOUBLE AS sum_sq,
  ${binNames.map((name, i) => `(count(*) FILTER (WHERE v IS NOT NULL AND bin = ${i + 1}))::INTEGER AS ${name}`).join(", ")}
FROM kept GROUP BY config_id, model_id, judge_id, metric_id, domain
ORDER BY metric_id, judge_id NULLS FIRST, config_id, model_id, domain NULLS FIRST`,
  params: (p: CubeParams) => [
    ...filterParams(p.filter),
    p.metric,
    p.judge,
    (p.hidden ?? []).join(","),
    p.common ?? false,
  ],
  row: tables.cube.columns,
});
