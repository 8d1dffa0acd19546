import { BUILD_REPLICATES, forEachResample } from "../stats/bootstrap.ts";
import { quantileSorted } from "../stats/quantile.ts";
import { rankStability } from "../stats/rank-stability.ts";
import type { Contestant } from "./separate.ts";

/** Seed of every resampled interval of the leaderboard. */
export const resampleSeed = 20_260_919;

/** Ends of 95 % intervals under resampled questions; null where there is nothing to resample or to rank. */
export interface Resampled {
  readonly model_id: string;
  /** Percentile interval of the mean over the model's own questions. */
  readonly boot_lo: number | null;
  readonly boot_hi: number | null;
  /** Percentile interval of the rank among the models of the row, on the questions that all of them have. */
  readonly rank_lo: number | null;
  readonly rank_hi: number | null;
}

type Ends = readonly [number | null, number | null];

/**
 * Intervals of the means of several columns. Columns of one length have the same resamples, which are drawn once for all
 * of them: drawing takes longer than adding.
 */
function meanIntervals(columns: readonly Float64Array[]): readonly Ends[] {
  const ends: Ends[] = columns.map(() => [null, null]);
  for (const [n, places] of Map.groupBy(columns.keys(), (place) => columns[place]?.length ?? 0)) {
    if (n === 0) continue;
    const own = places.map((place) => ({
      place,
      column: columns[place] ?? new Float64Array(n),
      means: new Float64Array(BUILD_REPLICATES),
    }));
    let replicate = 0;
    forEachResample(n, { seed: resampleSeed, replicates: BUILD_REPLICATES }, (indices) => {
      for (const { column, means } of own) {
        let sum = 0;
        for (let i = 0; i < n; i += 1) sum += column[indices[i] ?? 0] ?? 0;
        means[replicate] = sum / n;
      }
      replicate += 1;
    });
    for (const { place, means } of own) {
      means.sort();
      ends[place] = [quantileSorted(means, 0.025), quantileSorted(means, 0.975)];
    }
  }
  return ends;
}

/**
 * Bootstrap of the means and ranks of the models of one row: 2,000 resamples of questions with one seed, percentile
 * intervals (METRICS.md section 6). Where zero is best, ranks go by the distance from it at each resample's mean, which
 * rank stability doesn't know; they are null then.
 */
export function resampled(
  contestants: readonly Contestant[],
  better: "higher" | "lower" | "zero",
): readonly Resampled[] {
  const [first] = contestants;
  const common =
    first === undefined
      ? []
      : [...first.scores.keys()].filter((question) => contestants.every((c) => c.scores.has(question)));
  const sign = better === "lower" ? -1 : 1;
  const ranks =
    better === "zero" || contestants.length < 2
      ? null
      : rankStability(
          common.map((question) => contestants.map((c) => sign * (c.scores.get(question) ?? Number.NaN))),
          { seed: resampleSeed, replicates: BUILD_REPLICATES },
        );
  const means = meanIntervals(contestants.map((c) => Float64Array.from(c.scores.values())));
  return contestants.map((c, i) => {
    const [boot_lo, boot_hi] = means[i] ?? [null, null];
    const interval = ranks?.rankCi[i];
    return {
      model_id: c.model_id,
      boot_lo,
      boot_hi,
      rank_lo: interval?.[0] ?? null,
      rank_hi: interval?.[1] ?? null,
    };
  });
}
