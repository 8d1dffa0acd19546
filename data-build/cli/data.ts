import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

export const data: Command = {
  name: "data",
  usage: `<folder> (--out DIR | --cells PATTERN) ${workUsage}`,
  summary: "Turn a run-output folder into Parquet, roll-ups and a manifest.",
  example: "explorer data my-runs --out my-data",
  details: [
    ...workDetails,
    "--cells    measure only the files that match, into the cache, and write nothing else; `*` stands for any text",
    "           without a slash: --cells 'answers/O1/*,inputs/*'. A later run with the same cache takes them from there",
  ],
  async run(args, { path, print, say }) {
    const { positionals, flags } = readArguments(args, ["out", "cells", ...workFlags]);
    const folder = onePositional(positionals, "folder");
    const options = buildOptions(flags, path);
    const pattern = flags.get("cells");
    if (pattern !== undefined) {
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
    const manifest = await writeData(path(folder), path(out), progress, options);
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
