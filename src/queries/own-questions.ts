import { query, whole } from "../db/run.ts";
import { sql } from "../db/sql.ts";
import { integer, text } from "../schema/define.ts";

/** Every question in the folder's order. */
export const ownQuestionsQuery = query({
  name: "own_questions",
  reads: () => whole("questions"),
  ask: () => sql`SELECT question_id::VARCHAR AS question_id, position::INTEGER AS position, domain::VARCHAR AS domain
FROM questions ORDER BY position`,
  row: { question_id: text(), position: integer(), domain: text().optional() },
});

/** Every wording of every question. */
export const ownTextsQuery = query({
  name: "own_texts",
  reads: () => whole("question_texts"),
  ask: () => sql`SELECT question_id::VARCHAR AS question_id, language::VARCHAR AS language, question::VARCHAR AS question
FROM question_texts ORDER BY question_id, language`,
  row: { question_id: text(), language: text(), question: text() },
});

/** The accepted answers in one language. */
export const ownReferencesQuery = query({
  name: "own_references",
  reads: () => whole("references"),
  ask: (p: {
    readonly language: string;
  }) => sql`SELECT question_id::VARCHAR AS question_id, reference::VARCHAR AS reference
FROM "references" WHERE language = ${p.language} ORDER BY question_id, ordinal`,
  row: { question_id: text(), reference: text() },
});
