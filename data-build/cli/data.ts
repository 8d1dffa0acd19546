import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ClickHouse } from "../../src/db/clickhouse.ts";
import { clickHouseAddress, openClickHouse } from "../../src/db/clickhouse-http.ts";
import { messageOf } from "../../src/db/failure.ts";
import type { Manifest } from "../../src/schema/manifest.ts";
import { makeData, measureCells, type BuildOptions, type Progress } from "../data.ts";
import { UsageError } from "../read/problem.ts";
import { checkTarget, dataOutput, writeWhole } from "../write/atomic.ts";
import { onePositional, readArguments, required } from "./arguments.ts";
import type { Command } from "./command.ts";
import { progressLines } from "./progress.ts";
import { qualityLines } from "./quality.ts";
import { buildOptions, workDetails, workFlags, workUsage } from "./work.ts";

export const dataStages = ["read", "measure", "audio", "roll up", "write"];

/** Runs `work` with a folder that is gone afterwards. */
async function withScratch<T>(work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), "explorer-data-"));
  try {
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Writes a data folder whole or not at all. */
export async function writeData(
  folder: string,
  out: string,
  progress: Progress,
  options: BuildOptions = {},
): Promise<Manifest> {
  await checkTarget(out, dataOutput, folder);
  return withScratch((scratch) =>
    writeWhole(out, (dir) => makeData(folder, dir, scratch, progress, options)),
  );
}

/** The engine of `--engine`; its password comes from CLICKHOUSE_PASSWORD, since arguments can be seen by others. */
async function engineOf(text: string): Promise<ClickHouse> {
  const address = clickHouseAddress(text);
  if (address === null)
    throw new UsageError(
      `--engine takes clickhouse://[user@]host[:port], or clickhouses:// for TLS, not ${JSON.stringify(text)}`,
    );
  const database = `explorer_${randomUUID().replaceAll("-", "")}`;
  try {
    return await openClickHouse(address, process.env.CLICKHOUSE_PASSWORD ?? "", database);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    throw new UsageError(`--engine: no database at ${address.url.host}: ${messageOf(error)}${cause}`);
  }
}

export const data: Command = {
  name: "data",
  usage: `<folder> (--out DIR [--engine URL] | --cells PATTERN) ${workUsage}`,
  summary: "Turn a run-output folder into Parquet, roll-ups and a manifest.",
  example: "explorer data my-runs --out my-data",
  details: [
    ...workDetails,
    "--engine   clickhouse://[user@]host[:port]: the cube is counted there, in a database of its own that is dropped",
    "           again; the password is read from CLICKHOUSE_PASSWORD. See docs/scale.md",
    "--cells    measure only the files that match, into the cache, and write nothing else; `*` stands for any text",
    "           without a slash: --cells 'answers/O1/*,inputs/*'. A later run with the same cache takes them from there",
  ],
  async run(args, { path, print, say }) {
    const { positionals, flags } = readArguments(args, ["out", "cells", "engine", ...workFlags]);
    const folder = onePositional(positionals, "folder");
    const options = buildOptions(flags, path);
    const pattern = flags.get("cells");
    if (pattern !== undefined) {
      if (flags.has("engine")) throw new UsageError("--cells measures only; leave --engine away");
      if (flags.has("out")) throw new UsageError("--cells writes to the cache only; leave --out away");
      const progress = progressLines(say, ["read", "measure"]);
      const { files, fresh } = await withScratch((scratch) =>
        measureCells(path(folder), pattern, scratch, progress, options),
      );
      progress.done();
      print(`${folder}: ${files} files match, ${fresh} measured now`);
      return 0;
    }
    const out = required(flags, "out");
    const progress = progressLines(say, dataStages);
    const wanted = flags.get("engine");
    const engine = wanted === undefined ? null : await engineOf(wanted);
    const manifest = await writeData(path(folder), path(out), progress, {
      ...options,
      ...(engine === null ? {} : { engine }),
    }).finally(() => engine?.close());
    progress.done();
    for (const warning of manifest.warnings) print(`note: ${warning}`);
    for (const line of await qualityLines(path(out), manifest)) print(line);
    const { questions, answers, judgments } = manifest.counts;
    print(
      `${out}: ${questions ?? 0} questions, ${answers ?? 0} answers, ${judgments ?? 0} judgments, data ${manifest.data_hash}`,
    );
    return 0;
  },
};
