import { at } from "../../src/stats/at.ts";

/** Plain sum in index order. */
export function sumOf(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += at(values, i);
  return total;
}

/** The integers 0..n-1. */
export const indices = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);

/** Splits `total` into integers in proportion to the weights (largest remainder, ties to the earlier). */
export function apportion(total: number, weights: readonly number[]): readonly number[] {
  const weightSum = sumOf(weights);
  const exact = weights.map((weight) => (total * weight) / weightSum);
  const parts = exact.map((value) => Math.floor(value));
  const order = exact.map((value, i) => ({ i, rest: value - Math.floor(value) }));
  order.sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of order.slice(0, total - sumOf(parts))) parts[i] = at(parts, i) + 1;
  return parts;
}
