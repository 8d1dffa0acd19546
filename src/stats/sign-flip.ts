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
const MAX_EXACT_SUM = 5_000_000;

/** How far from its mean a distribution is followed, in its SDs: what lies beyond is below the last digit of a sum. */
const REACH = 10;

/** Masses of the whole numbers from `start` on; all others have none worth counting. */
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
  return Math.min(1, 2 * lowerTail([...sizes], Math.floor((span - Math.abs(observed)) / 2)));
}

/**
 * P(S <= edge) for S = sum of v B, B binomial(m, 1/2) for each [v, m] of `sizes`; edge at most the mean of S.
 *
 * The coins are loaded until the mean of S is the edge, which is undone by a factor at the end (exponential tilting:
 * Esscher 1932). So the masses near the edge are followed, however far in the tail it lies, and those that add nothing aren't.
 */
function lowerTail(sizes: readonly (readonly [size: number, count: number])[], edge: number): number {
  const tilt = tiltTo(sizes, edge);
  let mass: Masses = { start: 0, values: new Float64Array([1]) };
  let log = -tilt * edge;
  for (const [size, count] of sizes.toSorted(([a], [b]) => a - b)) {
    log += count * Math.log((1 + Math.exp(tilt * size)) / 2);
    mass = convolve(mass, binomial(count, headsAt(tilt, size)), size);
  }
  let tail = 0;
  for (let i = Math.min(mass.values.length - 1, edge - mass.start); i >= 0; i -= 1)
    tail += at(mass.values, i) * Math.exp(tilt * (edge - mass.start - i));
  return tail * Math.exp(log);
}

const headsAt = (tilt: number, size: number): number => 1 / (1 + Math.exp(-tilt * size));

/** The tilt, at most 0, at which the mean of S is the edge. */
function tiltTo(sizes: readonly (readonly [size: number, count: number])[], edge: number): number {
  const meanAt = (tilt: number): number =>
    sizes.reduce((sum, [size, count]) => sum + size * count * headsAt(tilt, size), 0);
  let [low, high] = [-40, 0];
  for (let i = 0; i < 60; i += 1) {
    const middle = (low + high) / 2;
    if (meanAt(middle) < edge) low = middle;
    else high = middle;
  }
  return high;
}

/** Masses of binomial(m, p) around its mean, built outwards from there so that they keep their digits. */
function binomial(m: number, p: number): Masses {
  const reach = REACH * Math.sqrt(m * p * (1 - p)) + 2 * REACH;
  const start = Math.max(0, Math.floor(m * p - reach));
  const end = Math.min(m, Math.ceil(m * p + reach));
  const mass = new Float64Array(end - start + 1);
  const middle = Math.min(end, Math.floor(m * p));
  const odds = p / (1 - p);
  mass[middle - start] = 1;
  let total = 1;
  for (let k = middle; k < end; k += 1) {
    const next = ((at(mass, k - start) * (m - k)) / (k + 1)) * odds;
    mass[k + 1 - start] = next;
    total += next;
  }
  for (let k = middle; k > start; k -= 1) {
    const next = (at(mass, k - start) * k) / (m - k + 1) / odds;
    mass[k - 1 - start] = next;
    total += next;
  }
  return { start, values: mass.map((value) => value / total) };
}

function convolve(mass: Masses, counts: Masses, size: number): Masses {
  const values = new Float64Array(mass.values.length + (counts.values.length - 1) * size);
  for (const [k, weight] of counts.values.entries()) {
    const shift = k * size;
    for (let i = 0; i < mass.values.length; i += 1) {
      values[i + shift] = (values[i + shift] ?? 0) + weight * (mass.values[i] ?? 0);
    }
  }
  return { start: mass.start + counts.start * size, values };
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
