import { at } from "./at.ts";
import { Z_95, type Interval } from "./interval.ts";
import { normalTwoSided } from "./normal.ts";
import { averageRanks } from "./ranks.ts";

/** Pair counts behind Kendall's coefficients. `score` is concordant minus discordant pairs. */
interface PairCounts {
  readonly n: number;
  readonly score: number;
  readonly pairs: number;
  readonly tiedX: number;
  readonly tiedY: number;
  readonly tieSizesX: readonly number[];
  readonly tieSizesY: readonly number[];
}

/**
 * 95 % interval of Kendall's tau with the variance 0.437/(n - 4) on Fisher's z (Bonett & Wright 2000, after Fieller 1957).
 * null when n < 5 or |tau| = 1, where z is infinite.
 */
export function kendallCi(tau: number, n: number): Interval | null {
  if (n < 5 || Math.abs(tau) >= 1) return null;
  const half = Z_95 * Math.sqrt(0.437 / (n - 4));
  const z = Math.atanh(tau);
  return [Math.tanh(z - half), Math.tanh(z + half)];
}

function tiedPairs(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
}

/** Lengths of the runs of equal values. */
function runLengths(sorted: Float64Array): readonly number[] {
  const lengths: number[] = [];
  let start = 0;
  for (let i = 1; i <= sorted.length; i += 1) {
    if (sorted[i] === sorted[start]) continue;
    lengths.push(i - start);
    start = i;
  }
  return lengths;
}

/** Counts pairs in O(n log n): sort by x then y, count the inversions of y (Knight 1966). */
function pairCounts(x: readonly number[], y: readonly number[]): PairCounts | null {
  const n = x.length;
  if (n !== y.length) throw new RangeError(`paired columns differ in length: ${n} and ${y.length}`);
  const rankX = averageRanks(x);
  const rankY = averageRanks(y);
  if (n < 2 || rankX.tieSizes.length < 2 || rankY.tieSizes.length < 2) return null;
  // One sortable whole number per pair: doubled rank of x, then doubled rank of y.
  const base = 2 * n + 1;
  const order = Float64Array.from(rankX.ranks, (rank, i) => 2 * rank * base + 2 * at(rankY.ranks, i)).sort();
  const pairs = (n * (n - 1)) / 2;
  const tiedX = tiedPairs(rankX.tieSizes);
  const tiedY = tiedPairs(rankY.tieSizes);
  const discordant = inversions(order.map((key) => key % base));
  return {
    n,
    score: pairs - tiedX - tiedY + tiedPairs(runLengths(order)) - 2 * discordant,
    pairs,
    tiedX,
    tiedY,
    tieSizesX: rankX.tieSizes,
    tieSizesY: rankY.tieSizes,
  };
}

/** Pairs i < j with values[i] > values[j], by merge sort. */
function inversions(values: Float64Array): number {
  let source = values;
  let target: Float64Array = new Float64Array(values.length);
  let count = 0;
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      count += merge(source, target, start, width);
    }
    [source, target] = [target, source];
  }
  return count;
}

function merge(source: Float64Array, target: Float64Array, start: number, width: number): number {
  const middle = Math.min(start + width, source.length);
  const end = Math.min(start + 2 * width, source.length);
  let left = start;
  let right = middle;
  let count = 0;
  for (let k = start; k < end; k += 1) {
    const takeLeft = left < middle && (right >= end || at(source, left) <= at(source, right));
    if (!takeLeft) count += middle - left;
    target[k] = takeLeft ? at(source, left) : at(source, right);
    if (takeLeft) left += 1;
    else right += 1;
  }
  return count;
}

/** Kendall's coefficients of complete pairs; all null when n < 2 or a side is constant. */
export interface Kendall {
  /** tau-b, corrected for ties. */
  readonly b: number | null;
  /** Two-sided p of tau-b: normal, tie-corrected variance; null when n < 3. */
  readonly bP: number | null;
  /** Stuart's tau-c. */
  readonly c: number | null;
}

/**
 * Of all pairs of answers, how many more a judge puts in the same order as people than in the opposite one, with
 * ties taken into account.
 *
 * Kendall's tau-b with its asymptotic p, and Stuart's tau-c.
 *
 * @metric tau agreement
 * @label τ-b, Kendall’s rank correlation
 * @formula (concordant − discordant) / √((pairs − ties in x)(pairs − ties in y)); τ-c: 2 (concordant − discordant)
 *   / (n² (m − 1)/m), m the smaller number of distinct values
 * @range −1 to 1
 * @source Kendall 1970 (p: normal, tie-corrected variance); Stuart 1953 (τ-c)
 * @edge One side constant, or fewer than two pairs: no value
 * @edge On a yes/no metric τ-b stays below ρ, and both stay below 1
 */
export function kendall(x: readonly number[], y: readonly number[]): Kendall {
  const counts = pairCounts(x, y);
  if (counts === null) return { b: null, bP: null, c: null };
  const { n, score } = counts;
  const smaller = Math.min(counts.tieSizesX.length, counts.tieSizesY.length);
  return {
    b: clamp(score / Math.sqrt(counts.pairs - counts.tiedX) / Math.sqrt(counts.pairs - counts.tiedY)),
    bP: n < 3 ? null : normalTwoSided(score / Math.sqrt(scoreVariance(counts))),
    c: clamp((2 * score) / ((n * n * (smaller - 1)) / smaller)),
  };
}

/** Kendall's tau-b alone; null when n < 2 or a side is constant. */
export function tauB(x: readonly number[], y: readonly number[]): number | null {
  return kendall(x, y).b;
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

function scoreVariance({ n, tiedX, tiedY, tieSizesX, tieSizesY }: PairCounts): number {
  const sum = (sizes: readonly number[], term: (t: number) => number): number =>
    sizes.reduce((total, size) => total + term(size), 0);
  const triples = (t: number): number => t * (t - 1) * (t - 2);
  const spread = (t: number): number => t * (t - 1) * (2 * t + 5);
  const m = n * (n - 1);
  return (
    (m * (2 * n + 5) - sum(tieSizesX, spread) - sum(tieSizesY, spread)) / 18 +
    (2 * tiedX * tiedY) / m +
    (sum(tieSizesX, triples) * sum(tieSizesY, triples)) / (9 * m * (n - 2))
  );
}
