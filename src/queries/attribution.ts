import { query } from "../db/run.ts";
import type { Filter } from "../schema/filter.ts";
import { tables } from "../schema/tables.ts";
import { goodColumns, outcomeSql } from "./lost.ts";
import { filteredSql, filterParams, filterReads, unitSql } from "./parts.ts";

/**
 * Questions of a filter by where their answer was lost on each path (the rule: `lost.ts`). A metric or judge narrows
 * the work; "" means all. Measures where zero is best have no better and worse, and are left out.
 */
export const attributionQuery = query({
  name: "attribution",
  reads: [...filterReads, "answers", "scores", "ratings"],
  sql: `
WITH ${filteredSql},
${unitSql},
good AS (
  SELECT u.question_id, u.config_id, u.model_id, u.metric_id, coalesce(u.judge_id, '') AS judge, ${goodColumns}
  FROM unit u JOIN filtered q ON q.question_id = u.question_id JOIN measures m ON m.metric_id = u.metric_id,
       (SELECT ?::VARCHAR AS metric, ?::VARCHAR AS judge) one
  WHERE u.v IS NOT NULL AND m.direction <> 'zero'
    AND (one.metric = '' OR u.metric_id = one.metric) AND (one.judge = '' OR u.judge_id = one.judge)
),${outcomeSql("lost", "good", "paths")}
SELECT o.path_id::VARCHAR AS path_id, o.model_id::VARCHAR AS model_id, nullif(o.judge, '')::VARCHAR AS judge_id,
  o.metric_id::VARCHAR AS metric_id, q.domain::VARCHAR AS domain, o.outcome::VARCHAR AS outcome, count(*)::INTEGER AS n
FROM lost_outcome o JOIN filtered q ON q.question_id = o.question_id
GROUP BY 1, 2, 3, 4, 5, 6
ORDER BY metric_id, judge_id NULLS FIRST, path_id, model_id, domain NULLS FIRST, outcome`,
  params: (p: { filter: Filter; metric: string; judge: string }) => [
    ...filterParams(p.filter),
    p.metric,
    p.judge,
  ],
  row: tables.attribution.columns,
});
