import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeData, type Progress } from "../data.ts";
import { checkTarget, dataOutput, writeWhole } from "../write/atomic.ts";
import { onePositional, readArguments, required } from "./arguments.ts";
import type { Command } from "./command.ts";
import { progressLines } from "./progress.ts";
import { qualityLines } from "./quality.ts";
import type { Manifest } from "../../src/schema/manifest.ts";

export const dataStages = ["read", "audio", "measure", "write"];

/** Writes a data folder whole or not at all. */
export async function writeData(folder: string, out: string, progress: Progress): Promise<Manifest> {
  await checkTarget(out, dataOutput, folder);
  const scratch = await mkdtemp(join(tmpdir(), "explorer-data-"));
  try {
    return await writeWhole(out, (dir) => makeData(folder, dir, scratch, progress));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

export const data: Command = {
  name: "data",
  usage: "<folder> --out DIR",
  summary: "Turn a run-output folder into Parquet, roll-ups and a manifest.",
  example: "explorer data my-runs --out my-data",
  async run(args, { path, print, say }) {
    const { positionals, flags } = readArguments(args, ["out"]);
    const folder = onePositional(positionals, "folder");
    const out = required(flags, "out");
    const progress = progressLines(say, dataStages);
    const manifest = await writeData(path(folder), path(out), progress);
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
