import type { BenchmarkSpec } from "./spec.ts";
import type { Row } from "./tables.ts";

export type Measure = Row<"measures">;

/** A value turned so that more is better, whichever end of the measure is: its best values are the highest. */
export const goodness = (value: number, direction: Measure["direction"]): number =>
  direction === "higher" ? value : direction === "lower" ? -value : -Math.abs(value);

const maxBins = 10;

/** Levels of a stepped scale, or five equal bins of a continuous one. */
function binsOf(min: number, max: number, step: number | undefined): { bins: number; discrete: boolean } {
  if (step === undefined) return { bins: 5, discrete: false };
  const levels = Math.round((max - min) / step) + 1;
  return levels <= maxBins ? { bins: levels, discrete: true } : { bins: maxBins, discrete: false };
}

/** Everything of a benchmark that can be averaged, in order of display. */
export function measuresOf(spec: BenchmarkSpec): readonly Measure[] {
  const { min, max, step } = spec.scale;
  const scale = { min, max, ...binsOf(min, max, step) };
  const own = (spec.metrics ?? []).map((m): Measure => ({
    metric_id: m.id,
    label: m.label,
    direction: m.direction,
    min: m.min,
    max: m.max,
    ...(m.discrete === true ? { bins: 2, discrete: true } : { bins: 5, discrete: false }),
  }));
  const computed: readonly Measure[] =
    spec.text_metrics === "off"
      ? []
      : [
          { metric_id: "em", label: "EM", direction: "higher", min: 0, max: 1, bins: 2, discrete: true },
          { metric_id: "f1", label: "F1", direction: "higher", min: 0, max: 1, bins: 5, discrete: false },
        ];
  const score: Measure = { metric_id: "score", label: "Judge score", direction: "higher", ...scale };
  const rating: Measure = { metric_id: "rating", label: "Human rating", direction: "higher", ...scale };
  return [...((spec.judges ?? []).length > 0 ? [score] : []), rating, ...computed, ...own];
}

/**
 * What the leaderboard shows: the primary judge's score, else the primary metric, else human ratings. The spec of a
 * manifest names a primary metric wherever that would be without values (`withPrimary`).
 */
export function primaryMeasure(spec: BenchmarkSpec): { metric_id: string; judge_id: string | null } {
  // A judge that is declared to cover no cell has no scores.
  const judge = spec.primary_judge ?? spec.judges?.find((j) => j.covers?.length !== 0)?.id;
  if (judge !== undefined) return { metric_id: "score", judge_id: judge };
  const metric = spec.primary_metric ?? spec.metrics?.[0]?.id;
  return { metric_id: metric ?? "rating", judge_id: null };
}

/** The spec with the first measure that has values as its primary metric, where its own choice has none. */
export function withPrimary(spec: BenchmarkSpec, hasValues: (metric_id: string) => boolean): BenchmarkSpec {
  const { metric_id, judge_id } = primaryMeasure(spec);
  if (judge_id !== null || hasValues(metric_id)) return spec;
  const first = measuresOf(spec).find((m) => hasValues(m.metric_id));
  return first === undefined ? spec : { ...spec, primary_metric: first.metric_id };
}

/** The reason why a cell was not run on purpose, or null. */
export function holeReason(spec: BenchmarkSpec, config: string, model: string): string | null {
  const hole = spec.holes?.find((h) => h.configs.includes(config) && h.models.includes(model));
  return hole?.reason ?? null;
}

/** Codes of the configurations a spec's `from` chain passes, first to last, ending in `config`. */
export function pathOf(spec: BenchmarkSpec, config: string): readonly string[] {
  const path: string[] = [];
  for (let id: string | undefined = config; id !== undefined && !path.includes(id);)
    id = (path.unshift(id), spec.configs.find((c) => c.id === id)?.from);
  return path;
}
