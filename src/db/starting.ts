import engineUrl from "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url";
import wasmUrl from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url";
import workerUrl from "./engine-worker.ts?worker&url";
import { Failure, messageOf } from "./failure.ts";

/** An engine on its way: its worker, and the number of the connection that it opens. */
export interface Starting {
  readonly worker: Worker;
  /** Rejects with EngineUnavailable; the worker is ended then. */
  readonly connected: Promise<number>;
  /** Resolves with what ended an engine that had started. */
  readonly stopped: Promise<Failure>;
  /** Ends the engine; whoever waits for it hears this. */
  stop(failure: Failure): void;
}

const startLimitMs = 60_000;

interface Reply {
  readonly requestId: number;
  readonly type: string;
  readonly data: unknown;
}

/**
 * Asks the worker in the library's own messages (`WorkerRequestType` of duckdb-wasm). The numbers of our requests are below zero, where the
 * library never counts; it doesn't see their replies, which are heard here first.
 */
function asker(worker: Worker): (type: string, data: unknown) => Promise<unknown> {
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  worker.addEventListener("message", (event: MessageEvent<Reply>) => {
    const { requestId, type, data } = event.data;
    const asked = open.get(requestId);
    if (asked === undefined) return;
    event.stopImmediatePropagation();
    open.delete(requestId);
    if (type === "ERROR") asked.reject(new Error(JSON.stringify(data)));
    else asked.resolve(data);
  });
  let last = 0;
  return (type, data) => {
    last -= 1;
    const asked = Promise.withResolvers<unknown>();
    open.set(last, asked);
    worker.postMessage({ messageId: last, type, data });
    return asked.promise;
  };
}

async function connect(worker: Worker, numbers: Numbers): Promise<number> {
  const ask = asker(worker);
  await ask("INSTANTIATE", [wasmUrl, null]);
  // In the worker one comes after the other without being waited for. Without OPEN, the first connection makes the database.
  const opened =
    numbers === "plain"
      ? ask("OPEN", { query: { castBigIntToDouble: true, castDecimalToDouble: true } })
      : Promise.resolve();
  const [connection] = await Promise.all([ask("CONNECT", null), opened]);
  if (typeof connection !== "number") throw new Error("the engine gave no connection");
  return connection;
}

/** Resolves when a worker is gone: it holds a lock of this name as long as it lives, and nothing else tells. */
async function gone(name: string): Promise<void> {
  const { held } = await navigator.locks.query();
  if (held?.some((lock) => lock.name === name) !== true) return new Promise(() => undefined);
  await navigator.locks.request(name, () => undefined);
}

let count = 0;

/** Whether large integers and decimals come back as plain numbers, or as they are: our own queries give back neither. */
export type Numbers = "plain" | "as they are";

/**
 * Starts DuckDB-WASM in its worker. Small and without the library, so that the engine can start while the code that talks to it is still
 * on its way.
 */
export function startEngine(numbers: Numbers): Starting {
  // Only the bundle without threads: it runs on every host and is the one that is tested.
  count += 1;
  const name = `explorer engine ${performance.timeOrigin} ${count}`;
  const worker = new Worker(`${workerUrl}#${encodeURIComponent(engineUrl)}`, { name });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener("error", (event) =>
      reject(new Error(event.message || "the worker could not be loaded")),
    );
    setTimeout(() => reject(new Error(`starting took longer than ${startLimitMs / 1000} s`)), startLimitMs);
  });
  const connected = Promise.race([connect(worker, numbers), broken]).catch((error: unknown) => {
    worker.terminate();
    throw new Failure("EngineUnavailable", messageOf(error), { cause: error });
  });
  // Whoever asks the engine hears of its failure.
  connected.catch(() => undefined);
  const end = Promise.withResolvers<Failure>();
  const stop = (failure: Failure): void => {
    worker.terminate();
    end.resolve(failure);
  };
  connected.then(
    () => {
      const stopped = (why: string): void => stop(new Failure("EngineStopped", why));
      worker.addEventListener("error", (event) => stopped(event.message || "its worker failed"));
      // Outside secure contexts there are no locks.
      if ("locks" in navigator)
        gone(name).then(
          () => stopped("its worker is gone"),
          () => undefined,
        );
    },
    () => undefined,
  );
  return { worker, connected, stopped: end.promise, stop };
}
