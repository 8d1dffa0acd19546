import type { Cache, Entry } from "../cache/cache.ts";
import { openPool, type Pool } from "./pool.ts";
import type { Outcome, Task, WorkContext } from "./task.ts";

/** Work that is done, now or by an earlier run. */
export interface Done extends Entry {
  readonly key: string;
  readonly isNew: boolean;
}

/** Does each piece of work once: what lies in the cache is taken from there. */
export interface Workplace {
  /**
   * The entry of `key`; if there is none, the result of a task, which writes its files below `out`. A task with
   * problems leaves no entry.
   */
  produce(key: string, task: (out: string) => Task): Promise<Done | Outcome>;
  /** `produce` for work that can't find fault with the input. */
  derive(key: string, task: (out: string) => Task): Promise<Done>;
  /** Does a task and keeps nothing. */
  run: Pool["run"];
  close(): Promise<void>;
}

export function openWorkplace(context: WorkContext, cache: Cache, threads: number): Workplace {
  const pool = openPool(context, threads);
  const produce: Workplace["produce"] = async (key, task) => {
    const known = await cache.find(key);
    if (known !== null) return { ...known, key, isNew: false };
    const draft = await cache.draft();
    try {
      const outcome = await pool.run(task(draft));
      if (outcome.problems.length === 0)
        return { ...(await cache.keep(key, draft, outcome.result)), key, isNew: true };
      await cache.drop(draft);
      return outcome;
    } catch (error) {
      await cache.drop(draft);
      throw error;
    }
  };
  return {
    produce,
    async derive(key, task) {
      const done = await produce(key, task);
      if ("problems" in done) throw new Error(done.problems.map((p) => p.got).join("; "));
      return done;
    },
    run: pool.run,
    close: pool.close,
  };
}

/** Maps with at most `limit` at a time, in order; after a failure nothing more is begun. */
export async function mapSome<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T, i: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const queue = items.entries();
  let failed = false;
  const lane = async (): Promise<void> => {
    for (const [i, item] of queue) {
      if (failed) return;
      try {
        results[i] = await map(item, i);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.max(1, limit) }, lane));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}
