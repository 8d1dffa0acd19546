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
