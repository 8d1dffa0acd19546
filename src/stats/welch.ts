import type { Interval } from "./interval.ts";
import { momentVariance, type Moments } from "./moments.ts";
import { tInterval, tTwoSided } from "./student-t.ts";

/** Difference of two independent means, second minus first. */
export interface Welch {
  readonly difference: number;
  readonly standardError: number;
  /** Welch-Satterthwaite degrees of freedom. */
  readonly df: number;
  readonly ci: Interval;
  readonly p: number;
}

/**
 * Welch's unpaired t test from sufficient statistics; the stand-in where rows are missing and pairs cannot be formed.
 * null when a side has n < 2 or neither side varies.
 */
export function welch(first: Moments, second: Moments, confidence = 0.95): Welch | null {
  const varianceFirst = momentVariance(first);
  const varianceSecond = momentVariance(second);
  if (varianceFirst === null || varianceSecond === null) return null;
  const a = varianceFirst / first.n;
  const b = varianceSecond / second.n;
  if (a + b === 0) return null;
  const difference = second.sum / second.n - first.sum / first.n;
  const standardError = Math.sqrt(a + b);
  const df = (a + b) ** 2 / (a ** 2 / (first.n - 1) + b ** 2 / (second.n - 1));
  return {
    difference,
    standardError,
    df,
    ci: tInterval(difference, standardError, df, confidence),
    p: tTwoSided(difference / standardError, df),
  };
}
