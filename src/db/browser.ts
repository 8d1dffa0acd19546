import { createTable } from "../schema/define.ts";
import type { PublishedPart } from "../schema/manifest.ts";
import { tableOf, type TableName } from "../schema/tables.ts";
import type { Db } from "./db.ts";
import { Failure, Superseded } from "./failure.ts";
import { fetchParquet } from "./fetch-table.ts";
import type { Read } from "./run.ts";
import { sharing } from "./sharing.ts";
import { attach } from "./start.ts";
import type { Starting } from "./starting.ts";
import { statements } from "./statements.ts";
import { takePart } from "./take-part.ts";
import { wantedParts, type TableFiles } from "./table-parts.ts";

/** Files that together are larger than this come one after the other, so that one at a time is in memory. */
const togetherBytes = 16_000_000;

/** The engine of the page. Files of tables are fetched when a query first needs them. */
export interface BrowserDb extends Db {
  need(reads: readonly Read[], signal?: AbortSignal): Promise<void>;
  /** Settles when the engine runs or has failed to start; after a failure this one is of no use any more. */
  readonly started: Promise<void>;
  /** Settles when an engine that ran has ended. */
  readonly stopped: Promise<unknown>;
}

/**
 * The engine of a page over one that is starting; fetches what queries need meanwhile. `root` is the address of the data folder, with a slash
 * at the end; `files` gives the manifest's tables, asked anew after a failure.
 */
export function openBrowser(starting: Starting, root: string, files: () => Promise<TableFiles>): BrowserDb {
  const running = attach(starting);
  const stopped = starting.stopped.then((failure) => Promise.reject(failure));
  // Heard by what runs when it happens.
  stopped.catch(() => undefined);
  // One statement at a time, tables included: a second one would end the first one's result without a word.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const whileRunning = async (): Promise<T> => {
      try {
        return await Promise.race([task(), stopped]);
      } catch (error) {
        // What is left of it could answer anything.
        if (error instanceof Failure && error.kind === "OutOfMemory") starting.stop(error);
        throw error;
      }
    };
    const next = last.then(whileRunning, whileRunning);
    last = next.then(
      () => undefined,
      () => undefined,
    );
    return next;
  };
  const made = new Set<TableName>();
  const create = async (table: TableName): Promise<void> => {
    if (made.has(table)) return;
    const { connection } = await running;
    await connection.query(createTable(tableOf(table)));
    made.add(table);
  };
  const take = async (table: TableName, { file }: PublishedPart, bytes: Uint8Array): Promise<void> => {
    await takePart(await running, table, file, bytes, !made.has(table));
    made.add(table);
  };
  const loaded = new Map<string, Promise<void>>();
  const load = (table: TableName, part: PublishedPart): Promise<void> => {
    const pending =
      loaded.get(part.file) ??
      fetchParquet(root, part).then((bytes) => inTurn(() => take(table, part, bytes)));
    loaded.set(part.file, pending);
    pending.catch(() => loaded.delete(part.file));
    return pending;
  };
  const asking = running.then(({ connection }) => statements(connection));
  // Whoever asks hears of it.
  asking.catch(() => undefined);
  const close = async (): Promise<void> => {
    const { connection, engine } = await running;
    await connection.close();
    await engine.terminate();
  };
  const all = sharing({
    async all(sql, params, signal) {
      const ask = await asking;
      return inTurn(() => ask(sql, params, signal));
    },
    close,
  });
  return {
    started: running.then(() => undefined),
    stopped: starting.stopped,
    async need(reads, signal) {
      const wanted = [...wantedParts(await files(), reads)];
      const parts = wanted.flatMap(([table, of]) => of.map((part) => ({ table, part })));
      const bytes = parts
        .filter(({ part }) => !loaded.has(part.file))
        .reduce((n, { part }) => n + part.bytes, 0);
      if (bytes <= togetherBytes) await Promise.all(parts.map(({ table, part }) => load(table, part)));
      else
        for (const { table, part } of parts) {
          if (signal?.aborted === true) throw new Superseded();
          await load(table, part);
        }
      for (const [table] of wanted) if (!made.has(table)) await inTurn(() => create(table));
    },
    all,
    close,
  };
}
