import { run } from "../db/run.ts";
import { ownQuestionsQuery } from "../queries/own-questions.ts";
import { engine } from "../state/engine.ts";

/** The ids of the benchmark's questions. */
export async function questionIds(base: string): Promise<ReadonlySet<string>> {
  const rows = await run(await engine(base), ownQuestionsQuery, {});
  return new Set(rows.map((row) => row.question_id));
}
