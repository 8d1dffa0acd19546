import { AsyncDuckDB, AsyncDuckDBConnection, ConsoleLogger, LogLevel } from "@duckdb/duckdb-wasm";
import type { Starting } from "./starting.ts";

/** DuckDB-WASM and a connection to it. */
export interface Started {
  readonly connection: AsyncDuckDBConnection;
  readonly engine: AsyncDuckDB;
}

/** The library at an engine that was started without it. Rejects with EngineUnavailable. */
export async function attach({ worker, connected }: Starting): Promise<Started> {
  const engine = new AsyncDuckDB(new ConsoleLogger(LogLevel.WARNING), worker);
  const connection = new AsyncDuckDBConnection(engine, await connected);
  await connection.query("SET autoinstall_known_extensions = false; SET autoload_known_extensions = false");
  return { connection, engine };
}
