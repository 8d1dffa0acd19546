import { at } from "../../src/stats/at.ts";
import { spearman } from "../../src/stats/spearman.ts";
import type { Rng } from "./prng.ts";
import type { PublishedAgreement } from "./published.ts";

/** What a real-valued metric has to agree with. */
export interface SimilarityPlan {
  /** Sum of the five ratings of each triplet. */
  readonly sums: Uint8Array;
  readonly target: PublishedAgreement;
  /** Triplet with a printed value. */
  readonly printed: { readonly triplet: number; readonly value: number };
}

const ROUNDS = 60;

/**
 * A real-valued metric 1-5 with two decimals whose Spearman correlation, ME and MAE against the mean rating come
 * out as printed: a mix of the rating and noise, whose mixture, spread and level are adjusted in turn. The narrow
 * spread is the one looked for, since such a metric clusters near the middle of its scale.
 */
export function drawSimilarity(plan: SimilarityPlan, rng: Rng): Float64Array {
  const { sums, target, printed } = plan;
  // A few answers stray far and without regard to quality, so that the spread is wider than the correlation shows.
  const noise = Float64Array.from(sums, () => {
    const u = rng.uniform();
    return rng.bell() * (1 + 9 * u * u * u * u);
  });
  const x = Float64Array.from(sums, (sum) => sum / 5);
  const mean = meanOf(x);
  let pull = target.spearman;
  let spread = 0.4;
  let level = mean + target.me;
  const build = (): Float64Array =>
    x.map((value, t) => {
      if (t === printed.triplet) return printed.value;
      const own = Math.sqrt(1 - pull * pull) * at(noise, t);
      const raw = level + spread * ((pull * (value - mean)) / 1.4 + own);
      return Math.round(100 * Math.min(5, Math.max(1, raw))) / 100;
    });
  let best = build();
  let bestMiss = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const y = build();
    const d = y.map((value, t) => value - at(x, t));
    const me = target.me - meanOf(d);
    const mae = target.mae - meanOf(d.map(Math.abs));
    const rho = target.spearman - (spearman(Array.from(sums), Array.from(y)) ?? 0);
    const missed = Math.abs(me) + Math.abs(mae) + Math.abs(rho);
    if (missed < bestMiss) [best, bestMiss] = [y, missed];
    level += me;
    spread = Math.min(0.9, Math.max(0.05, spread - mae));
    pull = Math.min(0.95, Math.max(0, pull + 0.6 * rho));
  }
  return best;
}

const meanOf = (values: Float64Array): number => values.reduce((a, b) => a + b, 0) / values.length;
