import { query, whole } from "../db/run.ts";
import { sql, verbatim } from "../db/sql.ts";
import type { Filter } from "../schema/filter.ts";
import { tables, textStatisticNames } from "../schema/tables.ts";
import { filtered, filteredReads } from "./filtered.ts";

const sums = verbatim(textStatisticNames.map((name) => `sum(t.${name})::INTEGER AS ${name}`).join(", "));

/** Edits, units and n-gram counts per configuration and domain over the questions of a filter. */
export const textCubeQuery = query({
  name: "text_cube",
  reads: (p: { readonly filter: Filter }) => [...filteredReads(p.filter), ...whole("text_stats")],
  ask: (p) => sql`
WITH ${filtered(p.filter)}
SELECT t.config_id::VARCHAR AS config_id, q.domain::VARCHAR AS domain, count(*)::INTEGER AS n,
  ${sums}
FROM text_stats t JOIN filtered q ON q.question_id = t.question_id
GROUP BY t.config_id, q.domain ORDER BY config_id, domain NULLS FIRST`,
  row: tables.text_cube.columns,
});
