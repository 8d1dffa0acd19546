import { at, requireCount } from "./at.ts";
import type { Interval } from "./interval.ts";
import { tInterval } from "./student-t.ts";

/** Sufficient statistics of a cell: count, sum and sum of squares of the scores. */
export interface Moments {
  readonly n: number;
  readonly sum: number;
  readonly sumSq: number;
}

/** The moments of no values. */
export const NO_MOMENTS: Moments = { n: 0, sum: 0, sumSq: 0 };

/** Moments of values, summed in index order. */
export function momentsOf(values: readonly number[]): Moments {
  let sum = 0;
  let sumSq = 0;
  for (const value of values) {
    sum += value;
    sumSq += value * value;
  }
  return { n: values.length, sum, sumSq };
}

/** Moments of a score distribution: `counts[i]` times the score `scores[i]`. */
export function momentsOfCounts(scores: readonly number[], counts: readonly number[]): Moments {
  let n = 0;
  let sum = 0;
  let sumSq = 0;
  for (const [i, score] of scores.entries()) {
    const count = requireCount("count", at(counts, i));
    n += count;
    sum += count * score;
    sumSq += count * score * score;
  }
  return { n, sum, sumSq };
}

/** Adds up the moments of disjoint parts, e.g. of domains. */
export function mergeMoments(parts: Iterable<Moments>): Moments {
  let total = NO_MOMENTS;
  for (const { n, sum, sumSq } of parts) {
    total = { n: total.n + n, sum: total.sum + sum, sumSq: total.sumSq + sumSq };
  }
  return total;
}

/** Mean, spread and t interval of a cell. */
export interface MomentSummary {
  readonly n: number;
  readonly mean: number | null;
  /** Sample SD (n - 1); null when n < 2. */
  readonly sd: number | null;
  readonly standardError: number | null;
  readonly ci: Interval | null;
}

/** Sample variance; 0 where what is left of the squares is no more than rounding noise. null when n < 2. */
export function momentVariance({ n, sum, sumSq }: Moments): number | null {
  if (n < 2) return null;
  const squares = sumSq - (sum / n) * sum;
  return squares <= n * Number.EPSILON * sumSq ? 0 : squares / (n - 1);
}

/** Rolls moments up to mean, sample SD and t(n - 1) interval; what n does not allow is null. */
export function summarizeMoments(moments: Moments, confidence = 0.95): MomentSummary {
  const { n, sum } = moments;
  const mean = n === 0 ? null : sum / n;
  const variance = momentVariance(moments);
  const sd = variance === null ? null : Math.sqrt(variance);
  const standardError = sd === null ? null : sd / Math.sqrt(n);
  return {
    n,
    mean,
    sd,
    standardError,
    ci: mean === null || standardError === null ? null : tInterval(mean, standardError, n - 1, confidence),
  };
}
