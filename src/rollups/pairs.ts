import { goodness, type Measure } from "../schema/measures.ts";
import type { PairRow } from "../schema/tables.ts";
import type { Interval } from "../stats/interval.ts";
import { summarizeMoments } from "../stats/moments.ts";
import { outcomeOfCounts, type Outcome } from "../stats/paired.ts";

/** Questions by their score on both sides. */
export interface FlowCount {
  readonly against: number;
  readonly variant: number;
  readonly n: number;
}

/** A variant beside the cell it is compared with, on the questions that both have a score for. */
export interface PairStat extends Outcome {
  readonly comparison_id: string;
  /** Questions with a score on one side only, and so left out. */
  readonly onlyVariant: number;
  readonly onlyAgainst: number;
  readonly meanVariant: number | null;
  readonly meanAgainst: number | null;
  /** Variant minus the other, in points of the measure whatever its direction, with its 95 % t interval. */
  readonly meanDifference: number | null;
  readonly differenceInterval: Interval | null;
  /** Joint counts, both scores present. */
  readonly flow: readonly FlowCount[];
}

export type Direction = Measure["direction"];

const sameWithin = 1e-9;

/** How much better the variant is; differences within rounding noise are zero, and equal ones equal to the last bit. */
export function gainOf({ against, variant }: Omit<FlowCount, "n">, direction: Direction): number {
  const gain = goodness(variant, direction) - goodness(against, direction);
  return Math.abs(gain) <= sameWithin ? 0 : Math.round(gain / sameWithin) / Math.round(1 / sameWithin);
}

export type Part = "worse" | "same" | "better";
export const parts: readonly Part[] = ["worse", "same", "better"];

export function partOf(pair: Omit<FlowCount, "n">, direction: Direction): Part {
  const gain = gainOf(pair, direction);
  return gain === 0 ? "same" : gain > 0 ? "better" : "worse";
}

/** Same, better, worse of one comparison over the given domains (none given: all). */
export function pairStat(
  rows: readonly PairRow[],
  comparison_id: string,
  domains: readonly string[] = [],
  direction: Direction = "higher",
): PairStat {
  const counts = { same: 0, better: 0, worse: 0, onlyVariant: 0, onlyAgainst: 0 };
  const sums = { variant: 0, against: 0, difference: 0, squares: 0 };
  const flow = new Map<string, { against: number; variant: number; n: number }>();
  for (const row of rows) {
    if (row.comparison_id !== comparison_id) continue;
    if (domains.length > 0 && (row.domain === null || !domains.includes(row.domain))) continue;
    const { value_variant: variant, value_against: against, n } = row;
    if (variant === null || against === null) {
      if (variant !== null) counts.onlyVariant += n;
      if (against !== null) counts.onlyAgainst += n;
      continue;
    }
    counts[partOf({ against, variant }, direction)] += n;
    const difference = variant - against;
    sums.variant += variant * n;
    sums.against += against * n;
    sums.difference += difference * n;
    sums.squares += difference * difference * n;
    const key = `${against}/${variant}`;
    flow.set(key, { against, variant, n: (flow.get(key)?.n ?? 0) + n });
  }
  const outcome = outcomeOfCounts(counts.same, counts.better, counts.worse);
  const { n } = outcome;
  const change = summarizeMoments({ n, sum: sums.difference, sumSq: sums.squares });
  return {
    ...outcome,
    comparison_id,
    onlyVariant: counts.onlyVariant,
    onlyAgainst: counts.onlyAgainst,
    meanVariant: n === 0 ? null : sums.variant / n,
    meanAgainst: n === 0 ? null : sums.against / n,
    meanDifference: change.mean,
    differenceInterval: change.ci,
    flow: [...flow.values()],
  };
}
