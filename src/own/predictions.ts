import { show } from "../schema/define.ts";
import { isMapping } from "../schema/shape.ts";
import { csvRecords, type CsvCell } from "../text/csv-record.ts";
import { sampleOf } from "./lm-eval-line.ts";

/** A fault in a file, at its place; lines and columns count from 1. A column is a cell of a table, a character of JSON. */
export interface Trouble {
  readonly line: number;
  readonly column?: number;
  readonly field?: string;
  readonly expected: string;
  readonly got: string;
  /** What stands in the places (`{name}`) of both; without it they have none. */
  readonly values?: Values;
}

type Values = Readonly<Record<string, string | number>>;
/** Says a text that may be a message in the reader's language. */
type Known = (text: string, values?: Values) => string;
const asWritten: Known = (text, values) =>
  values === undefined
    ? text
    : text.replaceAll(/\{(\w+)\}/gu, (place, name: string) => String(values[name] ?? place));

/** An answer as a file has it. What names its question is one of the three. */
export interface Prediction {
  readonly line: number;
  readonly questionId: string | null;
  /** Wordings that the line gives, of which one may be the question's. */
  readonly wordings: readonly string[];
  /** Place in the file's own data set, from 0. */
  readonly docId: number | null;
  readonly repeat: number;
  /** Null where nothing came back. */
  readonly answer: string | null;
}

export const predictionFormats = ["CSV", "TSV", "JSON Lines", "lm-evaluation-harness samples"] as const;
export type PredictionFormat = (typeof predictionFormats)[number];

export interface PredictionFile {
  readonly format: PredictionFormat;
  readonly predictions: readonly Prediction[];
  readonly troubles: readonly Trouble[];
}

/** Largest file, in bytes, and most rows that are read. */
export const mostBytes = 50_000_000;
export const mostPredictions = 500_000;

const numeral = /^\d+$/u;

/** `file:line:column field: expected …, got …`, as the command line prints it. */
export function troubleWords(file: string, t: Trouble, known: Known = asWritten): string {
  const place = [file, t.line, t.column].filter((part) => part !== undefined).join(":");
  return known("{place}: expected {expected}, got {got}", {
    place: t.field === undefined ? place : `${place} ${t.field}`,
    expected: known(t.expected, t.values),
    got: known(t.got, t.values),
  });
}

/** Reads a file of answers: a table with a header, or one JSON object a line. Never throws. */
export function readPredictions(name: string, bytes: Uint8Array): PredictionFile {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const trouble = { line: 1, expected: "UTF-8 text", got: "bytes that are not UTF-8" };
    return { format: "CSV", predictions: [], troubles: [trouble] };
  }
  const lines = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  if (text.trim() === "")
    return {
      format: "CSV",
      predictions: [],
      troubles: [{ line: 1, expected: "a line with an answer", got: "an empty file" }],
    };
  if (/^\s*\{/u.test(text)) return readJsonLines(lines);
  return readTable(lines, /\.tsv$/iu.test(name) || (lines[0] ?? "").includes("\t") ? "\t" : ",");
}

function readTable(lines: readonly string[], delimiter: "," | "\t"): PredictionFile {
  const format = delimiter === "," ? "CSV" : "TSV";
  const troubles: Trouble[] = [];
  const predictions: Prediction[] = [];
  const records = csvRecords(delimiter);
  let header: readonly string[] | null = null;
  for (let i = 0; i <= lines.length; i += 1) {
    const record = i < lines.length ? records.take(lines[i] ?? "", i + 1) : records.end();
    if (record === null) continue;
    if (!("cells" in record)) {
      const { line, column, expected, got } = record;
      // What follows the quote is the file's own.
      const [, after] = /^a single one before (.+)$/su.exec(got) ?? [];
      troubles.push(
        after === undefined
          ? { line, column, expected, got }
          : { line, column, expected, got: "a single one before {after}", values: { after } },
      );
      if (header === null) break;
      continue;
    }
    if (header === null) {
      header = record.cells.map((cell) => (cell ?? "").trim());
      const lacking = ["question_id", "answer"].filter((field) => header?.includes(field) !== true);
      for (const field of lacking)
        troubles.push({
          line: record.line,
          field,
          expected: "a column {field}",
          got: "the columns {columns}",
          values: { field, columns: header.map((column) => show(column)).join(", ") },
        });
      if (lacking.length > 0) break;
    } else if (record.cells.length === header.length) {
      const row = tableRow(header, record.cells, record.line, troubles);
      if (row !== null) predictions.push(row);
    } else
      troubles.push({
        line: record.line,
        expected: "{n} columns, as in the header",
        got: "{given}",
        values: { n: header.length, given: record.cells.length },
      });
    if (predictions.length > mostPredictions) break;
  }
  if (predictions.length === 0 && troubles.length === 0)
    troubles.push({ line: 1, expected: "a line with an answer", got: "a header alone" });
  return { format, predictions, troubles: [...troubles, ...tooMany(predictions)] };
}

const tooMany = (predictions: readonly Prediction[]): readonly Trouble[] => {
  const last = predictions.at(-1);
  return last === undefined || predictions.length <= mostPredictions
    ? []
    : [{ line: last.line, expected: "at most {n} answers", got: "more", values: { n: mostPredictions } }];
};

function tableRow(
  header: readonly string[],
  cells: readonly CsvCell[],
  line: number,
  troubles: Trouble[],
): Prediction | null {
  const at = (field: string): CsvCell => cells[header.indexOf(field)] ?? null;
  const column = (field: string): number => header.indexOf(field) + 1;
  const questionId = at("question_id");
  if (questionId === null) {
    troubles.push({
      line,
      column: column("question_id"),
      field: "question_id",
      expected: "text",
      got: "nothing",
    });
    return null;
  }
  const repeat = header.includes("repeat") ? (at("repeat") ?? "1") : "1";
  if (!numeral.test(repeat) || Number(repeat) < 1) {
    troubles.push({
      line,
      column: column("repeat"),
      field: "repeat",
      expected: "a whole number from 1",
      got: show(repeat),
    });
    return null;
  }
  return { line, questionId, wordings: [], docId: null, repeat: Number(repeat), answer: at("answer") };
}

function readJsonLines(lines: readonly string[]): PredictionFile {
  const troubles: Trouble[] = [];
  const predictions: Prediction[] = [];
  let samples = 0;
  let filter: string | null = null;
  for (const [i, text] of lines.entries()) {
    const line = i + 1;
    if (text.trim() === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      const [, column] = /column (\d+)/u.exec(String(error)) ?? /position (\d+)/u.exec(String(error)) ?? [];
      troubles.push({
        line,
        column: column === undefined ? 1 : Math.max(1, Number(column)),
        expected: "a JSON object",
        got: show(text),
      });
      continue;
    }
    const record = isMapping(value) ? value : null;
    const sample = record === null ? null : sampleOf(record, line);
    if (record === null)
      troubles.push({
        line,
        column: 1,
        expected: "one JSON object a line",
        ...(Array.isArray(value)
          ? { got: "a list of {n}", values: { n: value.length } }
          : { got: show(value) }),
      });
    else if (sample !== null) {
      samples += 1;
      // The harness writes a line for each filter of its answers; the first one counts.
      filter ??= sample.filter;
      if (sample.filter !== filter) continue;
      if ("answer" in sample) predictions.push(sample);
      else troubles.push(sample.trouble);
    } else {
      const row = jsonRow(record, text, line, troubles);
      if (row !== null) predictions.push(row);
    }
    if (predictions.length > mostPredictions) break;
  }
  return {
    format: samples > 0 ? "lm-evaluation-harness samples" : "JSON Lines",
    predictions,
    troubles: [...troubles, ...tooMany(predictions)],
  };
}

function jsonRow(
  record: Readonly<Record<string, unknown>>,
  text: string,
  line: number,
  troubles: Trouble[],
): Prediction | null {
  const { question_id, answer = null, repeat = 1 } = record;
  const fault = (field: string, expected: string, got: unknown): null => {
    const at = text.indexOf(JSON.stringify(field));
    troubles.push({ line, ...(at === -1 ? {} : { column: at + 1 }), field, expected, got: show(got) });
    return null;
  };
  if (typeof question_id !== "string") return fault("question_id", "text", question_id);
  if (answer !== null && typeof answer !== "string") return fault("answer", "text, or null", answer);
  if (answer === null && !("answer" in record)) return fault("answer", "text, or null", undefined);
  const count = repeat ?? 1;
  if (typeof count !== "number" || !Number.isSafeInteger(count) || count < 1)
    return fault("repeat", "a whole number from 1", repeat);
  return { line, questionId: question_id, wordings: [], docId: null, repeat: count, answer };
}
