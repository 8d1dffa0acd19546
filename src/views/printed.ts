import { primaryMeasure } from "../schema/measures.ts";
import type { BenchmarkSpec, PublishedSpec, PublishedValue } from "../schema/spec.ts";
import { roundTo } from "../stats/round.ts";

/** What a value is of; left-out parts are the primary judge, no model, all questions. */
export interface ValueKey {
  readonly measure: string;
  readonly config?: string | undefined;
  readonly model?: string | undefined;
  readonly judge?: string | undefined;
  readonly metric?: string | undefined;
  readonly domain?: string | undefined;
  readonly comparison?: string | undefined;
}

/**
 * How a computed value stands to the printed one. `exact`: the same number. `rounded`: the same after rounding to the
 * printed decimals. `different`: neither.
 */
export type Verdict = "exact" | "rounded" | "different" | "not computed";

/** A printed value beside the one computed from the folder. */
export interface CheckedValue {
  /** Its place: the table's id and its number there. */
  readonly id: string;
  readonly printed: PublishedValue;
  /** Unrounded; null where this site doesn't compute it. */
  readonly computed: number | null;
  /** Rows that the computed value rests on; null where that isn't one number. */
  readonly n: number | null;
  readonly verdict: Verdict;
}

export const isEqual = ({ verdict }: Pick<CheckedValue, "verdict">): boolean =>
  verdict === "exact" || verdict === "rounded";

/** A computed value that lies halfway between two printed ones agrees with both. */
export function verdictOf(printed: number, decimals: number, computed: number | null): Verdict {
  if (computed === null) return "not computed";
  if (computed === printed) return "exact";
  const half = 0.5 * 10 ** -decimals;
  const within = Math.abs(computed - printed) <= half + 1e-9 * Math.max(1, Math.abs(printed));
  return within || roundTo(computed, decimals) === roundTo(printed, decimals) ? "rounded" : "different";
}

/** The place of a value among the printed ones, and the value at a place; null where there is none. */
export const placeOfPrinted = (table: string, nth: number): string => `${table}/${nth}`;
export const printedAt = (published: PublishedSpec, place: string): PublishedValue | null =>
  published.tables
    .flatMap((t) => t.values.map((value, i) => ({ place: placeOfPrinted(t.id, i), value })))
    .find((one) => one.place === place)?.value ?? null;

/** Printed values of the benchmark's publication, to tell implied from simulated numbers. */
export interface PrintedIndex {
  find(key: ValueKey): PublishedValue | null;
  /** Whether `value` has to be marked: the benchmark is simulated, and no printed number equals it as rounded there. */
  isSimulated(key: ValueKey, value: number | null): boolean;
}

export function printedIndex(spec: BenchmarkSpec, published: PublishedSpec | null): PrintedIndex {
  const primary = primaryMeasure(spec).judge_id ?? undefined;
  const id = (k: ValueKey): string =>
    [
      k.measure,
      k.config,
      k.model,
      k.judge ?? (k.metric === undefined ? primary : undefined),
      k.metric,
      k.domain,
      k.comparison,
    ]
      .map((part) => part ?? "")
      .join("|");
  const values = new Map((published?.tables ?? []).flatMap((t) => t.values.map((v) => [id(v), v] as const)));
  const find = (key: ValueKey): PublishedValue | null => values.get(id(key)) ?? null;
  return {
    find,
    isSimulated(key, value) {
      if (spec.provenance.kind !== "simulated" || value === null) return false;
      const printed = find(key);
      return (
        printed === null || roundTo(value, printed.decimals) !== roundTo(printed.value, printed.decimals)
      );
    },
  };
}
