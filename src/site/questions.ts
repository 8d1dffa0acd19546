import type { QuestionRecord } from "../question/record.ts";
import { readRecords } from "../question/rows.ts";
import { loadSite } from "./load.ts";

async function read(): Promise<ReadonlyMap<string, QuestionRecord>> {
  const { db, spec } = await loadSite();
  return readRecords(db, spec);
}

let records: Promise<ReadonlyMap<string, QuestionRecord>> | null = null;
/** All questions in the folder's order, read once a build. */
export const loadQuestions = (): Promise<ReadonlyMap<string, QuestionRecord>> => (records ??= read());
