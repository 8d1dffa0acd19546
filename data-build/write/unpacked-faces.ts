import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import decompress from "woff2-encoder/decompress";
import { unpackedName } from "../../src/export/faces.ts";

/** Lays an unpacked twin beside each WOFF2 face in `dir`, for pictures that a reader's browser makes. */
export async function unpackFaces(dir: string): Promise<void> {
  const packed = (await readdir(dir)).filter((name) => name.endsWith(".woff2"));
  for (const name of packed)
    await writeFile(join(dir, unpackedName(name)), await decompress(await readFile(join(dir, name))));
}
