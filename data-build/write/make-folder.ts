import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "../error-code.ts";

/**
 * Makes a folder and those above it; gives the uppermost that wasn't there, or nothing. Node's own way of doing so never
 * ends where a file system answers that the folder above isn't there although it is, as /proc does.
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  try {
    await mkdir(path);
    return path;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return undefined;
    const above = dirname(path);
    if (codeOf(error) !== "ENOENT" || above === path) throw error;
    const first = await makeFolder(above);
    // Whoever else makes it at the same time has made it.
    await mkdir(path).catch((again: unknown) => {
      if (codeOf(again) !== "EEXIST") throw again;
    });
    return first ?? path;
  }
}
