import { query, whole } from "../db/run.ts";
import { sql } from "../db/sql.ts";
import { errorPointColumns, type ErrorSource } from "../schema/errors.ts";
import type { Filter } from "../schema/filter.ts";
import { chosenCells, chosenReads, type Narrowed } from "./cell-sql.ts";
import { faulty } from "./error-bins.ts";
import { filtered, filteredReads } from "./filtered.ts";

/** One measure of one model; `judge` is "" for measures without one. */
interface PointParams extends Narrowed {
  readonly filter: Filter;
  readonly sources: readonly ErrorSource[];
  readonly model: string;
}

/** Single questions of one cell: the error of the input and the value of the answer, equal pairs counted. */
export const errorPointsQuery = query({
  name: "error_points",
  reads: (p: PointParams) => [...filteredReads(p.filter), ...chosenReads(p), ...whole("inputs")],
  ask: (p) => sql`
WITH ${filtered(p.filter)},
chosen AS (${chosenCells(p, [sql`c.model_id = ${p.model}`])}),${faulty(p.sources)}
SELECT f.config_id::VARCHAR AS config_id, f.input_id::VARCHAR AS input_id, f.error::VARCHAR AS error,
  c.model_id::VARCHAR AS model_id, f.x::DOUBLE AS x, o.value::DOUBLE AS value, count(*)::INTEGER AS n
FROM faulty f JOIN chosen c ON c.config_id = f.config_id
JOIN observations o ON o.cell = c.cell AND o.position = f.position
WHERE f.x IS NOT NULL AND o.value IS NOT NULL
GROUP BY f.config_id, f.input_id, f.error, c.model_id, f.x, o.value
ORDER BY error, config_id, input_id, x, value`,
  row: errorPointColumns,
});
