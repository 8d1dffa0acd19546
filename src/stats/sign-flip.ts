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

/** Where the exact distribution stops being worth its memory: the sum of |d| in units. */
const MAX_EXACT_SUM = 200_000;

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
  let mass = new Float64Array([1]);
  for (const [size, count] of [...sizes].sort(([a], [b]) => a - b)) {
    mass = convolve(mass, halfBinomial(count), size);
  }
  const edge = (span - Math.abs(observed)) / 2;
  let tail = 0;
  for (let sum = 0; sum <= edge; sum += 1) tail += mass[sum] ?? 0;
  return Math.min(1, 2 * tail);
}

/** Masses of binomial(m, 1/2), built outwards from the middle so that they neither underflow nor lose digits. */
function halfBinomial(m: number): Float64Array {
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
  return mass.map((value) => value / total);
}

function convolve(mass: Float64Array, counts: Float64Array, size: number): Float64Array<ArrayBuffer> {
  const out = new Float64Array(mass.length + (counts.length - 1) * size);
  for (let k = 0; k < counts.length; k += 1) {
    const weight = counts[k] ?? 0;
    const shift = k * size;
    for (let sum = 0; sum < mass.length; sum += 1) {
      out[sum + shift] = (out[sum + shift] ?? 0) + weight * (mass[sum] ?? 0);
    }
  }
  return out;
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
