import { mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { UsageError } from "../read/problem.ts";

const exists = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
      throw error;
    },
  );

/**
 * Runs `fill` on a fresh folder beside `target` and puts it in `target`'s place when it is whole.
 * A failed or killed run leaves `target` as it was. Concurrent runs each fill their own folder; the last one stays.
 */
export async function writeWhole<T>(target: string, fill: (dir: string) => Promise<T>): Promise<T> {
  const final = resolve(target);
  const parent = dirname(final);
  const temporary = join(parent, `.${basename(final)}.tmp-${process.pid}`);
  const previous = `${temporary}-old`;
  try {
    await mkdir(parent, { recursive: true });
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary);
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new UsageError(`can't write to ${target}: ${why}`);
  }
  try {
    const result = await fill(temporary);
    if (await exists(final)) await rename(final, previous);
    await rename(temporary, final);
    await rm(previous, { recursive: true, force: true });
    return result;
  } catch (error) {
    if (!(await exists(final)) && (await exists(previous))) await rename(previous, final);
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

/** Refuses to put output over a folder that doesn't look like earlier output: a typo must not delete a home folder. */
export async function checkTarget(target: string, mark: string): Promise<void> {
  const path = resolve(target);
  if (!(await exists(path))) return;
  const info = await stat(path);
  if (!info.isDirectory()) throw new UsageError(`${target} is a file`);
  const { readdir } = await import("node:fs/promises");
  const entries = await readdir(path);
  if (entries.length > 0 && !(await exists(join(path, mark))))
    throw new UsageError(`${target} holds something else (no ${mark} in it); give an empty or new folder`);
}
