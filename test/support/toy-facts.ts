import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OracleFacts, OracleValue } from "./oracle.ts";
import { plainScores } from "./oracle-text.ts";

// A reader of the toy folder that shares nothing with the build: it knows the folder's files by name.

type Cells = Readonly<Record<string, string | null>>;

/** RFC 4180 by hand: quoted fields may hold the delimiter, quotes and line ends; an unquoted empty field is null. */
export function smallCsv(source: string, delimiter: string): readonly Cells[] {
  const rows: (string | null)[][] = [[]];
  let cell: string | null = null;
  let quoted = false;
  for (let i = 0; i < source.length; i += 1) {
    const c = source.charAt(i);
    if (quoted) {
      if (c !== '"') cell = (cell ?? "") + c;
      else if (source.charAt(i + 1) === '"') {
        cell = `${cell ?? ""}"`;
        i += 1;
      } else quoted = false;
    } else if (c === '"') {
      quoted = true;
      cell = "";
    } else if (c === delimiter || c === "\n") {
      rows.at(-1)?.push(cell);
      cell = null;
      if (c === "\n") rows.push([]);
    } else cell = (cell ?? "") + c;
  }
  const [header = [], ...records] = rows.filter((row) => row.length > 0);
  return records.map((row) => Object.fromEntries(header.map((name, i) => [name ?? "", row[i] ?? null])));
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;
const asJson = (value: unknown): Json => {
  if (!isJson(value)) throw new Error("the toy folder's JSON holds objects");
  return value;
};
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const numeral = (value: unknown): number | null =>
  value === null || value === undefined || value === "" ? null : Number(value);

/** Everything the oracle needs of the toy folder at `folder`. */
export function toyFacts(folder: string): OracleFacts & { readonly inputs: readonly Cells[] } {
  const read = (file: string): string => readFileSync(join(folder, file), "utf8");
  const lines = (file: string): readonly Json[] =>
    read(file)
      .split("\n")
      .filter((line) => line !== "")
      .map((line): Json => asJson(JSON.parse(line)));
  const questions = lines("questions.jsonl").map((q) => ({
    id: String(q.question_id),
    domain: text(q.domain),
    question: Object.fromEntries(Object.entries(asJson(q.question)).map(([k, v]) => [k, String(v)])),
    references: Object.fromEntries(
      Object.entries(asJson(q.references)).map(([k, v]) => [k, Array.isArray(v) ? v.map(String) : []]),
    ),
  }));
  const list: unknown = JSON.parse(read("answers/R/brook.json"));
  const answers: readonly (readonly [string, string, readonly Json[]])[] = [
    ["T", "brook", smallCsv(read("answers/T/brook.csv"), ",")],
    ["T", "dune", lines("answers/T/dune.jsonl")],
    ["T", "fern", smallCsv(read("answers/T/fern.tsv"), "\t")],
    ["R", "brook", Array.isArray(list) ? list.map(asJson) : []],
    ["R", "dune", smallCsv(read("answers/R/dune.csv"), ",")],
  ];
  const matched = answers.flatMap(([config, model, rows]) =>
    rows.flatMap((row): readonly OracleValue[] => {
      const question = String(row.question_id);
      const references = questions.find((q) => q.id === question)?.references.hi ?? [];
      const answer = text(row.answer);
      const scored =
        answer === null || references.length === 0 ? null : plainScores(answer, references, "hi");
      const at = { judge: null, config, model, question };
      return [
        { ...at, metric: "em", value: scored?.em ?? null },
        { ...at, metric: "f1", value: scored?.f1 ?? null },
      ];
    }),
  );
  const cell = (row: Json): { config: string; model: string; question: string } => ({
    config: String(row.config_id),
    model: String(row.model_id),
    question: String(row.question_id),
  });
  const judged = smallCsv(read("judgments.csv"), ",").map((row): OracleValue => ({
    ...cell(row),
    metric: "score",
    judge: text(row.judge_id),
    value: numeral(row.score),
  }));
  const given = lines("scores.jsonl").map((row): OracleValue => ({
    ...cell(row),
    metric: String(row.metric_id),
    judge: null,
    value: numeral(row.score),
  }));
  return {
    questions,
    values: [...judged, ...matched, ...given],
    scales: {
      score: { min: 0, max: 1, bins: 2, discrete: true },
      em: { min: 0, max: 1, bins: 2, discrete: true },
      f1: { min: 0, max: 1, bins: 5, discrete: false },
      overlap: { min: 0, max: 1, bins: 5, discrete: false },
    },
    span: 1,
    paths: { R: { stops: ["T", "R"], kinds: ["asr"], twins: [null] } },
    inputs: smallCsv(read("inputs/R.tsv"), "\t"),
  };
}
