import type { QuestionRecord } from "../question/record.ts";
import { readRecords } from "../question/rows.ts";
import { loadSite } from "./load.ts";

let records: Promise<ReadonlyMap<string, QuestionRecord>> | null = null;
/** All questions in the folder's order, read once a build. */
export const loadQuestions = (): Promise<ReadonlyMap<string, QuestionRecord>> =>
  (records ??= loadSite().then(({ db, spec }) => readRecords(db, spec)));
