import type { PairRow } from "../schema/tables.ts";
import { outcomeOfCounts, type Outcome } from "../stats/paired.ts";

/** A variant beside the cell it is compared with, on the questions that both have a score for. */
export interface PairStat extends Outcome {
  readonly comparison_id: string;
  /** Questions with a score on one side only, and so left out. */
  readonly onlyVariant: number;
  readonly onlyAgainst: number;
  readonly meanDifference: number | null;
  /** Joint counts, both scores present. */
  readonly flow: readonly { readonly against: number; readonly variant: number; readonly n: number }[];
}

const sameWithin = 1e-9;

/** Same, better, worse of one comparison over the given domains (none given: all). */
export function pairStat(
  rows: readonly PairRow[],
  comparison_id: string,
  domains: readonly string[] = [],
): PairStat {
  const counts = { same: 0, better: 0, worse: 0, onlyVariant: 0, onlyAgainst: 0, sum: 0 };
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
    const d = variant - against;
    counts[Math.abs(d) <= sameWithin ? "same" : d > 0 ? "better" : "worse"] += n;
    counts.sum += d * n;
    const key = `${against}/${variant}`;
    flow.set(key, { against, variant, n: (flow.get(key)?.n ?? 0) + n });
  }
  const outcome = outcomeOfCounts(counts.same, counts.better, counts.worse);
  return {
    ...outcome,
    comparison_id,
    onlyVariant: counts.onlyVariant,
    onlyAgainst: counts.onlyAgainst,
    meanDifference: outcome.n === 0 ? null : counts.sum / outcome.n,
    flow: [...flow.values()],
  };
}
