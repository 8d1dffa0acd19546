import type { Interval } from "./interval.ts";
import { noncentralTQuantile } from "./noncentral-t.ts";
import { normalCdf } from "./normal.ts";
import { tCritical } from "./student-t.ts";
import { toleranceFactor } from "./tolerance-factor.ts";

/** The multiple of the SD in Bland and Altman's limits of agreement: 1.96, not the 97.5 % point. */
export const LOA_Z = 1.96;

/** Standard error of a limit of agreement in SD units: Bland & Altman 1999, sqrt(1/n + z^2 / (2 (n - 1))). */
export function loaSe1999(n: number, z = LOA_Z): number {
  return Math.sqrt(1 / n + (z * z) / (2 * (n - 1)));
}

/** Standard error of a limit of agreement in SD units: Bland & Altman 1986, sqrt(3/n). */
export function loaSe1986(n: number): number {
  return Math.sqrt(3 / n);
}

/** t(n - 1) times the 1999 standard error: the half-width of a limit's interval in SD units. */
export function loaHalfWidth1999(n: number, z = LOA_Z, confidence = 0.95): number {
  return tCritical(n - 1, confidence) * loaSe1999(n, z);
}

/**
 * Exact interval of one limit, as multiples of the SD from the bias: t'(q; n - 1, z sqrt n)/sqrt n at both q
 * (noncentral t; Carkeet 2015, "individually"). n >= 2.
 */
export function loaFactors(n: number, z = LOA_Z, confidence = 0.95): Interval {
  return remembered(individual, [n, z, confidence], () => {
    const root = Math.sqrt(n);
    const factor = (q: number): number => noncentralTQuantile(q, n - 1, z * root) / root;
    return [factor((1 - confidence) / 2), factor((1 + confidence) / 2)];
  });
}

/**
 * Exact interval of the two limits taken as a pair: two-sided tolerance factors for the share of differences that
 * +- z covers (Carkeet 2015). n >= 2.
 */
export function loaPairFactors(n: number, z = LOA_Z, confidence = 0.95): Interval {
  return remembered(pair, [n, z, confidence], () => {
    const content = normalCdf(z) - normalCdf(-z);
    const factor = (gamma: number): number => toleranceFactor(n, content, gamma);
    return [factor((1 - confidence) / 2), factor((1 + confidence) / 2)];
  });
}

// Every panel of a page asks for the same n.
const individual = new Map<string, Interval>();
const pair = new Map<string, Interval>();

function remembered(known: Map<string, Interval>, key: readonly number[], compute: () => Interval): Interval {
  const name = key.join(" ");
  const found = known.get(name);
  if (found !== undefined) return found;
  const value = compute();
  known.set(name, value);
  return value;
}
