import { at } from "../../src/stats/at.ts";
import type { Move } from "./calibrate-anneal.ts";
import type { Column } from "./calibrate-column.ts";
import type { PanelState } from "./calibrate-panel-state.ts";
import { RATERS } from "./calibrate-ratings.ts";
import type { Rng } from "./prng.ts";
import { F1_LEVELS } from "./score-types.ts";

/** Index of the exact match in F1_LEVELS. */
export const EXACT = F1_LEVELS.length - 1;

/** Lowest rating sum of an answer equal to its reference: a mean of 4.2. */
export const EXACT_SUM = 21;

/** The judges that never mark down an answer equal to its reference: all but the weakest, which is the last. */
export const SURE_JUDGES = 3;

// An answer that shares a word with its reference has a mean rating of 1.4 or more.
const SHARED_SUM = 7;
// Furthest that the primary judge's score may lie from the mean rating.
const FURTHEST = 2;

/** What is moved. */
export interface MovePlan {
  readonly state: PanelState;
  /** Columns of the judges, in the order of JUDGES. */
  readonly judgeColumns: readonly Column[];
  /** Columns that share the F1 levels. */
  readonly lexicalColumns: readonly Column[];
  /** Triplet t belongs to model t % models. */
  readonly models: number;
  /** Triplet that humans and the primary judge must find right. */
  readonly right: number;
}

/** Makes one random small change of the rated sample per call; null where what is drawn isn't allowed. */
export function createMoves(plan: MovePlan, rng: Rng): () => Move {
  const { state, judgeColumns, lexicalColumns, models, right } = plan;
  const { sums } = state;
  const n = sums.length;
  const f1 = at(lexicalColumns, 0).codes;
  const moveRating = (t: number, step: number): Move => {
    const place = t * RATERS + rng.below(RATERS);
    const after = at(state.ratings, place) + step;
    const lowestSum = at(f1, t) === 0 ? RATERS : at(f1, t) === EXACT ? EXACT_SUM : SHARED_SUM;
    if (after > 5 || after < (t === right ? 4 : 1) || at(sums, t) + step < lowestSum) return null;
    return state.setRating(t, place, after);
  };
  const isFree = (t: number, judge: number, after: number): boolean => {
    if (judge < SURE_JUDGES && at(f1, t) === EXACT) return false;
    return judge !== 0 || (t !== right && Math.abs(after - at(sums, t) / RATERS) <= FURTHEST);
  };
  const moveScore = (t: number, judge: number): Move => {
    const after = 1 + rng.below(5);
    return isFree(t, judge, after) ? state.setCode(t, [at(judgeColumns, judge)], after) : null;
  };
  // Between answers of one model where it is the primary judge, so that its scores keep their shape.
  const swapScores = (t: number, judge: number): Move => {
    const u = judge === 0 ? (t % models) + models * rng.below(n / models) : rng.below(n);
    const column = at(judgeColumns, judge);
    const [own, other] = [at(column.codes, t), at(column.codes, u)];
    if (!isFree(t, judge, other) || !isFree(u, judge, own)) return null;
    return both(state.setCode(t, [column], other), () => state.setCode(u, [column], own));
  };
  const moveLevel = (t: number): Move => {
    const after = rng.below(2) === 0 ? 0 : rng.below(F1_LEVELS.length);
    if (t === right || (after > 0 && at(sums, t) < SHARED_SUM)) return null;
    const isSure = judgeColumns.slice(0, SURE_JUDGES).every(({ codes }) => at(codes, t) === 5);
    if (after === EXACT && !(isSure && at(sums, t) >= EXACT_SUM)) return null;
    return state.setCode(t, lexicalColumns, after);
  };
  return () => {
    const kind = rng.below(12);
    const t = rng.below(n);
    if (kind < 2) return moveRating(t, rng.below(2) === 0 ? 1 : -1);
    if (kind < 4) return both(moveRating(t, 1), () => moveRating(rng.below(n), -1));
    if (kind < 8) return moveScore(t, kind - 4);
    if (kind === 8) return moveScore(t, 0);
    if (kind === 9) return moveLevel(t);
    return swapScores(t, kind === 10 ? 0 : rng.below(judgeColumns.length));
  };
}

/** Two changes as one: the first is taken back where the second isn't allowed. */
function both(first: Move, next: () => Move): Move {
  if (first === null) return null;
  const second = next();
  if (second === null) {
    first();
    return null;
  }
  return () => {
    second();
    first();
  };
}
