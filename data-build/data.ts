import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFactFile } from "../src/schema/folder.ts";
import type { Manifest } from "../src/schema/manifest.ts";
import type { ClickHouse } from "../src/db/clickhouse.ts";
import { measuresOf, withPrimary } from "../src/schema/measures.ts";
import type { Row } from "../src/schema/tables.ts";
import { openCache, type Cache } from "./cache/cache.ts";
import { ownCode } from "./cache/own-code.ts";
import { cover } from "./cells/cover.ts";
import { countCube } from "./cells/cube-elsewhere.ts";
import { factIndex } from "./cells/fact-index.ts";
import { checkFiles, factFiles, measureFiles, threadsFor, type FactFile } from "./cells/measure-files.ts";
import { packHashes, packQuestions, type QuestionPack } from "./cells/question-pack.ts";
import { cellName, cellPattern } from "./cells/names.ts";
import { cellRows } from "./cells/observations.ts";
import { rollUp } from "./cells/roll-up.ts";
import { openWorkplace, type Workplace } from "./cells/workplace.ts";
import type { Progress } from "./progress.ts";
import { readBenchmark, type Benchmark } from "./read/benchmark.ts";
import type { DataFile } from "./read/discover.ts";
import { hashInputs } from "./read/inputs.ts";
import { InputError, type Problem } from "./read/problem.ts";
import { checkClips, publishClips } from "./write/clips.ts";
import { writeFactTables, writeObservations } from "./write/fact-files.ts";
import { writeManifest } from "./write/manifest.ts";
import { questionRows } from "./write/question-rows.ts";
import { writeSmallTables } from "./write/small-files.ts";

export type { Progress } from "./progress.ts";

/** How a build is done; but for the engine none of it changes a byte of the result. */
export interface BuildOptions {
  /** Folder of finished work; left out: a folder of the run's own, deleted at its end. */
  readonly cache?: string;
  /** Threads; left out: one for each processor, or none besides this one for a small folder. */
  readonly workers?: number;
  /** An engine that counts the cube from the observations; it may add up in another order, in the last digits of sums. */
  readonly engine?: ClickHouse;
}

/** Where facts are cut up. It changes the files of the result and the last digits of sums, nothing else. */
export interface Cuts {
  /** A table beyond this many bytes is written in parts, one for each configuration. */
  readonly partBytes: number;
  /** Facts up to this many rows are rolled up in one piece; more of them piece by piece, to bound the memory. */
  readonly pieceRows: number;
}

const usualCuts: Cuts = { partBytes: 20_000_000, pieceRows: 2_000_000 };

/** Memory that the engines of all threads may use together, MB; the rest of 4 GiB is for questions and texts. */
const engineMegabytes = 1600;

/** Threads, their engines and the cache, for the facts of a benchmark. */
async function openWork(
  { spec, questions }: Benchmark,
  dataFiles: readonly DataFile[],
  scratch: string,
  options: BuildOptions,
): Promise<{
  readonly files: readonly FactFile[];
  readonly lanes: number;
  readonly pack: QuestionPack;
  readonly cache: Cache;
  readonly place: Workplace;
}> {
  const files = await factFiles(dataFiles);
  const threads = threadsFor(files, options.workers);
  const lanes = Math.max(1, threads);
  const languages = spec.languages.map((l) => l.id);
  const pack = packQuestions(questions, languages);
  const cache = await openCache(options.cache ?? join(scratch, "cache"));
  const memory = `${Math.floor(engineMegabytes / lanes)}MB`;
  return { files, lanes, pack, cache, place: openWorkplace({ spec, pack, scratch, memory }, cache, threads) };
}

/**
 * Measures the files of facts whose names match `pattern` (`cellPattern`) into the cache and leaves the rest: for work
 * shared among machines. Throws InputError with the problems of benchmark, questions and these files.
 */
export async function measureCells(
  folder: string,
  pattern: string,
  scratch: string,
  progress: Progress,
  options: BuildOptions,
): Promise<{ readonly files: number; readonly fresh: number }> {
  const problems: Problem[] = [];
  const report = (p: Problem): number => problems.push(p);
  const isWanted = cellPattern(pattern);
  progress.stage("read");
  const benchmark = await readBenchmark(folder, report);
  if (benchmark === null || problems.length > 0) throw new InputError(problems);
  const dataFiles = benchmark.discovery.dataFiles.filter((f) => isFactFile(f.kind) && isWanted(cellName(f)));
  const inputs = await hashInputs(
    dataFiles.map((f) => f.file),
    folder,
    progress,
  );
  const { files, lanes, pack, place } = await openWork(benchmark, dataFiles, scratch, options);
  try {
    const known = { spec: benchmark.spec, inputs, hashes: packHashes(pack), code: await ownCode() };
    progress.stage("measure");
    const { fresh } = await measureFiles(files, lanes, known, place, report, progress);
    if (problems.length > 0) throw new InputError(problems);
    return { files: files.length, fresh };
  } finally {
    await place.close();
  }
}

/** Reads and checks a folder without writing anything; returns every problem. */
export async function checkFolder(
  folder: string,
  progress: Progress,
  options: Pick<BuildOptions, "workers"> = {},
): Promise<{
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}> {
  const problems: Problem[] = [];
  const report = (p: Problem): number => problems.push(p);
  progress.stage("check");
  const benchmark = await readBenchmark(folder, report);
  if (benchmark === null) return { problems, warnings: [] };
  const { files, lanes, place } = await openWork(benchmark, benchmark.discovery.dataFiles, tmpdir(), options);
  try {
    const seen = await checkFiles(files, lanes, place, report, progress);
    const { notes } = cover(seen, benchmark.spec, benchmark.questions.size, report);
    await checkClips(benchmark, folder, report);
    return { problems, warnings: [...benchmark.notes, ...notes] };
  } finally {
    await place.close();
  }
}

/** Which measures have values, as far as cells and references tell. */
const valuesOf =
  ({ questions }: Benchmark, cells: readonly Row<"cells">[]) =>
  (metric: string): boolean =>
    cells.some((c) => c.metric_id === metric) &&
    ((metric !== "em" && metric !== "f1") || [...questions.values()].some((q) => q.references.size > 0));

/**
 * Run-output folder → data folder `dir` (which exists and is empty): Parquet, roll-ups, clips, and `manifest.json` last.
 * Throws InputError with every problem of the input. Work that the cache has is not done again.
 */
export async function makeData(
  folder: string,
  dir: string,
  scratch: string,
  progress: Progress,
  options: BuildOptions = {},
  cuts: Cuts = usualCuts,
): Promise<Manifest> {
  const problems: Problem[] = [];
  const report = (p: Problem): number => problems.push(p);
  progress.stage("read");
  const found = await readBenchmark(folder, report);
  if (found === null) throw new InputError(problems);
  const inputs = await hashInputs(found.inputs, folder, progress);
  const { files, lanes, pack, cache, place } = await openWork(
    found,
    found.discovery.dataFiles,
    scratch,
    options,
  );
  try {
    const known = { spec: found.spec, inputs, hashes: packHashes(pack), code: await ownCode() };
    progress.stage("measure");
    const { seen, measured, fresh } = await measureFiles(files, lanes, known, place, report, progress);
    progress.detail(`${fresh} of ${files.length} files measured, the others as before`);
    const { notes, raters } = cover(seen, found.spec, found.questions.size, report);
    progress.stage("audio");
    const clips = await publishClips(found, folder, dir, inputs, cache, report, progress);
    if (problems.length > 0) throw new InputError(problems);
    progress.stage("roll up");
    const index = factIndex(measured);
    const cells = cellRows(index, found.spec);
    const benchmark = { ...found, spec: withPrimary(found.spec, valuesOf(found, cells)) };
    const { spec } = benchmark;
    const { engine } = options;
    const elsewhere = engine === undefined ? [] : (["cube"] as const);
    const rolledUp = await rollUp(
      index,
      lanes,
      { ...known, spec },
      place,
      progress,
      cuts.pieceRows,
      elsewhere,
    );
    progress.stage("write");
    const { kind, statement } = spec.provenance;
    const note = { benchmark: spec.id, provenance: kind, statement };
    const facts = await writeFactTables(index, dir, lanes, note, known.code, place, progress, cuts.partBytes);
    const observations = await writeObservations(
      index,
      cells,
      dir,
      lanes,
      known,
      note,
      place,
      progress,
      cuts.pieceRows,
    );
    const small = {
      questions: questionRows(benchmark.questions, clips.urls),
      cells,
      measures: measuresOf(spec),
    };
    const rollups =
      engine === undefined
        ? rolledUp
        : { ...rolledUp, cube: await countCube(engine, small, dir, observations, progress) };
    const written = await writeSmallTables(benchmark, rollups, cells, clips.urls, index, dir, scratch, note);
    const manifest = await writeManifest(dir, benchmark, {
      tables: { ...written.tables, ...facts, observations },
      rollups: written.rollups,
      counts: { ...written.counts, raters },
      inputs,
      warnings: [...benchmark.notes, ...notes, ...clips.warnings],
    });
    return manifest;
  } finally {
    await place.close();
  }
}
