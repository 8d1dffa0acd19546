import { query, whole } from "../db/run.ts";
import { sql, verbatim, type Sql } from "../db/sql.ts";
import { number, text, type RowOf } from "../schema/define.ts";
import type { Filter, JudgedCell } from "../schema/filter.ts";
import { cellRead, scoreIn, valuesIn } from "./cell-sql.ts";
import { filtered, filteredReads } from "./filtered.ts";

/** Orders of the list; `gap` is B's score less A's. Questions without the value come last, in whichever direction. */
export const listOrders = {
  place: verbatim("q.position"),
  domain: verbatim("q.domain NULLS LAST, q.position"),
  "a:asc": verbatim("score_a ASC NULLS LAST, q.position"),
  "a:desc": verbatim("score_a DESC NULLS LAST, q.position"),
  "b:asc": verbatim("score_b ASC NULLS LAST, q.position"),
  "b:desc": verbatim("score_b DESC NULLS LAST, q.position"),
  "gap:asc": verbatim("score_b - score_a ASC NULLS LAST, q.position"),
  "gap:desc": verbatim("score_b - score_a DESC NULLS LAST, q.position"),
} as const;
export type ListOrder = keyof typeof listOrders;
export const isListOrder = (name: string): name is ListOrder => Object.hasOwn(listOrders, name);

export interface ListParams {
  readonly filter: Filter;
  /** Languages of the wording and of its translation. */
  readonly first: string;
  readonly second: string;
  /** Cells whose scores stand beside each question. */
  readonly a?: JudgedCell | null;
  readonly b?: JudgedCell | null;
  readonly order?: ListOrder;
}

const scores = (cell: JudgedCell | null | undefined): Sql => valuesIn(cell == null ? null : scoreIn(cell));
const cellsOf = (p: ListParams): readonly JudgedCell[] => [p.a, p.b].flatMap((c) => (c == null ? [] : [c]));

/** The questions of a filter, with their wording and first reference in up to two languages and two cells' scores. */
export const questionListQuery = query({
  name: "question_list",
  reads: (p: ListParams) => [
    ...filteredReads(p.filter),
    ...whole("question_texts", "references"),
    ...(cellsOf(p).length > 0 ? whole("cells") : []),
    ...cellsOf(p).map((cell) => cellRead(scoreIn(cell))),
  ],
  ask: (p) => sql`
WITH ${filtered(p.filter)}
SELECT q.question_id::VARCHAR AS question_id, q.domain::VARCHAR AS domain, q.audio::VARCHAR AS audio,
  q.audio_url::VARCHAR AS audio_url,
  a.question::VARCHAR AS question, b.question::VARCHAR AS translation, r.reference::VARCHAR AS reference,
  x.value::DOUBLE AS score_a, y.value::DOUBLE AS score_b
FROM filtered q
LEFT JOIN question_texts a ON a.question_id = q.question_id AND a.language = ${p.first}
LEFT JOIN question_texts b ON b.question_id = q.question_id AND b.language = ${p.second}
LEFT JOIN "references" r ON r.question_id = q.question_id AND r.language = ${p.first} AND r.ordinal = 1
LEFT JOIN ${scores(p.a)} x ON x.position = q.position
LEFT JOIN ${scores(p.b)} y ON y.position = q.position
ORDER BY ${listOrders[p.order ?? "place"]}`,
  row: {
    question_id: text(),
    domain: text().optional(),
    audio: text(),
    audio_url: text().optional(),
    question: text().optional(),
    translation: text().optional(),
    reference: text().optional(),
    score_a: number().optional(),
    score_b: number().optional(),
  },
});
export type QuestionListRow = RowOf<typeof questionListQuery.row>;
