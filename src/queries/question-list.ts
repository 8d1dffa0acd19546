import { query, whole } from "../db/run.ts";
import { sql } from "../db/sql.ts";
import { text, type RowOf } from "../schema/define.ts";
import type { Filter } from "../schema/filter.ts";
import { filtered, filteredReads } from "./filtered.ts";

/** The questions of a filter in the folder's order, with their wording and first reference in up to two languages. */
export const questionListQuery = query({
  name: "question_list",
  reads: (p: { readonly filter: Filter; readonly first: string; readonly second: string }) => [
    ...filteredReads(p.filter),
    ...whole("question_texts", "references"),
  ],
  ask: (p) => sql`
WITH ${filtered(p.filter)}
SELECT q.question_id::VARCHAR AS question_id, q.domain::VARCHAR AS domain, q.audio::VARCHAR AS audio,
  a.question::VARCHAR AS question, b.question::VARCHAR AS translation, r.reference::VARCHAR AS reference
FROM filtered q
LEFT JOIN question_texts a ON a.question_id = q.question_id AND a.language = ${p.first}
LEFT JOIN question_texts b ON b.question_id = q.question_id AND b.language = ${p.second}
LEFT JOIN "references" r ON r.question_id = q.question_id AND r.language = ${p.first} AND r.ordinal = 1
ORDER BY q.position`,
  row: {
    question_id: text(),
    domain: text().optional(),
    audio: text(),
    question: text().optional(),
    translation: text().optional(),
    reference: text().optional(),
  },
});
export type QuestionListRow = RowOf<typeof questionListQuery.row>;
