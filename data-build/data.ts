import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../src/db/run.ts";
import { cubeQuery } from "../src/queries/cube.ts";
import { pairCubeQuery } from "../src/queries/pair-cube.ts";
import { ratedQuery } from "../src/queries/rated.ts";
import { textCubeQuery } from "../src/queries/text-cube.ts";
import { noFilter } from "../src/schema/filter.ts";
import { schemaVersion, type Manifest } from "../src/schema/manifest.ts";
import { measuresOf } from "../src/schema/measures.ts";
import { comparisonCells } from "../src/queries/cells.ts";
import { attributionQuery } from "../src/queries/attribution.ts";
import { errorBinsQuery } from "../src/queries/error-bins.ts";
import { knowledgeQuery } from "../src/queries/knowledge.ts";
import { rollupNames } from "../src/rollups/rollups.ts";
import { errorSources } from "../src/schema/errors.ts";
import { knowledgePairs, pathRows } from "../src/schema/paths.ts";
import { tableNames, type TableName } from "../src/schema/tables.ts";
import { ingest, searchKeyOf } from "./ingest.ts";
import { aggregates } from "./measure/aggregates.ts";
import { measureTies } from "./measure/ties.ts";
import { readBenchmark, type Benchmark } from "./read/benchmark.ts";
import { InputError, type Problem } from "./read/problem.ts";
import { checkClips, publishClips } from "./write/clips.ts";
import { openFactsDatabase, type FactsDatabase } from "./write/facts-database.ts";
import { sha256Of, writeParquet, type WrittenFile } from "./write/parquet.ts";
import { writeRollup } from "./write/rollup.ts";

/** Called with a line per stage, and with details in between. */
export interface Progress {
  stage(name: string): void;
  detail(message: string): void;
}

const rollups: readonly TableName[] = rollupNames;

/** Reads and checks a folder without writing anything; returns every problem. */
export async function checkFolder(
  folder: string,
  progress: Progress,
): Promise<{
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}> {
  const problems: Problem[] = [];
  const report = (p: Problem): number => problems.push(p);
  progress.stage("check");
  const benchmark = await readBenchmark(folder, report);
  if (benchmark === null) return { problems, warnings: [] };
  const { warnings } = await ingest(benchmark, report, null, (m) => progress.detail(m));
  await checkClips(benchmark, folder, report);
  return { problems, warnings };
}

/**
 * Run-output folder → data folder `dir` (which exists and is empty): Parquet, roll-ups, clips, and `manifest.json` last.
 * Throws InputError with every problem of the input.
 */
export async function makeData(
  folder: string,
  dir: string,
  scratch: string,
  progress: Progress,
): Promise<Manifest> {
  const problems: Problem[] = [];
  const report = (p: Problem): number => problems.push(p);
  progress.stage("read");
  const benchmark = await readBenchmark(folder, report);
  if (benchmark === null) throw new InputError(problems);
  const database = await openFactsDatabase(scratch);
  try {
    const ingested = await ingest(benchmark, report, database, (m) => progress.detail(m));
    progress.stage("audio");
    const clips = await publishClips(benchmark, folder, dir, report);
    if (problems.length > 0) throw new InputError(problems);
    appendQuestions(benchmark, database, clips.urls);
    database.flush();
    progress.stage("measure");
    await appendRollups(benchmark, database);
    database.flush();
    progress.stage("write");
    return await writeAll(
      benchmark,
      folder,
      dir,
      database,
      [...ingested.warnings, ...clips.warnings],
      ingested.raters,
    );
  } finally {
    await database.db.close();
  }
}

function appendQuestions(
  { spec, questions, examples }: Benchmark,
  database: FactsDatabase,
  clips: ReadonlyMap<string, { readonly url: string; readonly seconds: number }>,
): void {
  for (const q of questions.values()) {
    const clip = clips.get(q.question_id);
    const seconds = clip?.seconds ?? q.seconds;
    database.append("questions", {
      question_id: q.question_id,
      position: q.position,
      domain: q.domain,
      audio: q.audio.kind,
      audio_url: clip?.url ?? null,
      audio_seconds: seconds,
      audio_seconds_source:
        clip !== undefined ? "clip" : seconds === null ? null : q.secondsSimulated ? "simulated" : "given",
      search: searchKeyOf(q),
    });
    for (const [language, question] of q.question)
      database.append("question_texts", { question_id: q.question_id, language, question });
    for (const [language, list] of q.references)
      list.forEach((reference, i) =>
        database.append("references", { question_id: q.question_id, language, ordinal: i + 1, reference }),
      );
  }
  examples.forEach((e, i) =>
    database.append("examples", {
      example_id: e.id,
      position: i + 1,
      question_id: e.question_id,
      aspect: e.aspect,
      lesson: e.lesson,
      note: e.note ?? null,
      cells: e.cells
        .map((c) => [c.config, c.model, ...(c.judge === undefined ? [] : [c.judge])].join("/"))
        .join(" "),
    }),
  );
  for (const m of measuresOf(spec)) database.append("measures", m);
  for (const row of pathRows(spec)) database.append("paths", row);
}

async function appendRollups({ spec, published }: Benchmark, database: FactsDatabase): Promise<void> {
  const { db } = database;
  // One thread: sums of fractions depend on the order of adding, and the same input must give the same bytes.
  await db.all("SET threads = 1", []);
  const cube = await run(db, cubeQuery, { filter: noFilter, metric: "", judge: "" });
  for (const row of cube) database.append("cube", row);
  const texts = await run(db, textCubeQuery, { filter: noFilter });
  for (const row of texts) database.append("text_cube", row);
  for (const row of await run(db, ratedQuery, { filter: noFilter })) database.append("rated", row);
  for (const c of spec.comparisons ?? []) {
    const cells = comparisonCells(spec, c);
    if (cells === null) continue;
    for (const row of await run(db, pairCubeQuery, { filter: noFilter, id: c.id, ...cells }))
      database.append("pair_cube", row);
  }
  for (const row of await measureTies(db, spec)) database.append("ties", row);
  const all = { filter: noFilter, metric: "", judge: "" };
  for (const row of await run(db, attributionQuery, all)) database.append("attribution", row);
  for (const row of await run(db, knowledgeQuery, { ...all, pairs: knowledgePairs(spec) }))
    database.append("knowledge", row);
  for (const row of await run(db, errorBinsQuery, { ...all, sources: errorSources(spec) }))
    database.append("error_bins", row);
  for (const row of aggregates(spec, cube, texts, published)) database.append("metrics", row);
  await db.all("SET threads = 2", []);
}

async function writeAll(
  { spec, inputs: read, published }: Benchmark,
  folder: string,
  dir: string,
  database: FactsDatabase,
  warnings: readonly string[],
  raters: number,
): Promise<Manifest> {
  const { db } = database;
  const note = { benchmark: spec.id, provenance: spec.provenance.kind, statement: spec.provenance.statement };
  const written: Record<string, WrittenFile> = {};
  const small: Record<string, WrittenFile> = {};
  for (const name of tableNames) written[name] = await writeParquet(db, dir, name, note);
  for (const name of rollups) small[name] = await writeRollup(dir, name, await db.all(`FROM "${name}"`, []));
  const inputs = [];
  for (const file of read) inputs.push({ file, sha256: await sha256Of(join(folder, file)) });
  const hash = createHash("sha256").update(JSON.stringify(spec));
  for (const name of tableNames) hash.update(written[name]?.sha256 ?? "");
  const manifest: Manifest = {
    schema_version: schemaVersion,
    data_hash: hash.digest("hex").slice(0, 16),
    spec,
    tables: written,
    rollups: small,
    inputs,
    holes: (spec.holes ?? []).flatMap((h) =>
      h.configs.flatMap((config_id) =>
        h.models.map((model_id) => ({ config_id, model_id, reason: h.reason })),
      ),
    ),
    warnings,
    counts: await countsOf(database, raters),
    ...(published === null ? {} : { published: published.tables.map(({ id, title }) => ({ id, title })) }),
  };
  if (published !== null) await writeFile(join(dir, "published.json"), JSON.stringify(published));
  await writeFile(join(dir, "manifest.json"), JSON.stringify(manifest));
  return manifest;
}

async function countsOf({ db }: FactsDatabase, raters: number): Promise<Readonly<Record<string, number>>> {
  const [row] = await db.all(
    `SELECT (SELECT count(*) FROM questions)::INTEGER AS questions,
       (SELECT count(*) FROM questions WHERE audio = 'clip')::INTEGER AS clips,
       (SELECT coalesce(sum(audio_seconds), 0) FROM questions)::DOUBLE AS audio_seconds,
       (SELECT count(*) FROM answers)::INTEGER AS answers, (SELECT count(*) FROM judgments)::INTEGER AS judgments,
       (SELECT count(*) FROM ratings WHERE score IS NOT NULL)::INTEGER AS ratings,
       (SELECT count(*) FROM (SELECT DISTINCT question_id, config_id, model_id FROM ratings))::INTEGER AS rated_items`,
    [],
  );
  return Object.fromEntries(
    [...Object.entries(row ?? {}), ["raters", raters] as const].map(([k, v]) => [
      k,
      typeof v === "number" ? v : 0,
    ]),
  );
}
