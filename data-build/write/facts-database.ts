import type { DuckDBAppender, DuckDBConnection } from "@duckdb/node-api";
import { createTable, type Column, type RowOf } from "../../src/schema/define.ts";
import { tableOf, tables, type Row, type TableName } from "../../src/schema/tables.ts";
import type { Db } from "../../src/db/db.ts";
import { openNode, sqlText } from "../../src/db/node.ts";

/** The contract's tables in a native engine, to be filled row by row. */
export interface FactsDatabase {
  readonly db: Db;
  readonly connection: DuckDBConnection;
  append<N extends TableName>(name: N, row: Row<N>): void;
  /** Makes appended rows visible to queries. */
  flush(): void;
}

const batch = 50_000;

/** `spillDirectory` takes what doesn't fit in `memoryLimit` (DuckDB's notation, for example "2GB"). */
export async function openFactsDatabase(spillDirectory: string, memoryLimit = "1GB"): Promise<FactsDatabase> {
  const { db, connection } = await openNode(":memory:", { memory_limit: memoryLimit, threads: "2" });
  await db.all(`SET temp_directory = ${sqlText(spillDirectory)}`, []);
  const open = new Map<TableName, { readonly appender: DuckDBAppender; rows: number }>();
  for (const t of Object.values(tables)) await db.all(createTable(t), []);
  const appenderOf = async (name: TableName): Promise<void> => {
    open.set(name, { appender: await connection.createAppender(name), rows: 0 });
  };
  for (const name of Object.keys(tables) as TableName[]) await appenderOf(name);
  return {
    db,
    connection,
    append(name, row) {
      const entry = open.get(name);
      if (entry === undefined) throw new Error(`no table ${name}`);
      appendRow(entry.appender, Object.entries(tableOf(name).columns), row);
      entry.rows += 1;
      if (entry.rows % batch === 0) entry.appender.flushSync();
    },
    flush() {
      for (const { appender } of open.values()) appender.flushSync();
    },
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
