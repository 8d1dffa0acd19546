import { at } from "../../src/stats/at.ts";
import type { Rng } from "./prng.ts";

/** A cell whose comparison with a baseline has to come out at given counts. */
export interface PairPlan {
  readonly base: Uint8Array;
  readonly utility: Float64Array;
  readonly domainOf: Uint8Array;
  /** Scores that must stay; 0 where the question is free. */
  readonly fixed: Uint8Array;
  readonly better: number;
  readonly worse: number;
}

const CANDIDATES = 48;
// Rounds without any swap that comes nearer, of 40 * CANDIDATES draws each, after which there is none.
const PATIENCE = 100;

/**
 * Swaps scores of `variant` between questions of one domain until exactly `better` questions score above the
 * baseline and `worse` below; counts and domain sums stay as they are. Of a handful of random swaps that come
 * nearer, the one that hurts the order of utility least is made. RangeError if the counts aren't reached.
 */
export function matchPairs(variant: Uint8Array, plan: PairPlan, rng: Rng): void {
  const groups = groupByDomain(plan);
  const state = { better: 0, worse: 0 };
  for (let q = 0; q < variant.length; q += 1) {
    if (at(variant, q) > at(plan.base, q)) state.better += 1;
    if (at(variant, q) < at(plan.base, q)) state.worse += 1;
  }
  let barren = 0;
  while (state.better !== plan.better || state.worse !== plan.worse) {
    const swap = bestSwap(variant, plan, groups, state, rng);
    if (swap === null) {
      barren += 1;
      if (barren > PATIENCE) throw new RangeError("better and worse counts can't be reached");
      continue;
    }
    const held = at(variant, swap.i);
    variant[swap.i] = at(variant, swap.j);
    variant[swap.j] = held;
    state.better += swap.better;
    state.worse += swap.worse;
  }
}

interface Swap {
  readonly i: number;
  readonly j: number;
  readonly better: number;
  readonly worse: number;
}

function bestSwap(
  variant: Uint8Array,
  plan: PairPlan,
  groups: readonly (readonly number[])[],
  state: { readonly better: number; readonly worse: number },
  rng: Rng,
): Swap | null {
  const distance = Math.abs(state.better - plan.better) + Math.abs(state.worse - plan.worse);
  let best: Swap | null = null;
  let bestLoss = Infinity;
  let found = 0;
  for (let trial = 0; trial < 40 * CANDIDATES && found < CANDIDATES; trial += 1) {
    const group = at(groups, at(plan.domainOf, rng.below(plan.domainOf.length)));
    if (group.length < 2) continue;
    const i = at(group, rng.below(group.length));
    const j = at(group, rng.below(group.length));
    const [vi, vj, bi, bj] = [at(variant, i), at(variant, j), at(plan.base, i), at(plan.base, j)];
    if (vi === vj) continue;
    const better = gain(vj > bi, vi > bi) + gain(vi > bj, vj > bj);
    const worse = gain(vj < bi, vi < bi) + gain(vi < bj, vj < bj);
    const next = Math.abs(state.better + better - plan.better) + Math.abs(state.worse + worse - plan.worse);
    if (next >= distance) continue;
    found += 1;
    const loss = ((at(plan.utility, i) - at(plan.utility, j)) * (vi - vj)) / (distance - next);
    if (loss < bestLoss) [best, bestLoss] = [{ i, j, better, worse }, loss];
  }
  return best;
}

const gain = (after: boolean, before: boolean): number => Number(after) - Number(before);

function groupByDomain(plan: PairPlan): readonly (readonly number[])[] {
  const groups: number[][] = [];
  for (let q = 0; q < plan.domainOf.length; q += 1) {
    const d = at(plan.domainOf, q);
    const group = (groups[d] ??= []);
    if (at(plan.fixed, q) === 0) group.push(q);
  }
  return Array.from(groups, (group) => group);
}
