import { requireCount } from "./at.ts";
import { Z_95, type Interval } from "./interval.ts";
import { normalQuantile } from "./normal.ts";

/**
 * Interval of a share that stays within 0 and 100 %.
 *
 * Of k out of n as a share in [0, 1]; null when n = 0.
 *
 * @metric wilson aggregates
 * @label 95 % interval of a share
 * @formula (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n), z = 1.96
 * @range 0–1
 * @source Wilson 1927
 * @edge n = 0: none
 */
export function wilsonInterval(k: number, n: number, confidence = 0.95): Interval | null {
  requireCount("k", k);
  requireCount("n", n);
  if (k > n) throw new RangeError(`k ${k} exceeds n ${n}`);
  if (n === 0) return null;
  const z = confidence === 0.95 ? Z_95 : normalQuantile((1 + confidence) / 2);
  const share = k / n;
  const square = (z * z) / n;
  const centre = (share + square / 2) / (1 + square);
  const half = (z * Math.sqrt((share * (1 - share)) / n + square / (4 * n))) / (1 + square);
  return [k === 0 ? 0 : centre - half, k === n ? 1 : centre + half];
}
