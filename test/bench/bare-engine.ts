import type { Page } from "playwright-core";

/** A statement with its parameters. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** Addresses of what the site's own engine is made of, and what to ask it. */
export interface BareEngine {
  readonly worker: string;
  readonly wasm: string;
  readonly tables: readonly {
    readonly name: string;
    /** Whether it is a further part of the table before. */
    readonly more: boolean;
    readonly file: string;
    readonly address: string;
  }[];
  /** Each group of statements is timed as one question. */
  readonly questions: readonly (readonly Statement[])[];
}

/** Times in ms: from making the worker until the engine is instantiated, and of each question. */
export interface BareTimes {
  readonly instantiate: number;
  readonly questions: readonly number[];
}

/**
 * Runs in the page, without the library: the worker's own messages (duckdb-wasm's `WorkerRequestType`). Results stay
 * the bytes that the engine sends.
 */
async function work({ worker: script, wasm, tables, questions }: BareEngine): Promise<BareTimes> {
  const started = performance.now();
  const worker = new Worker(script);
  interface Answer {
    readonly requestId: number;
    readonly type: string;
    readonly data: unknown;
  }
  const open = new Map<number, (answer: Answer) => void>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    if (data.type === "INSTANTIATE_PROGRESS" || data.type === "LOG") return;
    open.get(data.requestId)?.(data);
    open.delete(data.requestId);
  };
  const ask = (type: string, data: unknown, transfer: Transferable[] = []): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      open.set(last, (answer) => {
        if (answer.type === "ERROR") reject(new Error(JSON.stringify(answer.data)));
        else resolve(answer.data);
      });
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ messageId: last, type, data }, transfer);
    });
  await ask("INSTANTIATE", [wasm, null]);
  const instantiate = performance.now() - started;
  const times: number[] = [];
  if (questions.length > 0) {
    await ask("OPEN", { query: { castBigIntToDouble: true, castDecimalToDouble: true } });
    const connection = await ask("CONNECT", null);
    for (const { name, more, file, address } of tables) {
      const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
      await ask("REGISTER_FILE_BUFFER", [file, bytes], [bytes.buffer]);
      const into = more ? `INSERT INTO "${name}"` : `CREATE TABLE "${name}" AS`;
      await ask("RUN_QUERY", [connection, `${into} SELECT * FROM read_parquet('${file}')`]);
    }
    for (const statements of questions) {
      const asked = performance.now();
      for (const { sql, params } of statements) {
        const prepared = await ask("CREATE_PREPARED", [connection, sql]);
        await ask("RUN_PREPARED", [connection, prepared, params]);
        await ask("CLOSE_PREPARED", [connection, prepared]);
      }
      times.push(performance.now() - asked);
    }
  }
  worker.terminate();
  return { instantiate, questions: times };
}

/** Starts the engine in a page that has nothing else, and asks it. */
export const runBareEngine = (page: Page, engine: BareEngine): Promise<BareTimes> =>
  page.evaluate(work, engine);
