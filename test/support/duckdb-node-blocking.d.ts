declare module "@duckdb/duckdb-wasm/dist/duckdb-node-blocking.cjs" {
  import type {
    DuckDBBindings,
    DuckDBBundles,
    DuckDBRuntime,
    Logger,
    VoidLogger,
  } from "@duckdb/duckdb-wasm/blocking";

  const duckdb: {
    readonly NODE_RUNTIME: DuckDBRuntime;
    readonly VoidLogger: typeof VoidLogger;
    createDuckDB(bundles: DuckDBBundles, logger: Logger, runtime: DuckDBRuntime): Promise<DuckDBBindings>;
  };
  export default duckdb;
}
