import { at } from "./at.ts";
import type { UndefinedReason } from "./interval.ts";
import { completePairs, type Maybe } from "./missing.ts";

/** Cohen's kappa with three weightings. */
export interface Kappa {
  readonly n: number;
  readonly excluded: number;
  readonly quadratic: number | null;
  readonly linear: number | null;
  readonly unweighted: number | null;
  readonly undefinedReason: UndefinedReason | null;
}

/** A mean rating as a category: floor(mean + 0.5), half up and never half to even. */
export function roundHalfUp(mean: number): number {
  return Math.floor(mean + 0.5);
}

/**
 * Agreement of a judge with people on categories of the scale beyond chance; with quadratic weights a near miss
 * counts little.
 *
 * Of complete pairs over the fixed, ordered categories of the scale; null where it is 0/0. Throws RangeError on a
 * value that is no category (round means with `roundHalfUp` first).
 *
 * @metric kappa agreement
 * @label κ, Cohen’s weighted kappa
 * @formula 1 − Σ w·observed / Σ w·expected, w = (i − j)² / (k − 1)²
 * @range −1 to 1
 * @source Cohen 1960, 1968
 * @edge Mean ratings become categories by rounding half up
 * @edge Both sides the same single category: no value
 */
export function cohenKappa(x: readonly Maybe[], y: readonly Maybe[], categories: readonly number[]): Kappa {
  const pairs = completePairs(x, y);
  const k = categories.length;
  const position = new Map(categories.map((value, i) => [value, i]));
  const indexOf = (value: number): number => {
    const index = position.get(value);
    if (index === undefined)
      throw new RangeError(`${value} is not one of the categories ${categories.join(", ")}`);
    return index;
  };
  const counts = new Float64Array(k * k);
  const rows = new Float64Array(k);
  const columns = new Float64Array(k);
  for (const [i, value] of pairs.x.entries()) {
    const row = indexOf(value);
    const column = indexOf(at(pairs.y, i));
    counts[row * k + column] = at(counts, row * k + column) + 1;
    rows[row] = at(rows, row) + 1;
    columns[column] = at(columns, column) + 1;
  }
  const weighted = (weight: (distance: number) => number): number | null => {
    let observed = 0;
    let expected = 0;
    for (let row = 0; row < k; row += 1) {
      for (let column = 0; column < k; column += 1) {
        const w = weight(Math.abs(row - column));
        observed += w * at(counts, row * k + column);
        expected += (w * at(rows, row) * at(columns, column)) / pairs.n;
      }
    }
    return pairs.n === 0 || expected === 0 ? null : 1 - observed / expected;
  };
  const quadratic = weighted((distance) => distance * distance);
  const reason = pairs.n === 0 ? "too few" : "no variation";
  return {
    n: pairs.n,
    excluded: pairs.excluded,
    quadratic,
    linear: weighted((distance) => distance),
    unweighted: weighted((distance) => (distance === 0 ? 0 : 1)),
    undefinedReason: quadratic === null ? reason : null,
  };
}
