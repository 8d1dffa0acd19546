import { query } from "../db/run.ts";
import { errorPointColumns, type ErrorSource } from "../schema/errors.ts";
import type { Filter } from "../schema/filter.ts";
import { faultySql, sourceParam } from "./error-bins.ts";
import { filteredSql, filterParams, filterReads, unitSql } from "./parts.ts";

/** Single questions of one cell: the error of the input and the value of the answer, equal pairs counted. */
export const errorPointsQuery = query({
  name: "error_points",
  reads: [...filterReads, "answers", "scores", "ratings", "inputs"],
  sql: `
WITH ${filteredSql},
${unitSql},${faultySql}
SELECT f.config_id::VARCHAR AS config_id, f.input_id::VARCHAR AS input_id, f.error::VARCHAR AS error,
  u.model_id::VARCHAR AS model_id, f.x::DOUBLE AS x, u.v::DOUBLE AS value, count(*)::INTEGER AS n
FROM faulty f
JOIN unit u ON u.question_id = f.question_id AND u.config_id = f.config_id
JOIN filtered q ON q.question_id = f.question_id,
(SELECT ?::VARCHAR AS metric, ?::VARCHAR AS judge, ?::VARCHAR AS model) one
WHERE f.x IS NOT NULL AND u.v IS NOT NULL AND u.model_id = one.model AND u.metric_id = one.metric
  AND coalesce(u.judge_id, '') = one.judge
GROUP BY 1, 2, 3, 4, 5, 6
ORDER BY error, config_id, input_id, x, value`,
  params: (p: {
    filter: Filter;
    sources: readonly ErrorSource[];
    metric: string;
    judge: string;
    model: string;
  }) => [...filterParams(p.filter), sourceParam(p.sources), p.metric, p.judge, p.model],
  row: errorPointColumns,
});
