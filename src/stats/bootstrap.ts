import { at, requireCount } from "./at.ts";
import { bcaInterval, type Bca } from "./bca.ts";
import type { Interval, UndefinedReason } from "./interval.ts";
import { sampleSd } from "./describe.ts";
import { createPrng } from "./prng.ts";
import { quantileSorted } from "./quantile.ts";

/** A statistic of the items at `indices` (an item may occur more than once); null where undefined. */
export type Statistic = (indices: ArrayLike<number>) => number | null;

/** Resamples of n items: either B of them from a seed, or explicit lists of indices. */
export type ResamplePlan =
  { readonly seed: number; readonly replicates: number } | { readonly indices: readonly ArrayLike<number>[] };

/** The number of resamples at build. */
export const BUILD_REPLICATES = 2000;

/** Share of undefined replicates above which no interval is given. */
const MAX_UNDEFINED = 0.05;

/**
 * Calls `visit` for every resample of n items. One generator serves all resamples and draws n indices each in order.
 * The index array is reused between calls.
 */
export function forEachResample(
  n: number,
  plan: ResamplePlan,
  visit: (indices: ArrayLike<number>) => void,
): void {
  if ("indices" in plan) {
    for (const indices of plan.indices) visit(indices);
    return;
  }
  const random = createPrng(plan.seed);
  const indices = new Int32Array(requireCount("n", n));
  for (let b = 0; b < plan.replicates; b += 1) {
    random.fillBelow(indices, n);
    visit(indices);
  }
}

/** A bootstrapped statistic. */
export interface Bootstrapped {
  readonly estimate: number | null;
  readonly replicates: number;
  /** Replicates in which the statistic was undefined; they are dropped. */
  readonly undefinedCount: number;
  /** SD (n - 1) of the defined replicates; null with fewer than two of them. */
  readonly standardError: number | null;
  /** Percentile interval from type-7 quantiles; null when more than 5 % of the replicates are undefined. */
  readonly percentile: Interval | null;
  /** Bias-corrected and accelerated interval (Efron 1987); null where it does not exist. */
  readonly bca: Bca | null;
  readonly undefinedReason: UndefinedReason | null;
}

interface Job {
  readonly statistic: Statistic;
  readonly drawn: (number | null)[];
}

/**
 * What a statistic would be had other questions of this kind been asked: it is computed again on questions drawn
 * with replacement, and the middle 95 % of the results are its interval.
 *
 * Several statistics of the same n items with the same resamples, so that they are comparable; results come in the
 * order of the statistics. Items are the resampling unit: cells of one question must be columns of one item (or
 * clusters, see cluster.ts).
 *
 * @metric bootstrap aggregates
 * @label Bootstrap interval
 * @formula 2.5 % and 97.5 % quantiles (type 7) of 2,000 resamples; one seed, the same questions for all models
 * @range the measure’s own
 * @source Efron 1987 (percentile, and BCa with ties counted half); numbers: xoshiro128** (Blackman and Vigna 2018)
 * @edge Resamples without a value are dropped and counted; more than 5 % of them: no interval
 * @edge Questions, not rows, are drawn
 */
export function bootstrapAll(
  n: number,
  statistics: readonly Statistic[],
  plan: ResamplePlan,
  confidence = 0.95,
): readonly Bootstrapped[] {
  const jobs = statistics.map((statistic): Job => ({ statistic, drawn: [] }));
  if (n > 0) {
    forEachResample(n, plan, (indices) => {
      for (const { statistic, drawn } of jobs) drawn.push(statistic(indices));
    });
  }
  return jobs.map(({ statistic, drawn }) => summarize(n, statistic, drawn, confidence));
}

/** Bootstraps one statistic of n items. */
export function bootstrap(
  n: number,
  statistic: Statistic,
  plan: ResamplePlan,
  confidence = 0.95,
): Bootstrapped {
  return at(bootstrapAll(n, [statistic], plan, confidence), 0);
}

function summarize(
  n: number,
  statistic: Statistic,
  drawn: readonly (number | null)[],
  confidence: number,
): Bootstrapped {
  const everything = Int32Array.from({ length: n }, (_, i) => i);
  const estimate = n === 0 ? null : statistic(everything);
  const defined = drawn.filter((value) => value !== null);
  const undefinedCount = drawn.length - defined.length;
  const shared = { estimate, replicates: drawn.length, undefinedCount, standardError: sampleSd(defined) };
  if (estimate === null || defined.length === 0) {
    return { ...shared, percentile: null, bca: null, undefinedReason: n < 2 ? "too few" : "no variation" };
  }
  const percentile = percentileInterval(drawn, confidence);
  if (percentile === null) {
    return { ...shared, percentile: null, bca: null, undefinedReason: "undefined resamples" };
  }
  const sorted = Float64Array.from(defined).sort();
  const jackknife = leaveOneOut(n, statistic);
  return {
    ...shared,
    percentile,
    bca: jackknife === null ? null : bcaInterval(estimate, sorted, jackknife, confidence),
    undefinedReason: null,
  };
}

/** Percentile interval of the replicates of a statistic; null when more than 5 % of them are undefined, or all. */
export function percentileInterval(drawn: readonly (number | null)[], confidence = 0.95): Interval | null {
  const defined = drawn.filter((value) => value !== null);
  if (defined.length === 0 || drawn.length - defined.length > MAX_UNDEFINED * drawn.length) return null;
  const sorted = Float64Array.from(defined).sort();
  return [endpoint(sorted, (1 - confidence) / 2), endpoint(sorted, (1 + confidence) / 2)];
}

function endpoint(sorted: Float64Array, p: number): number {
  return quantileSorted(sorted, p) ?? at(sorted, 0);
}

/** The statistic without each item in turn; null when one of these is undefined or there is only one item. */
function leaveOneOut(n: number, statistic: Statistic): readonly number[] | null {
  if (n < 2) return null;
  const values: number[] = [];
  const indices = Int32Array.from({ length: n - 1 }, (_, i) => i + 1);
  for (let left = 0; left < n; left += 1) {
    const value = statistic(indices);
    if (value === null) return null;
    values.push(value);
    if (left < n - 1) indices[left] = left;
  }
  return values;
}
