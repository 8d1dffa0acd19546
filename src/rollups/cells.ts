import type { CubeRow } from "../schema/tables.ts";
import { binNames } from "../schema/tables.ts";
import { mergeMoments, summarizeMoments, type Moments } from "../stats/moments.ts";

/** What is averaged: a measure, and the judge where it is a judge's score. */
export interface Pick {
  readonly metric_id: string;
  readonly judge_id: string | null;
}

/** One cell of a leaderboard. */
export interface CellStat {
  readonly config_id: string;
  readonly model_id: string;
  /** Questions with a value, and questions run without one. */
  readonly n: number;
  readonly missing: number;
  readonly moments: Moments;
  readonly mean: number | null;
  readonly sd: number | null;
  readonly lo: number | null;
  readonly hi: number | null;
  /** Questions per level or bin of the measure's scale. */
  readonly bins: readonly number[];
}

export const cellKey = (config: string, model: string): string => `${config}/${model}`;

/** Whether a row of a roll-up belongs to the given domains; none given: to all. */
export const inDomains = (domain: string | null, domains: readonly string[]): boolean =>
  domains.length === 0 || (domain !== null && domains.includes(domain));

/** Cells over the given domains (none given: over all), by `cellKey`. A cell without rows is not in the map. */
export function cellStats(
  rows: readonly CubeRow[],
  pick: Pick,
  domains: readonly string[] = [],
): ReadonlyMap<string, CellStat> {
  const parts = new Map<string, CubeRow[]>();
  for (const row of rows) {
    if (row.metric_id !== pick.metric_id || row.judge_id !== pick.judge_id) continue;
    if (!inDomains(row.domain, domains)) continue;
    const key = cellKey(row.config_id, row.model_id);
    const list = parts.get(key);
    if (list === undefined) parts.set(key, [row]);
    else list.push(row);
  }
  return new Map([...parts].map(([key, list]) => [key, statOf(list)]));
}

function statOf(rows: readonly CubeRow[]): CellStat {
  const first = rows[0];
  const moments = mergeMoments(rows.map((r) => ({ n: r.n, sum: r.sum, sumSq: r.sum_sq })));
  const { n, mean, sd, ci } = summarizeMoments(moments);
  return {
    config_id: first?.config_id ?? "",
    model_id: first?.model_id ?? "",
    n,
    missing: rows.reduce((sum, r) => sum + r.missing, 0),
    moments,
    mean,
    sd,
    lo: ci?.[0] ?? null,
    hi: ci?.[1] ?? null,
    bins: binNames.map((name) => rows.reduce((sum, r) => sum + r[name], 0)),
  };
}

/** The measures and judges that a cube holds, in its order. */
export function picksOf(rows: readonly CubeRow[]): readonly Pick[] {
  const seen = new Map<string, Pick>();
  for (const { metric_id, judge_id } of rows)
    seen.set(`${metric_id}/${judge_id ?? ""}`, { metric_id, judge_id });
  return [...seen.values()];
}
