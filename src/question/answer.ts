import { holeReason, measuresOf, primaryMeasure } from "../schema/measures.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { difference, type Stretch } from "../text/difference.ts";
import type { QuestionRecord } from "./record.ts";

/**
 * What there is in a cell: an answer; a run that failed, with its error; a run from which nothing came back; a cell
 * that was not run on purpose; a row that should be there and isn't.
 */
export type AnswerState = "answer" | "failed" | "no answer" | "hole" | "missing";

/** One answer as a page shows it, with all that was said of it. */
export interface AnswerView {
  readonly config: string;
  readonly model: string;
  /** Language of the configuration. */
  readonly language: string;
  readonly state: AnswerState;
  /** Answers of all repetitions, in order. */
  readonly answers: readonly string[];
  /** Why there is none, or what went wrong beside it. */
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

const mean = (values: readonly (number | null)[]): number | null => {
  const given = values.filter((v) => v !== null);
  return given.length === 0 ? null : given.reduce((a, b) => a + b, 0) / given.length;
};

/** The answer of a cell to a question. */
export function answerView(
  spec: BenchmarkSpec,
  record: QuestionRecord,
  config: string,
  model: string,
): AnswerView {
  const key = `${config}/${model}`;
  const rows = record.answers.get(key) ?? [];
  const answers = rows.flatMap((r) => (r.answer === null ? [] : [r.answer]));
  const error = rows.find((r) => r.error !== null)?.error ?? null;
  const hole = holeReason(spec, config, model);
  const state =
    answers.length > 0
      ? "answer"
      : error !== null
        ? "failed"
        : rows.length > 0
          ? "no answer"
          : hole !== null
            ? "hole"
            : "missing";
  const reasons: Readonly<Record<AnswerState, string>> = {
    answer: error ?? "",
    failed: error ?? "",
    "no answer": "run, and nothing came back",
    hole: hole ?? "",
    missing: "no row in the data, and not declared as left out",
  };
  return {
    config,
    model,
    language: spec.configs.find((c) => c.id === config)?.language ?? "",
    state,
    answers,
    reason: reasons[state],
    em: mean(rows.map((r) => r.em)),
    f1: mean(rows.map((r) => r.f1)),
    judgments: (record.judgments.get(key) ?? []).map((j) => ({
      judge: j.judge_id,
      score: j.score,
      rationale: j.rationale,
    })),
    scores: (record.scores.get(key) ?? []).map((s) => ({ metric: s.metric_id, value: s.value })),
    ratings: (record.ratings.get(key) ?? []).map((r) => r.score),
  };
}

/** How the cells of a benchmark are valued and compared: by the measure that the leaderboard shows. */
export interface Lead {
  readonly metric_id: string;
  readonly judge_id: string | null;
  readonly direction: "higher" | "lower" | "zero";
}

export function leadOf(spec: BenchmarkSpec): Lead {
  const { metric_id, judge_id } = primaryMeasure(spec);
  const direction = measuresOf(spec).find((m) => m.metric_id === metric_id)?.direction ?? "higher";
  return { metric_id, judge_id, direction };
}

/** The value of a cell; repetitions are averaged. Null where there is none. */
export function leadValue({ metric_id, judge_id }: Lead, view: AnswerView): number | null {
  if (metric_id === "score")
    return mean(view.judgments.filter((j) => j.judge === judge_id).map((j) => j.score));
  if (metric_id === "rating") return mean(view.ratings);
  if (metric_id === "em") return view.em;
  if (metric_id === "f1") return view.f1;
  return mean(view.scores.filter((s) => s.metric === metric_id).map((s) => s.value));
}

/** An answer against the baseline's. */
export interface Change {
  /** How much better (positive) or worse; null where one of the two has no value, or better and worse mean nothing. */
  readonly gain: number | null;
  /** The first answer with what the baseline's doesn't have marked; null where nothing is alike or in another language. */
  readonly marked: readonly Stretch[] | null;
  readonly isSame: boolean;
}

/** Below this share of common letters two answers are different answers, and marks would cover all of them. */
const alike = 0.5;

export function changeFrom(lead: Lead, base: AnswerView, view: AnswerView): Change {
  const [a, b] = [leadValue(lead, base), leadValue(lead, view)];
  const gain =
    a === null || b === null || lead.direction === "zero" ? null : lead.direction === "lower" ? a - b : b - a;
  const [before] = base.answers;
  const [after] = view.answers;
  if (before === undefined || after === undefined || base.language !== view.language)
    return { gain, marked: null, isSame: false };
  if (before === after) return { gain, marked: null, isSame: true };
  const most = Math.max(before.length, after.length);
  if (Math.min(before.length, after.length) < (alike * most) / 2)
    return { gain, marked: null, isSame: false };
  const found = difference(before, after);
  const isAlike = found !== null && found.hits >= alike * found.length;
  return { gain, marked: isAlike ? found.after : null, isSame: false };
}

/** A question with every cell that the benchmark asks about: what a page or a panel is drawn from. */
export interface QuestionView {
  readonly spec: BenchmarkSpec;
  readonly record: QuestionRecord;
  readonly lead: Lead;
  /** By configuration/model, row by row. */
  readonly cells: ReadonlyMap<string, AnswerView>;
  /** The cell that others are compared with. */
  readonly base: AnswerView | null;
}

export function questionView(spec: BenchmarkSpec, record: QuestionRecord): QuestionView {
  const models = spec.models ?? [];
  const cells = new Map(
    spec.configs.flatMap((c) =>
      models.map((m) => [`${c.id}/${m.id}`, answerView(spec, record, c.id, m.id)] as const),
    ),
  );
  const base =
    spec.baseline === undefined ? undefined : cells.get(`${spec.baseline.config}/${spec.baseline.model}`);
  return { spec, record, lead: leadOf(spec), cells, base: base ?? null };
}
