import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { makeData, measureCells, type BuildOptions, type Cuts } from "../../../data-build/data.ts";
import type { Manifest } from "../../../src/schema/manifest.ts";
import { bytesBelow, quiet, scratchFolder } from "../../support/folders.ts";

export interface Output {
  readonly dir: string;
  readonly manifest: Manifest;
  /** Every file by path, in hexadecimal. */
  readonly bytes: Readonly<Record<string, string>>;
}

/** Builds a folder in a fresh place. */
export async function build(folder: string, options: BuildOptions = {}, cuts?: Cuts): Promise<Output> {
  const dir = join(await scratchFolder(), "data");
  await mkdir(dir);
  const manifest = await makeData(folder, dir, await scratchFolder(), quiet, options, cuts);
  const files = await bytesBelow(dir);
  return { dir, manifest, bytes: Object.fromEntries([...files].map(([k, v]) => [k, v.toString("hex")])) };
}

export const freshCache = async (): Promise<string> => join(await scratchFolder(), "cache");

/** How many files of a folder a build with this cache would have to measure. */
export async function unmeasured(folder: string, cache: string, pattern = "**"): Promise<number> {
  const { fresh } = await measureCells(folder, pattern, await scratchFolder(), quiet, { cache });
  return fresh;
}

/** Entries of a cache, by their keys. */
export async function entriesOf(cache: string): Promise<readonly string[]> {
  const rooms = await readdir(cache);
  const keys = rooms.filter((r) => r.length === 2).map((r) => readdir(join(cache, r)));
  return (await Promise.all(keys)).flat().sort();
}
