import { UsageError } from "../read/problem.ts";
import { checkTarget, writeWhole, writtenFolder, writtenMark } from "../write/atomic.ts";
import { writeFolder } from "../write/folder.ts";
import { onePositional, readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";

const defaultSeed = 20_260_919;

export async function writeDemo(
  dir: string,
  options: { readonly seed?: number; readonly full?: boolean } = {},
): Promise<number> {
  const { demoFolder } = await import("../demo/folder.ts");
  const files = await demoFolder({ seed: options.seed ?? defaultSeed, full: options.full ?? false });
  await writeWhole(dir, (temporary) =>
    writeFolder(temporary, new Map([...files, [writtenFolder.mark, writtenMark]])),
  );
  return files.size;
}

export const demo: Command = {
  name: "demo",
  usage: "DIR [--seed N] [--full]",
  summary: "Write the demo benchmark: published aggregates, simulated rows consistent with them.",
  example: "explorer demo demo && explorer build demo --out site",
  details: [
    "--seed  another seed gives other rows with the same aggregates",
    "--full  fill every declared hole (for measuring speed only)",
  ],
  async run(args, { path, print, say }) {
    const { positionals, flags, set } = readArguments(args, ["seed"], ["full"]);
    const dir = onePositional(positionals, "folder");
    const seed = Number(flags.get("seed") ?? defaultSeed);
    if (!Number.isSafeInteger(seed) || seed < 0) throw new UsageError("--seed takes a whole number");
    await checkTarget(path(dir), writtenFolder);
    say("writing the demo benchmark (simulated rows)");
    const files = await writeDemo(path(dir), { seed, full: set.has("full") });
    print(`${dir}: ${files} files`);
    return 0;
  },
};
