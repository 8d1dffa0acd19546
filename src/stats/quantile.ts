import { at } from "./at.ts";

/**
 * The value below which a given share of the values lies.
 *
 * Of ascending values. null without values; throws RangeError when p lies outside [0, 1].
 *
 * @metric quantile aggregates
 * @label Quantile
 * @formula linear interpolation at place (n − 1) p, counted from 0
 * @range the measure’s own
 * @source Hyndman and Fan 1996, type 7: the default of numpy, R and d3
 * @edge No values: none
 */
export function quantileSorted(sorted: ArrayLike<number>, p: number): number | null {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a quantile's p lies in [0, 1], got ${p}`);
  if (sorted.length === 0) return null;
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const low = at(sorted, below);
  if (below === position) return low;
  return low + (at(sorted, below + 1) - low) * (position - below);
}

/** Type-7 quantiles of values in any order, one for each p; null where there are no values. */
export function quantiles(values: readonly number[], ps: readonly number[]): readonly (number | null)[] {
  const sorted = Float64Array.from(values).sort();
  return ps.map((p) => quantileSorted(sorted, p));
}

/** The median; null without values. */
export function median(values: readonly number[]): number | null {
  return quantileSorted(Float64Array.from(values).sort(), 0.5);
}
