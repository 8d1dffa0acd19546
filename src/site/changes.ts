import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../db/db.ts";
import { openPublished } from "../db/node.ts";
import { query, run, whole } from "../db/run.ts";
import { sql, verbatim } from "../db/sql.ts";
import { parseManifest } from "../schema/manifest.ts";
import { tables, type Row } from "../schema/tables.ts";
import { formatCount } from "../stats/round.ts";
import type { Site } from "./open.ts";

type Metric = Row<"metrics">;

/** A computed value in two versions of the data; null where one has none. */
export interface Change {
  readonly of: Pick<Metric, "metric_id" | "config_id" | "model_id" | "judge_id" | "domain">;
  readonly before: number | null;
  readonly after: number | null;
  readonly nBefore: number | null;
  readonly nAfter: number | null;
}

/** What differs between two versions of the data, and out of how many values. */
export interface Changes {
  readonly previous: string;
  readonly current: string;
  readonly values: number;
  readonly changed: readonly Change[];
}

const columns = verbatim(
  Object.keys(tables.metrics.columns)
    .map((c) => `"${c}"`)
    .join(", "),
);
const computed = query({
  name: "computed_metrics",
  reads: () => whole("metrics"),
  ask: () =>
    sql`SELECT ${columns} FROM metrics WHERE source = 'computed' ORDER BY metric_id, judge_id, config_id, model_id, domain`,
  row: tables.metrics.columns,
});

const keyOf = (m: Metric): string =>
  [m.metric_id, m.judge_id, m.config_id, m.model_id, m.domain].map((part) => part ?? "").join("\n");

// Sums are taken in another order when facts are cut up differently; that is no change of the data.
const isSame = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a)));

/** The values that differ, came or went, in the order of the newer version; what went stands last. */
export function compareMetrics(before: readonly Metric[], after: readonly Metric[]): readonly Change[] {
  const olds = new Map(before.map((m) => [keyOf(m), m]));
  const news = new Map(after.map((m) => [keyOf(m), m]));
  const keys = [...news.keys(), ...[...olds.keys()].filter((key) => !news.has(key))];
  return keys.flatMap((key): readonly Change[] => {
    const [a, b] = [olds.get(key), news.get(key)];
    const of = b ?? a;
    if (of === undefined) return [];
    const [valueA, valueB] = [a?.value ?? null, b?.value ?? null];
    const [nBefore, nAfter] = [a?.n ?? null, b?.n ?? null];
    if (isSame(valueA, valueB) && nBefore === nAfter) return [];
    return [{ of, before: valueA, after: valueB, nBefore, nAfter }];
  });
}

/** The data folder of a data folder or of a built site; null where it is neither. */
export const dataFolderOf = (dir: string): string | null =>
  [dir, join(dir, "data")].find((d) => existsSync(join(d, "manifest.json"))) ?? null;

/** Compares a site's data with those of an earlier data folder. Rejects with what is wrong with that. */
export async function changesSince(
  { manifest, db }: Pick<Site, "manifest" | "db">,
  dir: string,
): Promise<Changes> {
  const earlier = parseManifest(JSON.parse(await readFile(join(dir, "manifest.json"), "utf8")));
  const old: Db = await openPublished(dir, earlier);
  try {
    const [before, after] = [await run(old, computed, null), await run(db, computed, null)];
    return {
      previous: earlier.data_hash,
      current: manifest.data_hash,
      values: after.length,
      changed: compareMetrics(before, after),
    };
  } finally {
    await old.close();
  }
}

/** How many values differ, came and went. */
export function changeCounts(changed: readonly Change[]): Record<"differ" | "came" | "gone", number> {
  const came = changed.filter((c) => c.before === null && c.after !== null).length;
  const gone = changed.filter((c) => c.after === null).length;
  return { differ: changed.length - came - gone, came, gone };
}

/** "3 of 1,440 values differ, 2 are new, 1 is gone." */
export function changeWords({ changed, values }: Changes): string {
  const { differ, came, gone } = changeCounts(changed);
  return `${formatCount(differ)} of ${formatCount(values)} computed values differ, ${formatCount(came)} are new, ${formatCount(gone)} are gone.`;
}
