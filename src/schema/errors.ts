import { enumeration, integer, number, text, type RowOf } from "./define.ts";
import { pathOf } from "./measures.ts";
import type { BenchmarkSpec } from "./spec.ts";

/** How the error of one input is binned: lower ends of the bins, and where the axis ends. */
export interface ErrorScale {
  /** Bin i holds edges[i] ≤ x < edges[i + 1], the last bin all from its lower end on. */
  readonly edges: readonly number[];
  readonly max: number;
  /** Whether values beyond `max` occur. */
  readonly open: boolean;
}

/** Utterance WER as a fraction (may exceed 1), sentence chrF++ from 0 to 100. */
export const errorScales = {
  wer: { edges: [0, 0.1, 0.25, 0.5, 0.75], max: 1, open: true },
  chrf: { edges: [0, 20, 40, 60, 80], max: 100, open: false },
} as const satisfies Readonly<Record<string, ErrorScale>>;

export type ErrorMeasure = keyof typeof errorScales;

/** A configuration whose answers are looked at by the error of an input: its own, or one it was made from. */
export interface ErrorSource {
  readonly config: string;
  readonly input: string;
  readonly error: ErrorMeasure;
}

/** Each configuration with its own WER or chrF++, and a later one with the WER of every input on its way. */
export const errorSources = (spec: BenchmarkSpec): readonly ErrorSource[] =>
  spec.configs.flatMap((c) => [
    ...pathOf(spec, c.id).map((input) => ({ config: c.id, input, error: "wer" as const })),
    { config: c.id, input: c.id, error: "chrf" as const },
  ]);

/** A row of the `error_points` query: how many questions of one cell have an input error x and a value. */
export const errorPointColumns = {
  config_id: text("Configuration of the answers."),
  input_id: text("Configuration whose input has the error."),
  error: enumeration(["wer", "chrf"], "Word error rate or chrF++."),
  model_id: text("Answering model."),
  x: number("The error of the input."),
  value: number("The value of the answer."),
  n: integer("Questions."),
};
export type ErrorPoint = RowOf<typeof errorPointColumns>;
