import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isRecord, list, number, record, text } from "./json.ts";
import type { GoldenCase, GoldenContext, GoldenSuite, Tolerance } from "./types.ts";

const SCHEMA = "vakqa-golden/1";
const EXACT: Tolerance = { abs: 0, rel: 0 };

/**
 * The suites of a folder, by file name. Files of the schema without cases (corpus, ratings) are inputs of others and
 * are left out; so is JSON of another schema. Files that cannot be read come back with a `problem`.
 */
export function loadSuites(folder: string): readonly GoldenSuite[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort();
  return files.flatMap((file) => loadSuite(folder, file));
}

function loadSuite(folder: string, file: string): readonly GoldenSuite[] {
  const broken = (problem: string): readonly GoldenSuite[] => [
    { name: basename(file, ".json"), folder, tolerance: EXACT, cases: [], problem },
  ];
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, file), "utf8"));
  } catch (error) {
    return broken(`cannot be read: ${String(error)}`);
  }
  if (!isRecord(content) || content.schema !== SCHEMA || content.cases === undefined) return [];
  try {
    const tolerance = record(content.tolerance);
    const cases = list(content.cases).map(readCase);
    if (cases.length === 0) return broken("has no cases");
    return [
      {
        name: text(content.suite),
        folder,
        tolerance: { abs: number(tolerance.abs), rel: number(tolerance.rel) },
        cases,
        problem: null,
      },
    ];
  } catch (error) {
    return broken(`is no suite: ${String(error)}`);
  }
}

function readCase(value: unknown): GoldenCase {
  const entry = record(value);
  if (!("expected" in entry)) throw new TypeError(`case ${text(entry.id)} expects nothing`);
  return { id: text(entry.id), op: text(entry.op), input: entry.input, expected: entry.expected };
}

/** A case's input with its references to files beside the suite filled in. */
export interface ResolvedInput {
  readonly input: unknown;
  readonly context: GoldenContext;
}

/**
 * Reads what the input names: `corpus_file` (its fields become `references` and `hypotheses`) and `ratings_file`, or a
 * file name as `ratings`.
 */
export function resolveInput(folder: string, input: unknown): ResolvedInput {
  if (!isRecord(input)) return { input, context: { corpus: null } };
  const ratingsFile = typeof input.ratings === "string" ? input.ratings : input.ratings_file;
  const ratings = ratingsFile === undefined ? {} : { ratings: readBeside(folder, ratingsFile).ratings };
  if (input.corpus_file === undefined) return { input: { ...input, ...ratings }, context: { corpus: null } };
  const corpus = readBeside(folder, input.corpus_file);
  const column = (field: unknown): readonly unknown[] =>
    list(corpus.items).map((item) => record(item)[text(field)]);
  const references = column(input.reference_field);
  const hypotheses = column(input.hypothesis_field);
  return { input: { ...input, ...ratings, references, hypotheses }, context: { corpus } };
}

function readBeside(folder: string, file: unknown): Readonly<Record<string, unknown>> {
  return record(JSON.parse(readFileSync(join(folder, basename(text(file))), "utf8")));
}
