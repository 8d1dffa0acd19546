import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { makeData, type Progress } from "../../data-build/data.ts";
import type { Manifest } from "../../src/schema/manifest.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const toyFolder = fileURLToPath(new URL("../fixtures/toy", import.meta.url));

export const quiet: Progress = {
  stage: () => undefined,
  detail: () => undefined,
  advance: () => undefined,
};

const temporary: string[] = [];
afterAll(async () => {
  for (const dir of temporary.splice(0)) await rm(dir, { recursive: true, force: true });
});

/** A folder that is gone after the test file. */
export async function scratchFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "explorer-test-"));
  temporary.push(dir);
  return dir;
}

export type Files = Readonly<Record<string, string | Uint8Array | null>>;

/** Writes files below a folder; null removes one. */
export async function put(dir: string, files: Files): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const path = join(dir, file);
    if (content === null) await rm(path, { recursive: true });
    else {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
  }
}

export async function folderOf(files: Files): Promise<string> {
  const dir = join(await scratchFolder(), "runs");
  await mkdir(dir);
  await put(dir, files);
  return dir;
}

/** A copy of the toy benchmark with some files changed. */
export async function toyWith(changes: Files): Promise<string> {
  const dir = join(await scratchFolder(), "toy");
  await cp(toyFolder, dir, { recursive: true });
  await put(dir, changes);
  return dir;
}

export interface Built {
  readonly dir: string;
  readonly manifest: Manifest;
}

/** The data folder of a run-output folder. */
export async function buildData(folder: string): Promise<Built> {
  const dir = join(await scratchFolder(), "data");
  await mkdir(dir);
  return { dir, manifest: await makeData(folder, dir, await scratchFolder(), quiet) };
}

/** Every file below a folder with its bytes, by path with forward slashes. */
export async function bytesBelow(dir: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  const files = entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
  const read = files
    .sort()
    .map(async (path) => [relative(dir, path).split(sep).join("/"), await readFile(path)] as const);
  return new Map(await Promise.all(read));
}
