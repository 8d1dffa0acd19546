import { randomUUID } from "node:crypto";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { messageOf } from "../../src/db/failure.ts";
import { folderFileNames } from "../../src/schema/folder.ts";
import { codeOf } from "../error-code.ts";
import { UsageError } from "../read/problem.ts";
import { formats } from "../read/records.ts";
import { makeFolder } from "./make-folder.ts";

const yamls = ["benchmark.yaml", "examples.yaml", "published.yaml"];

/** The folder of run outputs in `folder` below which a path lies; null where it lies below none. */
export function runOutputsAround(path: string, folder: string): string | null {
  const [top = "", ...below] = relative(resolve(folder), resolve(path)).split(sep);
  return below.length > 0 && ["audio", "words", ...folderFileNames].includes(top) ? top : null;
}

/** Whether a path is one that a run-output folder's own rows may have. */
function isRunOutput(path: string, folder: string): boolean {
  if (runOutputsAround(path, folder) !== null) return true;
  const top = relative(resolve(folder), resolve(path));
  return yamls.includes(top) || folderFileNames.some((name) => formats.some((f) => top === `${name}.${f}`));
}

/**
 * Refuses, before any work, a file that can't be written or would take the place of something else: a folder, the
 * run outputs in `input`, or a file that doesn't begin with `mark`. `given` names it in messages.
 */
export async function checkFileTarget(
  path: string,
  given: string,
  input: string,
  mark: string | null = null,
): Promise<void> {
  if (isRunOutput(path, input))
    throw new UsageError(`${given} is a place of the run outputs; give another --out`);
  const info = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw new UsageError(`can't write to ${given}: ${codeOf(error) || messageOf(error)}`);
  });
  if (info === null) return;
  if (info.isDirectory()) throw new UsageError(`${given} is a folder; --out takes the name of a file`);
  if (mark === null || !info.isFile() || info.size === 0) return;
  if (!(await readFile(path, "latin1")).startsWith(mark))
    throw new UsageError(`${given} is there already and holds something else; give another --out`);
}

/** Writes a file whole or not at all; the folder that it goes into is made. */
export async function writeFileWhole(path: string, content: string | Uint8Array): Promise<void> {
  // What can't be looked at can't be written either, and that is told below.
  const info = await stat(path).catch(() => null);
  // A device or a pipe can't be put in place, only written to.
  if (info !== null && !info.isFile()) return writeFile(path, content);
  const temporary = `${path}.${randomUUID().slice(0, 8)}`;
  try {
    await makeFolder(dirname(path));
    await writeFile(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    throw new UsageError(`can't write to ${path}: ${codeOf(error) || messageOf(error)}`);
  } finally {
    await rm(temporary, { force: true });
  }
}
