import { at } from "../../src/stats/at.ts";
import { sumOf } from "./calibrate-array.ts";

/** How many of the five scores 1-5 occur: position s - 1 holds the count of score s. */
export type ScoreCounts = readonly [number, number, number, number, number];

/** Mean and sample SD of a count vector, from its exact integer sum and sum of squares. */
export function momentsOf(counts: ArrayLike<number>): { readonly mean: number; readonly sd: number } {
  let n = 0;
  let sum = 0;
  let squares = 0;
  for (let s = 1; s <= 5; s += 1) {
    const count = at(counts, s - 1);
    n += count;
    sum += count * s;
    squares += count * s * s;
  }
  // n * squares - sum^2 is an exact integer, so only one division rounds.
  return { mean: sum / n, sd: Math.sqrt((n * squares - sum * sum) / (n * (n - 1))) };
}

/** Whether a count vector prints as the given mean and SD at two decimals. */
export function printsAs(counts: ArrayLike<number>, mean: number, sd: number): boolean {
  const moments = momentsOf(counts);
  return moments.mean.toFixed(2) === mean.toFixed(2) && moments.sd.toFixed(2) === sd.toFixed(2);
}

/** Sum of the scores behind a count vector. */
export function sumOfCounts(counts: ArrayLike<number>): number {
  return at(counts, 0) + 2 * at(counts, 1) + 3 * at(counts, 2) + 4 * at(counts, 3) + 5 * at(counts, 4);
}

/**
 * A count vector of n scores that prints as `mean` and `sd`, mostly ones and fives: the share of 2, 3 and 4
 * follows from sum of (s-1)(5-s), which a mean and an SD fix. Of the integer vectors around the real solution
 * the one nearest to both printed values is taken, so that no rounding edge is near. `lean` in [-1, 1] moves the
 * middle scores a little towards 2 or 4, so that equal printed pairs need not be equal cells. RangeError if no
 * vector prints as asked.
 */
export function countsFor(mean: number, sd: number, n: number, lean = 0): ScoreCounts {
  const inner = Math.max(0, (mean - 1) * (5 - mean) - (sd * sd * (n - 1)) / n);
  const tilt = 0.05 * (mean - 1) + 0.08 * lean;
  const ideal = [(n * inner * (0.45 - tilt)) / 3, (n * inner * 0.25) / 4, (n * inner * (0.3 + tilt)) / 3];
  const [two, three, four] = ideal.map((value) => Math.round(value));
  if (two === undefined || three === undefined || four === undefined)
    throw new RangeError("no middle counts");
  const five = Math.round((n * (mean - 1) - two - 2 * three - 3 * four) / 4);
  let best: ScoreCounts | undefined;
  let bestDistance = Infinity;
  for (let step = 0; step < 625; step += 1) {
    const c2 = two + (step % 5) - 2;
    const c3 = three + (Math.floor(step / 5) % 5) - 2;
    const c4 = four + (Math.floor(step / 25) % 5) - 2;
    const c5 = five + Math.floor(step / 125) - 2;
    const counts: ScoreCounts = [n - c2 - c3 - c4 - c5, c2, c3, c4, c5];
    if (counts.some((count) => count < 0)) continue;
    const moments = momentsOf(counts);
    const distance = Math.abs(moments.mean - mean) + Math.abs(moments.sd - sd);
    if (distance < bestDistance) [best, bestDistance] = [counts, distance];
  }
  if (best === undefined || sumOf(best) !== n || !printsAs(best, mean, sd)) {
    throw new RangeError(`no ${n} scores print as ${mean.toFixed(2)} (${sd.toFixed(2)})`);
  }
  return best;
}
