import { at } from "./at.ts";
import type { Tails } from "./incomplete-beta.ts";
import { lnGamma } from "./log-gamma.ts";
import { normalCdf } from "./normal.ts";
import { compositeRule, gaussLegendre } from "./quadrature.ts";
import { findRoot } from "./root.ts";

const RULE = gaussLegendre(20);
const PANELS = 12;
const NORMAL_REACH = [-8, -6, -4, -2, 0, 2, 4, 6, 8];

/** Logarithm of the density of u = sqrt(V / df), V chi-squared with df degrees of freedom. */
function lnScaleDensity(u: number, df: number): number {
  return Math.LN2 + (df / 2) * Math.log(df / 2) - lnGamma(df / 2) + (df - 1) * Math.log(u) - (df * u * u) / 2;
}

/**
 * P(T <= t) and P(T > t) for the noncentral t distribution with df >= 1 and noncentrality nc: the integral over u
 * of the density of u times Phi(t u - nc), panel by panel, with extra breaks where Phi turns.
 */
export function noncentralTTails(t: number, df: number, nc: number): Tails {
  const spread = 10 / Math.sqrt(df);
  const low = Math.max(0, 1 - spread);
  const high = 1 + spread;
  const breaks = Array.from({ length: PANELS + 1 }, (_, i) => low + ((high - low) * i) / PANELS);
  if (t !== 0) {
    for (const reach of NORMAL_REACH) {
      const turn = (nc + reach) / t;
      if (turn > low && turn < high) breaks.push(turn);
    }
    breaks.sort((a, b) => a - b);
  }
  const points = compositeRule(RULE, breaks);
  let lower = 0;
  let upper = 0;
  for (const [i, u] of points.nodes.entries()) {
    const density = Math.exp(lnScaleDensity(u, df)) * at(points.weights, i);
    lower += density * normalCdf(t * u - nc);
    upper += density * normalCdf(nc - t * u);
  }
  return { lower, upper };
}

/**
 * The t with P(T <= t) = p for 0 < p < 1. Own quadrature, since the series behind R's qt loses the fourth digit
 * once nc passes 37.62, which is n >= 369 for limits of agreement.
 */
export function noncentralTQuantile(p: number, df: number, nc: number): number {
  if (!(p > 0 && p < 1 && df >= 1)) throw new RangeError(`no noncentral t quantile at p ${p}, df ${df}`);
  const excess = (t: number): number => {
    const tails = noncentralTTails(t, df, nc);
    return p < 0.5 ? tails.lower / p - 1 : 1 - tails.upper / (1 - p);
  };
  let step = 1 + Math.abs(nc) / Math.sqrt(df);
  let low = nc - step;
  let high = nc + step;
  while (excess(low) > 0) {
    step *= 2;
    low -= step;
  }
  while (excess(high) < 0) {
    step *= 2;
    high += step;
  }
  return findRoot(excess, low, high);
}
