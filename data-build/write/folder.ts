import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Writes files below `dir`, which exists; paths are relative with forward slashes. */
export async function writeFolder(
  dir: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<void> {
  for (const [file, content] of files) {
    if (file.startsWith("/") || file.split("/").includes(".."))
      throw new Error(`${file} would leave the folder`);
    const path = join(dir, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
