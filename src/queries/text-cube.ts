import { query } from "../db/run.ts";
import type { Filter } from "../schema/filter.ts";
import { tables, textStatisticNames } from "../schema/tables.ts";
import { filteredSql, filterParams, filterReads } from "./parts.ts";

/** Edits, units and n-gram counts per configuration and domain over the questions of a filter. */
export const textCubeQuery = query({
  name: "text_cube",
  reads: [...filterReads, "text_stats"],
  sql: `
WITH ${filteredSql}
SELECT t.config_id::VARCHAR AS config_id, q.domain::VARCHAR AS domain, count(*)::INTEGER AS n,
  ${textStatisticNames.map((name) => `sum(t.${name})::INTEGER AS ${name}`).join(", ")}
FROM text_stats t JOIN filtered q ON q.question_id = t.question_id
GROUP BY 1, 2 ORDER BY config_id, domain NULLS FIRST`,
  params: (p: { filter: Filter }) => filterParams(p.filter),
  row: tables.text_cube.columns,
});
