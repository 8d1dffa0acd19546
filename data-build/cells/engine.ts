import { DuckDBDataChunk, INTEGER, VARCHAR, type DuckDBConnection } from "@duckdb/node-api";
import type { Db, SqlValue } from "../../src/db/db.ts";
import { openNode, spillBelow } from "../../src/db/node.ts";
import { createTable, type Table } from "../../src/schema/define.ts";
import { measuresOf } from "../../src/schema/measures.ts";
import { pathRows } from "../../src/schema/paths.ts";
import { tables } from "../../src/schema/tables.ts";
import { answerMeasurer } from "../measure/answers.ts";
import type { PackedQuestions } from "./question-pack.ts";
import { openStage, type FactTable, type Stage } from "./stage.ts";
import type { WorkContext } from "./task.ts";

/** A thread's engine: the questions and measures of the benchmark, and stages for facts. */
export interface WorkEngine {
  readonly context: WorkContext;
  readonly questions: PackedQuestions;
  readonly db: Db;
  readonly connection: DuckDBConnection;
  /** EM and F1 of an answer to a question under a configuration; null without references. */
  readonly measureAnswer: ReturnType<typeof answerMeasurer>;
  readonly stage: <N extends FactTable>(name: N) => Promise<Stage<N>>;
}

const chunkRows = 2048;

/** One thread each: sums of fractions depend on the order of adding, and the same input must give the same bytes. */
export async function openWorkEngine(context: WorkContext, questions: PackedQuestions): Promise<WorkEngine> {
  const { db, connection } = await openNode(":memory:", { memory_limit: context.memory, threads: "1" });
  await spillBelow(db, context.scratch);
  await numberQuestions(connection, questions);
  await db.all(
    `CREATE VIEW questions AS SELECT question_id, question + 1 AS position, domain, 'none' AS audio, NULL::VARCHAR AS audio_url,
       NULL::DOUBLE AS audio_seconds, NULL::VARCHAR AS audio_seconds_source, NULL::VARCHAR AS audio_peaks, '' AS search FROM numbered`,
    [],
  );
  await fill(db, tables.measures, measuresOf(context.spec));
  await fill(db, tables.paths, pathRows(context.spec));
  const stages: { [N in FactTable]?: Stage<N> } = {};
  return {
    context,
    questions,
    db,
    connection,
    measureAnswer: answerMeasurer(context.spec, questions),
    async stage<N extends FactTable>(name: N): Promise<Stage<N>> {
      const known: { [K in N]?: Stage<K> } = stages;
      const stage = known[name] ?? (await openStage(connection, name));
      known[name] = stage;
      return stage;
    },
  };
}

/** A small table of the contract with its rows. */
async function fill(
  db: Db,
  table: Table,
  rows: readonly Readonly<Record<string, SqlValue>>[],
): Promise<void> {
  await db.all(createTable(table), []);
  const names = Object.keys(table.columns);
  const values = `VALUES (${names.map(() => "?").join(", ")})`;
  for (const row of rows)
    await db.all(
      `INSERT INTO "${table.name}" ${values}`,
      names.map((c) => row[c] ?? null),
    );
}

async function numberQuestions(connection: DuckDBConnection, questions: PackedQuestions): Promise<void> {
  await connection.run("CREATE TABLE numbered (question INTEGER, question_id VARCHAR, domain VARCHAR)");
  const appender = await connection.createAppender("numbered");
  const chunk = DuckDBDataChunk.create([INTEGER, VARCHAR, VARCHAR]);
  for (let start = 0; start < questions.count; start += chunkRows) {
    const numbers = Array.from({ length: Math.min(chunkRows, questions.count - start) }, (_, i) => start + i);
    chunk.reset();
    chunk.rowCount = numbers.length;
    chunk.setColumnValues(0, numbers);
    chunk.setColumnValues(1, numbers.map(questions.id));
    chunk.setColumnValues(2, numbers.map(questions.domain));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}
