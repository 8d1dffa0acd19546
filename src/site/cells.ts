import type { BenchmarkSpec } from "../schema/spec.ts";
import { holeReason } from "../schema/measures.ts";
import type { Row } from "../schema/tables.ts";
import type { QuestionRecord } from "./questions.ts";

/** One answer as a page shows it. `state` tells four kinds of nothing apart. */
export interface AnswerView {
  readonly config: string;
  readonly model: string;
  readonly language: string;
  readonly state: "answer" | "no answer" | "not run";
  readonly answer: string;
  readonly reason: string;
  readonly em: number | null;
  readonly f1: number | null;
  readonly judgments: readonly {
    readonly judge: string;
    readonly score: number | null;
    readonly rationale: string | null;
  }[];
  readonly scores: readonly { readonly metric: string; readonly value: number | null }[];
  readonly ratings: readonly (number | null)[];
}

function answerText(rows: readonly Row<"answers">[]): string | null {
  const given = rows.flatMap((r) => (r.answer === null ? [] : [r.answer]));
  return given.length === 0 ? null : given.join(" / ");
}

/** The answer of a cell to a question, with everything that was said of it; repetitions are listed one after another. */
export function answerView(
  spec: BenchmarkSpec,
  record: QuestionRecord,
  config: string,
  model: string,
): AnswerView {
  const key = `${config}/${model}`;
  const rows = record.answers.get(key) ?? [];
  const text = answerText(rows);
  const reason = holeReason(spec, config, model);
  const error = rows.find((r) => r.error !== null)?.error;
  return {
    config,
    model,
    language: spec.configs.find((c) => c.id === config)?.language ?? "",
    state: text !== null ? "answer" : rows.length > 0 ? "no answer" : "not run",
    answer: text ?? "",
    reason: rows.length > 0 ? (error ?? "run, and nothing came back") : (reason ?? "no row in the data"),
    em: rows[0]?.em ?? null,
    f1: rows[0]?.f1 ?? null,
    judgments: (record.judgments.get(key) ?? []).map((j) => ({
      judge: j.judge_id,
      score: j.score,
      rationale: j.rationale,
    })),
    scores: (record.scores.get(key) ?? []).map((s) => ({ metric: s.metric_id, value: s.value })),
    ratings: (record.ratings.get(key) ?? []).map((r) => r.score),
  };
}
