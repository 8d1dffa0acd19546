import { noRollups, type Rollups } from "../../../src/rollups/rollups.ts";
import type { Choices } from "../../../src/schema/choices.ts";
import { noFilter, type Filter } from "../../../src/schema/filter.ts";
import type { Outcome } from "../../../src/schema/paths.ts";
import type { BenchmarkSpec, PublishedSpec } from "../../../src/schema/spec.ts";
import { textStatisticNames, type Row, type TextCubeRow } from "../../../src/schema/tables.ts";
import { viewContext, type ViewContext } from "../../../src/views/view.ts";

const asr = { kind: "asr", system: "S" } as const;
const mt = { kind: "mt", system: "T" } as const;
const other = { kind: "mt", system: "U" } as const;
const text = { modality: "text" } as const;

/** O1 is written, O2 its equal in another language; A1 hears O1, O3 moves it, M1 moves A1 as O3 was moved. */
export const spec: BenchmarkSpec = {
  schema_version: 1,
  id: "chain",
  title: "Chain",
  languages: [
    { id: "te", label: "Telugu" },
    { id: "en", label: "English" },
  ],
  scale: { min: 1, max: 5, step: 1, label: "score, 1–5" },
  domains: [
    { id: "sea", label: "Sea" },
    { id: "sky", label: "Sky" },
  ],
  configs: [
    { id: "O1", label: "Written", ...text, language: "te" },
    { id: "O2", label: "Written", ...text, language: "en" },
    { id: "O3", label: "Moved", ...text, language: "en", from: "O1", steps: [mt] },
    { id: "A1", label: "Heard", ...text, language: "te", from: "O1", steps: [asr] },
    { id: "M1", label: "Heard and moved", ...text, language: "en", from: "A1", steps: [asr, mt] },
    {
      id: "M2",
      label: "Heard and moved otherwise",
      ...text,
      language: "en",
      from: "A1",
      steps: [asr, other],
    },
  ],
  models: [
    { id: "m", label: "Model m", slot: "a" },
    { id: "n", label: "Model n", slot: "b1", short: "n" },
  ],
  judges: [{ id: "j", label: "Judge j" }],
  metrics: [
    { id: "slip", label: "Slip", kind: "external", direction: "lower", min: 0, max: 10 },
    { id: "drift", label: "Drift", kind: "external", direction: "zero", min: -1, max: 1 },
  ],
  baseline: { config: "O1", model: "m" },
  provenance: { kind: "measured", statement: "Made up for tests." },
};

/** The same with other configurations, models or the like. */
export const specWith = (change: Partial<BenchmarkSpec>): BenchmarkSpec => ({ ...spec, ...change });

export function contextOf(options: {
  readonly rollups: Partial<Rollups>;
  readonly spec?: BenchmarkSpec;
  readonly filter?: Partial<Filter>;
  readonly choices?: Choices;
  readonly published?: PublishedSpec;
}): ViewContext {
  return viewContext({
    spec: options.spec ?? spec,
    rollups: { ...noRollups, ...options.rollups },
    filter: { ...noFilter, ...options.filter },
    choices: options.choices ?? {},
    published: options.published ?? null,
    questions: 100,
    base: "/base/",
  });
}

export const lossRow = (
  path_id: string,
  model_id: string,
  outcome: Outcome,
  n: number,
  domain: string | null = "sea",
  metric_id = "score",
): Row<"attribution"> => ({
  ...{ path_id, model_id, outcome, n, domain, metric_id },
  judge_id: metric_id === "score" ? "j" : null,
});

export const knownRow = (
  config_id: string,
  model_id: string,
  [both_right, only_against, only_config, both_wrong]: readonly [number, number, number, number],
  domain: string | null = "sea",
  metric_id = "score",
): Row<"knowledge"> => ({
  ...{ config_id, against_id: "O1", model_id, domain, metric_id },
  ...{ both_right, only_against, only_config, both_wrong },
  judge_id: metric_id === "score" ? "j" : null,
});

/** A bin with `values`, told by the configuration of the answers, of the input, and the model. */
export function binRow(
  [config_id, input_id, model_id]: readonly [string, string, string],
  error: "wer" | "chrf",
  bin: number,
  values: readonly number[],
  domain: string | null = "sea",
): Row<"error_bins"> {
  return {
    ...{ config_id, input_id, model_id, error, bin, domain },
    ...{ metric_id: "score", judge_id: "j", n: values.length },
    sum: values.reduce((a, b) => a + b, 0),
    sum_sq: values.reduce((a, b) => a + b * b, 0),
  };
}

/** Edits and units of words, code points and aksharas, and of words as written. */
export function heardRow(
  config_id: string,
  counts: readonly number[],
  domain: string | null = "sea",
): TextCubeRow {
  const [word_edits, word_units, char_edits, char_units, akshara_edits, akshara_units] = counts;
  const [written_word_edits = null, written_word_units = null] = counts.slice(6);
  const none = Object.fromEntries(textStatisticNames.map((name) => [name, null]));
  return {
    ...none,
    ...{
      config_id,
      domain,
      n: 10,
      word_edits,
      word_units,
      written_word_edits,
      written_word_units,
      char_edits,
      char_units,
      akshara_edits,
      akshara_units,
    },
  } as unknown as TextCubeRow;
}
