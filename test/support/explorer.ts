import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { vi } from "vitest";
import { main } from "../../data-build/cli.ts";
import { root } from "./folders.ts";

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line as a user does, in a process of its own. */
export function explorer(
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Ended {
  // The tests run in a script of this package; the child must not take itself for another one of its scripts.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== "npm_package_json"));
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [join(root, "bin/explorer.mjs"), ...args],
    { cwd: options.cwd ?? root, env: { ...env, ...options.env }, encoding: "utf8", timeout: 90_000 },
  );
  if (error !== undefined) throw error;
  return { code: status, out: stdout, err: stderr };
}

/** Runs the command line in this process: for what is refused before any work. */
export async function explorerHere(args: readonly string[]): Promise<Ended> {
  const said = { out: "", err: "" };
  const out = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said.out += String(text);
    return true;
  });
  const err = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said.err += String(text);
    return true;
  });
  try {
    return { code: await main(args), ...said };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

/** Standard error without the lines of progress. */
export const faultsOf = (ended: Ended): readonly string[] =>
  ended.err.split("\n").filter((line) => line !== "" && !/^(?:\[\d+\/\d+\] |  \w+ took )/u.test(line));
