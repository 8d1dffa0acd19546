import type { Db } from "../db/db.ts";
import { query, run, whole } from "../db/run.ts";
import { nothing, sql, verbatim, where } from "../db/sql.ts";
import { chosenReads } from "../queries/cell-sql.ts";
import { filtered, filteredReads } from "../queries/filtered.ts";
import { goodCells, outcomeOf } from "../queries/lost.ts";
import { enumeration, text } from "../schema/define.ts";
import type { Filter } from "../schema/filter.ts";
import { primaryMeasure } from "../schema/measures.ts";
import { outcomes } from "../schema/paths.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { tables, type TableName } from "../schema/tables.ts";
import { recordsOf, type QuestionRecord, type RecordRows } from "./record.ts";

type Tables = typeof tables;

/** The rows of a table about one question; "" asks for those of all. */
const rowsOf = <N extends TableName>(
  name: N,
  order: string,
): ReturnType<typeof query<string, Tables[N]["columns"]>> =>
  query({
    name: `question_${name}`,
    reads: () => whole(name),
    ask: (id: string) => {
      const columns = Object.keys(tables[name].columns).map((c) => `t."${c}"`);
      return sql`SELECT ${verbatim(columns.join(", "))} FROM ${verbatim(`"${name}"`)} t${where(
        id === "" ? [] : [sql`t.question_id = ${id}`],
      )} ORDER BY ${verbatim(order)}`;
    },
    row: tables[name].columns,
  });

const cell = "t.question_id, t.config_id, t.model_id";

export const questionRows = {
  questions: rowsOf("questions", "t.position"),
  texts: rowsOf("question_texts", "t.question_id, t.language"),
  references: rowsOf("references", "t.question_id, t.language, t.ordinal"),
  inputs: rowsOf("inputs", "t.question_id, t.config_id"),
  answers: rowsOf("answers", `${cell}, t.repeat`),
  judgments: rowsOf("judgments", `${cell}, t.judge_id, t.repeat`),
  ratings: rowsOf("ratings", `${cell}, t.ordinal`),
  scores: rowsOf("scores", `${cell}, t.metric_id, t.repeat`),
  words: rowsOf("words", "t.question_id, t.config_id, t.ordinal"),
  spans: rowsOf("spans", "t.question_id, t.part, t.recording"),
} as const;

/** Where the answers to one question, or with "" to all, were lost on each path, by one measure. */
export const outcomesQuery = query({
  name: "question_outcomes",
  reads: (p: { readonly id: string; readonly metric: string; readonly judge: string }) => [
    ...whole("questions", "paths"),
    ...chosenReads(p),
  ],
  ask: (p) => sql`
WITH good AS (${goodCells(p)}),
outcome AS (${outcomeOf(
    "paths",
    "good",
    p.id === ""
      ? nothing
      : sql` AND b.position = (SELECT position FROM questions WHERE question_id = ${p.id})`,
  )})
SELECT q.question_id::VARCHAR AS question_id, o.path_id::VARCHAR AS path_id, c.model_id::VARCHAR AS model_id,
  o.outcome::VARCHAR AS outcome
FROM outcome o JOIN good c ON c.cell = o.first_cell JOIN questions q ON q.position = o.position
ORDER BY q.question_id, path_id, model_id`,
  row: { question_id: text(), path_id: text(), model_id: text(), outcome: enumeration(outcomes) },
});

/** The ids of a filter's questions in the folder's order. */
export const idsQuery = query({
  name: "question_ids",
  reads: (filter: Filter) => filteredReads(filter),
  ask: (filter) =>
    sql`WITH ${filtered(filter)} SELECT question_id::VARCHAR AS question_id FROM filtered ORDER BY position`,
  row: { question_id: text() },
});

/** Everything about one question, or with "" about all of them in the folder's order. */
export async function readRecords(
  db: Db,
  spec: BenchmarkSpec,
  id = "",
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, QuestionRecord>> {
  const { metric_id, judge_id } = primaryMeasure(spec);
  const rows: RecordRows = {
    questions: await run(db, questionRows.questions, id, signal),
    texts: await run(db, questionRows.texts, id, signal),
    references: await run(db, questionRows.references, id, signal),
    inputs: await run(db, questionRows.inputs, id, signal),
    answers: await run(db, questionRows.answers, id, signal),
    judgments: await run(db, questionRows.judgments, id, signal),
    ratings: await run(db, questionRows.ratings, id, signal),
    scores: await run(db, questionRows.scores, id, signal),
    words: await run(db, questionRows.words, id, signal),
    spans: await run(db, questionRows.spans, id, signal),
    outcomes: await run(db, outcomesQuery, { id, metric: metric_id, judge: judge_id ?? "" }, signal),
  };
  const languages = spec.languages.map((l) => l.id);
  return recordsOf(rows, languages);
}
