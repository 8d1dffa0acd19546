import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const template = fileURLToPath(new URL("./template", import.meta.url));

/** The files of a small benchmark that builds at once: where an author starts. */
export function initFiles(): ReadonlyMap<string, Uint8Array> {
  const entries = readdirSync(template, { withFileTypes: true, recursive: true }).filter((e) => e.isFile());
  return new Map(
    entries
      .map((e) => join(e.parentPath, e.name))
      .sort()
      .map((path) => [relative(template, path).split(sep).join("/"), readFileSync(path)]),
  );
}
