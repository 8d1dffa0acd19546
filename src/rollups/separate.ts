import { goodness } from "../schema/measures.ts";
import { compactLetters } from "../stats/tie-groups.ts";
import { holmMatrix } from "../stats/multiplicity.ts";
import { mean } from "../stats/describe.ts";
import { momentsOf } from "../stats/moments.ts";
import { signFlip } from "../stats/sign-flip.ts";
import { welch } from "../stats/welch.ts";

/** A model's scores by question. */
export interface Contestant {
  readonly model_id: string;
  readonly scores: ReadonlyMap<string | number, number>;
}

/** Where a model stands among those it can't be told apart from. */
export interface Standing {
  readonly model_id: string;
  readonly rank: number;
  readonly shared: boolean;
  readonly letters: string;
  readonly test: "paired" | "unpaired";
}

/**
 * Ranks and letters of the models of one row. Each pair is tested by sign-flip permutation of the mean difference on
 * its common questions, by Welch's test where it has none; Holm over the pairs of the row, 0.05.
 * `unit` is the step of a discrete scale (exact test), null for a continuous one (seeded resampling).
 */
export function separate(
  contestants: readonly Contestant[],
  better: "higher" | "lower" | "zero",
  unit: number | null,
): readonly Standing[] {
  const means = contestants.map((c) => mean([...c.scores.values()]) ?? Number.NaN);
  const good = means.map((m) => goodness(m, better));
  const order = good.map((_, i) => i).sort((a, b) => (good[b] ?? 0) - (good[a] ?? 0) || a - b);
  const sorted = order.map((i) => contestants[i]).filter((c) => c !== undefined);
  let unpaired = false;
  const ps = sorted.map((a) =>
    sorted.map((b) => {
      if (a === b) return null;
      const differences = [...a.scores].flatMap(([question, score]) => {
        const other = b.scores.get(question);
        return other === undefined ? [] : [score - other];
      });
      if (differences.length > 0)
        return signFlip(differences, unit === null ? { resamples: 2000 } : { unit }).p;
      unpaired = true;
      return welch(momentsOf([...a.scores.values()]), momentsOf([...b.scores.values()]))?.p ?? null;
    }),
  );
  const adjusted = holmMatrix(ps);
  const letters = compactLetters(adjusted);
  const ranks = sorted.map(
    (_, i) => 1 + sorted.filter((__, j) => j < i && (adjusted[j]?.[i] ?? 1) < 0.05).length,
  );
  return sorted.map((c, i) => ({
    model_id: c.model_id,
    rank: ranks[i] ?? 1,
    shared: ranks.filter((r) => r === ranks[i]).length > 1,
    letters: letters[i] ?? "",
    test: unpaired ? "unpaired" : "paired",
  }));
}
