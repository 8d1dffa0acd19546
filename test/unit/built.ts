import { filesOf } from "../../src/schema/manifest.ts";
import { openPublished } from "../../src/db/node.ts";
import type { Db } from "../../src/db/db.ts";
import { tableNames, type TableName } from "../../src/schema/tables.ts";
import type { Built } from "../support/folders.ts";

export type Rows = readonly Readonly<Record<string, unknown>>[];

export async function withDb<T>(built: Built, ask: (db: Db) => Promise<T>): Promise<T> {
  const db = await openPublished(built.dir, built.manifest);
  try {
    return await ask(db);
  } finally {
    await db.close();
  }
}
export const rowsOf = (built: Built, table: TableName): Promise<Rows> =>
  withDb(built, (db) => db.all(`FROM "${table}"`, []));

export const filesOfTable = (built: Built, table: TableName): readonly string[] => {
  const entry = built.manifest.tables[table];
  return entry === undefined ? [] : filesOf(entry).map(({ file }) => file);
};
/** Tables whose Parquet differs between two builds. */
export const changedTables = (a: Built, b: Built): readonly string[] =>
  tableNames.filter((name) => filesOfTable(a, name).join() !== filesOfTable(b, name).join());

/** Rows of `after` that `before` doesn't have, and the other way round. */
export function difference(before: Rows, after: Rows): { readonly gone: Rows; readonly come: Rows } {
  const key = (row: Readonly<Record<string, unknown>>): string => JSON.stringify(row);
  const [olds, news] = [new Set(before.map(key)), new Set(after.map(key))];
  return {
    gone: before.filter((row) => !news.has(key(row))),
    come: after.filter((row) => !olds.has(key(row))),
  };
}
export const changes = async (a: Built, b: Built, table: TableName): Promise<ReturnType<typeof difference>> =>
  difference(await rowsOf(a, table), await rowsOf(b, table));
