import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkFolder } from "../../../data-build/data.ts";
import { formatProblem } from "../../../data-build/read/problem.ts";
import { quiet, toyFolder, toyWith, type Files } from "../../support/folders.ts";

export interface Checked {
  /** As the command line prints them. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

export async function checked(folder: string): Promise<Checked> {
  const { problems, warnings } = await checkFolder(folder, quiet);
  return { problems: problems.map(formatProblem), notes: warnings };
}

/** What `check` says of the toy benchmark with some files changed. */
export const toyChecked = async (changes: Files): Promise<Checked> => checked(await toyWith(changes));

export const problemsWith = async (changes: Files): Promise<readonly string[]> =>
  (await toyChecked(changes)).problems;

/** A file of the toy benchmark with one place of it changed. */
export async function altered(file: string, from: string | RegExp, to: string): Promise<Files> {
  const before = await readFile(join(toyFolder, file), "utf8");
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} has no ${String(from)}`);
  return { [file]: after };
}
