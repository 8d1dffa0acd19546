import type { PublishedPart, TableFile } from "../schema/manifest.ts";
import { filesOf } from "../schema/manifest.ts";
import { createTable } from "../schema/define.ts";
import { tableOf, type TableName } from "../schema/tables.ts";
import { flatRowsOf, type FlatColumn, type FlatValue } from "./arrow-flat.ts";
import { engineFailure, Failure, Superseded } from "./failure.ts";
import { fetchParquet } from "./fetch-table.ts";
import { attach, type Started } from "./start.ts";
import { takePart } from "./take-part.ts";
import type { Starting } from "./starting.ts";

/** More rows than these aren't taken from the engine. */
export const mostRows = 100_000;
/** A statement that runs longer is stopped, in milliseconds. */
export const longestMs = 60_000;
/** An engine that hasn't stopped by then, in milliseconds, is ended. */
const patienceMs = 1000;

/** What a statement gave. */
export interface Answer {
  readonly columns: readonly FlatColumn[];
  readonly rows: readonly (readonly FlatValue[])[];
  /** Whether these are all of its rows. */
  readonly isWhole: boolean;
  /** From sending it to its last row, in milliseconds. */
  readonly ms: number;
}

/** An engine for statements of readers. Each method rejects with a Failure, or Superseded where it was cancelled. */
export interface Console {
  /** Starts the engine, so that it is there when it is asked. */
  warm(): void;
  /** Runs a statement on these tables. QueryFailed has the engine's message as its detail. */
  run(sql: string, tables: readonly TableName[], signal: AbortSignal): Promise<Answer>;
}

interface Opened {
  readonly worker: Worker;
  readonly started: Promise<Started>;
  /** The tables in it; null as long as more can be brought. */
  sealed: ReadonlySet<TableName> | null;
}

/**
 * An engine of its own beside the page's: it is closed to files and addresses before a statement reaches it, and it can be ended.
 * Closed, it takes no further tables either, so a statement about others gets a new one, which has those as well.
 */
export function openConsole(
  start: () => Starting,
  root: string,
  files: () => Promise<Readonly<Record<string, TableFile>>>,
): Console {
  let opened: Opened | null = null;
  const bytes = new Map<string, Promise<Uint8Array>>();
  const end = (): void => {
    opened?.worker.terminate();
    opened = null;
  };
  const open = (): Opened => {
    const starting = start();
    const { worker } = starting;
    const started = attach(starting);
    started.catch(() => {
      if (opened?.worker === worker) opened = null;
    });
    return { worker, started, sealed: null };
  };
  const fetched = (part: PublishedPart): Promise<Uint8Array> => {
    const pending = bytes.get(part.file) ?? fetchParquet(root, part);
    bytes.set(part.file, pending);
    pending.catch(() => bytes.delete(part.file));
    return pending;
  };
  const bring = async (started: Started, table: TableName): Promise<void> => {
    const published = (await files())[table];
    if (published === undefined) throw new Failure("DataMissing", `the manifest has no table ${table}.`);
    const parts = filesOf(published);
    if (parts.length === 0) await started.connection.query(createTable(tableOf(table)));
    // The worker takes what it is given, and another engine may want the same.
    for (const [i, part] of parts.entries())
      await takePart(started, table, part.file, (await fetched(part)).slice(), i === 0);
  };
  const ready = async (tables: readonly TableName[]): Promise<Started> => {
    const has = opened?.sealed ?? null;
    if (has !== null && !tables.every((table) => has.has(table))) end();
    const mine = (opened ??= open());
    const started = await mine.started;
    if (mine.sealed !== null) return started;
    const wanted = new Set([...(has ?? []), ...tables]);
    await Promise.all(
      [...wanted].map(async (table) => filesOf((await files())[table] ?? noFile).map(fetched)),
    );
    for (const table of wanted) await bring(started, table);
    await started.connection.query("SET enable_external_access = false");
    await started.connection.query("SET lock_configuration = true");
    mine.sealed = wanted;
    return started;
  };
  const runNow = async (sql: string, tables: readonly TableName[], signal: AbortSignal): Promise<Answer> => {
    if (signal.aborted) throw new Superseded();
    const stop = new AbortController();
    let reason: Error = new Superseded();
    let isEnded = true;
    const halt = (): void => stop.abort();
    signal.addEventListener("abort", halt);
    // What runs in one go hears of nothing, and is ended.
    const stopped = new Promise<never>((_, reject) => {
      stop.signal.addEventListener("abort", () => setTimeout(() => reject(reason), patienceMs));
    });
    // Heard through the races below.
    stopped.catch(() => undefined);
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const { connection } = await Promise.race([ready(tables), stopped]);
      isEnded = false;
      if (stop.signal.aborted) throw reason;
      timer = setTimeout(() => {
        reason = new Failure("QueryFailed", `It was stopped after ${longestMs / 1000} seconds.`);
        halt();
      }, longestMs);
      stop.signal.addEventListener("abort", () => {
        // What can't be cancelled is ended after a moment, see above.
        connection.cancelSent().catch(() => undefined);
      });
      return await Promise.race([ask(connection, sql, stop.signal), stopped]);
    } catch (error) {
      isEnded ||= error === reason;
      if (stop.signal.aborted) throw reason;
      throw error instanceof Failure ? error : engineFailure("QueryFailed", error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", halt);
      if (isEnded) end();
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    warm() {
      opened ??= open();
    },
    run(sql, tables, signal) {
      // One after the other: a second statement would end the first one's rows without a word.
      const answer = last.then(() => runNow(sql, tables, signal));
      // Its failure goes to who asked; the next one begins all the same.
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

const noFile: TableFile = { file: "", rows: 0, bytes: 0, sha256: "", parts: [] };

/** Sends a statement and takes its rows as they come. */
async function ask(connection: Started["connection"], sql: string, signal: AbortSignal): Promise<Answer> {
  const began = performance.now();
  const reader = await connection.send(sql);
  const rows: (readonly FlatValue[])[] = [];
  let columns: readonly FlatColumn[] | null = null;
  let isWhole = true;
  for await (const batch of reader) {
    if (signal.aborted) throw new Superseded();
    const flat = flatRowsOf(batch);
    columns ??= flat.columns;
    for (const row of flat.rows) rows.push(row);
    if (rows.length <= mostRows) continue;
    rows.length = mostRows;
    isWhole = false;
    await connection.cancelSent();
    break;
  }
  columns ??= flatRowsOf({ schema: reader.schema, numRows: 0, getChildAt: () => null }).columns;
  return { columns, rows, isWhole, ms: performance.now() - began };
}
