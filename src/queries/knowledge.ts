import { query } from "../db/run.ts";
import { joined, sql, verbatim, type Sql } from "../db/sql.ts";
import type { Filter } from "../schema/filter.ts";
import type { knowledgePairs } from "../schema/paths.ts";
import { tables } from "../schema/tables.ts";
import { chosenCells, chosenReads, type Narrowed } from "./cell-sql.ts";
import { filtered, filteredReads } from "./filtered.ts";

type Pairs = ReturnType<typeof knowledgePairs>;

/** The pairs of configurations as rows; without pairs, none. */
const pairRows = (pairs: Pairs): Sql =>
  pairs.length === 0
    ? sql`SELECT NULL::VARCHAR AS against_id, NULL::VARCHAR AS config_id WHERE false`
    : joined(
        pairs.map((p) => sql`SELECT ${p.against}::VARCHAR AS against_id, ${p.config}::VARCHAR AS config_id`),
        " UNION ALL ",
      );

const right = (value: string): Sql =>
  verbatim(`CASE WHEN s.direction = 'lower' THEN ${value} <= s.min + (s.max - s.min) * (0.25 + 1e-9)
      ELSE ${value} >= s.max - (s.max - s.min) * (0.25 + 1e-9) END`);

/**
 * Right and wrong under pairs of configurations, over the questions of a filter with a value under both. Right is a
 * value a quarter of the scale or less below its better end (4 or more on 1–5). A metric or judge narrows the work;
 * "" means all. Measures where zero is best are left out.
 */
export const knowledgeQuery = query({
  name: "knowledge",
  reads: (p: Narrowed & { readonly filter: Filter; readonly pairs: Pairs }) => [
    ...filteredReads(p.filter),
    ...chosenReads(p),
  ],
  ask: (p) => sql`
WITH ${filtered(p.filter)},
pair AS (${pairRows(p.pairs)}),
good AS (${chosenCells(p, [sql`m.direction <> 'zero'`])}),
side AS (
  SELECT row_number() OVER () AS number, p.against_id, b.*, a.cell AS against_cell
  FROM pair p JOIN good a ON a.config_id = p.against_id
  JOIN good b ON b.config_id = p.config_id AND b.model_id = a.model_id AND b.metric_id = a.metric_id
    AND b.judge_id IS NOT DISTINCT FROM a.judge_id
),
part AS (
  SELECT number, 1 AS place, against_cell AS cell FROM side UNION ALL SELECT number, 2, cell FROM side
),
seen AS (
  SELECT r.number, q.domain, o.position, max(o.value) FILTER (WHERE r.place = 1) AS a, max(o.value) FILTER (WHERE r.place = 2) AS b
  FROM observations o JOIN part r ON r.cell = o.cell JOIN filtered q ON q.position = o.position
  GROUP BY r.number, q.domain, o.position
),
known AS (
  SELECT s.number, n.domain, ${right("n.a")} AS against_right, ${right("n.b")} AS config_right
  FROM seen n JOIN side s ON s.number = n.number WHERE n.a IS NOT NULL AND n.b IS NOT NULL
),
counted AS (
  SELECT number, domain, count(*) FILTER (WHERE against_right AND config_right) AS both_right,
    count(*) FILTER (WHERE against_right AND NOT config_right) AS only_against,
    count(*) FILTER (WHERE NOT against_right AND config_right) AS only_config,
    count(*) FILTER (WHERE NOT against_right AND NOT config_right) AS both_wrong
  FROM known GROUP BY number, domain
)
SELECT s.config_id::VARCHAR AS config_id, s.against_id::VARCHAR AS against_id, s.model_id::VARCHAR AS model_id,
  s.judge_id::VARCHAR AS judge_id, s.metric_id::VARCHAR AS metric_id, n.domain::VARCHAR AS domain,
  n.both_right::INTEGER AS both_right, n.only_against::INTEGER AS only_against,
  n.only_config::INTEGER AS only_config, n.both_wrong::INTEGER AS both_wrong
FROM counted n JOIN side s ON s.number = n.number
ORDER BY metric_id, judge_id NULLS FIRST, config_id, against_id, model_id, domain NULLS FIRST`,
  row: tables.knowledge.columns,
});
