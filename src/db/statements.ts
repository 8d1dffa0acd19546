import type { AsyncDuckDBConnection, AsyncPreparedStatement } from "@duckdb/duckdb-wasm";
import { rowsOf } from "./arrow.ts";
import type { Db } from "./db.ts";
import { Failure, messageOf, Superseded } from "./failure.ts";

const kept = 16;

/**
 * Asks a connection, one statement at a time. The latest statements stay prepared: the next value of a filter is the
 * same statement with other values, and planning takes the engine about as long as counting does.
 */
export function statements(connection: AsyncDuckDBConnection): Db["all"] {
  const prepared = new Map<string, AsyncPreparedStatement>();
  const take = async (sql: string): Promise<AsyncPreparedStatement> => {
    const known = prepared.get(sql);
    prepared.delete(sql);
    return known ?? connection.prepare(sql);
  };
  const keep = async (sql: string, statement: AsyncPreparedStatement): Promise<void> => {
    prepared.set(sql, statement);
    const [oldest] = prepared;
    if (prepared.size <= kept || oldest === undefined) return;
    prepared.delete(oldest[0]);
    await oldest[1].close();
  };
  return async (sql, params, signal) => {
    const aborted = (): boolean => signal?.aborted === true;
    if (aborted()) throw new Superseded();
    const cancel = (): void => {
      void connection.cancelSent();
    };
    signal?.addEventListener("abort", cancel);
    try {
      const statement = await take(sql);
      const rows: Record<string, unknown>[] = [];
      try {
        for await (const batch of await statement.send(...params)) {
          if (aborted()) throw new Superseded();
          rows.push(...rowsOf(batch));
        }
      } catch (error) {
        // What broke off isn't used again.
        await statement.close();
        throw error;
      }
      await keep(sql, statement);
      return rows;
    } catch (error) {
      if (aborted()) throw new Superseded();
      throw new Failure("QueryFailed", messageOf(error), { cause: error });
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  };
}
