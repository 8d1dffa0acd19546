import { measuresOf } from "../schema/measures.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { binNames, type CubeRow } from "../schema/tables.ts";
import { answerScorers } from "../text/em-f1.ts";
import { articlesOf, headlineProfile } from "../text/normalize.ts";
import { isOwnMetric, ownLabel, ownPrefix, type OwnEntry } from "./own-entry.ts";
import type { OwnAnswer, OwnQuestion } from "./match.ts";

/** A question that a run answered; repetitions are averaged. Null where no repetition has a value. */
export interface OwnValue {
  readonly position: number;
  readonly domain: string | null;
  readonly em: number | null;
  readonly f1: number | null;
}

/** A reader's own run. Kept in the browser, never sent. */
export interface OwnRun extends OwnEntry {
  readonly answers: readonly OwnAnswer[];
  readonly values: readonly OwnValue[];
}

/** An id for a run of this name that no model of the benchmark has. */
export function ownId(spec: BenchmarkSpec, label: string): string {
  const plain = label
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/gu, "-")
    .replaceAll(/^[^a-z0-9]+|-+$/gu, "");
  const stem = plain === "" ? "own-run" : plain.slice(0, 60);
  const taken = new Set((spec.models ?? []).map((m) => m.id));
  let id = stem;
  for (let i = 2; taken.has(id); i += 1) id = `${stem}-${i}`;
  return ownPrefix + id;
}

/** EM and F1 of a run's answers, by the benchmark's own normalisation, in the order of the questions. */
export function scoreRun(
  spec: BenchmarkSpec,
  config: string,
  questions: readonly OwnQuestion[],
  answers: readonly OwnAnswer[],
): readonly OwnValue[] {
  const language = spec.configs.find((c) => c.id === config)?.language ?? "";
  const scorerOf = answerScorers({
    profile: spec.normalisation ?? headlineProfile,
    articles: articlesOf(language),
  });
  const byQuestion = Map.groupBy(answers, (a) => a.question_id);
  return questions.flatMap(({ question_id, position, domain, references }): readonly OwnValue[] => {
    const own = byQuestion.get(question_id);
    if (own === undefined) return [];
    const score = scorerOf(references);
    const scores = own.flatMap(({ answer }) => (answer === null ? [] : (score(answer) ?? [])));
    const mean = (of: "em" | "f1"): number | null =>
      scores.length === 0 ? null : scores.reduce((sum, s) => sum + s[of], 0) / scores.length;
    return [{ position, domain, em: mean("em"), f1: mean("f1") }];
  });
}

/** The benchmark with the runs among its models. */
export function withOwnModels(spec: BenchmarkSpec, runs: readonly OwnEntry[]): BenchmarkSpec {
  if (runs.length === 0) return spec;
  const models = new Map(runs.map((run) => [run.id, ownLabel(run)]));
  return {
    ...spec,
    models: [...(spec.models ?? []), ...Array.from(models, ([id, label]) => ({ id, label, short: label }))],
  };
}

/** The rows that the runs have in `cube`: what its SQL makes of their observations. */
export function ownCube(spec: BenchmarkSpec, runs: readonly OwnRun[]): readonly CubeRow[] {
  const measures = measuresOf(spec).filter((m) => isOwnMetric(m.metric_id));
  return runs.flatMap((run) =>
    measures.flatMap((measure) =>
      [...Map.groupBy(run.values, (v) => v.domain)].map(([domain, values]): CubeRow => {
        const own = values.flatMap((v) => v[measure.metric_id === "em" ? "em" : "f1"] ?? []);
        const share = (x: number): number => (x - measure.min) / (measure.max - measure.min);
        const binOf = (x: number): number =>
          measure.discrete
            ? Math.max(1, 1 + Math.floor(share(x) * (measure.bins - 1) + 0.5))
            : Math.max(1, Math.min(measure.bins, 1 + Math.floor(share(x) * measure.bins)));
        const bins = Object.fromEntries(
          binNames.map((name, i) => [name, own.filter((x) => binOf(x) === i + 1).length]),
        ) as Record<(typeof binNames)[number], number>;
        return {
          config_id: run.config,
          model_id: run.id,
          judge_id: null,
          metric_id: measure.metric_id,
          domain,
          n: own.length,
          missing: values.length - own.length,
          sum: own.reduce((a, b) => a + b, 0),
          sum_sq: own.reduce((a, b) => a + b * b, 0),
          ...bins,
        };
      }),
    ),
  );
}
