import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { isFactFile } from "../../src/schema/folder.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import type { Progress } from "../progress.ts";
import type { DataFile } from "../read/discover.ts";
import type { Report } from "../read/record.ts";
import { readCellResult } from "./cell-result.ts";
import type { SeenFile } from "./cover.ts";
import type { MeasuredFile } from "./fact-index.ts";
import { cellKey } from "./key.ts";
import type { PackHashes } from "./question-pack.ts";
import { mapSome, type Workplace } from "./workplace.ts";

/** A file of facts and how large it is. */
export interface FactFile {
  readonly file: DataFile;
  readonly bytes: number;
}

/** The files of facts, in the order of the folder. */
export async function factFiles(files: readonly DataFile[]): Promise<readonly FactFile[]> {
  const facts = files.filter((f) => isFactFile(f.kind));
  return Promise.all(facts.map(async (file) => ({ file, bytes: (await stat(file.path)).size })));
}

/** A folder of fewer bytes is done before threads have started. */
const fewBytes = 3_000_000;

/** How many threads the files are worth; 0 is this one. `workers`: as many as were asked for, or else nothing. */
export function threadsFor(files: readonly FactFile[], workers: number | undefined): number {
  const bytes = files.reduce((sum, f) => sum + f.bytes, 0);
  if (workers === undefined && bytes < fewBytes) return 0;
  return Math.max(1, Math.min(workers ?? availableParallelism(), files.length));
}

/** Counts finished bytes for a `Progress`. */
function counter(files: readonly FactFile[], progress: Progress): (file: FactFile) => void {
  const total = files.reduce((sum, f) => sum + f.bytes, 0);
  let bytes = 0;
  let finished = 0;
  return (file) => {
    bytes += file.bytes;
    finished += 1;
    progress.advance({ done: bytes, total, unit: "bytes", note: `${finished} of ${files.length} files` });
  };
}

/** Reads and checks files without measuring them. */
export async function checkFiles(
  files: readonly FactFile[],
  lanes: number,
  place: Pick<Workplace, "run">,
  report: Report,
  progress: Progress,
): Promise<readonly SeenFile[]> {
  const count = counter(files, progress);
  const checked = await mapSome(files, lanes, async (f) => {
    const outcome = await place.run({ kind: "cell", file: f.file, target: null });
    count(f);
    return { file: f.file, outcome };
  });
  return checked.map(({ file, outcome: { result, problems } }) => {
    problems.forEach(report);
    return { file, result: readCellResult(result), isFaulty: problems.length > 0 };
  });
}

/** What is known of the files before any is measured. */
export interface MeasureContext {
  readonly spec: BenchmarkSpec;
  /** sha256 by file. */
  readonly inputs: ReadonlyMap<string, string>;
  readonly hashes: PackHashes;
  readonly code: string;
}

/** Measures the files of facts that no earlier run has measured. A faulty file is reported and has no rows. */
export async function measureFiles(
  files: readonly FactFile[],
  lanes: number,
  { spec, inputs, hashes, code }: MeasureContext,
  place: Workplace,
  report: Report,
  progress: Progress,
): Promise<{
  readonly seen: readonly SeenFile[];
  readonly measured: readonly MeasuredFile[];
  /** Files measured now. */
  readonly fresh: number;
}> {
  const count = counter(files, progress);
  const done = await mapSome(files, lanes, async (f) => {
    const { file } = f;
    const sha256 = inputs.get(file.file) ?? "";
    const key = cellKey(file, sha256, spec, hashes, code);
    const cell = await place.produce(key, (out) => ({ kind: "cell", file, target: { out, sha256 } }));
    count(f);
    return { file, cell };
  });
  const seen: SeenFile[] = [];
  const measured: MeasuredFile[] = [];
  let fresh = 0;
  for (const { file, cell } of done) {
    const result = readCellResult(cell.result);
    if ("problems" in cell) {
      cell.problems.forEach(report);
      seen.push({ file, result, isFaulty: true });
      continue;
    }
    if (result === null) throw new Error(`${cell.dir} isn't an entry of this cache`);
    if (cell.isNew) fresh += 1;
    seen.push({ file, result, isFaulty: false });
    measured.push({ file, key: cell.key, dir: cell.dir, result });
  }
  return { seen, measured, fresh };
}
