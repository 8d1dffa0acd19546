import { AsyncDuckDB, ConsoleLogger, LogLevel, type AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import wasmUrl from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url";
import { Failure, messageOf } from "./failure.ts";

const startLimitMs = 60_000;

const within = <T>(promise: Promise<T>, ms: number, what: string): Promise<T> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s`)), ms),
    ),
  ]);

/** DuckDB-WASM and a connection to it. */
export interface Started {
  readonly connection: AsyncDuckDBConnection;
  readonly engine: AsyncDuckDB;
}

/** Starts DuckDB-WASM in its worker. Rejects with EngineUnavailable. */
export async function start(worker: Worker): Promise<Started> {
  try {
    const failed = new Promise<never>((_, reject) => {
      worker.addEventListener("error", (event) =>
        reject(new Error(event.message || "the worker could not be loaded")),
      );
    });
    const engine = new AsyncDuckDB(new ConsoleLogger(LogLevel.WARNING), worker);
    await within(Promise.race([engine.instantiate(wasmUrl), failed]), startLimitMs, "starting");
    await engine.open({ query: { castBigIntToDouble: true, castDecimalToDouble: true } });
    const connection = await engine.connect();
    await connection.query("SET autoinstall_known_extensions = false; SET autoload_known_extensions = false");
    return { connection, engine };
  } catch (error) {
    // The next try starts another one.
    worker.terminate();
    throw new Failure("EngineUnavailable", messageOf(error), { cause: error });
  }
}
