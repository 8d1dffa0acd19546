import { BUILD_REPLICATES } from "../stats/bootstrap.ts";
import { quantileSorted } from "../stats/quantile.ts";
import { columnMeans, rankStabilityOf } from "../stats/rank-stability.ts";
import { resampledMeans } from "../stats/resampled-means.ts";
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

const plan = { seed: resampleSeed, replicates: BUILD_REPLICATES } as const;

function endsOf(means: Float64Array): Ends {
  const sorted = means.toSorted();
  return [quantileSorted(sorted, 0.025), quantileSorted(sorted, 0.975)];
}

/** A resample of n questions is the same for whoever has n of them, so columns of one length are drawn together. */
function meansOf(columns: readonly Float64Array[]): readonly (Float64Array | null)[] {
  const means: (Float64Array | null)[] = columns.map(() => null);
  for (const [n, places] of Map.groupBy(columns.keys(), (place) => columns[place]?.length ?? 0)) {
    if (n === 0) continue;
    const drawn = resampledMeans(
      places.map((place) => columns[place] ?? new Float64Array(n)),
      plan,
    );
    for (const [i, place] of places.entries()) means[place] = drawn[i] ?? null;
  }
  return means;
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
  const own = contestants.map((c) => Float64Array.from(c.scores.values()));
  const means = meansOf(own);
  const canRank = better !== "zero" && contestants.length > 1 && common.length > 0;
  // Where all have the same questions, what was drawn for the means is what the ranks need.
  const same = contestants.every((c) => sameOrder(c.scores, common));
  const columns = same
    ? own
    : contestants.map((c) => Float64Array.from(common, (question) => c.scores.get(question) ?? Number.NaN));
  const drawn = same ? means.filter((m) => m !== null) : canRank ? resampledMeans(columns, plan) : [];
  const sign = better === "lower" ? -1 : 1;
  const ranks = canRank
    ? rankStabilityOf(
        columnMeans(columns).map((mean) => sign * mean),
        drawn.map((column) => column.map((mean) => sign * mean)),
      )
    : null;
  return contestants.map((c, i) => {
    const mean = means[i] ?? null;
    const [boot_lo, boot_hi] = mean === null ? [null, null] : endsOf(mean);
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

function sameOrder(scores: Contestant["scores"], questions: readonly (string | number)[]): boolean {
  if (scores.size !== questions.length) return false;
  let i = 0;
  for (const question of scores.keys()) {
    if (question !== questions[i]) return false;
    i += 1;
  }
  return true;
}
