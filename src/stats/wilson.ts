import { requireCount } from "./at.ts";
import { Z_95, type Interval } from "./interval.ts";
import { normalQuantile } from "./normal.ts";

/** Wilson's score interval of k out of n as a share in [0, 1] (Wilson 1927); null when n = 0. */
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
