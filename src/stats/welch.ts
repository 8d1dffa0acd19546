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
 * Test of two means where questions can’t be paired; stands in, and is named, only where rows are missing.
 *
 * From sufficient statistics. null when a side has n < 2 or neither side varies.
 *
 * @metric welch paired
 * @label Welch’s t test
 * @formula t = (ȳ − x̄)/√(s_x²/n_x + s_y²/n_y), degrees of freedom by Satterthwaite
 * @range p 0–1, two-sided
 * @source Welch 1947
 * @edge Fewer than two values on a side, or no variation at all: no test
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
