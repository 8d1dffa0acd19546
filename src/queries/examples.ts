import { query, whole } from "../db/run.ts";
import { sql } from "../db/sql.ts";
import { tables } from "../schema/tables.ts";

/** The comparison cards in their order. */
export const examplesQuery = query({
  name: "examples",
  reads: () => whole("examples"),
  ask: () =>
    sql`SELECT example_id, position, question_id, aspect, lesson, note, cells FROM examples ORDER BY position`,
  row: tables.examples.columns,
});
