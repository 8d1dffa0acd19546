import { query } from "../db/run.ts";
import { sql } from "../db/sql.ts";
import type { Filter } from "../schema/filter.ts";
import { tables } from "../schema/tables.ts";
import { cellRead, valuesIn, type MeasuredCell } from "./cell-sql.ts";
import { filtered, filteredReads } from "./filtered.ts";

/** Two cells, and the questions on which they meet. */
export interface PairParams {
  readonly filter: Filter;
  readonly id: string;
  readonly variant: MeasuredCell;
  readonly against: MeasuredCell;
}

/** Joint counts of the scores of two cells over the questions of a filter; a side without a value is null. */
export const pairCubeQuery = query({
  name: "pair_cube",
  reads: (p: PairParams) => [
    ...filteredReads(p.filter),
    { table: "cells" },
    cellRead(p.variant),
    cellRead(p.against),
  ],
  ask: (p) => sql`
WITH ${filtered(p.filter)}
SELECT ${p.id}::VARCHAR AS comparison_id, q.domain::VARCHAR AS domain, a.value::DOUBLE AS value_variant,
  b.value::DOUBLE AS value_against, count(*)::INTEGER AS n
FROM filtered q
LEFT JOIN ${valuesIn(p.variant)} a ON a.position = q.position
LEFT JOIN ${valuesIn(p.against)} b ON b.position = q.position
WHERE a.value IS NOT NULL OR b.value IS NOT NULL
GROUP BY q.domain, a.value, b.value
ORDER BY q.domain NULLS FIRST, value_against NULLS FIRST, value_variant NULLS FIRST`,
  row: tables.pair_cube.columns,
});
