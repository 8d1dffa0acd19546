import { at } from "../../src/stats/at.ts";
import { anneal } from "./calibrate-anneal.ts";
import { createColumn } from "./calibrate-column.ts";
import { createMoves, EXACT, EXACT_SUM, SURE_JUDGES } from "./calibrate-panel-moves.ts";
import { createPanelState, type PanelGoal } from "./calibrate-panel-state.ts";
import { firstRatings, RATERS, sumAt } from "./calibrate-ratings.ts";
import type { Rng } from "./prng.ts";
import { agreementRow } from "./published.ts";
import { F1_LEVELS } from "./score-types.ts";

/** The four judges of Table III; the primary and the second first. */
export const JUDGES = ["Gemini", "Gemma-3-12B", "Gemma-3-27B", "Gemma-3-4B"] as const;

/** Where the rated sample starts from and what it should come to. */
export interface PanelPlan extends PanelGoal {
  /** Primary-judge score of each triplet to start from. */
  readonly start: Uint8Array;
  /** Triplet with printed EM and F1 of 0 that humans and the primary judge must find right. */
  readonly right: number;
}

/** The rated sample as numbers; triplet t belongs to question t / 4 and model t % 4. */
export interface Panel {
  /** Rating of rater r on triplet t at t * RATERS + r. */
  readonly ratings: Uint8Array;
  readonly sums: Uint8Array;
  /** Scores of the judges, in the order of JUDGES. */
  readonly judges: readonly Uint8Array[];
  /** Index into F1_LEVELS per triplet; the top level is the exact match. */
  readonly f1: Uint8Array;
}

const SCORES: readonly number[] = [1, 2, 3, 4, 5];
const SCORE_PLACE: readonly number[] = [0, 0, 1, 2, 3, 4];
const F1_PLACE: readonly number[] = F1_LEVELS.map((_, level) => level);
const EM_PLACE: readonly number[] = F1_LEVELS.map((_, level) => (level === EXACT ? 1 : 0));
const STEPS = 160000;

/**
 * Ratings, four judges' scores and F1 levels of the rated sample, moved together until Table III, the mean rating,
 * ordinal alpha without the disputed triplets and the primary judge's leaning in section IV come out as published,
 * while its scores go as far from the shape of their cells as that takes and no further, and the second judge
 * differs from the primary about as often as in Table VI.
 */
export function drawPanel(plan: PanelPlan, rng: Rng): Panel {
  const ratings = firstRatings(plan.start, plan.right, rng);
  const sums = Uint8Array.from(plan.start, (_, t) => sumAt(ratings, t));
  const judges = JUDGES.map((name, j) =>
    j === 0 ? Uint8Array.from(plan.start) : firstScores(sums, name, rng),
  );
  const primary = at(judges, 0);
  primary[plan.right] = 5;
  const f1 = primary.map((score, t) => {
    const mayMatch = score === 5 && t !== plan.right && at(sums, t) >= EXACT_SUM;
    return mayMatch && rng.uniform() < 0.3 ? EXACT : 0;
  });
  for (const scores of judges.slice(0, SURE_JUDGES)) {
    for (const [t, level] of f1.entries()) if (level === EXACT) scores[t] = 5;
  }
  const judgeColumns = JUDGES.map((name, j) =>
    createColumn(agreementRow(name), SCORES, SCORE_PLACE, at(judges, j)),
  );
  const lexicalColumns = [
    createColumn(agreementRow("Avg. F1"), F1_LEVELS, F1_PLACE, f1),
    createColumn(agreementRow("EM"), [0, 1], EM_PLACE, f1),
  ];
  const state = createPanelState(ratings, [...judgeColumns, ...lexicalColumns], plan);
  anneal({
    steps: STEPS,
    threshold: 1,
    enough: 8,
    cost: state.cost,
    move: createMoves(
      { state, judgeColumns, lexicalColumns, models: plan.cellCounts.length, right: plan.right },
      rng,
    ),
  });
  return { ratings, sums: state.sums, judges, f1 };
}

/** Scores to start from: the mean rating plus the judge's bias and some of its spread. */
function firstScores(sums: Uint8Array, judge: string, rng: Rng): Uint8Array {
  const { me, loa } = agreementRow(judge);
  const spread = loa === null ? 1 : (loa[1] - loa[0]) / 3.92;
  return sums.map((sum) =>
    Math.min(5, Math.max(1, Math.round(sum / RATERS + me + 0.8 * spread * rng.bell()))),
  );
}
