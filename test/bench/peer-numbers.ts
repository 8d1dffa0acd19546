import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openPublished } from "../../src/db/node.ts";
import { run } from "../../src/db/run.ts";
import { ratedQuery } from "../../src/queries/rated.ts";
import { agreements } from "../../src/rollups/agreement.ts";
import { noFilter } from "../../src/schema/filter.ts";
import { parseManifest } from "../../src/schema/manifest.ts";
import { isMapping } from "../../src/schema/shape.ts";
import { krippendorffAlpha } from "../../src/stats/krippendorff.ts";

/** Numbers by name, such as `score/judge/config/model/domain mean`. */
export type Numbers = ReadonlyMap<string, number | null>;

const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);
const nameOf = (...parts: readonly unknown[]): string =>
  parts.map((part) => (typeof part === "string" ? part : "")).join("/");
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const mapping = (value: unknown): Readonly<Record<string, unknown>> => (isMapping(value) ? value : {});
const measures = ["rho", "tau", "me", "mae", "low", "high"] as const;

/** What the Python pipeline found. */
export function peerNumbers(document: unknown): Numbers {
  const found = mapping(document);
  const numbers = new Map<string, number | null>();
  const put = (name: string, value: unknown): unknown => numbers.set(name, numberOrNull(value));
  for (const row of list(found.values).map(list)) {
    const name = nameOf(...row.slice(0, 5));
    for (const [i, what] of ["value", "sd", "n"].entries()) put(`${name} ${what}`, row[5 + i]);
  }
  for (const row of list(found.agreement).map(mapping))
    for (const what of measures) put(`${nameOf(row.metric, row.judge)} ${what}`, row[what]);
  for (const what of ["before", "after"]) put(`alpha ${what}`, mapping(found.alpha)[what]);
  for (const row of list(found.ranks).map(list)) put(`${nameOf(...row.slice(0, 3))} rank`, row[3]);
  return numbers;
}

/** The same numbers from a data folder, and how long the agreement statistics took that its pages compute, ms. */
export async function ourNumbers(
  dir: string,
): Promise<{ readonly numbers: Numbers; readonly agreementMs: number }> {
  const manifest = parseManifest(JSON.parse(await readFile(join(dir, "manifest.json"), "utf8")));
  const db = await openPublished(dir, manifest);
  const numbers = new Map<string, number | null>();
  const metrics = await db.all(
    `SELECT metric_id, judge_id, config_id, model_id, domain, value, sd, n::INTEGER AS n FROM metrics
     WHERE source = 'computed' AND metric_id <> 'aer'`,
    [],
  );
  for (const row of metrics) {
    const name = nameOf(row.metric_id, row.judge_id, row.config_id, row.model_id, row.domain);
    for (const what of ["value", "sd", "n"]) numbers.set(`${name} ${what}`, numberOrNull(row[what]));
  }
  for (const row of await db.all(`SELECT config_id, domain, model_id, rank::INTEGER AS rank FROM ties`, []))
    numbers.set(`${nameOf(row.config_id, row.domain, row.model_id)} rank`, numberOrNull(row.rank));
  const rated = await run(db, ratedQuery, { filter: noFilter });
  const ratings = await db.all(
    `SELECT question_id || '/' || config_id || '/' || model_id AS item, score::DOUBLE AS score, excluded
     FROM ratings ORDER BY item, ordinal`,
    [],
  );
  await db.close();
  const started = performance.now();
  for (const { pick, correlation, limits } of agreements(rated)) {
    const of = { rho: correlation.spearman, tau: correlation.kendallB, me: limits.bias, mae: limits.mae };
    const all = { ...of, low: limits.loaLow, high: limits.loaHigh };
    for (const what of measures) numbers.set(`${nameOf(pick.metric_id, pick.judge_id)} ${what}`, all[what]);
  }
  const items = [...Map.groupBy(ratings, (row) => row.item).values()];
  const alpha = (kept: typeof items): number | null =>
    krippendorffAlpha(
      kept.map((rows) => rows.map((row) => numberOrNull(row.score))),
      "ordinal",
    ).alpha;
  numbers.set("alpha before", alpha(items));
  numbers.set("alpha after", alpha(items.filter((rows) => rows[0]?.excluded === false)));
  return { numbers, agreementMs: performance.now() - started };
}

/** Names of numbers that only one side has, or that differ by more than 1e-9 (relative above 1). */
export function differences(one: Numbers, other: Numbers): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => {
    const [a, b] = [one.get(name), other.get(name)];
    if (typeof a !== "number" || typeof b !== "number") return a !== b;
    return Math.abs(a - b) > 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
  });
}
