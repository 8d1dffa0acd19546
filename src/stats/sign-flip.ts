import { at } from "./at.ts";
import { createPrng } from "./prng.ts";
import { nonZero, SAME_WITHIN } from "./wilcoxon.ts";

/** A sign-flip permutation test of the mean difference, two-sided. */
export interface SignFlip {
  readonly p: number;
  readonly method: "exact" | "monte carlo";
  /** Random sign patterns drawn; 0 when exact. */
  readonly resamples: number;
}

/** Where the exact distribution stops being worth its time: the sum of |d| in units. */
const MAX_EXACT_SUM = 1_000_000;

/** Masses of the whole numbers from `start` on; all others have none, or one below what a number can hold. */
interface Masses {
  readonly start: number;
  readonly values: Float64Array;
}

/**
 * Exact two-sided p of the sum of `d` under random signs, when all differences are whole multiples of `unit`; null
 * otherwise. Equal sizes are taken together: m of size v move the sum by v (2 B - m), B binomial(m, 1/2).
 */
export function exactSignFlipP(d: readonly number[], unit = 1): number | null {
  const sizes = new Map<number, number>();
  let observed = 0;
  let span = 0;
  for (const value of nonZero(d)) {
    const steps = Math.round(value / unit);
    if (steps === 0 || Math.abs(value - steps * unit) > SAME_WITHIN) return null;
    sizes.set(Math.abs(steps), (sizes.get(Math.abs(steps)) ?? 0) + 1);
    observed += steps;
    span += Math.abs(steps);
  }
  if (span > MAX_EXACT_SUM) return null;
  // Positive sums only: P(S+ = s) where S = 2 S+ - span.
  let mass: Masses = { start: 0, values: new Float64Array([1]) };
  for (const [size, count] of [...sizes].sort(([a], [b]) => a - b)) {
    mass = convolve(mass, halfBinomial(count), size);
  }
  const edge = (span - Math.abs(observed)) / 2;
  const within = Math.min(mass.values.length, Math.floor(edge) - mass.start + 1);
  let tail = 0;
  for (let i = 0; i < within; i += 1) tail += at(mass.values, i);
  return Math.min(1, 2 * tail);
}

/** Masses of binomial(m, 1/2), built outwards from the middle so that they neither underflow early nor lose digits. */
function halfBinomial(m: number): Masses {
  const mass = new Float64Array(m + 1);
  const middle = Math.floor(m / 2);
  mass[middle] = 1;
  let total = 1;
  for (let k = middle; k < m; k += 1) {
    const next = (at(mass, k) * (m - k)) / (k + 1);
    mass[k + 1] = next;
    total += next;
  }
  for (let k = middle; k > 0; k -= 1) {
    const next = (at(mass, k) * k) / (m - k + 1);
    mass[k - 1] = next;
    total += next;
  }
  return withoutEmptyEnds(
    0,
    mass.map((value) => value / total),
  );
}

/** Of many tosses all but the middle underflows to 0: left out, a sum over half a million of them takes a blink. */
function withoutEmptyEnds(start: number, values: Float64Array): Masses {
  let [from, to] = [0, values.length];
  while (from < to && values[from] === 0) from += 1;
  while (to > from && values[to - 1] === 0) to -= 1;
  return { start: start + from, values: values.subarray(from, to) };
}

function convolve(mass: Masses, counts: Masses, size: number): Masses {
  const out = new Float64Array(mass.values.length + (counts.values.length - 1) * size);
  for (const [k, weight] of counts.values.entries()) {
    const shift = k * size;
    for (let i = 0; i < mass.values.length; i += 1) {
      out[i + shift] = (out[i + shift] ?? 0) + weight * (mass.values[i] ?? 0);
    }
  }
  return withoutEmptyEnds(mass.start + counts.start * size, out);
}

/**
 * Whether the mean difference could be as far from 0 if each question’s sign were tossed: a permutation test that
 * assumes no distribution.
 *
 * Exact for whole multiples of `unit`, otherwise by seeded Monte Carlo. Without non-zero differences p is 1.
 *
 * @metric sign-flip paired
 * @label Sign-flip permutation test
 * @formula p = share of the 2ᵐ sign patterns with |Σ ± d| ≥ |Σ d|; drawn: (1 + hits)/(1 + draws)
 * @range 0–1, two-sided
 * @source Fisher 1935; exact on stepped scales by convolution, else patterns drawn from a fixed seed
 * @edge Where a question gives several rows their signs change together
 * @edge Nothing changed: p is 1
 */
export function signFlip(
  d: readonly number[],
  {
    unit = 1,
    seed = 1,
    resamples = 10_000,
  }: { readonly unit?: number; readonly seed?: number; readonly resamples?: number } = {},
): SignFlip {
  const exact = exactSignFlipP(d, unit);
  if (exact !== null) return { p: exact, method: "exact", resamples: 0 };
  const sizes = Float64Array.from(nonZero(d), Math.abs);
  const observed = Math.abs(d.reduce((sum, value) => sum + value, 0));
  // Sums of the same sizes in another order differ by rounding only; such sums must count as equal.
  const edge = observed - 1e-9 * Math.max(1, observed);
  const random = createPrng(seed);
  let hits = 0;
  for (let draw = 0; draw < resamples; draw += 1) {
    let sum = 0;
    let bits = 0;
    for (let i = 0; i < sizes.length; i += 1) {
      if (i % 32 === 0) bits = random.nextU32();
      const size = sizes[i] ?? 0;
      sum += (bits & 1) === 1 ? size : -size;
      bits >>>= 1;
    }
    if (Math.abs(sum) >= edge) hits += 1;
  }
  return { p: (1 + hits) / (1 + resamples), method: "monte carlo", resamples };
}
