import { query } from "../db/run.ts";
import { tables } from "../schema/tables.ts";

/** The comparison cards in their order. */
export const examplesQuery = query({
  name: "examples",
  reads: ["examples"],
  sql: `SELECT example_id, position, question_id, aspect, lesson, note, cells FROM examples ORDER BY position`,
  params: () => [],
  row: tables.examples.columns,
});
