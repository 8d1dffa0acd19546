import { at } from "../../src/stats/at.ts";
import { sumOf } from "./calibrate-array.ts";
import type { ScoreCounts } from "./calibrate-counts.ts";

/** Everything that fixes the scores of one cell. */
export interface CellPlan {
  readonly utility: Float64Array;
  /** Position of question i's domain in DOMAINS. */
  readonly domainOf: Uint8Array;
  /** Scores settled beforehand; 0 where the question is free. */
  readonly fixed: Uint8Array;
  readonly counts: ScoreCounts;
  /** Score sum of each domain; adds to the counts' sum. */
  readonly sums: readonly number[];
}

// Total distance of the domain sums at which single swaps take over.
const CLOSE = 12;

interface Draft {
  readonly scores: Uint8Array;
  readonly sums: Float64Array;
}

/**
 * Scores with exactly the plan's counts and domain sums and the fixed values, otherwise in the order of utility:
 * each domain's utilities are shifted until its sum is close, then single swaps between domains, the cheapest
 * first, settle the rest. RangeError if the plan can't be met.
 */
export function assignScores(plan: CellPlan): Uint8Array {
  const { domainOf, sums } = plan;
  const sizes = new Float64Array(sums.length);
  for (const d of domainOf) sizes[d] = at(sizes, d) + 1;
  const mean = sumOf(sums) / domainOf.length;
  const gain = 2.8 / ((mean - 1) * (5 - mean));
  const shift = new Float64Array(sums.length);
  let draft = draftScores(plan, shift);
  let best = draft;
  for (let round = 0; round < 24 && gapOf(best, sums) > CLOSE; round += 1) {
    for (let d = 0; d < sums.length; d += 1) {
      shift[d] = at(shift, d) + (gain * (at(sums, d) - at(draft.sums, d))) / at(sizes, d);
    }
    draft = draftScores(plan, shift);
    if (gapOf(draft, sums) < gapOf(best, sums)) best = draft;
  }
  settle(plan, best);
  return best.scores;
}

const gapOf = (draft: Draft, sums: readonly number[]): number =>
  sums.reduce((gap, sum, d) => gap + Math.abs(sum - at(draft.sums, d)), 0);

function draftScores(plan: CellPlan, shift: Float64Array): Draft {
  const scores = Uint8Array.from(plan.fixed);
  const left = Array.from(plan.counts);
  const free: number[] = [];
  for (let q = 0; q < scores.length; q += 1) {
    const score = at(scores, q);
    if (score === 0) free.push(q);
    else left[score - 1] = at(left, score - 1) - 1;
  }
  if (left.some((count) => count < 0)) throw new RangeError("more fixed scores than the cell's counts hold");
  const key = plan.utility.map((value, q) => value + at(shift, at(plan.domainOf, q)));
  free.sort((a, b) => at(key, a) - at(key, b) || a - b);
  let position = 0;
  for (const [s, count] of left.entries()) {
    for (const q of free.slice(position, position + count)) scores[q] = s + 1;
    position += count;
  }
  const sums = new Float64Array(plan.sums.length);
  for (let q = 0; q < scores.length; q += 1) {
    const d = at(plan.domainOf, q);
    sums[d] = at(sums, d) + at(scores, q);
  }
  return { scores, sums };
}

/** Moves the domain sums onto their targets by swapping scores s and s + step between two domains. */
function settle(plan: CellPlan, draft: Draft): void {
  const gap = plan.sums.map((sum, d) => sum - at(draft.sums, d));
  for (let guard = 0; gap.some((value) => value !== 0); guard += 1) {
    const poor = gap.indexOf(Math.max(...gap));
    const rich = gap.indexOf(Math.min(...gap));
    const step = Math.min(at(gap, poor), -at(gap, rich), 4);
    const swap = cheapestSwap(plan, draft.scores, poor, rich, step);
    if (swap === null || guard > 2000) throw new RangeError("domain sums can't be met");
    const { up, down, by } = swap;
    draft.scores[up] = at(draft.scores, up) + by;
    draft.scores[down] = at(draft.scores, down) - by;
    gap[poor] = at(gap, poor) - by;
    gap[rich] = at(gap, rich) + by;
  }
}

interface Swap {
  readonly up: number;
  readonly down: number;
  readonly by: number;
}

function cheapestSwap(
  plan: CellPlan,
  scores: Uint8Array,
  poor: number,
  rich: number,
  largest: number,
): Swap | null {
  const lifted: (number | undefined)[] = [];
  const lowered: (number | undefined)[] = [];
  for (let q = 0; q < scores.length; q += 1) {
    if (at(plan.fixed, q) !== 0) continue;
    const s = at(scores, q);
    const d = at(plan.domainOf, q);
    if (d === poor) lifted[s] = better(plan.utility, q, lifted[s], 1);
    if (d === rich) lowered[s] = better(plan.utility, q, lowered[s], -1);
  }
  let best: Swap | null = null;
  let bestLoss = Infinity;
  for (let by = 1; by <= largest; by += 1) {
    for (let s = 1; s + by <= 5; s += 1) {
      const up = lifted[s];
      const down = lowered[s + by];
      if (up === undefined || down === undefined) continue;
      const loss = at(plan.utility, down) - at(plan.utility, up);
      if (loss < bestLoss) [best, bestLoss] = [{ up, down, by }, loss];
    }
  }
  return best;
}

const better = (utility: Float64Array, q: number, than: number | undefined, sign: 1 | -1): number =>
  than === undefined || sign * (at(utility, q) - at(utility, than)) > 0 ? q : than;
