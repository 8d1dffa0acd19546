import { query } from "../db/run.ts";
import type { Filter } from "../schema/filter.ts";
import type { knowledgePairs } from "../schema/paths.ts";
import { tables } from "../schema/tables.ts";
import { filteredSql, filterParams, filterReads, unitSql } from "./parts.ts";

/**
 * Right and wrong under pairs of configurations, over the questions of a filter with a value under both. Right is a
 * value a quarter of the scale or less below its better end (4 or more on 1–5). A metric or judge narrows the work;
 * "" means all. Measures where zero is best are left out.
 */
export const knowledgeQuery = query({
  name: "knowledge",
  reads: [...filterReads, "answers", "scores", "ratings"],
  sql: `
WITH ${filteredSql},
${unitSql},
pair AS (
  SELECT split_part(r, '|', 1) AS against_id, split_part(r, '|', 2) AS config_id
  FROM (SELECT unnest(string_split(?::VARCHAR, ';')) AS r) WHERE r <> ''
),
known AS (
  SELECT u.question_id, u.config_id, u.model_id, u.metric_id, coalesce(u.judge_id, '') AS judge, q.domain,
    CASE WHEN m.direction = 'lower' THEN u.v <= m.min + (m.max - m.min) * (0.25 + 1e-9)
         ELSE u.v >= m.max - (m.max - m.min) * (0.25 + 1e-9) END AS good
  FROM unit u JOIN filtered q ON q.question_id = u.question_id JOIN measures m ON m.metric_id = u.metric_id,
       (SELECT ?::VARCHAR AS metric, ?::VARCHAR AS judge) one
  WHERE u.v IS NOT NULL AND m.direction <> 'zero'
    AND (one.metric = '' OR u.metric_id = one.metric) AND (one.judge = '' OR u.judge_id = one.judge)
)
SELECT p.config_id::VARCHAR AS config_id, p.against_id::VARCHAR AS against_id, a.model_id::VARCHAR AS model_id,
  nullif(a.judge, '')::VARCHAR AS judge_id, a.metric_id::VARCHAR AS metric_id, a.domain::VARCHAR AS domain,
  (count(*) FILTER (WHERE a.good AND b.good))::INTEGER AS both_right,
  (count(*) FILTER (WHERE a.good AND NOT b.good))::INTEGER AS only_against,
  (count(*) FILTER (WHERE NOT a.good AND b.good))::INTEGER AS only_config,
  (count(*) FILTER (WHERE NOT a.good AND NOT b.good))::INTEGER AS both_wrong
FROM pair p
JOIN known a ON a.config_id = p.against_id
JOIN known b ON b.config_id = p.config_id AND b.question_id = a.question_id AND b.model_id = a.model_id
  AND b.metric_id = a.metric_id AND b.judge = a.judge
GROUP BY 1, 2, 3, 4, 5, 6
ORDER BY metric_id, judge_id NULLS FIRST, config_id, against_id, model_id, domain NULLS FIRST`,
  params: (p: {
    filter: Filter;
    pairs: ReturnType<typeof knowledgePairs>;
    metric: string;
    judge: string;
  }) => [
    ...filterParams(p.filter),
    p.pairs.map((pair) => `${pair.against}|${pair.config}`).join(";"),
    p.metric,
    p.judge,
  ],
  row: tables.knowledge.columns,
});
