import { AsyncDuckDB, ConsoleLogger, LogLevel, type AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import engineUrl from "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url";
import wasmUrl from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url";
import { filesOf, type TableFile } from "../schema/manifest.ts";
import type { TableName } from "../schema/tables.ts";
import { rowsOf } from "./arrow.ts";
import type { Db, SqlValue } from "./db.ts";
import workerUrl from "./engine-worker.ts?worker&url";
import { Failure, messageOf, Superseded } from "./failure.ts";
import { fetchParquet, type PublishedFile } from "./fetch-table.ts";

const startLimitMs = 60_000;

/** The engine of the page. Tables are fetched when a query first needs them. */
export interface BrowserDb extends Db {
  need(tables: readonly TableName[]): Promise<void>;
}

const within = <T>(promise: Promise<T>, ms: number, what: string): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s`)), ms),
    ),
  ]);

async function start(): Promise<{
  readonly connection: AsyncDuckDBConnection;
  readonly engine: AsyncDuckDB;
}> {
  let worker: Worker | null = null;
  try {
    // Only the bundle without threads: it runs on every host and is the one that is tested.
    worker = new Worker(`${workerUrl}#${encodeURIComponent(engineUrl)}`);
    const failed = new Promise<never>((_, reject) => {
      worker?.addEventListener("error", (event) =>
        reject(new Error(event.message || "the worker could not be loaded")),
      );
    });
    const engine = new AsyncDuckDB(new ConsoleLogger(LogLevel.WARNING), worker);
    await within(Promise.race([engine.instantiate(wasmUrl), failed]), startLimitMs, "starting");
    await engine.open({ query: { castBigIntToDouble: true, castDecimalToDouble: true } });
    const connection = await engine.connect();
    await connection.query("SET autoinstall_known_extensions = false");
    await connection.query("SET autoload_known_extensions = false");
    return { connection, engine };
  } catch (error) {
    // The next try starts another one.
    worker?.terminate();
    throw new Failure("EngineUnavailable", messageOf(error), { cause: error });
  }
}

/** Starts DuckDB-WASM. `root` is the address of the data folder, with a slash at the end. */
export async function openBrowser(
  root: string,
  files: Readonly<Record<string, TableFile>>,
): Promise<BrowserDb> {
  const { connection, engine } = await start();
  // One statement at a time, tables included: a second one would end the first one's result without a word.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const next = last.then(task, task);
    last = next.then(
      () => undefined,
      () => undefined,
    );
    return next;
  };
  const loaded = new Map<TableName, Promise<void>>();
  const load = async (name: TableName): Promise<void> => {
    const table = files[name];
    if (table === undefined) throw new Failure("DataMissing", `the manifest has no table ${name}.`);
    // One part after the other, so that no more than one is in memory besides the table.
    for (const [i, file] of filesOf(table).entries())
      await take(file, i === 0 ? `CREATE OR REPLACE TABLE "${name}" AS` : `INSERT INTO "${name}"`);
  };
  const take = async (file: PublishedFile, into: string): Promise<void> => {
    const bytes = await fetchParquet(root, file);
    await engine.registerFileBuffer(file.file, bytes);
    try {
      const sql = `${into} SELECT * FROM read_parquet('${file.file}')`;
      await inTurn(() => connection.query(sql));
    } catch (error) {
      throw new Failure("DataCorrupt", `${file.file} could not be read: ${messageOf(error)}`, {
        cause: error,
      });
    } finally {
      await engine.dropFile(file.file);
    }
  };
  return {
    async need(tables) {
      for (const name of tables) {
        const pending = loaded.get(name) ?? load(name);
        loaded.set(name, pending);
        try {
          await pending;
        } catch (error) {
          loaded.delete(name);
          throw error;
        }
      }
    },
    all: (sql, params, signal) => inTurn(() => ask(connection, sql, params, signal)),
    async close() {
      await connection.close();
      await engine.terminate();
    },
  };
}

async function ask(
  connection: AsyncDuckDBConnection,
  sql: string,
  params: readonly SqlValue[],
  signal?: AbortSignal,
): Promise<Record<string, unknown>[]> {
  const aborted = (): boolean => signal?.aborted === true;
  if (aborted()) throw new Superseded();
  const cancel = (): void => {
    void connection.cancelSent();
  };
  signal?.addEventListener("abort", cancel);
  try {
    const statement = await connection.prepare(sql);
    try {
      const rows: Record<string, unknown>[] = [];
      for await (const batch of await statement.send(...params)) {
        if (aborted()) throw new Superseded();
        rows.push(...rowsOf(batch));
      }
      return rows;
    } finally {
      await statement.close();
    }
  } catch (error) {
    if (aborted()) throw new Superseded();
    throw new Failure("QueryFailed", messageOf(error), { cause: error });
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}
