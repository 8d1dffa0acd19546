import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Progress } from "../progress.ts";
import { sha256Of } from "../write/sha256.ts";

/** sha256 of every file that a benchmark rests on, in their order. */
export async function hashInputs(
  files: readonly string[],
  folder: string,
  progress: Progress,
): Promise<ReadonlyMap<string, string>> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const hashes = new Map<string, string>();
  let done = 0;
  for (const [i, file] of files.entries()) {
    hashes.set(file, await sha256Of(join(folder, file)));
    done += sizes[i] ?? 0;
    progress.advance({ done, total, unit: "bytes", note: `${i + 1} of ${files.length} files looked at` });
  }
  return hashes;
}
