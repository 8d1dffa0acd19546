import { at } from "../../src/stats/at.ts";
import { sumOf } from "./calibrate-array.ts";

/** Sums of five ratings 1-5 run from 5 to 25: 21 rows. */
export const SUM_LEVELS = 21;
export const LOWEST_SUM = 5;

/** Agreement of a judge y with the mean rating x; all of METRICS section 4.1 and 4.2 a calibration needs. */
export interface Agreement {
  readonly spearman: number;
  readonly tau: number;
  readonly me: number;
  readonly mae: number;
  /** Sample SD (n-1) of y - x. */
  readonly sd: number;
  /** OLS slope of y - x on x: below 0 where the judge is more lenient at the low end than at the high end. */
  readonly slope: number;
}

// A getter of its own: the shared one sees every kind of array and is several times slower in this innermost loop.
const get = (values: Float64Array | Int32Array | readonly number[], i: number): number => values[i] ?? 0;

/**
 * Agreement from the counts n[row * columns + column] of (rating sum, judge level): row r stands for the mean
 * rating (r + 5) / 5, column c for the value levels[c], ascending. Much cheaper than from 400 pairs, and exact.
 * Spearman is Pearson on average ranks, tau is tau-b; a constant side gives 0 for both, a constant x for the slope.
 */
export function agreementOf(table: Int32Array, levels: readonly number[]): Agreement {
  const columns = levels.length;
  const rows = table.length / columns;
  const rowTotals = new Float64Array(rows);
  const columnTotals = new Float64Array(columns);
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      const n = get(table, r * columns + c);
      rowTotals[r] = get(rowTotals, r) + n;
      columnTotals[c] = get(columnTotals, c) + n;
    }
  }
  const rowRanks = centredRanks(rowTotals);
  const columnRanks = centredRanks(columnTotals);
  // Of the rows above: how many in this column, in lower columns, and in all.
  const above = new Float64Array(columns);
  const lower = new Float64Array(columns);
  let aboveTotal = 0;
  let n = 0;
  let rankProduct = 0;
  let concordance = 0;
  let difference = 0;
  let absolute = 0;
  let square = 0;
  let ratings = 0;
  let ratingSquare = 0;
  let product = 0;
  for (let r = 0; r < rows; r += 1) {
    const x = (r + LOWEST_SUM) / 5;
    const rank = get(rowRanks, r);
    if (get(rowTotals, r) === 0) continue;
    for (let c = 0; c < columns; c += 1) {
      const count = get(table, r * columns + c);
      if (count === 0) continue;
      const d = get(levels, c) - x;
      n += count;
      rankProduct += count * rank * get(columnRanks, c);
      difference += count * d;
      absolute += count * Math.abs(d);
      square += count * d * d;
      ratings += count * x;
      ratingSquare += count * x * x;
      product += count * x * d;
      concordance += count * (2 * get(lower, c) + get(above, c) - aboveTotal);
    }
    aboveTotal += get(rowTotals, r);
    for (let c = 0, running = 0; c < columns; c += 1) {
      above[c] = get(above, c) + get(table, r * columns + c);
      lower[c] = running;
      running += get(above, c);
    }
  }
  const variation = ratingSquare - (ratings * ratings) / n;
  const untiedRows = untiedPairs(rowTotals, n);
  const untiedColumns = untiedPairs(columnTotals, n);
  const rankScale = Math.sqrt(rankSquares(rowTotals, rowRanks) * rankSquares(columnTotals, columnRanks));
  return {
    spearman: rankScale === 0 ? 0 : rankProduct / rankScale,
    tau: rankScale === 0 ? 0 : concordance / Math.sqrt(untiedRows * untiedColumns),
    me: difference / n,
    mae: absolute / n,
    sd: Math.sqrt(Math.max(0, square - (difference * difference) / n) / (n - 1)),
    slope: untiedRows === 0 ? 0 : (product - (ratings * difference) / n) / variation,
  };
}

/** Average rank of each level less the mean rank. */
function centredRanks(totals: Float64Array): Float64Array {
  const ranks = new Float64Array(totals.length);
  let before = 0;
  for (let i = 0; i < totals.length; i += 1) before -= get(totals, i) / 2;
  for (let i = 0; i < totals.length; i += 1) {
    ranks[i] = before + get(totals, i) / 2;
    before += get(totals, i);
  }
  return ranks;
}

function rankSquares(totals: Float64Array, ranks: Float64Array): number {
  let total = 0;
  for (let i = 0; i < totals.length; i += 1) total += get(totals, i) * get(ranks, i) * get(ranks, i);
  return total;
}

function untiedPairs(totals: Float64Array, n: number): number {
  let tied = 0;
  for (let i = 0; i < totals.length; i += 1) tied += (get(totals, i) * (get(totals, i) - 1)) / 2;
  return (n * (n - 1)) / 2 - tied;
}

/**
 * Krippendorff's ordinal alpha from a coincidence matrix of 5 x 5 counts (METRICS section 4.3); a common
 * factor of the matrix does not matter but for `n`, the number of pairable values.
 */
export function ordinalAlpha(coincidences: ArrayLike<number>, n: number): number {
  const size = 5;
  const scale = n / sumOf(coincidences);
  const marginals = new Float64Array(size);
  for (let c = 0; c < size; c += 1) {
    for (let k = 0; k < size; k += 1)
      marginals[c] = at(marginals, c) + scale * at(coincidences, c * size + k);
  }
  let observed = 0;
  let expected = 0;
  for (let c = 0; c < size; c += 1) {
    let between = at(marginals, c);
    for (let k = c + 1; k < size; k += 1) {
      between += at(marginals, k);
      const distance = between - (at(marginals, c) + at(marginals, k)) / 2;
      observed += scale * at(coincidences, c * size + k) * distance * distance;
      expected += at(marginals, c) * at(marginals, k) * distance * distance;
    }
  }
  return 1 - ((n - 1) * observed) / expected;
}
