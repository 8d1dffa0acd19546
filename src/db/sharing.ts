import type { Db } from "./db.ts";
import { Superseded } from "./failure.ts";

type Rows = Awaited<ReturnType<Db["all"]>>;

/** Longer results aren't remembered, since they would fill the memory. */
const longestKept = 5000;

interface Asked {
  readonly rows: Promise<Rows>;
  readonly controller: AbortController;
  waiting: number;
  done: boolean;
}

/**
 * A `Db` whose data don't change, asked once for what several views ask at the same time or asked shortly before. A
 * query is cancelled when nobody waits for it any more. `kept` results are remembered, the latest ones.
 */
export function sharing(db: Db, kept = 24): Db["all"] {
  const asked = new Map<string, Asked>();
  const forget = (key: string, entry: Asked): void => {
    if (asked.get(key) === entry) asked.delete(key);
  };
  const ask = (key: string, sql: string, params: Parameters<Db["all"]>[1]): Asked => {
    const controller = new AbortController();
    const entry: Asked = {
      rows: db.all(sql, params, controller.signal),
      controller,
      waiting: 0,
      done: false,
    };
    asked.set(key, entry);
    entry.rows.then(
      (rows) => {
        entry.done = true;
        if (rows.length > longestKept) forget(key, entry);
        for (const [oldest, other] of asked) {
          if (asked.size <= kept) break;
          if (other.done) asked.delete(oldest);
        }
      },
      () => forget(key, entry),
    );
    return entry;
  };
  return async (sql, params, signal) => {
    if (signal?.aborted === true) throw new Superseded();
    const key = JSON.stringify([sql, params]);
    const entry = asked.get(key) ?? ask(key, sql, params);
    // Asked again, it is the latest.
    asked.delete(key);
    asked.set(key, entry);
    entry.waiting += 1;
    const leave = (): void => {
      entry.waiting -= 1;
      if (entry.waiting > 0 || entry.done) return;
      forget(key, entry);
      entry.controller.abort();
    };
    const left = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(new Superseded()), { once: true });
    });
    try {
      return await (signal === undefined ? entry.rows : Promise.race([entry.rows, left]));
    } finally {
      leave();
    }
  };
}
