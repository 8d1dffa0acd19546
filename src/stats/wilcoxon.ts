import { at } from "./at.ts";
import { normalTwoSided } from "./normal.ts";
import { averageRanks } from "./ranks.ts";

/** Differences at most this far from zero count as "same". */
export const SAME_WITHIN = 1e-9;

/** The differences that count as a change. */
export function nonZero(d: readonly number[]): readonly number[] {
  return d.filter((value) => Math.abs(value) > SAME_WITHIN);
}

/** Wilcoxon's signed-rank test, two-sided: zeros dropped, average ranks. */
export interface Wilcoxon {
  readonly n: number;
  readonly nonZero: number;
  readonly wPlus: number;
  readonly wMinus: number;
  /** Normal statistic with tie-corrected variance and no continuity correction; null without non-zeros. */
  readonly z: number | null;
  readonly pAsymptotic: number | null;
  /** Exact conditional p given the ranks, ties included; 1 without non-zeros, null above the exact limit. */
  readonly pExact: number | null;
  /** Matched-pairs rank-biserial correlation (w+ - w-)/(w+ + w-); null without non-zeros. */
  readonly rankBiserial: number | null;
}

/**
 * As the sign test, with the size of each change: large changes weigh more, by rank.
 *
 * The exact distribution is computed up to `exactLimit` non-zero differences (METRICS.md section 5: 50 on screen);
 * its cost grows with the cube of that number.
 *
 * @metric wilcoxon paired
 * @label Wilcoxon signed-rank test
 * @formula W⁺, W⁻: sums of the ranks of |d| with d > 0, d < 0; z = (W⁺ − m(m + 1)/4) / SD with tie correction;
 *   effect: rank-biserial (W⁺ − W⁻)/(W⁺ + W⁻)
 * @range p 0–1, two-sided; effect −1 to 1
 * @source Wilcoxon 1945; effect: Kerby 2014
 * @edge Zeros are dropped, equal sizes share the mean of their ranks
 * @edge Up to 50 changes p is exact given the ties; above, normal without continuity correction
 * @edge Nothing changed: p is 1, no effect
 */
export function wilcoxon(
  d: readonly number[],
  { exactLimit = 50 }: { readonly exactLimit?: number } = {},
): Wilcoxon {
  const kept = nonZero(d);
  const m = kept.length;
  const { ranks, tieSizes } = averageRanks(kept.map(Math.abs));
  let wPlus = 0;
  let wMinus = 0;
  for (const [i, value] of kept.entries()) {
    if (value > 0) wPlus += at(ranks, i);
    else wMinus += at(ranks, i);
  }
  const tieTerm = tieSizes.reduce((sum, size) => sum + size ** 3 - size, 0);
  const variance = (m * (m + 1) * (2 * m + 1)) / 24 - tieTerm / 48;
  const z = m === 0 ? null : (wPlus - (m * (m + 1)) / 4) / Math.sqrt(variance);
  return {
    n: d.length,
    nonZero: m,
    wPlus,
    wMinus,
    z,
    pAsymptotic: z === null ? null : normalTwoSided(z),
    pExact: m > exactLimit ? null : exactSignedRankP(ranks, wPlus, wMinus),
    rankBiserial: m === 0 ? null : (wPlus - wMinus) / (wPlus + wMinus),
  };
}

/** Two-sided p of the rank sum when each rank keeps its size and takes either sign with probability 1/2. */
function exactSignedRankP(ranks: readonly number[], wPlus: number, wMinus: number): number {
  // Average ranks are whole or half numbers, so doubled they are whole.
  const doubled = ranks.map((rank) => Math.round(2 * rank));
  const total = doubled.reduce((sum, rank) => sum + rank, 0);
  const mass = new Float64Array(total + 1);
  mass[0] = 1;
  let reach = 0;
  for (const rank of doubled) {
    reach += rank;
    for (let sum = reach; sum >= 0; sum -= 1) {
      const stays = mass[sum] ?? 0;
      const moves = sum >= rank ? (mass[sum - rank] ?? 0) : 0;
      mass[sum] = (stays + moves) / 2;
    }
  }
  const edge = Math.round(2 * Math.min(wPlus, wMinus));
  let tail = 0;
  for (let sum = 0; sum <= edge; sum += 1) tail += mass[sum] ?? 0;
  return Math.min(1, 2 * tail);
}
