import { at } from "./at.ts";
import { isPresent, type Maybe } from "./missing.ts";

/** A run of equal values: the average of the ranks it covers, and its length. */
interface TieRun {
  readonly rank: number;
  readonly size: number;
}

/** Ranks from 1 (smallest), ties averaged, and the sizes of all groups of equal values. Equality is exact. */
export interface Ranking {
  readonly ranks: readonly number[];
  readonly tieSizes: readonly number[];
}

/** Average ranks as in Spearman's and Wilcoxon's statistics. */
export function averageRanks(values: readonly number[]): Ranking {
  const order = Float64Array.from(values).sort();
  const runs = new Map<number, TieRun>();
  for (let start = 0; start < order.length;) {
    const value = at(order, start);
    let end = start;
    while (end < order.length && order[end] === value) end += 1;
    // Float64Array sorts -0 before 0 but compares them equal; the Map does the same.
    runs.set(value, { rank: (start + 1 + end) / 2, size: end - start });
    start = end;
  }
  return {
    ranks: values.map((value) => runs.get(value)?.rank ?? Number.NaN),
    tieSizes: [...runs.values()].map((run) => run.size),
  };
}

/** A place on a leaderboard: competition rank (1, 2, 2, 4) and whether somebody shares it. null where no value. */
export interface Place {
  readonly rank: number | null;
  readonly tied: boolean;
}

/** Competition ranks of means or other figures; `best` says which end is rank 1. Values are compared exactly. */
export function competitionRanks(
  values: readonly Maybe[],
  best: "highest" | "lowest" = "highest",
): readonly Place[] {
  const there = values.filter(isPresent);
  return values.map((value) => {
    if (!isPresent(value)) return { rank: null, tied: false };
    const ahead = there.filter((other) => (best === "highest" ? other > value : other < value)).length;
    return { rank: ahead + 1, tied: there.filter((other) => other === value).length > 1 };
  });
}
