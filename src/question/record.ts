import type { Row } from "../schema/tables.ts";
import type { Outcome } from "../schema/paths.ts";

/** Where the answer of a model was lost on a path, by the rule of `src/queries/lost.ts`. */
export interface OutcomeRow {
  readonly question_id: string;
  readonly path_id: string;
  readonly model_id: string;
  readonly outcome: Outcome;
}

/** Everything that the data know of one question. */
export interface QuestionRecord {
  readonly question: Row<"questions">;
  /** Wordings by language, in the benchmark's order of languages. */
  readonly texts: ReadonlyMap<string, string>;
  readonly references: ReadonlyMap<string, readonly string[]>;
  /** By configuration. */
  readonly inputs: ReadonlyMap<string, Row<"inputs">>;
  /** By configuration/model. */
  readonly answers: ReadonlyMap<string, readonly Row<"answers">[]>;
  readonly judgments: ReadonlyMap<string, readonly Row<"judgments">[]>;
  readonly ratings: ReadonlyMap<string, readonly Row<"ratings">[]>;
  readonly scores: ReadonlyMap<string, readonly Row<"scores">[]>;
  readonly outcomes: readonly OutcomeRow[];
  /** Words heard in the clip with their times, by configuration. */
  readonly words: ReadonlyMap<string, readonly Row<"words">[]>;
  /** Where question and answer are spoken in the clip. */
  readonly spans: readonly Row<"spans">[];
}

/** Rows of any number of questions. */
export interface RecordRows {
  readonly questions: readonly Row<"questions">[];
  readonly texts: readonly Row<"question_texts">[];
  readonly references: readonly Row<"references">[];
  readonly inputs: readonly Row<"inputs">[];
  readonly answers: readonly Row<"answers">[];
  readonly judgments: readonly Row<"judgments">[];
  readonly ratings: readonly Row<"ratings">[];
  readonly scores: readonly Row<"scores">[];
  readonly outcomes: readonly OutcomeRow[];
  readonly words: readonly Row<"words">[];
  readonly spans: readonly Row<"spans">[];
}

interface OfQuestion {
  readonly question_id: string;
}
interface OfCell extends OfQuestion {
  readonly config_id: string;
  readonly model_id: string;
}

function by<R extends OfQuestion>(rows: readonly R[]): (id: string) => readonly R[] {
  const groups = Map.groupBy(rows, (r) => r.question_id);
  return (id) => groups.get(id) ?? [];
}

function byCell<R extends OfCell>(rows: readonly R[]): (id: string) => ReadonlyMap<string, readonly R[]> {
  const of = by(rows);
  return (id) => Map.groupBy(of(id), (r) => `${r.config_id}/${r.model_id}`);
}

/** The records of all questions among `rows`, in the order of `rows.questions`. `languages` gives the order of texts. */
export function recordsOf(
  rows: RecordRows,
  languages: readonly string[],
): ReadonlyMap<string, QuestionRecord> {
  const inOrder = <T>(texts: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    new Map(
      languages.flatMap((language) => {
        const text = texts.get(language);
        return text === undefined ? [] : [[language, text] as const];
      }),
    );
  const texts = by(rows.texts);
  const references = by(rows.references);
  const inputs = by(rows.inputs);
  const outcomes = by(rows.outcomes);
  const words = by(rows.words);
  const spans = by(rows.spans);
  const answers = byCell(rows.answers);
  const judgments = byCell(rows.judgments);
  const ratings = byCell(rows.ratings);
  const scores = byCell(rows.scores);
  return new Map(
    rows.questions.map((question) => {
      const id = question.question_id;
      const lists = Map.groupBy(references(id), (r) => r.language);
      const record: QuestionRecord = {
        question,
        texts: inOrder(new Map(texts(id).map((t) => [t.language, t.question]))),
        references: inOrder(new Map([...lists].map(([l, list]) => [l, list.map((r) => r.reference)]))),
        inputs: new Map(inputs(id).map((i) => [i.config_id, i])),
        answers: answers(id),
        judgments: judgments(id),
        ratings: ratings(id),
        scores: scores(id),
        outcomes: outcomes(id),
        words: Map.groupBy(words(id), (w) => w.config_id),
        spans: spans(id).filter((s) => s.recording === ""),
      };
      return [id, record];
    }),
  );
}
