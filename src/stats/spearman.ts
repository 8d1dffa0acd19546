import { Z_95, type Interval } from "./interval.ts";
import { pearson } from "./pearson.ts";
import { averageRanks } from "./ranks.ts";
import { tTwoSided } from "./student-t.ts";

/**
 * Whether a judge or metric puts answers in the same order as people do.
 *
 * Pearson's r of average ranks; null when n < 2 or a side is constant.
 *
 * @metric rho agreement
 * @label ρ, Spearman’s rank correlation
 * @formula Pearson’s r of the ranks, equal values sharing the mean of their ranks; p: t = r √((n − 2)/(1 − r²))
 *   with n − 2 degrees of freedom; interval: tanh(artanh r ± 1.96 √((1 + r²/2)/(n − 3)))
 * @range −1 to 1
 * @source Spearman 1904; interval: Bonett and Wright 2000
 * @edge One side constant, or fewer than two pairs: no value, never 0
 * @edge Interval from four pairs on; none at ±1
 */
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
