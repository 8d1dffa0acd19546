import { mkdtemp } from "node:fs/promises";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { join } from "node:path";
import { filesOf, type Manifest } from "../schema/manifest.ts";
import type { Db, SqlValue } from "./db.ts";
import { createTable } from "../schema/define.ts";
import { tableNames, tableOf } from "../schema/tables.ts";
import { Failure, messageOf, Superseded } from "./failure.ts";

const limitMs = 600_000;

/** A native connection as a `Db`. A query that runs longer than ten minutes is interrupted and fails. */
export function nodeDb(connection: DuckDBConnection, close: () => void): Db {
  return {
    async all(sql: string, params: readonly SqlValue[], signal?: AbortSignal) {
      const aborted = (): boolean => signal?.aborted === true;
      if (aborted()) throw new Superseded();
      const interrupt = (): void => connection.interrupt();
      const timer = setTimeout(interrupt, limitMs);
      signal?.addEventListener("abort", interrupt);
      try {
        const reader = await connection.runAndReadAll(sql, [...params]);
        return reader.getRowObjectsJS();
      } catch (error) {
        if (aborted()) throw new Superseded();
        throw new Failure("QueryFailed", `${messageOf(error)}\n${sql}`, { cause: error });
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", interrupt);
      }
    },
    close() {
      close();
      return Promise.resolve();
    },
  };
}

/** An empty native engine, in memory or spilling to `path`. */
export async function openNode(
  path = ":memory:",
  config: Readonly<Record<string, string>> = {},
): Promise<{ readonly db: Db; readonly connection: DuckDBConnection }> {
  const instance = await DuckDBInstance.create(path, {
    autoload_known_extensions: "false",
    autoinstall_known_extensions: "false",
    ...config,
  });
  const connection = await instance.connect();
  const close = (): void => {
    connection.closeSync();
    instance.closeSync();
  };
  return { db: nodeDb(connection, close), connection };
}

export const sqlText = (s: string): string => `'${s.replaceAll("'", "''")}'`;

/**
 * Gives an engine a folder of its own below `dir` for what doesn't fit in its memory. Engines name their files alike: two that
 * shared a folder would read each other's.
 */
export async function spillBelow(db: Db, dir: string): Promise<void> {
  await db.all(`SET temp_directory = ${sqlText(await mkdtemp(join(dir, "spill-")))}`, []);
}

/** The published Parquet of a data folder, as the browser sees it. */
export async function openPublished(dir: string, manifest: Manifest): Promise<Db> {
  const { db } = await openNode();
  for (const [name, table] of Object.entries(manifest.tables)) {
    const files = filesOf(table).map(({ file }) => sqlText(join(dir, file)));
    const declared = tableNames.find((known) => known === name);
    if (files.length === 0 && declared !== undefined) await db.all(createTable(tableOf(declared)), []);
    else await db.all(`CREATE VIEW "${name}" AS SELECT * FROM read_parquet([${files.join(", ")}])`, []);
  }
  return db;
}
