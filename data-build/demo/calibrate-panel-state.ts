import { at } from "../../src/stats/at.ts";
import { ordinalAlpha } from "./calibrate-agreement.ts";
import { miss, type Move } from "./calibrate-anneal.ts";
import { sumOf } from "./calibrate-array.ts";
import { costOf, countIn, type Column } from "./calibrate-column.ts";
import type { ScoreCounts } from "./calibrate-counts.ts";
import { FULL_SPAN, RATERS, spanAt, sumAt, type Ratings } from "./calibrate-ratings.ts";
import { PUBLISHED_RATING } from "./published.ts";

/** Mean rating of the sample that Table III's EM row and a mean EM of just above 0.08 imply. */
export const HUMAN_MEAN = 2.5525;

const ALPHA_UNIT = 0.001;
const MEAN_UNIT = 0.001;
const SHARE_UNIT = 0.02;
const SHAPE_UNIT = 2;

/** What the sample as a whole should look like, beside Table III. */
export interface PanelGoal {
  /** Score counts of each model's cell, which the primary judge's scores of the sample should resemble. */
  readonly cellCounts: readonly ScoreCounts[];
  /** Shares of the first model's answers that the second judge scores above and below the primary. */
  readonly better: number;
  readonly worse: number;
}

/** The rated sample while it is being moved. */
export interface PanelState {
  readonly ratings: Ratings;
  /** Sum of each triplet's ratings. */
  readonly sums: Uint8Array;
  /** Sum of all squared misses, in units of what is acceptable. */
  readonly cost: () => number;
  /** Sets a code of the columns that share one list of codes. */
  readonly setCode: (t: number, touched: readonly Column[], after: number) => Move;
  /** Sets a rating; null where that would change how many triplets span 1 to 5. */
  readonly setRating: (t: number, place: number, after: number) => Move;
}

/**
 * The rated sample as counts that follow each change. `columns` start with the primary and the second judge;
 * triplet t belongs to model t % models.
 */
export function createPanelState(ratings: Ratings, columns: readonly Column[], goal: PanelGoal): PanelState {
  const n = ratings.length / RATERS;
  const models = goal.cellCounts.length;
  const answers = n / models;
  const sums = Uint8Array.from({ length: n }, (_, t) => sumAt(ratings, t));
  const primary = at(columns, 0).codes;
  const second = at(columns, 1).codes;
  const expected = goal.cellCounts.map((counts) => thinned(counts, answers));
  const shape = goal.cellCounts.map(() => new Int32Array(5));
  const coincidences = new Int32Array(25);
  const tally = { sum: 0, better: 0, worse: 0 };

  const touch = (t: number, touched: readonly Column[], by: 1 | -1): void => {
    for (const column of touched) countIn(column, t, at(sums, t), by);
    const score = at(primary, t);
    const own = at(shape, t % models);
    own[score - 1] = at(own, score - 1) + by;
    tally.sum += by * at(sums, t);
    if (t % models === 0 && at(second, t) > score) tally.better += by;
    if (t % models === 0 && at(second, t) < score) tally.worse += by;
  };
  for (let t = 0; t < n; t += 1) {
    touch(t, columns, 1);
    pairUp(coincidences, ratings, t, 1);
  }
  const costs = columns.map(costOf);
  // Costs are renewed when asked for, so that a move made of several changes is costed once.
  const stale = columns.map(() => false);
  const columnCosts = (): number => {
    for (const [place, column] of columns.entries()) {
      if (stale[place] === true) costs[place] = costOf(column);
      stale[place] = false;
    }
    return sumOf(costs);
  };

  const change = (t: number, touched: readonly Column[], put: () => void, putBack: () => void): Move => {
    const places = touched.map((column) => columns.indexOf(column));
    const before = places.map((place) => ({ place, cost: at(costs, place), isStale: stale[place] === true }));
    const apply = (edit: () => void): void => {
      touch(t, touched, -1);
      edit();
      touch(t, touched, 1);
    };
    apply(put);
    for (const place of places) stale[place] = true;
    return () => {
      apply(putBack);
      for (const { place, cost, isStale } of before) [costs[place], stale[place]] = [cost, isStale];
    };
  };
  return {
    ratings,
    sums,
    cost: () =>
      columnCosts() +
      miss(tally.sum / (n * RATERS), HUMAN_MEAN, MEAN_UNIT) +
      miss(
        ordinalAlpha(coincidences, (n - PUBLISHED_RATING.excluded) * RATERS),
        PUBLISHED_RATING.alpha,
        ALPHA_UNIT,
      ) +
      miss(tally.better / answers, goal.better, SHARE_UNIT) +
      miss(tally.worse / answers, goal.worse, SHARE_UNIT) +
      shapeCost(shape, expected),
    setCode: (t, touched, after) => {
      const { codes } = at(touched, 0);
      const before = at(codes, t);
      const put = (value: number) => (): void => {
        codes[t] = value;
      };
      return before === after ? null : change(t, touched, put(after), put(before));
    },
    setRating: (t, place, after) => {
      const before = at(ratings, place);
      const spanBefore = spanAt(ratings, t);
      ratings[place] = after;
      const spanAfter = spanAt(ratings, t);
      ratings[place] = before;
      if ((spanBefore === FULL_SPAN) !== (spanAfter === FULL_SPAN)) return null;
      const put = (value: number) => (): void => {
        pairUp(coincidences, ratings, t, -1);
        ratings[place] = value;
        sums[t] = sumAt(ratings, t);
        pairUp(coincidences, ratings, t, 1);
      };
      return change(t, columns, put(after), put(before));
    },
  };
}

/** Counts the triplet's pairs of ratings in or out; a triplet that spans 1 to 5 is left out of alpha. */
function pairUp(coincidences: Int32Array, ratings: Ratings, t: number, by: 1 | -1): void {
  if (spanAt(ratings, t) === FULL_SPAN) return;
  for (let a = 0; a < RATERS; a += 1) {
    for (let b = 0; b < RATERS; b += 1) {
      if (a === b) continue;
      const pair = (at(ratings, t * RATERS + a) - 1) * 5 + at(ratings, t * RATERS + b) - 1;
      coincidences[pair] = at(coincidences, pair) + by;
    }
  }
}

// Table III's mean rating and the judge's bias put the sample's mean score below the four cells' mean.
const KEPT_ABOVE_ONE = 0.904;

// Judge y, mean rating x, d = y - x with slope b on x: Var(y) = (1 + 2b) Var(x) + Var(d). The limits of agreement fix
// Var(d), and x can't lie at 1 and 5 alone with the printed ME and MAE, so that b below 0 needs scores that vary
// less than the cells': about twice as many middle ones, taken from the ones and fives at equal mean.
const MIDDLE_FACTOR = 2;

/** Score counts to expect in a sample of `size` answers that are a little worse and less extreme than their cell. */
function thinned(counts: ScoreCounts, size: number): readonly number[] {
  const n = sumOf(counts);
  const above = counts.map((count, s) => (s === 0 ? 0 : (KEPT_ABOVE_ONE * size * count) / n));
  const kept = above.map((count, s) => (s === 0 ? size - sumOf(above) : count));
  const added = kept.map((count, s) => (s === 0 || s === 4 ? 0 : (MIDDLE_FACTOR - 1) * count));
  const fromOnes = added.reduce((sum, count, s) => sum + (count * (4 - s)) / 4, 0);
  const fromFives = sumOf(added) - fromOnes;
  return kept.map((count, s) => count + at(added, s) - (s === 0 ? fromOnes : s === 4 ? fromFives : 0));
}

function shapeCost(shape: readonly Int32Array[], expected: readonly (readonly number[])[]): number {
  let cost = 0;
  for (const [m, counts] of expected.entries()) {
    const own = at(shape, m);
    for (const [s, count] of counts.entries()) cost += miss(at(own, s), count, SHAPE_UNIT);
  }
  return cost;
}
