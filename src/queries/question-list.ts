import { query } from "../db/run.ts";
import { text, type RowOf } from "../schema/define.ts";
import type { Filter } from "../schema/filter.ts";
import { filteredSql, filterParams, filterReads } from "./parts.ts";

/** The questions of a filter in the folder's order, with their wording and first reference in up to two languages. */
export const questionListQuery = query({
  name: "question_list",
  reads: [...filterReads, "question_texts", "references"],
  sql: `
WITH ${filteredSql},
tongue AS (SELECT ?::VARCHAR AS first, ?::VARCHAR AS second)
SELECT q.question_id::VARCHAR AS question_id, q.domain::VARCHAR AS domain, q.audio::VARCHAR AS audio,
  a.question::VARCHAR AS question, b.question::VARCHAR AS translation, r.reference::VARCHAR AS reference
FROM filtered q CROSS JOIN tongue
LEFT JOIN question_texts a ON a.question_id = q.question_id AND a.language = tongue.first
LEFT JOIN question_texts b ON b.question_id = q.question_id AND b.language = tongue.second
LEFT JOIN "references" r ON r.question_id = q.question_id AND r.language = tongue.first AND r.ordinal = 1
ORDER BY q.position`,
  params: (p: { filter: Filter; first: string; second: string }) => [
    ...filterParams(p.filter),
    p.first,
    p.second,
  ],
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
