import { differencesOfCounts } from "../stats/paired.ts";
import { normalTwoSided } from "../stats/normal.ts";
import { exactSignFlipP, signFlip } from "../stats/sign-flip.ts";
import { wilcoxon } from "../stats/wilcoxon.ts";
import { gainOf, type Direction, type PairStat } from "./pairs.ts";

/** Three two-sided tests of one comparison and its effect size; null where no question is common. */
export interface PairTests {
  /** Exact, better against worse. */
  readonly sign: number | null;
  readonly wilcoxon: number | null;
  readonly wilcoxonExact: boolean;
  /** Of the mean change under random signs. */
  readonly signFlip: number | null;
  readonly signFlipMethod: "exact" | "sampled" | "normal";
  /** Matched-pairs rank-biserial correlation, above zero where the variant is better; null where nothing changed. */
  readonly rankBiserial: number | null;
}

interface Gain {
  readonly difference: number;
  readonly count: number;
}

// Beyond these the test would take longer than a reader waits; then the limit distribution is used, and named.
const mostExactWork = 5e7;
const mostSampled = 5000;
const resamples = 4999;
// So fine that `signFlip` finds no exact distribution worth its memory.
const noUnit = 1e-9;
const exactWilcoxon = 50;

/** Differences by size; `stat.flow` holds one entry per pair of scores. */
function gains(stat: Pick<PairStat, "flow">, direction: Direction): readonly Gain[] {
  const counts = new Map<number, number>();
  for (const pair of stat.flow) {
    const gain = gainOf(pair, direction);
    counts.set(gain, (counts.get(gain) ?? 0) + pair.n);
  }
  return [...counts].map(([difference, count]) => ({ difference, count }));
}

/** The signed-rank sums and z from counts: what `wilcoxon` gives on the differences written out, without writing them. */
function signedRanks(changes: readonly Gain[]): { readonly p: number; readonly rankBiserial: number } {
  const sizes = Map.groupBy(changes, ({ difference }) => Math.abs(difference));
  let [before, plus, minus, ties] = [0, 0, 0, 0];
  for (const [, group] of [...sizes].sort(([a], [b]) => a - b)) {
    const size = group.reduce((sum, g) => sum + g.count, 0);
    const rank = before + (size + 1) / 2;
    for (const { difference, count } of group) {
      if (difference > 0) plus += rank * count;
      else minus += rank * count;
    }
    ties += size ** 3 - size;
    before += size;
  }
  const variance = (before * (before + 1) * (2 * before + 1)) / 24 - ties / 48;
  const z = (plus - (before * (before + 1)) / 4) / Math.sqrt(variance);
  return { p: normalTwoSided(z), rankBiserial: (plus - minus) / (plus + minus) };
}

function flips(
  changes: readonly Gain[],
  unit: number | null,
): Pick<PairTests, "signFlip" | "signFlipMethod"> {
  const m = changes.reduce((sum, g) => sum + g.count, 0);
  const reach = changes.reduce((sum, g) => sum + Math.abs(g.difference) * g.count, 0);
  if (unit !== null && (reach / unit) * m <= mostExactWork) {
    const p = exactSignFlipP(differencesOfCounts(changes), unit);
    if (p !== null) return { signFlip: p, signFlipMethod: "exact" };
  }
  if (m <= mostSampled)
    return {
      signFlip: signFlip(differencesOfCounts(changes), { unit: noUnit, resamples }).p,
      signFlipMethod: "sampled",
    };
  const sum = changes.reduce((total, g) => total + g.difference * g.count, 0);
  const squares = changes.reduce((total, g) => total + g.difference ** 2 * g.count, 0);
  return { signFlip: normalTwoSided(sum / Math.sqrt(squares)), signFlipMethod: "normal" };
}

/**
 * Sign test, Wilcoxon's signed-rank test (tie-corrected z; exact up to 50 changes) and sign-flip permutation of the
 * mean, METRICS.md section 5. `unit` is the step of a discrete scale, null on a continuous one.
 */
export function pairTests(
  stat: Pick<PairStat, "flow" | "n" | "signP">,
  direction: Direction,
  unit: number | null,
): PairTests {
  if (stat.n === 0)
    return {
      sign: null,
      wilcoxon: null,
      wilcoxonExact: true,
      signFlip: null,
      signFlipMethod: "exact",
      rankBiserial: null,
    };
  const changes = gains(stat, direction).filter((g) => g.difference !== 0);
  if (changes.length === 0)
    return {
      sign: stat.signP,
      wilcoxon: 1,
      wilcoxonExact: true,
      signFlip: 1,
      signFlipMethod: "exact",
      rankBiserial: null,
    };
  const few = changes.reduce((sum, g) => sum + g.count, 0) <= exactWilcoxon;
  const exact = few ? wilcoxon(differencesOfCounts(changes), { exactLimit: exactWilcoxon }) : null;
  const ranks = signedRanks(changes);
  return {
    sign: stat.signP,
    wilcoxon: exact?.pExact ?? ranks.p,
    wilcoxonExact: few,
    rankBiserial: ranks.rankBiserial,
    ...flips(changes, unit),
  };
}
