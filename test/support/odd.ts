import { stringify } from "yaml";
import type { Files } from "./folders.ts";

/** A small benchmark with one thing odd about it. Scores run from 1 to 5. */
export interface Odd {
  readonly models: readonly string[];
  readonly domains?: readonly string[];
  readonly questions: number;
  /** Configurations besides O1. */
  readonly more?: readonly string[];
  /** Null: the judge's reply could not be read. */
  readonly score: (question: number, model: number, config: number) => number | null;
  readonly judged?: boolean;
  /** The metric of the leaderboard, where the benchmark names one. */
  readonly metric?: string;
  readonly ratings?: boolean;
  readonly holes?: readonly { readonly config: string; readonly model: number }[];
}

const rows = (lines: readonly string[]): string => `${lines.join("\n")}\n`;

/** The run-output folder of an odd benchmark. */
export function oddFolder(odd: Odd): Files {
  const configs = ["O1", ...(odd.more ?? [])];
  const ids = odd.models.map((_, i) => `m${i + 1}`);
  const isHole = (config: string, model: number): boolean =>
    odd.holes?.some((h) => h.config === config && h.model === model) === true;
  const questions = Array.from({ length: odd.questions }, (_, i) => i);
  const judged = odd.judged ?? true;
  const spec = {
    schema_version: 1,
    id: "odd",
    title: "Odd",
    languages: [{ id: "te", label: "First", romanised: "iso15919" }],
    scale: { min: 1, max: 5, step: 1, label: "score, 1–5" },
    ...(odd.domains === undefined
      ? {}
      : { domains: odd.domains.map((label, i) => ({ id: `d${i + 1}`, label })) }),
    configs: configs.map((id, i) => ({
      id,
      label: id,
      modality: "text",
      language: "te",
      ...(i === 0 ? {} : { from: "O1" }),
    })),
    models: odd.models.map((label, i) => ({ id: `m${i + 1}`, label })),
    ...(judged ? { judges: [{ id: "judge", label: "Judge" }] } : {}),
    ...(odd.metric === undefined ? {} : { primary_metric: odd.metric }),
    baseline: { config: "O1", model: "m1" },
    comparisons: configs
      .slice(1)
      .map((config) => ({ id: config, label: config, variant: { config, model: "m1" } })),
    holes: (odd.holes ?? []).map((h) => ({
      configs: [h.config],
      models: [`m${h.model + 1}`],
      reason: "left out",
    })),
    provenance: { kind: "measured", statement: "Invented." },
  };
  const files: Record<string, string> = {
    "benchmark.yaml": stringify(spec),
    "questions.csv": rows([
      `question_id${odd.domains === undefined ? "" : ",domain"},question_te,reference_te`,
      ...questions.map((q) =>
        [
          `q${q}`,
          ...(odd.domains === undefined ? [] : [`d${(q % odd.domains.length) + 1}`]),
          `ప్రశ్న ${q}?`,
          `జవాబు ${q}`,
        ].join(","),
      ),
    ]),
  };
  configs.forEach((config, c) =>
    ids.forEach((model, m) => {
      if (isHole(config, m)) return;
      files[`answers/${config}/${model}.csv`] = rows([
        "question_id,answer",
        ...questions.map((q) => `q${q},జవాబు ${q + (m % 2)}`),
      ]);
      if (judged)
        files[`judgments/judge/${config}/${model}.csv`] = rows([
          "question_id,score",
          ...questions.map((q) => `q${q},${odd.score(q, m, c) ?? ""}`),
        ]);
    }),
  );
  if (odd.ratings === true)
    files["ratings.csv"] = rows([
      "question_id,config_id,model_id,rater_id,score",
      ...questions.flatMap((q) => [`q${q},O1,m1,a,${(q % 5) + 1}`, `q${q},O1,m1,b,${((q + 1) % 5) + 1}`]),
    ]);
  return files;
}
