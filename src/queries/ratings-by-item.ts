import { query, whole } from "../db/run.ts";
import { sql } from "../db/sql.ts";
import type { Filter } from "../schema/filter.ts";
import { tables } from "../schema/tables.ts";
import { filtered, filteredReads } from "./filtered.ts";

/** Every rating of the questions of a filter. */
export const ratingsByItemQuery = query({
  name: "ratings_by_item",
  reads: (p: { readonly filter: Filter }) => [...filteredReads(p.filter), ...whole("ratings")],
  ask: (p) => sql`
WITH ${filtered(p.filter)}
SELECT r.question_id::VARCHAR AS question_id, r.config_id::VARCHAR AS config_id, r.model_id::VARCHAR AS model_id,
  q.domain::VARCHAR AS domain, r.ordinal::INTEGER AS ordinal, r.rater_id::VARCHAR AS rater_id,
  r.score::DOUBLE AS score, r.excluded AS excluded
FROM ratings r JOIN filtered q ON q.question_id = r.question_id
ORDER BY r.question_id, config_id, model_id, ordinal`,
  row: tables.ratings_by_item.columns,
});
