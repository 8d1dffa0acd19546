import type { Db } from "../db/db.ts";
import { query, run } from "../db/run.ts";
import { goodColumns, outcomeSql } from "../queries/lost.ts";
import { unitSql } from "../queries/parts.ts";
import { enumeration, text } from "../schema/define.ts";
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
    reads: [name],
    sql: `SELECT ${Object.keys(tables[name].columns)
      .map((c) => `t."${c}"`)
      .join(", ")}
FROM "${name}" t, (SELECT ?::VARCHAR AS id) one WHERE one.id = '' OR t.question_id = one.id ORDER BY ${order}`,
    params: (id: string) => [id],
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
  reads: ["judgments", "answers", "scores", "ratings", "measures", "paths"],
  sql: `
WITH ${unitSql},
good AS (
  SELECT u.question_id, u.config_id, u.model_id, u.metric_id, coalesce(u.judge_id, '') AS judge, ${goodColumns}
  FROM unit u JOIN measures m ON m.metric_id = u.metric_id,
       (SELECT ?::VARCHAR AS id, ?::VARCHAR AS metric, ?::VARCHAR AS judge) one
  WHERE u.v IS NOT NULL AND m.direction <> 'zero' AND (one.id = '' OR u.question_id = one.id)
    AND u.metric_id = one.metric AND coalesce(u.judge_id, '') = one.judge
),${outcomeSql("lost", "good", "paths")}
SELECT question_id::VARCHAR AS question_id, path_id::VARCHAR AS path_id, model_id::VARCHAR AS model_id,
  outcome::VARCHAR AS outcome
FROM lost_outcome ORDER BY question_id, path_id, model_id`,
  params: (p: { id: string; metric: string; judge: string }) => [p.id, p.metric, p.judge],
  row: { question_id: text(), path_id: text(), model_id: text(), outcome: enumeration(outcomes) },
});

/** The tables that a record rests on. */
export const recordReads: readonly TableName[] = [
  ...new Set([...Object.values(questionRows).flatMap((q) => q.reads), ...outcomesQuery.reads]),
];

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
