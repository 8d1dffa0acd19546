import { at } from "../../src/stats/at.ts";
import { indices, sumOf } from "./calibrate-array.ts";
import type { Rng } from "./prng.ts";
import { shuffled } from "./rng-for.ts";

/** What the second judge saw and how often it has to differ. */
export interface SecondJudgePlan {
  /** Primary judge's scores of the same answers. */
  readonly primary: Uint8Array;
  /** Scores settled beforehand; 0 where free. */
  readonly fixed: Uint8Array;
  /** Answers equal to their reference, which the second judge doesn't mark down. */
  readonly exact: (question: number) => boolean;
  readonly better: number;
  readonly worse: number;
}

// Shares of the middle scores that the second judge raises and lowers; the ends take up the rest.
const RAISED: readonly number[] = [0, 0, 0.35, 0.3, 0.12, 0];
const LOWERED: readonly number[] = [0, 0, 0.35, 0.5, 0.7, 0];
// Cumulative shares of the scores 2, 3, 4 a raised 1 gets, and of 4, 3, 2, 1 a lowered 5 gets.
const FROM_ONE: readonly number[] = [0.84, 0.97, 1];
const FROM_FIVE: readonly number[] = [0.7, 0.86, 0.92, 1];

/**
 * The second judge's scores with exactly `better` above and `worse` below the primary's. It is lenient with bad
 * answers and harsh with good ones in other words than the reference's, as section IV says. RangeError when the
 * counts can't be met.
 */
export function drawSecondJudge(plan: SecondJudgePlan, rng: Rng): Uint8Array {
  const { primary, fixed } = plan;
  const scores = Uint8Array.from(fixed);
  let better = plan.better;
  let worse = plan.worse;
  const free: number[][] = Array.from({ length: 6 }, () => []);
  for (const q of shuffled(rng, indices(primary.length))) {
    const score = at(fixed, q);
    if (score > at(primary, q)) better -= 1;
    else if (score !== 0 && score < at(primary, q)) worse -= 1;
    if (score === 0) at(free, at(primary, q)).push(q);
  }
  const raised = free.map((group, score) => Math.round(at(RAISED, score) * group.length));
  const lowered = free.map((group, score) => Math.round(at(LOWERED, score) * group.length));
  const inWords = at(free, 5).filter((q) => !plan.exact(q));
  raised[1] = better - sumOf(raised);
  lowered[5] = worse - sumOf(lowered);
  // Where the fives in other words don't suffice, more of the middle is lowered, the fours first.
  for (const score of [4, 3, 2]) {
    const lacking = Math.max(0, at(lowered, 5) - inWords.length);
    const room = at(free, score).length - at(raised, score) - at(lowered, score);
    lowered[score] = at(lowered, score) + Math.min(lacking, room);
    lowered[5] = at(lowered, 5) - Math.min(lacking, room);
  }
  if (at(raised, 1) < 0 || at(raised, 1) > at(free, 1).length) throw new RangeError("too few ones to raise");
  if (at(lowered, 5) < 0 || at(lowered, 5) > inWords.length) throw new RangeError("too few fives to lower");
  for (const [score, group] of free.entries()) {
    const up = at(raised, score);
    const down = at(lowered, score);
    for (const q of group) scores[q] = score;
    for (const q of (score === 5 ? inWords : group).slice(0, up)) scores[q] = raise(score, rng);
    for (const q of (score === 5 ? inWords : group).slice(up, up + down)) scores[q] = lower(score, rng);
  }
  return scores;
}

function raise(score: number, rng: Rng): number {
  const u = rng.uniform();
  if (score === 1) return 2 + FROM_ONE.findIndex((limit) => u < limit);
  return score < 4 && u < 0.15 ? score + 2 : score + 1;
}

function lower(score: number, rng: Rng): number {
  const u = rng.uniform();
  if (score === 5) return 4 - FROM_FIVE.findIndex((limit) => u < limit);
  return score > 2 && u < 0.2 ? score - 2 : score - 1;
}
