import { isRow, rowIssues, type Columns, type RowOf } from "../schema/define.ts";
import type { TableName } from "../schema/tables.ts";
import type { Db, SqlValue } from "./db.ts";
import { Failure } from "./failure.ts";

/** A question put to the data: constant SQL, values by parameter, and the row that must come back. */
export interface Query<P, C extends Columns> {
  readonly name: string;
  readonly reads: readonly TableName[];
  readonly sql: string;
  readonly params: (p: P) => readonly SqlValue[];
  readonly row: C;
}

export const query = <P, const C extends Columns>(definition: Query<P, C>): Query<P, C> => definition;

/** Runs a query and checks every row against its declaration. */
export async function run<P, C extends Columns>(
  db: Db,
  q: Query<P, C>,
  params: P,
  signal?: AbortSignal,
): Promise<readonly RowOf<C>[]> {
  const rows = await db.all(q.sql, q.params(params), signal);
  return rows.map((row) => {
    if (isRow(q.row, row)) return row;
    const issue = rowIssues(q.row, row)[0];
    throw new Failure(
      "SchemaMismatch",
      `Query ${q.name}, column ${issue?.column ?? "?"}: expected ${issue?.expected ?? "?"}, got ${issue?.got ?? "?"}.`,
    );
  });
}
