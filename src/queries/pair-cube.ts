import { query } from "../db/run.ts";
import type { Filter } from "../schema/filter.ts";
import { tables } from "../schema/tables.ts";
import { filteredSql, filterParams, filterReads, unitSql } from "./parts.ts";

/** A cell with its measure; `judge` is "" for measures without one. */
export interface MeasuredCell {
  readonly config: string;
  readonly model: string;
  readonly metric: string;
  readonly judge: string;
}

const side = (name: string): string => `
${name} AS (
  SELECT u.question_id, u.v FROM unit u, (SELECT ?::VARCHAR AS c, ?::VARCHAR AS m, ?::VARCHAR AS metric, ?::VARCHAR AS judge) k
  WHERE u.config_id = k.c AND u.model_id = k.m AND u.metric_id = k.metric AND coalesce(u.judge_id, '') = k.judge
)`;
const sideParams = (c: MeasuredCell): readonly string[] => [c.config, c.model, c.metric, c.judge];

/** Joint counts of the scores of two cells over the questions of a filter; a side without a value is null. */
export const pairCubeQuery = query({
  name: "pair_cube",
  reads: [...filterReads, "answers", "scores", "ratings"],
  sql: `
WITH ${filteredSql},
${unitSql},${side("variant")},${side("against")}
SELECT one.id::VARCHAR AS comparison_id, q.domain::VARCHAR AS domain, a.v::DOUBLE AS value_variant,
  b.v::DOUBLE AS value_against, count(*)::INTEGER AS n
FROM filtered q
LEFT JOIN variant a ON a.question_id = q.question_id
LEFT JOIN against b ON b.question_id = q.question_id,
(SELECT ?::VARCHAR AS id) one
WHERE a.v IS NOT NULL OR b.v IS NOT NULL
GROUP BY 1, 2, 3, 4
ORDER BY comparison_id, domain NULLS FIRST, value_against NULLS FIRST, value_variant NULLS FIRST`,
  params: (p: { filter: Filter; id: string; variant: MeasuredCell; against: MeasuredCell }) => [
    ...filterParams(p.filter),
    ...sideParams(p.variant),
    ...sideParams(p.against),
    p.id,
  ],
  row: tables.pair_cube.columns,
});
