import type { Interval } from "./interval.ts";
import { crossProducts, isConstant } from "./pearson.ts";
import { tInterval, tTwoSided } from "./student-t.ts";

// Keeps t finite on a perfect line, as scipy's linregress does.
const TINY = 1e-20;

/** Ordinary least squares of y on x. */
export interface LinearTrend {
  readonly slope: number;
  readonly intercept: number;
  readonly slopeSe: number;
  readonly slopeCi: Interval;
  /** Two-sided p of slope = 0 by t(n - 2). */
  readonly p: number;
}

/** The least-squares line of complete pairs; null when n < 3 or x is constant. */
export function linearTrend(
  x: readonly number[],
  y: readonly number[],
  confidence = 0.95,
): LinearTrend | null {
  const sums = crossProducts(x, y);
  if (sums === null || sums.n < 3 || isConstant(x)) return null;
  const df = sums.n - 2;
  const slope = sums.xy / sums.xx;
  const r = sums.yy === 0 ? 0 : Math.max(-1, Math.min(1, sums.xy / Math.sqrt(sums.xx * sums.yy)));
  const slopeSe = Math.sqrt(((1 - r * r) * sums.yy) / sums.xx / df);
  const t = r * Math.sqrt(df / ((1 - r + TINY) * (1 + r + TINY)));
  return {
    slope,
    intercept: sums.meanY - slope * sums.meanX,
    slopeSe,
    slopeCi: tInterval(slope, slopeSe, df, confidence),
    p: tTwoSided(t, df),
  };
}
