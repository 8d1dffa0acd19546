import { loadSite } from "./load.ts";
import { readQuestions, type QuestionRecord } from "./question-records.ts";

export type { QuestionRecord } from "./question-records.ts";

let records: Promise<ReadonlyMap<string, QuestionRecord>> | null = null;
/** All questions in the folder's order, read once a build. */
export const loadQuestions = (): Promise<ReadonlyMap<string, QuestionRecord>> =>
  (records ??= loadSite().then(readQuestions));
