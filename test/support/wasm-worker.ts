import duckdb from "@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import { rowsOf } from "../../src/db/arrow.ts";
import type { WasmReply, WasmRequest } from "./wasm-db.ts";

// The browser's engine on a thread of its own, so that whoever waits for it can give up.
const resolve = (file: string): string =>
  createRequire(import.meta.url).resolve(`@duckdb/duckdb-wasm/dist/${file}`);
const engine = await duckdb.createDuckDB(
  {
    mvp: { mainModule: resolve("duckdb-mvp.wasm"), mainWorker: resolve("duckdb-node-mvp.worker.cjs") },
    eh: { mainModule: resolve("duckdb-eh.wasm"), mainWorker: resolve("duckdb-node-eh.worker.cjs") },
  },
  new duckdb.VoidLogger(),
  duckdb.NODE_RUNTIME,
);
await engine.instantiate(() => undefined);
engine.open({ query: { castBigIntToDouble: true, castDecimalToDouble: true } });
const connection = engine.connect();

function answer(request: WasmRequest): readonly Readonly<Record<string, unknown>>[] {
  switch (request.kind) {
    case "all": {
      const statement = connection.prepare(request.sql);
      try {
        return [...statement.send(...request.params)].flatMap((batch) => rowsOf(batch));
      } finally {
        statement.close();
      }
    }
    case "load":
      engine.registerFileBuffer(`${request.table}.parquet`, request.bytes);
      connection.query(
        `${request.more ? "INSERT INTO" : "CREATE TABLE"} "${request.table}" ${request.more ? "" : "AS"} SELECT * FROM read_parquet('${request.table}.parquet')`,
      );
      engine.dropFile(`${request.table}.parquet`);
      return [];
    case "insert":
      connection.insertArrowFromIPCStream(request.bytes, { name: request.table, create: true });
      return [];
    case "version":
      return [{ version: engine.getVersion() }];
  }
}

parentPort?.on("message", (request: WasmRequest) => {
  let reply: WasmReply;
  try {
    reply = { id: request.id, rows: answer(request) };
  } catch (error) {
    reply = { id: request.id, failure: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
parentPort?.postMessage({ id: 0, rows: [] } satisfies WasmReply);
