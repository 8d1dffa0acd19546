import { isRow, rowIssues, type Columns, type RowOf } from "../schema/define.ts";
import type { TableName } from "../schema/tables.ts";
import type { Db } from "./db.ts";
import { Failure } from "./failure.ts";
import type { Sql } from "./sql.ts";

/** A table that a query reads, or the parts of one whose rows can have these ids; left out, an id may be any. */
export interface Read {
  readonly table: TableName;
  readonly metric?: string;
  readonly judge?: string;
  readonly configs?: readonly string[];
}

/** A question put to the data: what must be there, SQL with its values, and the row that must come back. */
export interface Query<P, C extends Columns> {
  readonly name: string;
  readonly reads: (p: P) => readonly Read[];
  readonly ask: (p: P) => Sql;
  readonly row: C;
}

export const query = <P, const C extends Columns>(definition: Query<P, C>): Query<P, C> => definition;

/** Tables read whole. */
export const whole = (...names: readonly TableName[]): readonly Read[] => names.map((table) => ({ table }));

/** Runs a query and checks every row against its declaration. */
export async function run<P, C extends Columns>(
  db: Db,
  q: Query<P, C>,
  params: P,
  signal?: AbortSignal,
): Promise<readonly RowOf<C>[]> {
  await db.need?.(q.reads(params), signal);
  const asked = q.ask(params);
  const rows = await db.all(asked.text.trim(), asked.params, signal);
  return rows.map((row) => {
    if (isRow(q.row, row)) return row;
    const issue = rowIssues(q.row, row)[0];
    throw new Failure(
      "SchemaMismatch",
      `Query ${q.name}, column ${issue?.column ?? "?"}: expected ${issue?.expected ?? "?"}, got ${issue?.got ?? "?"}.`,
    );
  });
}
