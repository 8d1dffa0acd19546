import { query } from "../db/run.ts";
import type { Filter } from "../schema/filter.ts";
import { tables } from "../schema/tables.ts";
import { filteredSql, filterParams, filterReads, unitSql } from "./parts.ts";

/** The human-rated items of a filter, each beside every measure that has a value for it. */
export const ratedQuery = query({
  name: "rated",
  reads: [...filterReads, "answers", "scores", "ratings"],
  sql: `
WITH ${filteredSql},
${unitSql},
item AS (
  SELECT question_id, config_id, model_id, avg(score) AS human, count(score)::INTEGER AS raters, bool_or(excluded) AS excluded
  FROM ratings GROUP BY 1, 2, 3 HAVING count(score) > 0
)
SELECT i.question_id::VARCHAR AS question_id, i.config_id::VARCHAR AS config_id, i.model_id::VARCHAR AS model_id,
  q.domain::VARCHAR AS domain, u.metric_id::VARCHAR AS metric_id, u.judge_id::VARCHAR AS judge_id,
  i.human::DOUBLE AS human, i.raters AS raters, i.excluded AS excluded, u.v::DOUBLE AS value
FROM item i JOIN filtered q ON q.question_id = i.question_id
JOIN unit u ON u.question_id = i.question_id AND u.config_id = i.config_id AND u.model_id = i.model_id
WHERE u.metric_id <> 'rating'
ORDER BY metric_id, judge_id NULLS FIRST, question_id, config_id, model_id`,
  params: (p: { filter: Filter }) => filterParams(p.filter),
  row: tables.rated.columns,
});
