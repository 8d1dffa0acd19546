import { mean } from "./describe.ts";
import { at } from "./at.ts";

/** Sums of squares and products of deviations from the two means. */
export interface CrossProducts {
  readonly n: number;
  readonly meanX: number;
  readonly meanY: number;
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

/** Two-pass cross products of complete pairs; null without pairs. */
export function crossProducts(x: readonly number[], y: readonly number[]): CrossProducts | null {
  if (x.length !== y.length)
    throw new RangeError(`paired columns differ in length: ${x.length} and ${y.length}`);
  const meanX = mean(x);
  const meanY = mean(y);
  if (meanX === null || meanY === null) return null;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const [i, value] of x.entries()) {
    const dx = value - meanX;
    const dy = at(y, i) - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return { n: x.length, meanX, meanY, xx: isConstant(x) ? 0 : xx, yy: isConstant(y) ? 0 : yy, xy };
}

/** True when no value differs from the first; also true of an empty list. */
export function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

/**
 * Whether two scores rise and fall together along a straight line.
 *
 * Product-moment correlation of complete pairs; null when n < 2 or a side is constant. Scaled step by step as
 * numpy's corrcoef does, so that perfect ranks land on the same double (1 or one ulp below).
 *
 * @metric pearson agreement
 * @label r, Pearson’s correlation
 * @formula Σ(x − x̄)(y − ȳ) / √(Σ(x − x̄)² Σ(y − ȳ)²)
 * @range −1 to 1
 * @source Pearson 1895; the steps of numpy’s `corrcoef`
 * @edge One side constant, or fewer than two pairs: no value
 */
export function pearson(x: readonly number[], y: readonly number[]): number | null {
  const sums = crossProducts(x, y);
  if (sums === null || sums.n < 2 || sums.xx === 0 || sums.yy === 0) return null;
  const scale = 1 / (sums.n - 1);
  const r = (sums.xy * scale) / Math.sqrt(sums.xx * scale) / Math.sqrt(sums.yy * scale);
  return Math.max(-1, Math.min(1, r));
}
