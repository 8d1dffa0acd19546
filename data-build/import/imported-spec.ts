import type { BenchmarkSpec, LanguageSpec, MetricSpec } from "../../src/schema/spec.ts";
import { slug, uniqueSlugs } from "./slug.ts";

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/** The language of texts whose source doesn't say. */
export const unknownLanguage = "und";

/** The English name of a language tag (CLDR), or null where it is none. */
export function languageName(tag: string): string | null {
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/u.test(tag)) return null;
  try {
    return names.of(tag) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export const languageSpec = (id: string): LanguageSpec => ({
  id,
  label: languageName(id) ?? (id === unknownLanguage ? "Language not stated" : id),
});

/** What a format says of its metrics before any value is seen. */
export interface MetricHints {
  readonly label?: string;
  readonly kind?: MetricSpec["kind"];
  readonly direction?: MetricSpec["direction"];
  /** The range values have by definition, used where they leave the unit range. */
  readonly range?: readonly [number, number];
}

/**
 * A metric's entry in the spec. Range: 0–1 (−1–1 with negative values) where all values lie in it, else
 * the hinted range, else the values' own, rounded outwards to one significant digit.
 */
export function metricSpec(id: string, values: readonly number[], hints: MetricHints = {}): MetricSpec {
  const low = values.reduce((a, b) => Math.min(a, b), 0);
  const high = values.reduce((a, b) => Math.max(a, b), 0);
  const [min, max] = rangeOf(low, high, hints.range);
  return {
    id,
    label: hints.label ?? id,
    kind: hints.kind ?? "external",
    direction: hints.direction ?? "higher",
    min,
    max,
    ...(values.length > 0 && values.every((v) => v === 0 || v === 1) ? { discrete: true } : {}),
  };
}

function rangeOf(
  low: number,
  high: number,
  hinted: readonly [number, number] | undefined,
): readonly [number, number] {
  if (low >= -1 && high <= 1) return [low < 0 ? -1 : 0, 1];
  if (hinted !== undefined && hinted[0] <= low && high <= hinted[1]) return hinted;
  return [-outwards(-low), Math.max(outwards(high), low < 0 ? 0 : 1)];
}

function outwards(x: number): number {
  if (x <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(x));
  return Math.ceil(x / unit) * unit;
}

/** Ids that the explorer's own measures have. */
const ownMeasures: ReadonlySet<string> = new Set([
  "score",
  "rating",
  "em",
  "f1",
  "wer",
  "cer",
  "aer",
  "bleu",
  "chrf",
]);

/** A foreign metric's id; one that the explorer computes itself gets a prefix and stands beside it. */
export function importedMetricId(name: string): string {
  const id = slug(name);
  return ownMeasures.has(id) ? `imported-${id}` : id;
}

/** Declares as holes the cells of which a source has nothing. */
export function holesOf(
  configs: readonly string[],
  models: readonly string[],
  cells: readonly { readonly config: string; readonly model: string }[],
): Pick<BenchmarkSpec, "holes"> {
  const there = new Set(cells.map((c) => JSON.stringify([c.config, c.model])));
  const holes = configs.flatMap((config) => {
    const missing = models.filter((m) => !there.has(JSON.stringify([config, m])));
    const reason = "The run outputs hold nothing of this model here.";
    return missing.length === 0 ? [] : [{ configs: [config], models: missing, reason }];
  });
  return holes.length === 0 ? {} : { holes };
}

/** Ids and labels of models: names without their organisation where that keeps them apart. */
export function modelNames(
  models: readonly string[],
): ReadonlyMap<string, { readonly id: string; readonly label: string }> {
  const short = (model: string): string => model.split("/").at(-1) ?? model;
  const isApart = new Set(models.map((m) => slug(short(m)))).size === new Set(models).size;
  const labels = new Map(models.map((m) => [m, isApart ? short(m) : m]));
  const ids = uniqueSlugs(labels.values());
  return new Map([...labels].map(([model, label]) => [model, { id: ids.get(label) ?? slug(label), label }]));
}
