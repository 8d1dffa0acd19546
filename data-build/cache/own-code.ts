import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { version } from "@duckdb/node-api";

const root = fileURLToPath(new URL("../..", import.meta.url));
const rooms = ["src/schema", "src/text", "src/stats", "src/db", "src/queries", "src/rollups", "data-build"];

let hash: Promise<string> | null = null;

/**
 * A hash over everything that decides what is made of a file besides the file: our own code from reading to writing,
 * the engine, and Node's Unicode tables. Finished work of other code is never taken for our own.
 */
export const ownCode = (): Promise<string> => (hash ??= hashOwnCode());

async function hashOwnCode(): Promise<string> {
  const sum = createHash("sha256").update(JSON.stringify([version(), process.versions.unicode ?? ""]));
  for (const room of rooms) {
    const entries = await readdir(join(root, room), { withFileTypes: true, recursive: true });
    const files = entries.flatMap((e) =>
      e.isFile() && e.name.endsWith(".ts") ? [join(e.parentPath, e.name)] : [],
    );
    for (const file of files.sort())
      if (!isAside(relative(root, file).split(sep)))
        sum.update(relative(root, file).split(sep).join("/")).update(await readFile(file));
  }
  return sum.digest("hex");
}

/** What has no part in the work: other commands, and the engine of the browser. */
const aside = new Set(["data-build/cli", "data-build/cli.ts", "data-build/demo", "data-build/init"]);
const isAside = (path: readonly string[]): boolean =>
  aside.has(path.slice(0, 2).join("/")) || path.at(-1) === "browser.ts";
