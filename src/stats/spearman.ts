import { Z_95, type Interval } from "./interval.ts";
import { pearson } from "./pearson.ts";
import { averageRanks } from "./ranks.ts";
import { tTwoSided } from "./student-t.ts";

/** Spearman's rho: Pearson's r of average ranks; null when n < 2 or a side is constant. */
export function spearman(x: readonly number[], y: readonly number[]): number | null {
  return pearson(averageRanks(x).ranks, averageRanks(y).ranks);
}

/** Two-sided p of a correlation against zero by t(n - 2); null when n < 3. */
export function correlationP(r: number, n: number): number | null {
  if (n < 3) return null;
  const t = r * Math.sqrt((n - 2) / ((1 + r) * (1 - r)));
  return tTwoSided(t, n - 2);
}

/**
 * 95 % interval of Spearman's rho with the variance (1 + r^2/2)/(n - 3) on Fisher's z (Bonett & Wright 2000).
 * null when n < 4 or |r| = 1, where z is infinite.
 */
export function bonettWrightCi(r: number, n: number): Interval | null {
  if (n < 4 || Math.abs(r) >= 1) return null;
  const half = Z_95 * Math.sqrt((1 + (r * r) / 2) / (n - 3));
  const z = Math.atanh(r);
  return [Math.tanh(z - half), Math.tanh(z + half)];
}
