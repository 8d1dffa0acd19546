import {
  recordsOf,
  type OutcomeRow,
  type QuestionRecord,
  type RecordRows,
} from "../../../src/question/record.ts";
import type { BenchmarkSpec } from "../../../src/schema/spec.ts";
import type { Row } from "../../../src/schema/tables.ts";

/** Two languages, one of them romanised; typed, heard, and heard and translated; two models. */
export const spec: BenchmarkSpec = {
  schema_version: 1,
  id: "small",
  title: "Small",
  languages: [
    { id: "te", label: "First", romanised: "iso15919" },
    { id: "en", label: "Second" },
  ],
  scale: {
    min: 1,
    max: 5,
    step: 1,
    label: "score",
    levels: [
      { score: 1, label: "Off", description: "Beside the point." },
      { score: 5, label: "Right", description: "Right throughout." },
    ],
  },
  configs: [
    { id: "T", label: "Typed", modality: "text", language: "te" },
    {
      id: "H",
      label: "Heard",
      modality: "text",
      language: "te",
      from: "T",
      steps: [{ kind: "asr", system: "x" }],
    },
    {
      id: "N",
      label: "Translated",
      modality: "text",
      language: "en",
      from: "H",
      steps: [{ kind: "mt", system: "y" }],
    },
  ],
  models: [
    { id: "big", label: "Big", slot: "a" },
    { id: "tiny", label: "Tiny", slot: "c" },
  ],
  judges: [
    { id: "one", label: "Judge One" },
    { id: "two", label: "Judge Two" },
  ],
  primary_judge: "one",
  baseline: { config: "T", model: "big" },
  holes: [{ configs: ["N"], models: ["tiny"], reason: "too dear" }],
  provenance: { kind: "measured", statement: "Made up." },
};

export const answer = (config: string, model: string, given: Partial<Row<"answers">>): Row<"answers"> => ({
  question_id: "q",
  config_id: config,
  model_id: model,
  repeat: 1,
  answer: null,
  search: null,
  error: null,
  em: null,
  f1: null,
  latency_ms: null,
  ...given,
});

export const judgment = (
  config: string,
  model: string,
  score: number | null,
  given: Partial<Row<"judgments">> = {},
): Row<"judgments"> => ({
  question_id: "q",
  config_id: config,
  model_id: model,
  judge_id: "one",
  repeat: 1,
  score,
  rationale: null,
  ...given,
});

export const outcome = (path: string, model: string, what: OutcomeRow["outcome"]): OutcomeRow => ({
  question_id: "q",
  path_id: path,
  model_id: model,
  outcome: what,
});

const rows: RecordRows = {
  questions: [
    {
      question_id: "q",
      position: 1,
      domain: null,
      audio: "none",
      audio_url: null,
      audio_seconds: null,
      audio_seconds_source: null,
      audio_peaks: null,
      search: "",
    },
  ],
  texts: [{ question_id: "q", language: "te", question: "తామర వేటి వల్ల?" }],
  references: [{ question_id: "q", language: "te", ordinal: 1, reference: "ఫంగస్" }],
  inputs: [],
  answers: [],
  judgments: [],
  ratings: [],
  scores: [],
  outcomes: [],
  words: [],
  spans: [],
};

export function recordWith(change: Partial<RecordRows>): QuestionRecord {
  const record = recordsOf({ ...rows, ...change }, ["te", "en"]).get("q");
  if (record === undefined) throw new Error("the record is not there");
  return record;
}
