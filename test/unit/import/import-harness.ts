import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect } from "vitest";
import { parse } from "yaml";
import type { Importer, ImportCount, ImportResult } from "../../../data-build/import/importer.ts";
import { checkSpec } from "../../../data-build/read/check-spec.ts";
import { InputError, type Problem } from "../../../data-build/read/problem.ts";
import { readShape } from "../../../src/schema/shape.ts";
import { specShape, type BenchmarkSpec } from "../../../src/schema/spec.ts";

const temporary: string[] = [];
afterEach(async () => {
  for (const folder of temporary.splice(0)) await rm(folder, { recursive: true });
});

/** A folder that is gone after the test. */
export async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "import-"));
  temporary.push(folder);
  return folder;
}

/** A folder named `out` with these files. */
export async function treeOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const root = join(await scratch(), "out");
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return root;
}

export const runOf =
  (importer: Importer) =>
  (source: string, flags: Readonly<Record<string, string>> = {}): Promise<ImportResult> =>
    importer.run({ source, flags: new Map(Object.entries(flags)) });

/** The problems an import ends with; none where it succeeds. */
export async function problemsOf(promise: Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

export function textOf(result: ImportResult, path: string): string {
  const content = result.files.get(path);
  if (typeof content !== "string") throw new Error(`no ${path} among ${[...result.files.keys()].join(", ")}`);
  return content;
}

export const linesOf = (result: ImportResult, path: string): readonly unknown[] =>
  textOf(result, path)
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));

/** The spec of an import, which has to be whole: right shape, ids that name something. */
export function specOf(result: ImportResult): BenchmarkSpec {
  const { value, issues } = readShape(specShape, parse(textOf(result, "benchmark.yaml")));
  expect(issues).toEqual([]);
  if (value === null) throw new Error("no spec");
  expect(checkSpec(value)).toEqual([]);
  return value;
}

/** Every record that was read has been taken or dropped with a reason. */
export function expectBalanced(result: ImportResult): void {
  for (const c of result.counts)
    expect([c.source, c.taken + c.dropped.reduce((sum, d) => sum + d.count, 0)]).toEqual([c.source, c.read]);
}

/** The count of the source whose name ends so. */
export function countOf(result: ImportResult, end: string): ImportCount {
  const found = result.counts.find((c) => c.source.endsWith(end));
  if (found === undefined) throw new Error(`no count for ${end}`);
  return found;
}

/** A line of an lm-eval samples file. */
export const sample = (values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    doc_id: 0,
    doc: { question: "Which?", answer: "This" },
    target: "This",
    resps: [["This"]],
    filtered_resps: ["This"],
    ...values,
  });
