import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeData, type BuildOptions } from "../data.ts";
import { UsageError } from "../read/problem.ts";
import type { CommandContext } from "./command.ts";
import { dataStages } from "./data.ts";
import { progressLines } from "./progress.ts";

/**
 * Hands `work` the data folder of whatever was given: a data folder itself, a built site's, or one made from a
 * run-output folder for the time being.
 */
export async function withDataOf<T>(
  given: string,
  { say }: CommandContext,
  options: BuildOptions,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  // First: data that was once written into a run-output folder may be older than its rows.
  if (!existsSync(join(given, "benchmark.yaml"))) {
    if (existsSync(join(given, "manifest.json"))) return work(given);
    if (existsSync(join(given, "data", "manifest.json"))) return work(join(given, "data"));
    throw new UsageError(`${given} is no run-output folder, data folder or built site`);
  }
  const scratch = await mkdtemp(join(tmpdir(), "explorer-of-"));
  try {
    const dir = join(scratch, "data");
    await mkdir(dir);
    const progress = progressLines(say, dataStages);
    await makeData(given, dir, scratch, progress, options);
    progress.done();
    return await work(dir);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
