import type { Read } from "../db/run.ts";
import { joined, sql, verbatim, where, type Sql } from "../db/sql.ts";
import type {
  AnswerAt,
  Change,
  Disagreement,
  Filter,
  JudgedCell,
  LostAt,
  Noted,
  ScoreRange,
} from "../schema/filter.ts";
import { searchPatterns } from "../text/search-match.ts";
import { cellNumber, cellRead, scoreIn, type MeasuredCell } from "./cell-sql.ts";
import { lengthIs } from "./reference-length.ts";
import { goodCells, outcomeOf } from "./lost.ts";

const matched = ({ config, model }: JudgedCell): MeasuredCell => ({ config, model, metric: "em", judge: "" });

const any = (values: readonly string[]): Sql =>
  joined(
    values.map((value) => sql`${value}`),
    ", ",
  );

const inRange = (r: ScoreRange): Sql => sql`q.position IN (
    SELECT position FROM observations WHERE cell = ${cellNumber(scoreIn(r))} AND value BETWEEN ${r.min} AND ${r.max})`;

/** Questions of one outcome on one path: the rule is worked out for this path, model and judge alone. */
const lostAt = ({ config, model, judge, outcome }: LostAt): Sql => sql`q.position IN (
    WITH path AS (SELECT * FROM paths WHERE path_id = ${config}),
    good AS (${goodCells({ metric: "score", judge }, [sql`c.model_id = ${model}`])}),
    outcome AS (${outcomeOf("path", "good")})
    SELECT position FROM outcome WHERE outcome = ${outcome})`;

const relation = { better: verbatim(">"), same: verbatim("="), worse: verbatim("<") } as const;

const valueOf = (cell: MeasuredCell): Sql => sql`max(value) FILTER (WHERE cell = ${cellNumber(cell)})`;
const either = (a: MeasuredCell, b: MeasuredCell): Sql =>
  sql`FROM observations WHERE cell = ${cellNumber(a)} OR cell = ${cellNumber(b)} GROUP BY position`;

const changed = ({ cell, against, kind }: Change): Sql => {
  const [b, a] = [scoreIn(cell), scoreIn(against)];
  return sql`q.position IN (
    SELECT position ${either(a, b)} HAVING ${valueOf(b)} ${relation[kind]} ${valueOf(a)})`;
};

/** What became of an answer: of several repetitions, an answer counts before nothing, and nothing before an error. */
export const answerState = verbatim(
  `CASE WHEN bool_or(answer IS NOT NULL AND error IS NULL) THEN 'answered' WHEN bool_or(error IS NULL) THEN 'missing' ELSE 'failed' END`,
);

const answerIs = ({ config, model, state }: AnswerAt): Sql => {
  const of = sql`FROM answers WHERE config_id = ${config} AND model_id = ${model}`;
  return state === "absent"
    ? sql`q.question_id NOT IN (SELECT question_id ${of})`
    : sql`q.question_id IN (SELECT question_id ${of} GROUP BY question_id HAVING ${answerState} = ${state})`;
};

const apart: Readonly<Record<Disagreement, Sql>> = {
  judges: sql`q.position IN (
    SELECT o.position FROM observations o
    JOIN (SELECT cell, config_id, model_id, count(*) OVER (PARTITION BY config_id, model_id) AS judges FROM cells WHERE metric_id = 'score') c
      ON c.cell = o.cell
    WHERE c.judges > 1 GROUP BY o.position, c.config_id, c.model_id
    HAVING max(o.value) - min(o.value) >= (SELECT (max - min) * (0.75 - 1e-9) FROM measures WHERE metric_id = 'score'))`,
  humans: sql`q.question_id IN (
    SELECT question_id FROM ratings GROUP BY question_id, config_id, model_id
    HAVING max(score) - min(score) >= (SELECT (max - min) * (0.75 - 1e-9) FROM measures WHERE metric_id = 'rating'))`,
};

const unmatched = (cell: JudgedCell): Sql => {
  const [s, e] = [scoreIn(cell), matched(cell)];
  return sql`q.position IN (
    SELECT position ${either(s, e)} HAVING ${valueOf(e)} = 0
      AND ${valueOf(s)} >= (SELECT max - (max - min) * (0.25 + 1e-9) FROM measures WHERE metric_id = 'score'))`;
};

const noted = (kinds: readonly Noted[]): readonly Sql[] => {
  if (kinds.length === 0) return [];
  const questions = [...new Set(kinds.flatMap((n) => n.questions))];
  return [questions.length === 0 ? verbatim("false") : sql`q.question_id IN (${any(questions)})`];
};

const keyOf = ({ config, model, judge }: JudgedCell): string => JSON.stringify([config, model, judge]);

/** Items about the same thing are alternatives. */
const alternatives = <T>(
  items: readonly T[],
  about: (item: T) => string,
  is: (item: T) => Sql,
): readonly Sql[] =>
  [...Map.groupBy(items, about).values()].map((group) => sql`(${joined(group.map(is), " OR ")})`);

/** Questions of which one row of a table, an answer or an input, has all words of a text. */
const found = (from: "answers" | "inputs", text: string): readonly Sql[] => {
  const patterns = searchPatterns(text);
  return patterns.length === 0
    ? []
    : [
        sql`q.question_id IN (SELECT t.question_id FROM ${verbatim(from)} t${where(
          patterns.map((pattern) => sql`regexp_matches(t.search, ${pattern})`),
        )})`,
      ];
};

/** What a filter asks of a question `q`. A text without letters or digits asks for nothing. */
const conditions = (f: Filter): readonly Sql[] => [
  ...(f.domains.length === 0 ? [] : [sql`q.domain IN (${any(f.domains)})`]),
  ...(f.audio.length === 0 ? [] : [sql`q.audio IN (${any(f.audio)})`]),
  ...searchPatterns(f.text).map((pattern) => sql`regexp_matches(q.search, ${pattern})`),
  ...found("answers", f.said),
  ...found("inputs", f.given),
  ...alternatives(f.ranges, keyOf, inRange),
  ...alternatives(f.lost, keyOf, lostAt),
  ...alternatives(f.changes, (c) => keyOf(c.cell) + keyOf(c.against), changed),
  ...alternatives(f.answers, (a) => JSON.stringify([a.config, a.model]), answerIs),
  ...alternatives(f.lengths, (l) => l.language, lengthIs),
  ...f.apart.map((who) => apart[who]),
  ...f.unmatched.map(unmatched),
  ...noted(f.noted),
];

/** The questions that a filter keeps, all their columns. */
export const keptQuestions = (f: Filter): Sql => sql`SELECT q.* FROM questions q${where(conditions(f))}`;

/** `filtered`, a common table expression: the questions that a filter keeps. */
export const filtered = (f: Filter): Sql => sql`filtered AS (${keptQuestions(f)})`;

const table = (name: Read["table"]): Read => ({ table: name });

/** The tables that `filtered` reads. */
export function filteredReads(f: Filter): readonly Read[] {
  const cells = [
    ...f.ranges.map(scoreIn),
    ...f.changes.flatMap(({ cell, against }) => [scoreIn(cell), scoreIn(against)]),
    ...f.unmatched.flatMap((cell) => [scoreIn(cell), matched(cell)]),
  ];
  const judges = f.apart.includes("judges");
  const scales = f.lost.length + f.apart.length + f.unmatched.length > 0;
  return [
    table("questions"),
    ...(cells.length + f.lost.length > 0 || judges ? [table("cells")] : []),
    ...cells.map(cellRead),
    ...(f.lost.length > 0 ? [table("paths")] : []),
    ...(scales ? [table("measures")] : []),
    ...f.lost.map((l): Read => ({ table: "observations", metric: "score", judge: l.judge })),
    ...(judges ? [{ table: "observations", metric: "score" } as const] : []),
    ...(f.answers.length > 0 || f.said !== "" ? [table("answers")] : []),
    ...(f.given === "" ? [] : [table("inputs")]),
    ...(f.lengths.length > 0 ? [table("references")] : []),
    ...(f.apart.includes("humans") ? [table("ratings")] : []),
  ];
}
