import { query } from "../db/run.ts";
import { sql } from "../db/sql.ts";
import type { Filter } from "../schema/filter.ts";
import { tables } from "../schema/tables.ts";
import { chosenReads, type Narrowed } from "./cell-sql.ts";
import { filtered, filteredReads } from "./filtered.ts";
import { goodCells, outcomeOf } from "./lost.ts";

/**
 * Questions of a filter by where their answer was lost on each path (the rule: `lost.ts`). A metric or judge narrows
 * the work; "" means all. Measures where zero is best have no better and worse, and are left out.
 */
export const attributionQuery = query({
  name: "attribution",
  reads: (p: Narrowed & { readonly filter: Filter }) => [
    ...filteredReads(p.filter),
    ...chosenReads(p),
    { table: "paths" },
  ],
  ask: (p) => sql`
WITH ${filtered(p.filter)},
good AS (${goodCells(p)}),
outcome AS (${outcomeOf("paths", "good", sql` AND b.position IN (SELECT position FROM filtered)`)}),
counted AS (
  SELECT o.path_id, o.first_cell, q.domain, o.outcome, count(*) AS n
  FROM outcome o JOIN questions q ON q.position = o.position
  GROUP BY o.path_id, o.first_cell, q.domain, o.outcome
)
SELECT n.path_id::VARCHAR AS path_id, c.model_id::VARCHAR AS model_id, c.judge_id::VARCHAR AS judge_id,
  c.metric_id::VARCHAR AS metric_id, n.domain::VARCHAR AS domain, n.outcome::VARCHAR AS outcome, n.n::INTEGER AS n
FROM counted n JOIN good c ON c.cell = n.first_cell
ORDER BY metric_id, judge_id NULLS FIRST, path_id, model_id, domain NULLS FIRST, outcome`,
  row: tables.attribution.columns,
});
