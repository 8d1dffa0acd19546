import { show } from "../../src/schema/define.ts";
import type { Cells } from "./table-cells.ts";
import { keyOf, type AnswerRow, type CellKey, type ScoreRow, type TableRows } from "./table-rows.ts";
import type { TableMap } from "./table-shape.ts";
import { isQuestionId } from "./trn-names.ts";

const within = (
  scale: { readonly min: number; readonly max: number; readonly step?: number },
  v: number,
): boolean =>
  v >= scale.min &&
  v <= scale.max &&
  (scale.step === undefined ||
    Math.abs((v - scale.min) / scale.step - Math.round((v - scale.min) / scale.step)) < 1e-9);

/** A number on the scale; what is off it is dropped and counted, an empty cell isn't counted. */
function onScale(
  rows: TableRows,
  kind: string,
  scale: { readonly min: number; readonly max: number; readonly step?: number },
  value: number | null,
): number | null {
  const counter = rows.tallies.cells.get(kind);
  if (value === null) return null;
  counter?.see();
  if (!within(scale, value)) {
    counter?.drop(`off the scale ${scale.min}–${scale.max}`);
    return null;
  }
  return value;
}

/** Counts a value on the scale that was seen: stored, or there already. */
function settle(rows: TableRows, kind: string, score: number | null, isNew: boolean): void {
  if (score === null) return;
  if (isNew) rows.tallies.cells.get(kind)?.take();
  else rows.tallies.cells.get(kind)?.drop("the same value in another row");
}

function inner<K, V>(outer: Map<K, Map<string, V>>, key: K): Map<string, V> {
  const found = outer.get(key) ?? new Map<string, V>();
  outer.set(key, found);
  return found;
}

/** Puts one row of the table into `rows`; false where the row is refused, with the reason reported. */
export function addRecord(map: TableMap, cells: Cells, rows: TableRows): boolean {
  const { columns } = map;
  const question_id = cells.id(columns.question_id)?.trim() ?? "";
  if (!isQuestionId(question_id)) {
    cells.fault(
      columns.question_id,
      "a question id of 1 to 200 characters",
      question_id === "" ? "nothing" : show(question_id),
    );
    return false;
  }
  addQuestion(map, cells, question_id, rows);
  const config = cells.id(columns.config) ?? map.constants?.config ?? "default";
  rows.configs.add(config);
  const input = cells.text(columns.input);
  if (input !== null) {
    const inputs = inner(rows.inputs, config);
    const before = inputs.get(question_id);
    if (before !== undefined && before !== input)
      cells.fault(columns.input, `one input per question and configuration (${show(before)})`, show(input));
    else inputs.set(question_id, input);
  }
  if (map.layout === "wide") addWide(map, cells, { question_id, config }, rows);
  else addLong(map, cells, { question_id, config }, rows);
  return true;
}

function addQuestion(map: TableMap, cells: Cells, question_id: string, rows: TableRows): void {
  const { columns } = map;
  const before = rows.questions.get(question_id);
  const merge = <T>(column: string | undefined, old: T | null | undefined, now: T | null): T | null => {
    if (now === null || old === null || old === undefined) return now ?? old ?? null;
    if (JSON.stringify(old) !== JSON.stringify(now))
      cells.fault(column, `the same for every row of question ${show(question_id)}: ${show(old)}`, show(now));
    return old;
  };
  const question = Object.entries(columns.question ?? {}).flatMap(([language, column]) => {
    const text = merge(column, before?.question[language], cells.text(column));
    return text === null ? [] : [[language, text] as const];
  });
  const references = Object.entries(columns.references ?? {}).flatMap(([language, names]) => {
    const given = names.flatMap((name) => cells.texts(name));
    const list = merge(names[0], before?.references[language], given.length === 0 ? null : given);
    return list === null ? [] : [[language, list] as const];
  });
  rows.questions.set(question_id, {
    question_id,
    domain: merge(columns.domain, before?.domain, cells.id(columns.domain)),
    audio_seconds: merge(columns.audio_seconds, before?.audio_seconds, cells.number(columns.audio_seconds)),
    question: Object.fromEntries(question),
    references: Object.fromEntries(references),
  });
}

type Place = Pick<CellKey, "question_id" | "config">;

function addWide(map: TableMap, cells: Cells, place: Place, rows: TableRows): void {
  const repeat = repeatOf(map, cells);
  for (const model of map.models ?? []) {
    rows.models.add(model.label);
    const key: CellKey = { ...place, model: model.label, repeat };
    if (model.answer !== undefined) {
      const counter = rows.tallies.cells.get("answers");
      const answer = cells.text(model.answer);
      counter?.see();
      if (answer === null) counter?.drop("empty cell: not run");
      else if (addAnswer(cells, model.answer, { ...key, answer, error: null, latency_ms: null }, false, rows))
        counter?.take();
    }
    addScore(map, cells, key, { score: model.score, rationale: model.rationale, judge: undefined }, rows);
  }
}

function addLong(map: TableMap, cells: Cells, place: Place, rows: TableRows): void {
  const { columns } = map;
  const model = cells.id(columns.model) ?? map.constants?.model ?? null;
  if (model === null) {
    if (columns.model !== undefined) cells.fault(columns.model, "a model's name", "nothing");
    return;
  }
  rows.models.add(model);
  const key: CellKey = { ...place, model, repeat: repeatOf(map, cells) };
  if (columns.answer !== undefined || columns.error !== undefined) {
    const row: AnswerRow = {
      ...key,
      answer: cells.text(columns.answer),
      error: cells.text(columns.error),
      latency_ms: cells.number(columns.latency_ms),
    };
    const mayRepeat = columns.judge !== undefined || columns.rating !== undefined;
    addAnswer(cells, columns.answer ?? columns.error, row, mayRepeat, rows);
  }
  addScore(map, cells, key, columns, rows);
  for (const metric of map.metrics ?? []) {
    const score = onScale(rows, metric.id, metric, cells.number(metric.column));
    if (score === null) continue;
    const row = { ...key, score, rationale: null };
    settle(rows, metric.id, score, addOnce(cells, metric.column, inner(rows.scores, metric.id), row));
  }
  addRating(map, cells, key, rows);
}

function repeatOf(map: TableMap, cells: Cells): number {
  const repeat = cells.number(map.columns.repeat) ?? 1;
  if (Number.isSafeInteger(repeat) && repeat >= 1) return repeat;
  cells.fault(map.columns.repeat, "a whole number from 1", show(repeat));
  return 1;
}

function addAnswer(
  cells: Cells,
  column: string | undefined,
  row: AnswerRow,
  mayRepeat: boolean,
  rows: TableRows,
): boolean {
  const before = rows.answers.get(keyOf(row));
  if (before === undefined) {
    rows.answers.set(keyOf(row), row);
    return true;
  }
  if (before.answer !== row.answer || before.error !== row.error)
    cells.fault(
      column,
      `one answer per question, configuration, model and repetition (${show(before.answer)})`,
      show(row.answer),
    );
  else if (!mayRepeat)
    cells.fault(
      column,
      "each question, configuration, model and repetition once",
      `${show(row.question_id)}, ${show(row.model)} again`,
    );
  return false;
}

function addOnce(
  cells: Cells,
  column: string | undefined,
  into: Map<string, ScoreRow>,
  row: ScoreRow,
): boolean {
  const before = into.get(keyOf(row));
  if (before === undefined) into.set(keyOf(row), row);
  else if (before.score !== row.score || before.rationale !== row.rationale)
    cells.fault(column, `one value per answer (${show(before.score)})`, show(row.score));
  return before === undefined;
}

function addScore(
  map: TableMap,
  cells: Cells,
  key: CellKey,
  columns: {
    readonly score?: string | undefined;
    readonly rationale?: string | undefined;
    readonly judge?: string | undefined;
  },
  rows: TableRows,
): void {
  if (columns.score === undefined || map.scale === undefined) return;
  const given = cells.number(columns.score);
  const rationale = cells.text(columns.rationale);
  if (given === null && rationale === null) return;
  const judge = cells.id(columns.judge) ?? map.constants?.judge ?? "judge";
  const score = onScale(rows, "scores", map.scale, given);
  const isNew = addOnce(cells, columns.score, inner(rows.judgments, judge), { ...key, score, rationale });
  settle(rows, "scores", score, isNew);
}

function addRating(map: TableMap, cells: Cells, key: CellKey, rows: TableRows): void {
  const { rating, rater: raterColumn } = map.columns;
  if (rating === undefined || map.scale === undefined) return;
  const score = onScale(rows, "ratings", map.scale, cells.number(rating));
  if (score === null) return;
  const rater = cells.id(raterColumn);
  const by = JSON.stringify([rater, keyOf(key)]);
  if (rater !== null && rows.rated.has(by)) {
    cells.fault(
      raterColumn,
      "one rating per answer and rater",
      `${show(key.question_id)}, ${show(key.model)} again`,
    );
    return;
  }
  rows.rated.add(by);
  rows.ratings.push({ ...key, rater, score });
  settle(rows, "ratings", score, true);
}
