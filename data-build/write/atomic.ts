import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { messageOf } from "../../src/db/failure.ts";
import { isMapping } from "../../src/schema/shape.ts";
import { codeOf } from "../error-code.ts";
import { UsageError } from "../read/problem.ts";
import { runOutputsAround } from "./file.ts";
import { makeFolder } from "./make-folder.ts";

const exists = async (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      // ENOTDIR: something above it is a file.
      if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return false;
      throw error;
    },
  );

// Folders of this machine's processes: those of another may be at work although this one doesn't know them.
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 6);

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
};

/** Takes away what killed runs for the same target have left beside it. */
async function sweep(parent: string, mark: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(mark)) continue;
    const pid = Number(name.slice(mark.length).split("-")[0]);
    if (Number.isInteger(pid) && pid > 0 && !isRunning(pid))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

/**
 * Runs `fill` on a fresh folder beside `target` and puts it in `target`'s place when it is whole.
 * A failed or killed run leaves `target` as it was. Concurrent runs each fill their own folder; the last one stays.
 */
export async function writeWhole<T>(target: string, fill: (dir: string) => Promise<T>): Promise<T> {
  const final = resolve(target);
  const parent = dirname(final);
  const mark = `.${basename(final)}.tmp-${machine}-`;
  const temporary = join(parent, `${mark}${process.pid}-${randomUUID().slice(0, 8)}`);
  let made: string | undefined;
  try {
    made = await makeFolder(parent);
    await sweep(parent, mark);
    await mkdir(temporary);
  } catch (error) {
    throw new UsageError(`can't write to ${target}: ${codeOf(error) || messageOf(error)}`);
  }
  try {
    const result = await fill(temporary);
    await replace(final, temporary);
    return result;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (made !== undefined) await removeEmpty(parent, made);
    throw error;
  }
}

/** Puts `whole` in the place of `final`; another run may do the same meanwhile, so a few times over. */
async function replace(final: string, whole: string): Promise<void> {
  const previous = `${whole}-old`;
  for (let attempt = 1; ; attempt += 1) {
    const isThere = await exists(final);
    try {
      if (isThere) await rename(final, previous);
      await rename(whole, final);
    } catch (error) {
      const isBack = isThere && (await exists(previous)) && !(await exists(final));
      if (isBack) await rename(previous, final);
      if (!["ENOTEMPTY", "EEXIST", "ENOENT"].includes(codeOf(error)) || attempt === 5) throw error;
      await rm(previous, { recursive: true, force: true });
      continue;
    }
    await rm(previous, { recursive: true, force: true });
    return;
  }
}

/** Takes the empty folders from `last` up to `first` away again. */
async function removeEmpty(last: string, first: string): Promise<void> {
  for (let dir = last; !relative(first, dir).startsWith(".."); dir = dirname(dir))
    try {
      await rmdir(dir);
    } catch (error) {
      if (["ENOTEMPTY", "EEXIST", "ENOENT"].includes(codeOf(error))) return;
      throw error;
    }
}

/** What a command writes, and how its earlier output is known. */
export interface OwnOutput {
  readonly mark: string;
  readonly isOwn: (content: string) => boolean;
}

const hasFields = (content: string, ...fields: readonly string[]): boolean => {
  try {
    const document: unknown = JSON.parse(content);
    return isMapping(document) && fields.every((field) => field in document);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
};

export const dataOutput: OwnOutput = {
  mark: "manifest.json",
  isOwn: (content) => hasFields(content, "schema_version", "data_hash"),
};
export const siteOutput: OwnOutput = { mark: "site.json", isOwn: (content) => hasFields(content, "base") };

/** A run-output folder that a command wrote. One that an author made has no such file. */
export const writtenFolder: OwnOutput = { mark: ".written-by-explorer", isOwn: () => true };
export const writtenMark =
  "Written by a command. Its next run may put other files in place of this folder.\n";

/**
 * Refuses to put output over a folder that isn't earlier output of the same kind, and over one that holds `input`:
 * a typo must not delete a home folder, nor the run outputs.
 */
export async function checkTarget(target: string, own: OwnOutput | null, input?: string): Promise<void> {
  const path = resolve(target);
  const around = input === undefined ? null : runOutputsAround(path, input);
  if (around !== null)
    throw new UsageError(`${target} lies among the run outputs; give a folder beside ${around}/`);
  if (!(await exists(path))) return;
  const info = await stat(path);
  if (!info.isDirectory()) throw new UsageError(`${target} is a file`);
  const entries = await readdir(path);
  if (entries.length === 0) return;
  if (input !== undefined && !relative(path, resolve(input)).startsWith(".."))
    throw new UsageError(`${target} holds the run outputs; give a folder beside or below them`);
  const mark = own === null ? null : join(path, own.mark);
  if (mark !== null && (await exists(mark)) && own?.isOwn(await readFile(mark, "utf8")) === true) return;
  const lack = own === null ? "" : ` (no ${own.mark} of ours in it)`;
  throw new UsageError(`${target} holds something else${lack}; give an empty or new folder`);
}
