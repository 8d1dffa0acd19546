import { present, type Maybe } from "./missing.ts";

/** Empirical distribution function: distinct values ascending, and the share of values at or below each. */
export interface Ecdf {
  readonly x: readonly number[];
  readonly f: readonly number[];
}

/** The empirical distribution function of the values that are there; empty lists without values. */
export function ecdf(values: readonly Maybe[]): Ecdf {
  const sorted = present(values).toSorted((a, b) => a - b);
  const x: number[] = [];
  const f: number[] = [];
  for (const [i, value] of sorted.entries()) {
    if (value === sorted[i + 1]) continue;
    x.push(value);
    f.push((i + 1) / sorted.length);
  }
  return { x, f };
}
