import type { BrowserDb } from "../db/browser.ts";
import type { Db } from "../db/db.ts";
import { ownMetrics } from "../own/own-entry.ts";
import type { OwnRun } from "../own/own-run.ts";

/** Above the numbers of the benchmark's own cells. */
const firstCell = 1_000_000;

type Part = "cells" | "observations";
const given = new WeakMap<BrowserDb, Map<Part, Promise<void>>>();

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const list = (values: readonly (number | null)[]): string => `[${values.map((v) => v ?? "NULL").join(",")}]`;

async function give(db: Db, part: Part, runs: readonly OwnRun[]): Promise<void> {
  for (const [i, run] of runs.entries())
    for (const [j, metric] of ownMetrics.entries()) {
      const cell = firstCell + ownMetrics.length * i + j;
      const rows =
        part === "cells"
          ? `cells (cell, metric_id, judge_id, config_id, model_id) VALUES (${cell}, ${text(metric)}, NULL, ${text(run.config)}, ${text(run.id)})`
          : `observations (cell, position, value) SELECT ${cell}, unnest(${list(run.values.map((v) => v.position))})::INTEGER,
             unnest(${list(run.values.map((v) => v[metric]))})::DOUBLE`;
      await db.all(`INSERT INTO ${rows}`, []);
    }
}

/** The page's engine with the reader's own runs among its cells and observations, so that every query finds them there. */
export function withOwnRows(db: BrowserDb, runs: readonly OwnRun[]): Db {
  if (runs.length === 0) return db;
  return {
    ...db,
    async need(reads, signal) {
      await db.need(reads, signal);
      const parts = given.get(db) ?? new Map<Part, Promise<void>>();
      given.set(db, parts);
      for (const part of ["cells", "observations"] as const) {
        if (!reads.some(({ table }) => table === part)) continue;
        const pending = parts.get(part) ?? give(db, part, runs);
        parts.set(part, pending);
        await pending;
      }
    },
  };
}
