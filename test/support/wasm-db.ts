import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Db, SqlValue } from "../../src/db/db.ts";
import { Failure } from "../../src/db/failure.ts";
import { createTable } from "../../src/schema/define.ts";
import { filesOf, type Manifest } from "../../src/schema/manifest.ts";
import { tableNames, tableOf } from "../../src/schema/tables.ts";

type Rows = readonly Readonly<Record<string, unknown>>[];

type Task =
  | { readonly kind: "all"; readonly sql: string; readonly params: readonly SqlValue[] }
  | { readonly kind: "load"; readonly table: string; readonly bytes: Uint8Array; readonly more: boolean }
  | { readonly kind: "insert"; readonly table: string; readonly bytes: Uint8Array }
  | { readonly kind: "version" };
export type WasmRequest = Task & { readonly id: number };
export type WasmReply =
  { readonly id: number; readonly rows: Rows } | { readonly id: number; readonly failure: string };

const startLimitMs = 60_000;
const queryLimitMs = 30_000;

/** DuckDB-WASM as the browser runs it (same build, same options), on a thread of Node. */
export interface WasmDb extends Db {
  /** A table from the bytes of a Parquet file; with `more`, further rows for it. */
  load(table: string, parquet: Uint8Array, more: boolean): Promise<void>;
  /** A table from an Arrow IPC stream. */
  insert(table: string, ipc: Uint8Array): Promise<void>;
  version(): Promise<unknown>;
}

/** Starts the engine. Starting and every query end after a time limit, since a wrong turn there hangs. */
export async function startWasm(): Promise<WasmDb> {
  const worker = new Worker(new URL("./wasm-worker.ts", import.meta.url));
  let last = 0;
  const expectReply = (id: number, ms: number, what: string): Promise<Rows> =>
    new Promise((resolve, reject) => {
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        worker.off("message", hear);
        worker.off("error", fail);
        end();
      };
      const timer = setTimeout(() => {
        settle(() => reject(new Failure("QueryFailed", `${what} took longer than ${ms / 1000} s`)));
        void worker.terminate();
      }, ms);
      const fail = (error: Error): void => settle(() => reject(error));
      const hear = (reply: WasmReply): void => {
        if (reply.id !== id) return;
        settle(() => {
          if ("rows" in reply) resolve(reply.rows);
          else reject(new Failure("QueryFailed", `${reply.failure}\n${what}`));
        });
      };
      worker.on("message", hear);
      worker.on("error", fail);
    });
  const ask = (task: Task, what: string): Promise<Rows> => {
    last += 1;
    const reply = expectReply(last, queryLimitMs, what);
    worker.postMessage({ ...task, id: last } satisfies WasmRequest);
    return reply;
  };
  await expectReply(0, startLimitMs, "starting DuckDB-WASM");
  return {
    all: (sql, params) => ask({ kind: "all", sql, params }, sql),
    async load(table, bytes, more) {
      await ask({ kind: "load", table, bytes, more }, `loading ${table}`);
    },
    async insert(table, bytes) {
      await ask({ kind: "insert", table, bytes }, `inserting ${table}`);
    },
    async version() {
      const [row] = await ask({ kind: "version" }, "version");
      return row?.version;
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** The engine with every published table of a data folder, loaded the way the page does it. */
export async function openWasm(dir: string, manifest: Manifest): Promise<WasmDb> {
  const db = await startWasm();
  for (const name of tableNames) {
    const table = manifest.tables[name];
    if (table === undefined) continue;
    if (filesOf(table).length === 0) await db.all(createTable(tableOf(name)), []);
    for (const [i, { file }] of filesOf(table).entries())
      await db.load(name, new Uint8Array(await readFile(join(dir, file))), i > 0);
  }
  return db;
}
