import { query, whole } from "../db/run.ts";
import { sql } from "../db/sql.ts";
import type { Filter } from "../schema/filter.ts";
import { tables } from "../schema/tables.ts";
import { filtered, filteredReads } from "./filtered.ts";

/** The human-rated items of a filter, each beside every measure that has a value for it. */
export const ratedQuery = query({
  name: "rated",
  reads: (p: { readonly filter: Filter }) => [
    ...filteredReads(p.filter),
    ...whole("ratings", "cells", "observations"),
  ],
  ask: (p) => sql`
WITH ${filtered(p.filter)},
item AS (
  SELECT question_id, config_id, model_id, avg(score) AS human, count(score)::INTEGER AS raters, bool_or(excluded) AS excluded
  FROM ratings GROUP BY question_id, config_id, model_id HAVING count(score) > 0
)
SELECT i.question_id::VARCHAR AS question_id, i.config_id::VARCHAR AS config_id, i.model_id::VARCHAR AS model_id,
  q.domain::VARCHAR AS domain, c.metric_id::VARCHAR AS metric_id, c.judge_id::VARCHAR AS judge_id,
  i.human::DOUBLE AS human, i.raters AS raters, i.excluded AS excluded, o.value::DOUBLE AS value
FROM item i JOIN filtered q ON q.question_id = i.question_id
JOIN cells c ON c.config_id = i.config_id AND c.model_id = i.model_id
JOIN observations o ON o.cell = c.cell AND o.position = q.position
WHERE c.metric_id <> 'rating'
ORDER BY metric_id, judge_id NULLS FIRST, i.question_id, config_id, model_id`,
  row: tables.rated.columns,
});
