import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf } from "./error-code.ts";
import { Failure, messageOf } from "../src/db/failure.ts";
import { align } from "./cli/align.ts";
import { build } from "./cli/build.ts";
import { check } from "./cli/check.ts";
import type { Command, CommandContext } from "./cli/command.ts";
import { data } from "./cli/data.ts";
import { demo } from "./cli/demo.ts";
import { importCommand } from "./cli/import.ts";
import { init } from "./cli/init.ts";
import { report } from "./cli/report.ts";
import { serve } from "./cli/serve.ts";
import { start } from "./cli/start.ts";
import { verify } from "./cli/verify.ts";
import { formatProblem, InputError, UsageError } from "./read/problem.ts";

export const commands: readonly Command[] = [
  check,
  data,
  build,
  serve,
  init,
  demo,
  importCommand,
  align,
  verify,
  report,
  start,
];

const own = fileURLToPath(new URL("../package.json", import.meta.url));
// npm changes into this package's folder before it runs one of its scripts; INIT_CWD is where the user stands.
// In a script of another package, paths are meant from that package's folder, where npm has put us already.
const standing = (): string =>
  process.env.npm_package_json === own ? (process.env.INIT_CWD ?? process.cwd()) : process.cwd();

/** Whoever reads our output may stop reading (`| head`). */
const endWithReader = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
};

const context: CommandContext = {
  path: (given) => (isAbsolute(given) ? given : resolve(standing(), given)),
  print: (line) => process.stdout.write(`${line}\n`),
  say: (line) => process.stderr.write(`${line}\n`),
};

function overview(): string {
  const width = Math.max(...commands.map((c) => c.name.length));
  const lines = commands.map((c) => `  ${c.name.padEnd(width)}  ${c.summary}`);
  return ["explorer <command>", "", ...lines, "", "Help for one: explorer <command> --help"].join("\n");
}

const helpOf = (c: Command): string =>
  [`explorer ${c.name} ${c.usage}`, "", c.summary, ...(c.details ?? []), "", `Example: ${c.example}`].join(
    "\n",
  );

const isHelp = (arg: string | undefined): boolean => arg === "--help" || arg === "-h" || arg === "help";

/** What the file system says of a place, and no fault of ours. */
const unusable = [
  "ENOSPC",
  "EROFS",
  "EACCES",
  "EPERM",
  "EISDIR",
  "ENOTDIR",
  "ELOOP",
  "ENAMETOOLONG",
  "EMFILE",
];

/** For whoever mends it; nobody else is helped by a stack trace. */
const traced = (error: unknown): string =>
  process.env.EXPLORER_TRACE === undefined
    ? "This is a fault of explorer; with EXPLORER_TRACE=1 it says where."
    : String(error instanceof Error ? error.stack : error);

/** Runs the command line; resolves with the exit code: 0, 1 (bad input) or 2 (bad usage). */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (!process.stdout.listeners("error").includes(endWithReader)) process.stdout.on("error", endWithReader);
  if (name === undefined || isHelp(name)) {
    context.print(overview());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((c) => c.name === name);
  if (command === undefined) {
    context.say(`unknown command "${name}"\n\n${overview()}`);
    return 2;
  }
  if (rest.some((arg) => arg === "--help" || arg === "-h")) {
    context.print(helpOf(command));
    return 0;
  }
  try {
    return await command.run(rest, context);
  } catch (error) {
    if (error instanceof InputError) {
      for (const problem of error.problems) context.say(formatProblem(problem));
      context.say(
        `${error.problems.length} problem${error.problems.length === 1 ? "" : "s"}; nothing was written`,
      );
      return 1;
    }
    if (error instanceof UsageError) {
      context.say(`explorer ${name}: ${error.message}\nUsage: explorer ${name} ${command.usage}`);
      return 2;
    }
    const code = codeOf(error);
    if (unusable.includes(code)) {
      const place = error instanceof Error && "path" in error ? ` ${String(error.path)}` : "";
      context.say(`can't read or write${place}: ${code}; nothing was changed`);
      return 2;
    }
    context.say(`explorer ${name}: ${messageOf(error)}`);
    if (!(error instanceof Failure)) context.say(traced(error));
    return 1;
  }
}
