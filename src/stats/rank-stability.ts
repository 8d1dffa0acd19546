import { at } from "./at.ts";
import type { ResamplePlan } from "./bootstrap.ts";
import { mean } from "./describe.ts";
import type { Interval } from "./interval.ts";
import { tauB } from "./kendall.ts";
import { isPresent, type Maybe } from "./missing.ts";
import { quantileSorted } from "./quantile.ts";
import { averageRanks } from "./ranks.ts";
import { resampledMeans } from "./resampled-means.ts";

/** How firmly the order of systems stands when the items are resampled. Rank 1 is the highest mean; where less is
 * better, callers turn the values. */
export interface RankStability {
  /** Items scored for all systems, and items left out because a score is missing. */
  readonly n: number;
  readonly excluded: number;
  readonly means: readonly number[];
  /** Ranks on all items, ties averaged. */
  readonly ranks: readonly number[];
  readonly meanRank: readonly number[];
  readonly rankCi: readonly Interval[];
  /** Share of resamples in which the system is first; a shared first place is split. */
  readonly pBest: readonly number[];
  /** Share of resamples in which the row's system outranks the column's, ties half; null on the diagonal. */
  readonly pOutranks: readonly (readonly (number | null)[])[];
  /** Mean tau-b between the resampled and the full ranking, over the resamples where it is defined. */
  readonly meanTauB: number | null;
  readonly tauUndefined: number;
}

/**
 * How firmly the order of models stands: their ranks when other questions are drawn.
 *
 * From an items x systems table of scores, over items with a score for every system. null when no such item or no
 * system is there. METRICS.md section 6.
 *
 * @metric rank-interval aggregates
 * @label Interval of a rank
 * @formula 2.5 % and 97.5 % quantiles of the rank over 2,000 bootstrap resamples; rank 1 is the best mean, ties
 *   averaged
 * @range 1 to the number of models, halves possible
 * @source As the bootstrap interval
 * @edge Only questions that all models have
 */
export function rankStability(
  scores: readonly (readonly Maybe[])[],
  plan: ResamplePlan,
  confidence = 0.95,
): RankStability | null {
  const systems = scores[0]?.length ?? 0;
  if (scores.some((row) => row.length !== systems)) throw new RangeError("score rows differ in length");
  const rows = scores.map((row) => row.filter(isPresent)).filter((row) => row.length === systems);
  if (rows.length === 0 || systems === 0) return null;
  const columns = Array.from({ length: systems }, (_, system) =>
    Float64Array.from(rows, (row) => at(row, system)),
  );
  const [drawn, all] = [resampledMeans(columns, plan), columnMeans(columns)];
  const ranked = rankStabilityOf(all, drawn, confidence);
  return ranked === null ? null : { n: rows.length, excluded: scores.length - rows.length, ...ranked };
}

/** The means of columns of one length over all their items. */
export const columnMeans = (columns: readonly Float64Array[]): readonly number[] =>
  columns.map((column) => column.reduce((sum, value) => sum + value, 0) / column.length);

/**
 * The same from the means of the systems on all items, and in each resample: `drawn[system][resample]`. Null without
 * systems or resamples.
 */
export function rankStabilityOf(
  means: readonly number[],
  drawn: readonly Float64Array[],
  confidence = 0.95,
): Omit<RankStability, "n" | "excluded"> | null {
  const resamples = drawn[0]?.length ?? 0;
  if (resamples === 0) return null;
  const places = means.map((_, system) => system);
  const ranks = descendingRanks(means);
  const ranksOf: number[][] = places.map(() => []);
  const best = places.map(() => 0);
  const outranks = places.map(() => places.map(() => 0));
  const taus: number[] = [];
  for (let resample = 0; resample < resamples; resample += 1) {
    const now = drawn.map((column) => at(column, resample));
    const nowRanks = descendingRanks(now);
    const top = Math.max(...now);
    const sharing = now.filter((value) => value === top).length;
    for (const i of places) {
      at(ranksOf, i).push(at(nowRanks, i));
      if (at(now, i) === top) best[i] = at(best, i) + 1 / sharing;
      for (const j of places) at(outranks, i)[j] = at(at(outranks, i), j) + ahead(at(now, i), at(now, j));
    }
    const tau = tauB(ranks, nowRanks);
    if (tau !== null) taus.push(tau);
  }
  return {
    means,
    ranks,
    meanRank: ranksOf.map((values) => mean(values) ?? Number.NaN),
    rankCi: ranksOf.map((values) => centralInterval(values, confidence)),
    pBest: best.map((count) => count / resamples),
    pOutranks: outranks.map((row, i) => row.map((count, j) => (i === j ? null : count / resamples))),
    meanTauB: mean(taus),
    tauUndefined: resamples - taus.length,
  };
}

function ahead(a: number, b: number): number {
  if (a === b) return 0.5;
  return a > b ? 1 : 0;
}

function descendingRanks(values: readonly number[]): readonly number[] {
  return averageRanks(values.map((value) => -value)).ranks;
}

function centralInterval(values: readonly number[], confidence: number): Interval {
  const sorted = Float64Array.from(values).sort();
  const end = (p: number): number => quantileSorted(sorted, p) ?? at(sorted, 0);
  return [end((1 - confidence) / 2), end((1 + confidence) / 2)];
}
