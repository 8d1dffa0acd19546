import { show } from "../../src/schema/define.ts";
import { readJsonl } from "../read/jsonl.ts";
import type { Problem } from "../read/problem.ts";
import type { Report } from "../read/record.ts";
import { at, listAt } from "./foreign.ts";
import type { ImportCount } from "./importer.ts";
import { parseJsonDocument, type JsonPath } from "./json-document.ts";
import { readSourceText, type SourceFile } from "./source-tree.ts";
import { wholeFileDropped } from "./tally.ts";

/** One entry of `results`: a test case answered by a provider under a prompt. */
export interface RawResult {
  readonly value: unknown;
  place(path: JsonPath): Pick<Problem, "file" | "line" | "column">;
}

export interface PromptfooFile {
  readonly file: string;
  /** `config` of the evaluation, where the file holds it. */
  readonly config: unknown;
  readonly results: readonly RawResult[];
}

export interface PromptfooFiles {
  readonly files: readonly PromptfooFile[];
  readonly others: readonly ImportCount[];
}

/**
 * Reads result files: `{results: {version, results: […]}, config}` as `promptfoo eval -o x.json` writes it,
 * the summary alone, or JSON Lines of results.
 */
export async function readPromptfooFiles(
  files: readonly SourceFile[],
  report: Report,
): Promise<PromptfooFiles> {
  const found: PromptfooFile[] = [];
  const others: ImportCount[] = [];
  for (const file of files) {
    if (file.base.endsWith(".jsonl")) found.push(await readLines(file, report));
    else if (!file.base.endsWith(".json")) others.push(wholeFileDropped(file.name, "not a result file"));
    else {
      const text = await readSourceText(file, report);
      const document = text === null ? null : parseJsonDocument(text, file.name, report);
      if (document === null) continue;
      const path = pathOfResults(document.value);
      if (path === null) {
        others.push(wholeFileDropped(file.name, "JSON without a list of results"));
        continue;
      }
      found.push({
        file: file.name,
        config: at(document.value, "config"),
        results: listAt(document.value, ...path).map((value, i) => ({
          value,
          place: (below) => ({ file: file.name, ...document.place([...path, i, ...below]) }),
        })),
      });
    }
  }
  return { files: found, others };
}

function pathOfResults(document: unknown): readonly string[] | null {
  const paths = [["results", "results"], ["results"]];
  return paths.find((path) => Array.isArray(at(document, ...path))) ?? null;
}

async function readLines(file: SourceFile, report: Report): Promise<PromptfooFile> {
  const results: RawResult[] = [];
  for await (const record of readJsonl(file.path, file.name, report))
    results.push({ value: record.values, place: () => ({ file: file.name, line: record.line }) });
  return { file: file.name, config: undefined, results };
}

/** A fault of a result, at its place. */
export function faultOf(raw: RawResult, path: JsonPath, expected: string): Problem {
  return { ...raw.place(path), field: path.join("."), expected, got: show(at(raw.value, ...path)) };
}
