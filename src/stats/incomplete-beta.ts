import { lnBeta } from "./log-gamma.ts";

const TINY = 1e-300;
const MAX_TERMS = 100_000;

/** Both tails of a distribution function at one point; each is computed directly, never as 1 minus a small one. */
export interface Tails {
  readonly lower: number;
  readonly upper: number;
}

/** Continued fraction of the incomplete beta function (modified Lentz; Press et al., Numerical Recipes 6.4). */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < TINY ? TINY : d);
  let h = d;
  for (let m = 1; m <= MAX_TERMS; m += 1) {
    const m2 = 2 * m;
    const even = (m * (b - m) * x) / ((a + m2 - 1) * (a + m2));
    d = 1 + even * d;
    c = 1 + even / c;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = Math.abs(c) < TINY ? TINY : c;
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + m2) * (a + m2 + 1));
    d = 1 + odd * d;
    c = 1 + odd / c;
    d = 1 / (Math.abs(d) < TINY ? TINY : d);
    c = Math.abs(c) < TINY ? TINY : c;
    h *= d * c;
    if (Math.abs(d * c - 1) <= Number.EPSILON) return h;
  }
  return h;
}

/**
 * The regularised incomplete beta function I_x(a, b) and its complement, for a, b > 0 and x in [0, 1].
 * `complement` is 1 - x, passed in because callers know it without cancellation.
 */
export function regularizedBeta(x: number, complement: number, a: number, b: number): Tails {
  if (x <= 0) return { lower: 0, upper: 1 };
  if (complement <= 0) return { lower: 1, upper: 0 };
  const lnX = x < 0.5 ? Math.log(x) : Math.log1p(-complement);
  const lnY = complement < 0.5 ? Math.log(complement) : Math.log1p(-x);
  const front = Math.exp(a * lnX + b * lnY - lnBeta(a, b));
  if (x < (a + 1) / (a + b + 2)) {
    const lower = Math.min(1, (front * betaFraction(x, a, b)) / a);
    return { lower, upper: 1 - lower };
  }
  const upper = Math.min(1, (front * betaFraction(complement, b, a)) / b);
  return { lower: 1 - upper, upper };
}
