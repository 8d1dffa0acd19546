import { regularizedBeta, type Tails } from "./incomplete-beta.ts";
import { findPositiveRoot } from "./root.ts";

/** P(F <= f) and P(F > f) with d1, d2 > 0 degrees of freedom (not necessarily whole). */
export function fTails(f: number, d1: number, d2: number): Tails {
  if (f <= 0) return { lower: 0, upper: 1 };
  const total = d1 * f + d2;
  return regularizedBeta((d1 * f) / total, d2 / total, d1 / 2, d2 / 2);
}

/** The f with P(F <= f) = p for 0 < p < 1; throws RangeError elsewhere. */
export function fQuantile(p: number, d1: number, d2: number): number {
  if (!(p > 0 && p < 1 && d1 > 0 && d2 > 0)) throw new RangeError(`no F quantile at p ${p}, df ${d1}, ${d2}`);
  if (p < 0.5) return findPositiveRoot((f) => fTails(f, d1, d2).lower / p - 1);
  return findPositiveRoot((f) => fTails(f, d1, d2).upper / (1 - p) - 1);
}
