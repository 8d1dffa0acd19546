import type { Interval } from "./interval.ts";
import { present, type Maybe } from "./missing.ts";
import { quantiles } from "./quantile.ts";
import { tInterval } from "./student-t.ts";
import { pairwiseSum } from "./sum.ts";

/**
 * The sum of the scores that are there, divided by their number.
 *
 * Pairwise summation; null without values.
 *
 * @metric mean aggregates
 * @label Mean
 * @formula Σ x / n
 * @range the measure’s own
 * @source Pairwise summation; rounded once, from the full value
 * @edge Not run, no answer, no score and the lowest score are four different things; only the last counts
 * @edge Repetitions and raters are averaged per question first
 * @edge No values: none, never 0
 */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : pairwiseSum(values) / values.length;
}

/** Sum of squared deviations from the mean by two passes; exactly 0 when all values are equal. */
export function sumOfSquares(values: readonly number[]): number {
  const centre = mean(values);
  if (centre === null || values.every((value) => value === values[0])) return 0;
  let squares = 0;
  let drift = 0;
  for (const value of values) {
    const deviation = value - centre;
    squares += deviation * deviation;
    drift += deviation;
  }
  return Math.max(0, squares - (drift * drift) / values.length);
}

/**
 * How far scores lie from their mean, typically.
 *
 * Null when n < 2.
 *
 * @metric sd aggregates
 * @label SD, standard deviation
 * @formula √(Σ(x − x̄)² / (n − 1))
 * @range 0 and up, points of the measure
 * @source Sample standard deviation
 * @edge Fewer than two values: none
 */
export function sampleSd(values: readonly number[]): number | null {
  return values.length < 2 ? null : Math.sqrt(sumOfSquares(values) / (values.length - 1));
}

/** Population standard deviation (n); null without values. */
export function populationSd(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.sqrt(sumOfSquares(values) / values.length);
}

/** The p of the quantiles in `Description.quantiles`. */
export const DESCRIBED_QUANTILES = [0, 0.025, 0.25, 0.5, 0.75, 0.975, 1] as const;

/** What a column of values looks like; `quantiles` are of type 7 at `DESCRIBED_QUANTILES`. */
export interface Description {
  readonly n: number;
  readonly missing: number;
  readonly mean: number | null;
  readonly sdSample: number | null;
  readonly sdPopulation: number | null;
  readonly median: number | null;
  readonly quantiles: readonly number[] | null;
  readonly standardError: number | null;
  readonly meanCi: Interval | null;
}

/** Describes the values that are there and counts those that are not. `meanCi` is the t(n - 1) interval. */
export function describe(values: readonly Maybe[], confidence = 0.95): Description {
  const there = present(values);
  const n = there.length;
  const centre = mean(there);
  const sdSample = sampleSd(there);
  const standardError = sdSample === null ? null : sdSample / Math.sqrt(n);
  const at = quantiles(there, DESCRIBED_QUANTILES).filter((value) => value !== null);
  return {
    n,
    missing: values.length - n,
    mean: centre,
    sdSample,
    sdPopulation: populationSd(there),
    median: at[3] ?? null,
    quantiles: n === 0 ? null : at,
    standardError,
    meanCi:
      centre === null || standardError === null ? null : tInterval(centre, standardError, n - 1, confidence),
  };
}
