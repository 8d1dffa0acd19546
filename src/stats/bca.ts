import { mean } from "./describe.ts";
import { normalCdf, normalQuantile } from "./normal.ts";
import { quantileSorted } from "./quantile.ts";

/** A bias-corrected and accelerated interval with its two constants. */
export interface Bca {
  readonly z0: number;
  readonly a: number;
  readonly low: number;
  readonly high: number;
}

/**
 * BCa interval (Efron 1987) from ascending replicates and the leave-one-out values. Replicates equal to the estimate
 * count half, since statistics of discrete scores tie often. null when the jackknife does not vary or all replicates
 * lie on one side of the estimate.
 */
export function bcaInterval(
  estimate: number,
  sorted: Float64Array,
  jackknife: readonly number[],
  confidence: number,
): Bca | null {
  let below = 0;
  for (const value of sorted) {
    if (value < estimate) below += 1;
    else if (value === estimate) below += 0.5;
  }
  const share = below / sorted.length;
  const centre = mean(jackknife);
  if (centre === null || share <= 0 || share >= 1) return null;
  let squares = 0;
  let cubes = 0;
  for (const value of jackknife) {
    const deviation = centre - value;
    squares += deviation ** 2;
    cubes += deviation ** 3;
  }
  if (squares === 0 || jackknife.every((value) => value === jackknife[0])) return null;
  const z0 = normalQuantile(share);
  const a = cubes / (6 * squares ** 1.5);
  const end = (p: number): number | null => {
    const z = z0 + normalQuantile(p);
    return quantileSorted(sorted, normalCdf(z0 + z / (1 - a * z)));
  };
  const low = end((1 - confidence) / 2);
  const high = end((1 + confidence) / 2);
  return low === null || high === null ? null : { z0, a, low, high };
}
