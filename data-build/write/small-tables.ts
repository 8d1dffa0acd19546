import type { DuckDBAppender } from "@duckdb/node-api";
import { openNode, spillBelow } from "../../src/db/node.ts";
import type { Db } from "../../src/db/db.ts";
import { createTable, type Column, type RowOf } from "../../src/schema/define.ts";
import { tableOf, type Row, type TableName } from "../../src/schema/tables.ts";

/** Tables of the contract in a native engine, to be filled row by row: all but those of facts, which can be large. */
export interface SmallTables {
  readonly db: Db;
  append<N extends TableName>(name: N, rows: Iterable<Row<N>>): void;
  close(): Promise<void>;
}

/**
 * Opens the tables `names`. `spillDirectory` takes what doesn't fit in `memoryLimit` (DuckDB's notation). One thread:
 * the same rows have to give the same bytes.
 */
export async function openSmallTables(
  names: readonly TableName[],
  spillDirectory: string,
  memoryLimit: string,
): Promise<SmallTables> {
  const { db, connection } = await openNode(":memory:", { memory_limit: memoryLimit, threads: "1" });
  await spillBelow(db, spillDirectory);
  const appenders = new Map<TableName, DuckDBAppender>();
  for (const name of names) {
    await db.all(createTable(tableOf(name)), []);
    appenders.set(name, await connection.createAppender(name));
  }
  return {
    db,
    append(name, rows) {
      const appender = appenders.get(name);
      if (appender === undefined) throw new Error(`no table ${name}`);
      const columns = Object.entries(tableOf(name).columns);
      for (const row of rows) appendRow(appender, columns, row);
      appender.flushSync();
    },
    close: () => db.close(),
  };
}

function appendRow(
  appender: DuckDBAppender,
  columns: readonly (readonly [string, Column<unknown>])[],
  row: RowOf<Record<string, Column<unknown>>>,
): void {
  for (const [name, column] of columns) {
    const value = row[name];
    if (value === null || value === undefined) appender.appendNull();
    else if (typeof value === "string") appender.appendVarchar(value);
    else if (typeof value === "boolean") appender.appendBoolean(value);
    else if (typeof value === "number" && column.kind === "integer") appender.appendInteger(value);
    else if (typeof value === "number") appender.appendDouble(value);
    else throw new Error(`column ${name}: can't append a ${typeof value}`);
  }
  appender.endRow();
}
