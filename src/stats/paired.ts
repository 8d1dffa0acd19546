import { binomialTwoSided } from "./binomial.ts";
import { mean } from "./describe.ts";
import { Z_95, type Interval } from "./interval.ts";
import { completePairs, differences, type Maybe } from "./missing.ts";
import { exactSignFlipP } from "./sign-flip.ts";
import { SAME_WITHIN, wilcoxon, type Wilcoxon } from "./wilcoxon.ts";
import { wilsonInterval } from "./wilson.ts";

/** One of the three shares of a Same / Better / Worse comparison. */
export interface Share {
  readonly count: number;
  /** Percentage of complete pairs, 0-100, unrounded; null without pairs. */
  readonly percent: number | null;
  /** 95 % Wilson interval of the share, 0-1; null without pairs. */
  readonly wilson: Interval | null;
}

/** Same / Better / Worse of a variant against its baseline, with d = variant - baseline. */
export interface Outcome {
  readonly n: number;
  readonly same: Share;
  readonly better: Share;
  readonly worse: Share;
  /** (better - worse)/n with its Wald standard error and 95 % interval; null without pairs. */
  readonly net: { readonly value: number; readonly se: number; readonly ci: Interval } | null;
  /** Exact two-sided binomial p of better against worse; 1 when all are the same. */
  readonly signP: number;
}

/**
 * Question by question, how often a variant scores the same as, better or worse than the cell it is compared with,
 * and the net of the two.
 *
 * The shares from their counts alone, as a pair cube delivers them. Throws RangeError on negative counts.
 *
 * @metric outcome paired
 * @label Same, better, worse
 * @formula d = variant − baseline; same |d| ≤ 10⁻⁹, better d > 0, worse d < 0, in % of complete pairs; net =
 *   (better − worse)/n ± 1.96 √((better + worse)/n − net²)/√n
 * @range 0–100 % each; net −1 to 1
 * @source Intervals of shares: Wilson 1927; of net: Wald
 * @edge Only questions with a score on both sides; the others are counted
 * @edge Rounded shares may add up to 99.9 or 100.1
 */
export function outcomeOfCounts(same: number, better: number, worse: number): Outcome {
  const n = same + better + worse;
  const share = (count: number): Share => ({
    count,
    percent: n === 0 ? null : (100 * count) / n,
    wilson: wilsonInterval(count, n),
  });
  const shares = { same: share(same), better: share(better), worse: share(worse) };
  return { n, ...shares, net: netChange(better, worse, n), signP: binomialTwoSided(better, better + worse) };
}

function netChange(better: number, worse: number, n: number): Outcome["net"] {
  if (n === 0) return null;
  const value = (better - worse) / n;
  const se = Math.sqrt(Math.max(0, (better + worse) / n - value * value) / n);
  return { value, se, ci: [value - Z_95 * se, value + Z_95 * se] };
}

/** A paired comparison over complete pairs, with its tests. */
export interface PairedComparison extends Outcome {
  readonly excluded: number;
  /** Mean of variant - baseline in score points; null without pairs. */
  readonly meanDifference: number | null;
  readonly wilcoxon: Wilcoxon;
  /** Exact sign-flip p of the mean; null when differences are not whole numbers (use `signFlip` then). */
  readonly signFlipP: number | null;
}

/** How many of the differences are zero, positive and negative. */
export function outcomeOf(d: readonly number[]): Outcome {
  const better = d.filter((value) => value > SAME_WITHIN).length;
  const worse = d.filter((value) => value < -SAME_WITHIN).length;
  return outcomeOfCounts(d.length - better - worse, better, worse);
}

/**
 * Compares two cells question by question. Pairs with a missing side are left out and counted.
 * METRICS.md section 5. Throws RangeError when the columns differ in length.
 */
export function comparePaired(
  baseline: readonly Maybe[],
  variant: readonly Maybe[],
  options: { readonly exactLimit?: number } = {},
): PairedComparison {
  const pairs = completePairs(baseline, variant);
  const d = differences(pairs.x, pairs.y);
  return {
    ...outcomeOf(d),
    excluded: pairs.excluded,
    meanDifference: mean(d),
    wilcoxon: wilcoxon(d, options),
    signFlipP: exactSignFlipP(d),
  };
}

/** Writes out differences that are given as counts, e.g. from a score x score table. */
export function differencesOfCounts(
  counts: Iterable<{ readonly difference: number; readonly count: number }>,
): readonly number[] {
  return [...counts].flatMap(({ difference, count }) => Array.from({ length: count }, () => difference));
}
