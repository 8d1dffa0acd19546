import { agreements, type Agreement } from "../rollups/agreement.ts";
import { measuresOf } from "../schema/measures.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { rescaleToScores } from "../stats/agreement-error.ts";
import { formatSigned } from "../stats/round.ts";
import type { Message } from "../words/en.ts";
import { listIn } from "../words/listed.ts";
import type { ViewContext } from "./view.ts";
import { judgeLabel } from "./words.ts";

/** What a judge or metric is called. */
export function labelOf(spec: BenchmarkSpec, a: Agreement): string {
  if (a.pick.judge_id !== null) return judgeLabel(spec, a.pick.judge_id);
  return measuresOf(spec).find((m) => m.metric_id === a.pick.metric_id)?.label ?? a.pick.metric_id;
}

/** Kinds of methods, in the order of the table. */
export const kinds = [
  "LLM judges",
  "Lexical",
  "Embedding-based",
  "External",
] as const satisfies readonly Message[];

/** The kind of a judge or metric. */
export const groupOf = (spec: BenchmarkSpec, a: Agreement): (typeof kinds)[number] => {
  if (a.pick.judge_id !== null) return "LLM judges";
  const kind = spec.metrics?.find((m) => m.id === a.pick.metric_id)?.kind ?? "lexical";
  return kind === "lexical" ? "Lexical" : kind === "embedding" ? "Embedding-based" : "External";
};

const fromNoneToOne: readonly string[] = ["em", "f1"];

/** Whether the values of a metric are moved onto the scale of the ratings. */
export const isMoved = (c: Pick<ViewContext, "choices">, metric: string): boolean =>
  c.choices.scale === "common" && fromNoneToOne.includes(metric);

/** Agreement under the reader's settings: which items, and EM and F1 on which scale. */
export function agreed(c: ViewContext): readonly Agreement[] {
  const { min, max } = c.spec.scale;
  const onRatings = (value: number): number => rescaleToScores(value, { min, max });
  return agreements(c.rollups.rated, c.filter.domains, {
    keptOnly: c.choices.items === "kept",
    rescale: Object.fromEntries(fromNoneToOne.filter((id) => isMoved(c, id)).map((id) => [id, onRatings])),
  });
}

/** A span of signed differences. */
export const spanWords = (
  { say }: Pick<ViewContext, "say">,
  [low, high]: readonly [low: number | null, high: number | null],
): string => say("{low} to {high}", { low: formatSigned(low, 2), high: formatSigned(high, 2) });

/** The limits of agreement. */
export const limitWords = (c: Pick<ViewContext, "say">, { limits }: Agreement): string =>
  spanWords(c, [limits.loaLow, limits.loaHigh]);

/** The intervals of both limits, the lower one first; null where there is none. */
export function limitIntervalWords(c: Pick<ViewContext, "say">, { limits }: Agreement): string | null {
  const exact = limits.limits?.exact;
  return exact === undefined ? null : `${spanWords(c, exact.low)}; ${spanWords(c, exact.high)}`;
}

const isTurned = (spec: BenchmarkSpec, { pick }: Agreement): boolean =>
  measuresOf(spec).find((m) => m.metric_id === pick.metric_id)?.direction === "lower";

/** ρ turned so that more of it is closer to people: a measure of which less is better goes along with them at −1. */
export const closeness = (spec: BenchmarkSpec, a: Agreement): number | null => {
  const rho = a.correlation.spearman;
  return rho === null ? null : isTurned(spec, a) ? -rho : rho;
};

/** The closest to people first. */
export const byCloseness =
  (spec: BenchmarkSpec) =>
  (a: Agreement, b: Agreement): number =>
    (closeness(spec, b) ?? -2) - (closeness(spec, a) ?? -2);

/** Names the measures of which less is better, and so a negative ρ. */
export const turnedNotes = (
  c: Pick<ViewContext, "spec" | "say">,
  all: readonly Agreement[],
): readonly string[] => {
  const names = all.filter((a) => isTurned(c.spec, a)).map((a) => labelOf(c.spec, a));
  return names.length === 0
    ? []
    : [
        c.say(
          "Of {names} less is better: the closer its ρ is to −1, the better it goes along with people.|Of {names} less is better: the closer their ρ is to −1, the better they go along with people.",
          {
            n: names.length,
            names: listIn(c.say, names),
          },
        ),
      ];
};
