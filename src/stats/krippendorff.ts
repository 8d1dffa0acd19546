import { at } from "./at.ts";
import type { UndefinedReason } from "./interval.ts";
import { present, type Maybe } from "./missing.ts";

/** Level of measurement: how far apart two ratings are (Krippendorff 2011, 2019). */
export type AlphaLevel = "nominal" | "ordinal" | "interval" | "ratio";

/** Items x raters; null is a missing rating. Rows may differ in length. */
export type RatingTable = readonly (readonly Maybe[])[];

/**
 * Coincidences of one item, sparse: cells [c * k + v, weight] over the k distinct values, already divided by m - 1.
 * Coincidence matrices add over items, which is what makes the bootstrap cheap.
 */
type ItemCoincidences = readonly (readonly [cell: number, weight: number])[];

/** Ratings prepared once and usable for any subset or resample of the items. */
export interface AlphaTable {
  /** Distinct pairable values, ascending. */
  readonly values: readonly number[];
  readonly items: readonly ItemCoincidences[];
  /** Items with at least two ratings. */
  readonly pairable: number;
}

/** Reads the ratings; items with fewer than two ratings contribute nothing. */
export function alphaTable(ratings: RatingTable): AlphaTable {
  const rows = ratings.map((row) => present(row)).map((row) => (row.length < 2 ? [] : row));
  const values = [...new Set(rows.flat())].sort((a, b) => a - b);
  const position = new Map(values.map((value, i) => [value, i]));
  const items = rows.map((row) => {
    const cells = new Map<number, number>();
    for (const [i, left] of row.entries()) {
      for (const [j, right] of row.entries()) {
        if (i === j) continue;
        const cell = (position.get(left) ?? 0) * values.length + (position.get(right) ?? 0);
        cells.set(cell, (cells.get(cell) ?? 0) + 1);
      }
    }
    return [...cells].map(([cell, count]) => [cell, count / (row.length - 1)] as const);
  });
  return { values, items, pairable: rows.filter((row) => row.length > 0).length };
}

/** Coincidences of the items at `indices` (all by default), values x values row by row. */
export function coincidencesOf(table: AlphaTable, indices?: ArrayLike<number>): Float64Array {
  const k = table.values.length;
  const coincidences = new Float64Array(k * k);
  const count = indices?.length ?? table.items.length;
  for (let i = 0; i < count; i += 1) {
    for (const [cell, weight] of at(table.items, indices === undefined ? i : at(indices, i))) {
      coincidences[cell] = (coincidences[cell] ?? 0) + weight;
    }
  }
  return coincidences;
}

/** Krippendorff's alpha = 1 - observed / expected disagreement over the items at `indices` (all by default). */
export const alphaOf = (table: AlphaTable, level: AlphaLevel, indices?: ArrayLike<number>): number | null =>
  alphaOfCoincidences(coincidencesOf(table, indices), table.values, level);

/** Krippendorff's alpha of a coincidence matrix over `values`. */
export function alphaOfCoincidences(
  coincidences: Float64Array,
  values: readonly number[],
  level: AlphaLevel,
): number | null {
  const k = values.length;
  const marginals = values.map((_, c) => {
    let sum = 0;
    for (let v = 0; v < k; v += 1) sum += at(coincidences, c * k + v);
    return sum;
  });
  if (marginals.filter((marginal) => marginal > 0).length < 2) return null;
  const total = marginals.reduce((sum, marginal) => sum + marginal, 0);
  const distance = distances(values, marginals, level);
  let observed = 0;
  let expected = 0;
  for (let c = 0; c < k; c += 1) {
    for (let v = 0; v < k; v += 1) {
      const squared = at(distance, c * k + v);
      observed += at(coincidences, c * k + v) * squared;
      expected += at(marginals, c) * at(marginals, v) * squared;
    }
  }
  return expected === 0 ? null : 1 - (observed * (total - 1)) / expected;
}

/** Squared distances of the level, k x k row by row. Ordinal distances use the marginals of pairable values. */
function distances(values: readonly number[], marginals: readonly number[], level: AlphaLevel): Float64Array {
  const k = values.length;
  const cumulative = [0];
  for (const marginal of marginals) cumulative.push((cumulative.at(-1) ?? 0) + marginal);
  const between = (c: number, v: number): number => {
    const [low, high] = c < v ? [c, v] : [v, c];
    return at(cumulative, high + 1) - at(cumulative, low) - (at(marginals, c) + at(marginals, v)) / 2;
  };
  const apart = (c: number, v: number): number => {
    if (c === v) return 0;
    const difference = at(values, c) - at(values, v);
    switch (level) {
      case "nominal":
        return 1;
      case "ordinal":
        return between(c, v);
      case "interval":
        return difference;
      case "ratio":
        return difference / (at(values, c) + at(values, v));
    }
  };
  return Float64Array.from({ length: k * k }, (_, cell) => apart(Math.floor(cell / k), cell % k) ** 2);
}

/** Alpha on one level, with what it rests on. */
export interface Alpha {
  readonly alpha: number | null;
  readonly items: number;
  readonly pairable: number;
  readonly undefinedReason: UndefinedReason | null;
}

/**
 * How far raters agree beyond what chance would give; 1 is full agreement, 0 is chance.
 *
 * Null with a reason when nothing is pairable or one value fills it.
 *
 * @metric alpha agreement
 * @label α, Krippendorff’s alpha
 * @formula 1 − observed / expected disagreement over all pairs of ratings of one item; squared distance of two
 *   values: ordinal, the number of ratings between them; interval, their difference
 * @range up to 1; below 0 where raters disagree more than by chance
 * @source Krippendorff 2011, 2019
 * @edge Missing ratings are allowed; items with fewer than two drop out and are counted
 * @edge Everyone gives the same value everywhere: no value
 * @edge Ordinal is the headline, interval stands beside it
 * @edge Interval estimate: bootstrap over items
 */
export function krippendorffAlpha(ratings: RatingTable, level: AlphaLevel): Alpha {
  const table = alphaTable(ratings);
  const alpha = alphaOf(table, level);
  const reason = table.pairable === 0 ? "too few" : "no variation";
  return {
    alpha,
    items: ratings.length,
    pairable: table.pairable,
    undefinedReason: alpha === null ? reason : null,
  };
}

/** Indices of the items the exclusion rule drops: max - min of the ratings that are there is at least `span`. */
export function fullSpanItems(ratings: RatingTable, span: number): readonly number[] {
  const dropped: number[] = [];
  for (const [i, row] of ratings.entries()) {
    const there = present(row);
    if (there.length > 0 && Math.max(...there) - Math.min(...there) >= span) dropped.push(i);
  }
  return dropped;
}

/** Ratings with and without the items that span the whole scale. */
export interface ExclusionComparison {
  readonly excludedItems: readonly number[];
  readonly before: Alpha;
  readonly after: Alpha;
}

/**
 * Alpha with and without the items whose ratings span the whole scale. Leaving them out removes disagreement by
 * definition, so both values and the number of items are shown.
 *
 * @metric exclusion agreement
 * @label α before and after exclusion
 * @formula an item leaves where its highest minus its lowest rating reaches the benchmark’s exclusion span
 * @range as α
 * @source The benchmark’s own rule (`exclusion_span`); the span of the scale where none is declared
 * @edge An item without ratings is never excluded
 */
export function alphaWithExclusion(
  ratings: RatingTable,
  level: AlphaLevel,
  span: number,
): ExclusionComparison {
  const excludedItems = fullSpanItems(ratings, span);
  const dropped = new Set(excludedItems);
  return {
    excludedItems,
    before: krippendorffAlpha(ratings, level),
    after: krippendorffAlpha(
      ratings.filter((_, i) => !dropped.has(i)),
      level,
    ),
  };
}
