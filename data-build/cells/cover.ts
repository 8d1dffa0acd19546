import { isFactFile } from "../../src/schema/folder.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { coverage } from "../read/coverage.ts";
import type { DataFile } from "../read/discover.ts";
import type { Report } from "../read/record.ts";
import type { CellResult } from "./cell-result.ts";

/** What became of a file: its counts, and whether faults were found. */
export interface SeenFile {
  readonly file: DataFile;
  readonly result: CellResult | null;
  readonly isFaulty: boolean;
}

/** What the spec promised and the folder lacks is reported; what an author should know besides is returned. */
export function cover(
  seen: readonly SeenFile[],
  spec: BenchmarkSpec,
  questions: number,
  report: Report,
): { readonly notes: readonly string[]; readonly raters: number } {
  const covered = coverage();
  const rated = new Map<string, number>();
  const unused = new Map<string, string[]>();
  let raters = 0;
  for (const { file, result, isFaulty } of seen) {
    if (isFaulty) covered.doubt(file);
    if (result === null) continue;
    raters += result.raters;
    for (const column of result.unused) {
      const note = `nothing reads the column ${column}`;
      unused.set(note, [...(unused.get(note) ?? []), file.file]);
    }
    for (const { config_id: config, model_id: model, judge_id: judge, rows, rated: n } of result.cells) {
      if (file.kind === "ratings") rated.set(`${config}/${model}`, n);
      else if (file.kind !== "inputs" && isFactFile(file.kind))
        covered.count(file.kind, { config, model, judge }, rows);
    }
  }
  // Each column once, and not for every cell.
  const ofColumns = [...unused].map(([note, [first = "", ...more]]) =>
    more.length === 0 ? `${first}: ${note}` : `${first} and ${more.length} more: ${note}`,
  );
  return { notes: [...ofColumns, ...covered.finish(spec, questions, rated, report)], raters };
}
