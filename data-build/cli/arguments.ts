import { parseArgs } from "node:util";
import { UsageError } from "../read/problem.ts";
import { messageOf } from "../../src/db/failure.ts";

/** Splits the arguments of a subcommand into positionals and string flags; anything else is a UsageError. */
export function readArguments(
  args: readonly string[],
  flags: readonly string[],
  booleans: readonly string[] = [],
): {
  readonly positionals: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
  readonly set: ReadonlySet<string>;
} {
  try {
    const options: Record<string, { type: "string" | "boolean" }> = {};
    for (const name of flags) options[name] = { type: "string" };
    for (const name of booleans) options[name] = { type: "boolean" };
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const entries: readonly (readonly [string, unknown])[] = Object.entries(values);
    return {
      positionals,
      flags: new Map(entries.flatMap(([k, v]) => (typeof v === "string" ? [[k, v] as const] : []))),
      set: new Set(entries.flatMap(([k, v]) => (v === true ? [k] : []))),
    };
  } catch (error) {
    throw new UsageError(messageOf(error).split(". To specify")[0] ?? "");
  }
}

/** A path as it can be pasted behind a command. */
export const pasted = (path: string): string =>
  /^[\p{L}\p{M}\p{N}_./\\:@+,=-]+$/u.test(path) ? path : `"${path}"`;

/** Exactly one positional argument. */
export function onePositional(positionals: readonly string[], what: string): string {
  const [first, second] = positionals;
  if (first === undefined || first === "") throw new UsageError(`${what} is missing`);
  if (second !== undefined) throw new UsageError(`one ${what} only, and not also "${second}"`);
  return first;
}

export function required(flags: ReadonlyMap<string, string>, name: string): string {
  const value = flags.get(name);
  if (value === undefined || value === "") throw new UsageError(`--${name} is missing`);
  return value;
}
