import { stringify } from "yaml";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { toCsv } from "../write/csv.ts";
import { groupBy } from "./foreign.ts";

export interface ImportedQuestion {
  readonly question_id: string;
  /** A domain id. */
  readonly domain: string | null;
  /** Wording by language id. */
  readonly question: Readonly<Record<string, string>>;
  /** Reference answers by language id. */
  readonly references: Readonly<Record<string, readonly string[]>>;
}

/** Which answer a row is about. */
export interface AnswerKey {
  readonly question_id: string;
  readonly config: string;
  readonly model: string;
  /** From 1. */
  readonly repeat: number;
}

export interface ImportedAnswer extends AnswerKey {
  readonly answer: string | null;
  readonly error: string | null;
  readonly latency_ms: number | null;
}

export interface ImportedJudgment extends AnswerKey {
  readonly judge: string;
  readonly score: number | null;
  readonly rationale: string | null;
}

export interface ImportedScore extends AnswerKey {
  readonly metric: string;
  readonly score: number;
}

export interface ImportedRating extends AnswerKey {
  readonly rater: string | null;
  readonly score: number;
}

/** The rows of a run-output folder, all ids already ids of the spec. */
export interface RunRows {
  readonly questions: readonly ImportedQuestion[];
  readonly answers: readonly ImportedAnswer[];
  readonly judgments: readonly ImportedJudgment[];
  readonly scores: readonly ImportedScore[];
  readonly ratings: readonly ImportedRating[];
}

const jsonl = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** A field that is left out where there is nothing. */
const some = (key: string, value: unknown): object => (value === null ? {} : { [key]: value });

const keyOf = (row: AnswerKey): object => ({
  question_id: row.question_id,
  ...(row.repeat === 1 ? {} : { repeat: row.repeat }),
});

function addTree<T extends AnswerKey>(
  files: Map<string, string>,
  rows: readonly T[],
  folder: (row: T) => string,
  values: (row: T) => object,
): void {
  for (const [path, group] of groupBy(rows, (row) => `${folder(row)}/${row.config}/${row.model}.jsonl`))
    files.set(path, jsonl(group.map((row) => ({ ...keyOf(row), ...values(row) }))));
}

/** The files of a run-output folder, path below it → text. Trees are JSON Lines, ratings one CSV. */
export function runFiles(spec: BenchmarkSpec, rows: RunRows): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  files.set("benchmark.yaml", stringify(spec, { lineWidth: 100, compat: "yaml-1.1" }));
  files.set(
    "questions.jsonl",
    jsonl(
      rows.questions.map((q) => ({
        question_id: q.question_id,
        ...some("domain", q.domain),
        question: q.question,
        references: q.references,
      })),
    ),
  );
  addTree(
    files,
    rows.answers,
    () => "answers",
    (a) => ({ answer: a.answer, ...some("error", a.error), ...some("latency_ms", a.latency_ms) }),
  );
  addTree(
    files,
    rows.judgments,
    (j) => `judgments/${j.judge}`,
    (j) => ({ score: j.score, ...some("rationale", j.rationale) }),
  );
  addTree(
    files,
    rows.scores,
    (s) => `scores/${s.metric}`,
    (s) => ({ score: s.score }),
  );
  if (rows.ratings.length > 0) {
    const ratings = rows.ratings.map((r) => ({
      ...r,
      config_id: r.config,
      model_id: r.model,
      rater_id: r.rater,
    }));
    files.set(
      "ratings.csv",
      toCsv(["question_id", "config_id", "model_id", "repeat", "rater_id", "score"], ratings),
    );
  }
  return files;
}
