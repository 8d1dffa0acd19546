import { RecordBatchReader } from "apache-arrow";
import type { AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import { rowsOf } from "./arrow.ts";
import type { Db } from "./db.ts";
import { engineFailure, Superseded } from "./failure.ts";

const kept = 16;

/** The last part of a result has no bytes. */
const isLast = (part: Uint8Array): boolean => part.length === 0;

/**
 * Asks a connection, one statement at a time. The latest statements stay prepared: the next value of a filter is the
 * same statement with other values, and planning takes the engine about as long as counting does.
 */
export function statements(connection: AsyncDuckDBConnection): Db["all"] {
  return connection.useUnsafe((bindings, id) => {
    const prepared = new Map<string, number>();
    const take = async (sql: string): Promise<number> => {
      const known = prepared.get(sql);
      prepared.delete(sql);
      return known ?? bindings.createPrepared(id, sql);
    };
    const keep = async (sql: string, statement: number): Promise<void> => {
      prepared.set(sql, statement);
      const [oldest] = prepared;
      if (prepared.size <= kept || oldest === undefined) return;
      prepared.delete(oldest[0]);
      await bindings.closePrepared(id, oldest[1]);
    };
    /** The parts of a result. Two are asked for in advance: most results are one part and the mark of the end. */
    const partsOf = async (
      statement: number,
      params: readonly unknown[],
      check: () => void,
    ): Promise<readonly Uint8Array[]> => {
      const next = (): Promise<Uint8Array> => bindings.fetchQueryResults(id);
      const ahead = await Promise.all([bindings.sendPrepared(id, statement, [...params]), next(), next()]);
      const parts = ahead.filter((part) => !isLast(part));
      let ended = parts.length < ahead.length;
      while (!ended) {
        check();
        const part = await next();
        ended = isLast(part);
        if (!ended) parts.push(part);
      }
      check();
      return parts;
    };
    return async (sql, params, signal) => {
      const check = (): void => {
        if (signal?.aborted === true) throw new Superseded();
      };
      check();
      const cancel = (): void => {
        void connection.cancelSent();
      };
      signal?.addEventListener("abort", cancel);
      try {
        const statement = await take(sql);
        try {
          const parts = await partsOf(statement, params, check);
          await keep(sql, statement);
          return [...RecordBatchReader.from(parts)].flatMap(rowsOf);
        } catch (error) {
          // What broke off isn't used again.
          await bindings.closePrepared(id, statement);
          throw error;
        }
      } catch (error) {
        check();
        throw engineFailure("QueryFailed", error);
      } finally {
        signal?.removeEventListener("abort", cancel);
      }
    };
  });
}
