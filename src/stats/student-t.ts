import { regularizedBeta } from "./incomplete-beta.ts";
import type { Interval } from "./interval.ts";
import { normalQuantile } from "./normal.ts";
import { findPositiveRoot } from "./root.ts";

/** P(|T| >= |t|) for Student's t with `df` > 0 degrees of freedom; 0 at infinite t. */
export function tTwoSided(t: number, df: number): number {
  if (!Number.isFinite(t)) return 0;
  const square = t * t;
  return regularizedBeta(df / (df + square), square / (df + square), df / 2, 0.5).lower;
}

/** P(T <= t) for Student's t. */
export function tCdf(t: number, df: number): number {
  const tail = tTwoSided(t, df) / 2;
  return t > 0 ? 1 - tail : tail;
}

/** P(T > t) for Student's t, accurate in the far upper tail. */
export function tUpper(t: number, df: number): number {
  return tCdf(-t, df);
}

/** The t with P(T <= t) = p; p = 0 and 1 give infinities, outside [0, 1] or df <= 0 it throws RangeError. */
export function tQuantile(p: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`degrees of freedom must be positive, got ${df}`);
  if (p === 0.5 || p === 0 || p === 1) return normalQuantile(p);
  const tail = Math.min(p, 1 - p);
  const start = Math.abs(normalQuantile(p));
  const t = findPositiveRoot((x) => tTwoSided(x, df) / 2 / tail - 1, Math.max(start, 1e-3));
  return p < 0.5 ? -t : t;
}

/** The two-sided critical value t(1 - (1 - confidence)/2; df). */
export function tCritical(df: number, confidence = 0.95): number {
  return tQuantile((1 + confidence) / 2, df);
}

/**
 * Where the mean of ever more questions of this kind would lie, with 95 % confidence.
 *
 * mean +- t * standard error.
 *
 * @metric interval aggregates
 * @label 95 % interval of a mean
 * @formula x̄ ± t(0.975; n − 1) · SD/√n
 * @range points of the measure
 * @source Student 1908
 * @edge May pass the ends of the scale where n is small
 * @edge Fewer than two values: none
 */
export function tInterval(mean: number, standardError: number, df: number, confidence = 0.95): Interval {
  const half = tCritical(df, confidence) * standardError;
  return [mean - half, mean + half];
}
