import { checkFolder } from "../data.ts";
import { formatProblem } from "../read/problem.ts";
import { onePositional, readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { progressLines } from "./progress.ts";

export const check: Command = {
  name: "check",
  usage: "<folder>",
  summary: "Validate a run-output folder; writes nothing.",
  example: "explorer check my-runs",
  async run(args, { path, print, say }) {
    const folder = onePositional(readArguments(args, []).positionals, "folder");
    const progress = progressLines(say, ["check"]);
    const { problems, warnings } = await checkFolder(path(folder), progress);
    progress.done();
    for (const problem of problems) print(formatProblem(problem));
    for (const warning of warnings) print(`note: ${warning}`);
    print(
      problems.length === 0
        ? `${folder}: no problems`
        : `${folder}: ${problems.length} problem${problems.length === 1 ? "" : "s"}`,
    );
    return problems.length === 0 ? 0 : 1;
  },
};
