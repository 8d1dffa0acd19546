import type { Tails } from "./incomplete-beta.ts";
import { lnGamma } from "./log-gamma.ts";

const TINY = 1e-300;
const MAX_TERMS = 100_000;

/** The regularised incomplete gamma functions P(a, x) and Q(a, x) for a > 0, x >= 0 (Numerical Recipes 6.2). */
export function regularizedGamma(a: number, x: number): Tails {
  if (x <= 0) return { lower: 0, upper: 1 };
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a));
  if (x < a + 1) {
    const lower = Math.min(1, front * lowerSeries(a, x));
    return { lower, upper: 1 - lower };
  }
  const upper = Math.min(1, front * upperFraction(a, x));
  return { lower: 1 - upper, upper };
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let k = 1; k <= MAX_TERMS && term > sum * Number.EPSILON; k += 1) {
    term *= x / (a + k);
    sum += term;
  }
  return sum;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i <= MAX_TERMS; i += 1) {
    const an = -i * (i - a);
    b += 2;
    d = an * d + b;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = b + an / c;
    c = Math.abs(c) < TINY ? TINY : c;
    h *= d * c;
    if (Math.abs(d * c - 1) <= Number.EPSILON) break;
  }
  return h;
}

/** P(chi-squared with `df` degrees of freedom > x). */
export function chiSquaredUpper(x: number, df: number): number {
  return regularizedGamma(df / 2, x / 2).upper;
}
