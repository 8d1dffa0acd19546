import { sql, verbatim, type Sql } from "../db/sql.ts";
import type { ReferenceLength } from "../schema/filter.ts";
import { longAnswerWords } from "../schema/long-answer.ts";

/** The number of words in a column of texts: runs of what isn't white space, by Unicode's White_Space. */
// White_Space is the separators, the controls from tab to return, and U+0085.
export const wordCount = (column: string): string =>
  String.raw`len(regexp_extract_all(${column}, '[^\x09-\x0D\x{85}\p{Z}]+'))`;

/** Of a row of `references`, aliased `t`: whether its text counts as long. */
export const isLong = verbatim(`${wordCount("t.reference")} >= ${longAnswerWords}`);

/** Whether the first reference answer of a question `q` in a language is long, or not; without one it is neither. */
export const lengthIs = ({ language, kind }: ReferenceLength): Sql => sql`q.question_id IN (
    SELECT t.question_id FROM "references" t WHERE t.language = ${language} AND t.ordinal = 1 AND ${
      kind === "long" ? isLong : sql`NOT (${isLong})`
    })`;
