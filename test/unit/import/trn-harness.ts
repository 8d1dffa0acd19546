import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { checkFolder } from "../../../data-build/data.ts";
import type { Importer, ImportResult } from "../../../data-build/import/importer.ts";
import { formatProblem } from "../../../data-build/read/problem.ts";
import { writeFolder } from "../../../data-build/write/folder.ts";
import { quiet } from "../../support/folders.ts";
import { expectBalanced, scratch, specOf, textOf } from "./import-harness.ts";

export const fixture = (path: string): string => resolve("test/fixtures/import", path);
export const shared = (path: string): string => resolve("../shared/data", path);
export const haveShared = (folder: string): boolean => existsSync(shared(folder));

/** Runs an importer that takes no source. */
export const runFlags = (
  importer: Importer,
  flags: Readonly<Record<string, string>>,
  source: string | null = null,
): Promise<ImportResult> => importer.run({ source, flags: new Map(Object.entries(flags)) });

/** The import is balanced, its spec whole, and `explorer check` finds nothing wrong with its folder. */
export async function expectSound(result: ImportResult): Promise<void> {
  expectBalanced(result);
  specOf(result);
  const folder = join(await scratch(), "out");
  await mkdir(folder);
  await writeFolder(folder, result.files);
  const { problems } = await checkFolder(folder, quiet);
  expect(problems.map(formatProblem)).toEqual([]);
}

/** Rows of a simple CSV without line ends in cells, by column; an unquoted empty cell is null. */
export function csvRows(
  result: ImportResult,
  path: string,
): readonly Readonly<Record<string, string | null>>[] {
  const [header, ...lines] = textOf(result, path).trimEnd().split("\n").map(cells);
  return lines.map((line) =>
    Object.fromEntries((header ?? []).map((name, i) => [name ?? "", line[i] ?? null])),
  );
}

function cells(line: string): readonly (string | null)[] {
  return [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/gu)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare === "" ? null : (bare ?? null)) : quoted.replaceAll('""', '"'),
  );
}

export interface Errors {
  readonly edits: number;
  readonly words: number;
}

/** Plain Levenshtein distance of two lists of words: the oracle, written apart from the importer. */
export function distance(a: readonly string[], b: readonly string[]): number {
  const table = a.reduce<readonly number[]>(
    (row, x, i) =>
      b.reduce<number[]>(
        (next, y, j) => [
          ...next,
          Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (x === y ? 0 : 1)),
        ],
        [i + 1],
      ),
    [0, ...b.map((_, j) => j + 1)],
  );
  return table.at(-1) ?? 0;
}

const split = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(" ")
    .filter((w) => w !== "");

/** Word errors per utterance of an imported folder, words as written and case folded, from its files alone. */
export function errorsByQuestion(
  result: ImportResult,
  config: string,
  language = "und",
): ReadonlyMap<string, Errors> {
  const questions = new Map(
    csvRows(result, "questions.csv").map((row) => [row.question_id, row[`question_${language}`] ?? ""]),
  );
  return new Map(
    csvRows(result, `inputs/${config}.csv`).map((row) => {
      const id = row.question_id ?? "";
      const reference = split(row.reference ?? questions.get(id) ?? "");
      return [id, { edits: distance(reference, split(row.text ?? "")), words: reference.length }];
    }),
  );
}

export function total(errors: Iterable<Errors>): Errors {
  const all = [...errors];
  return {
    edits: all.reduce((sum, e) => sum + e.edits, 0),
    words: all.reduce((sum, e) => sum + e.words, 0),
  };
}
