import engineUrl from "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url";
import workerUrl from "./engine-worker.ts?worker&url";

/** The engine's worker, which loads its script; small, so that it can start before the code that talks to it is there. */
// Only the bundle without threads: it runs on every host and is the one that is tested.
export const startWorker = (): Worker => new Worker(`${workerUrl}#${encodeURIComponent(engineUrl)}`);
