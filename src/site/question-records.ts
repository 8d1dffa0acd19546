import { run, query } from "../db/run.ts";
import { verbatim } from "../db/sql.ts";
import { tables, type Row } from "../schema/tables.ts";
import type { Site } from "./open.ts";

/** Everything that the folder knows of one question. */
export interface QuestionRecord {
  readonly question: Row<"questions">;
  readonly texts: ReadonlyMap<string, string>;
  readonly references: ReadonlyMap<string, readonly string[]>;
  readonly inputs: ReadonlyMap<string, Row<"inputs">>;
  /** By configuration/model. */
  readonly answers: ReadonlyMap<string, readonly Row<"answers">[]>;
  readonly judgments: ReadonlyMap<string, readonly Row<"judgments">[]>;
  readonly ratings: ReadonlyMap<string, readonly Row<"ratings">[]>;
  readonly scores: ReadonlyMap<string, readonly Row<"scores">[]>;
}

const all = <C extends (typeof tables)[keyof typeof tables]>(
  table: C,
  order: string,
): ReturnType<typeof query<null, C["columns"]>> =>
  query({
    name: `all_${table.name}`,
    reads: () => [],
    ask: () =>
      verbatim(
        `SELECT ${Object.keys(table.columns)
          .map((c) => `"${c}"`)
          .join(", ")} FROM "${table.name}" ORDER BY ${order}`,
      ),
    row: table.columns,
  });

/** All questions of a site, in the folder's order. */
export async function readQuestions({
  db,
  spec,
}: Pick<Site, "db" | "spec">): Promise<ReadonlyMap<string, QuestionRecord>> {
  // The spec's languages in its order, so that pages can list them as they come.
  const inOrder = <T>(texts: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    new Map(
      spec.languages.flatMap((l) => {
        const text = texts.get(l.id);
        return text === undefined ? [] : [[l.id, text] as const];
      }),
    );
  const [questions, texts, references, inputs, answers, judgments, ratings, scores] = await Promise.all([
    run(db, all(tables.questions, "position"), null),
    run(db, all(tables.question_texts, "question_id, language"), null),
    run(db, all(tables.references, "question_id, language, ordinal"), null),
    run(db, all(tables.inputs, "question_id, config_id"), null),
    run(db, all(tables.answers, "question_id, config_id, model_id, repeat"), null),
    run(db, all(tables.judgments, "question_id, config_id, model_id, judge_id, repeat"), null),
    run(db, all(tables.ratings, "question_id, config_id, model_id, ordinal"), null),
    run(db, all(tables.scores, "question_id, config_id, model_id, metric_id, repeat"), null),
  ]);
  const by = <R extends { readonly question_id: string }>(
    rows: readonly R[],
  ): ((id: string) => readonly R[]) => {
    const groups = Map.groupBy(rows, (r) => r.question_id);
    return (id) => groups.get(id) ?? [];
  };
  const cells = <
    R extends { readonly question_id: string; readonly config_id: string; readonly model_id: string },
  >(
    rows: readonly R[],
  ) => {
    const of = by(rows);
    return (id: string): ReadonlyMap<string, readonly R[]> =>
      Map.groupBy(of(id), (r) => `${r.config_id}/${r.model_id}`);
  };
  const [textsOf, referencesOf, inputsOf] = [by(texts), by(references), by(inputs)];
  const [answersOf, judgmentsOf, ratingsOf, scoresOf] = [
    cells(answers),
    cells(judgments),
    cells(ratings),
    cells(scores),
  ];
  return new Map(
    questions.map((question) => {
      const id = question.question_id;
      const lists = Map.groupBy(referencesOf(id), (r) => r.language);
      return [
        id,
        {
          question,
          texts: inOrder(new Map(textsOf(id).map((t) => [t.language, t.question]))),
          references: inOrder(
            new Map([...lists].map(([language, rows]) => [language, rows.map((r) => r.reference)])),
          ),
          inputs: new Map(inputsOf(id).map((i) => [i.config_id, i])),
          answers: answersOf(id),
          judgments: judgmentsOf(id),
          ratings: ratingsOf(id),
          scores: scoresOf(id),
        },
      ];
    }),
  );
}
