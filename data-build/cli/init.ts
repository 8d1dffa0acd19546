import { initFiles } from "../init/files.ts";
import { checkTarget, writeWhole } from "../write/atomic.ts";
import { writeFolder } from "../write/folder.ts";
import { onePositional, pasted, readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";

export const init: Command = {
  name: "init",
  usage: "DIR",
  summary: "Write an annotated benchmark.yaml and three example rows per file, which build at once.",
  example: "explorer init my-runs && explorer build my-runs --out site",
  async run(args, { path, print }) {
    const dir = onePositional(readArguments(args, []).positionals, "folder");
    // An author's own folder is never overwritten.
    await checkTarget(path(dir), null);
    await writeWhole(path(dir), (temporary) => writeFolder(temporary, initFiles()));
    print(`${dir}: written; change benchmark.yaml and the rows, then: explorer check ${pasted(dir)}`);
    return 0;
  },
};
