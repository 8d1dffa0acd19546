import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compress } from "woff2-encoder";
import { declaredFaces, faceSheet, unpackedFace, wholeFace } from "../../src/site/faces.ts";

/**
 * The folder that `@faces/` in style sheets stands for, with every face that they declare, cut and packed. It is named
 * after all that it is made from, so that what is there is used again.
 */
export async function cutFaces(root: string): Promise<string> {
  const rules = declaredFaces(root);
  const hash = createHash("sha256").update(faceSheet(root));
  for (const rule of rules) hash.update(await readFile(wholeFace(rule, root)));
  const workshop = join(root, ".explorer", "faces");
  const folder = join(workshop, hash.digest("hex").slice(0, 12));
  if (existsSync(folder)) return folder;
  await mkdir(workshop, { recursive: true });
  const partial = await mkdtemp(join(workshop, "partial-"));
  try {
    for (const rule of rules) {
      const file = join(partial, rule.source.slice("@faces/".length));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await compress(await unpackedFace(rule, root)));
    }
    await chmod(partial, 0o755);
    await rename(partial, folder);
  } catch (error) {
    // Another build may have been quicker.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}
