import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildOptions } from "../data.ts";
import { UsageError } from "../read/problem.ts";
import type { CommandContext } from "./command.ts";

/** The package's own workshop; git ignores it, and it may be deleted at any time. */
export const workshop = join(resolve(fileURLToPath(new URL("../..", import.meta.url))), ".explorer");

/** Flags of every command that builds. */
export const workFlags = ["cache", "workers"];
export const workUsage = "[--cache DIR] [--workers N]";
export const workDetails = [
  "--cache    folder of finished work, safe to delete; default .explorer/cache of this package, where what no build",
  "           has used for a week is deleted",
  "--workers  threads; default one for each processor",
];

/** How a build is done, from the flags. */
export function buildOptions(flags: ReadonlyMap<string, string>, path: CommandContext["path"]): BuildOptions {
  const given = flags.get("cache");
  const cache = given === undefined ? join(workshop, "cache") : path(given);
  const text = flags.get("workers");
  if (text === undefined) return { cache };
  const workers = Number(text);
  if (!Number.isInteger(workers) || workers < 1)
    throw new UsageError("--workers takes a whole number from 1");
  return { cache, workers };
}
