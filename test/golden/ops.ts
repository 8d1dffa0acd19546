import { existsSync } from "node:fs";
import { isRecord } from "./json.ts";
import type { GoldenOp, GoldenOps } from "./types.ts";

const SOURCES = [
  { file: "./stats-ops.ts", name: "statsOps" },
  { file: "./text-ops.ts", name: "textOps" },
];

/**
 * All operations there are. A source that does not exist adds none, and its cases then fail as unknown; one that exists
 * but breaks on import throws.
 */
export async function loadOps(): Promise<GoldenOps> {
  const all: Record<string, GoldenOp> = {};
  for (const { file, name } of SOURCES) {
    const url = new URL(file, import.meta.url);
    if (!existsSync(url)) continue;
    const module: unknown = await import(url.href);
    const ops = isRecord(module) ? module[name] : undefined;
    if (!isRecord(ops)) throw new TypeError(`${file} does not export ${name}`);
    for (const [op, run] of Object.entries(ops)) {
      if (!isOp(run)) throw new TypeError(`${name}.${op} is no function`);
      if (op in all) throw new TypeError(`op ${op} is defined twice`);
      all[op] = run;
    }
  }
  return all;
}

function isOp(value: unknown): value is GoldenOp {
  return typeof value === "function";
}
