import type { Read } from "./run.ts";

/** A value bound to a `?`. */
export type SqlValue = string | number | boolean | null;

/** An engine holding the tables of the contract. Rows come back as plain objects, one per row, columns by name. */
export interface Db {
  /** Brings what a query reads, where not everything is there from the start. */
  need?(reads: readonly Read[], signal?: AbortSignal): Promise<void>;
  /** Rejects with QueryFailed. `signal` cancels a query nobody waits for any more. */
  all(
    sql: string,
    params: readonly SqlValue[],
    signal?: AbortSignal,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}
