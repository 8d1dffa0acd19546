import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../../src/db/failure.ts";
import { isMapping } from "../../src/schema/shape.ts";
import { codeOf } from "../error-code.ts";
import { UsageError } from "../read/problem.ts";
import { makeFolder } from "../write/make-folder.ts";

/** A finished piece of work: the folder with its files, and what was found out besides. */
export interface Entry {
  readonly dir: string;
  readonly result: unknown;
}

/**
 * Finished work by the hash of everything it rests on. An entry appears whole or not at all; one that isn't whole
 * (a file missing or of another size) counts as missing. Folders of several machines may be copied into one.
 */
export interface Cache {
  find(key: string): Promise<Entry | null>;
  /** A fresh folder to work in. */
  draft(): Promise<string>;
  /** Makes a draft the entry of `key`. Another process may have been faster; its entry is as good. */
  keep(key: string, draft: string, result: unknown): Promise<Entry>;
  /** Throws a draft away. */
  drop(draft: string): Promise<void>;
  /** Deletes entries that no build has used for `days`, and drafts of killed runs as old. */
  prune(days: number): Promise<void>;
}

const entryFile = "entry.json";
const draftMark = "draft-";

interface EntryDocument {
  readonly files: Readonly<Record<string, number>>;
  readonly result: unknown;
}

const isMissing = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(codeOf(error));

/** What a look at the disk gives; null where there is nothing to look at. Any other failure is one. */
const ifThere = <T>(look: Promise<T>): Promise<T | null> =>
  look.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

async function readEntry(dir: string): Promise<EntryDocument | null> {
  let document: unknown;
  try {
    document = JSON.parse(await readFile(join(dir, entryFile), "utf8"));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
  if (!isMapping(document) || !isMapping(document.files)) return null;
  const files: Record<string, number> = {};
  for (const [file, bytes] of Object.entries(document.files)) {
    if (typeof bytes !== "number") return null;
    files[file] = bytes;
  }
  return { files, result: document.result };
}

async function isWhole(dir: string, files: Readonly<Record<string, number>>): Promise<boolean> {
  for (const [file, bytes] of Object.entries(files)) {
    const size = await stat(join(dir, file)).then(
      (info) => info.size,
      (error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      },
    );
    if (size !== bytes) return false;
  }
  return true;
}

/** Opens the cache below `root`, which is made where it isn't there. Throws UsageError where nothing can be written. */
export async function openCache(root: string): Promise<Cache> {
  try {
    await makeFolder(root);
    await rmdir(await mkdtemp(join(root, draftMark)));
  } catch (error) {
    throw new UsageError(`can't write to the cache ${root}: ${codeOf(error) || messageOf(error)}`);
  }
  const place = (key: string): string => join(root, key.slice(0, 2), key);
  const find = async (key: string): Promise<Entry | null> => {
    const dir = place(key);
    const entry = await readEntry(dir);
    if (entry === null || !(await isWhole(dir, entry.files))) return null;
    const now = new Date();
    await utimes(join(dir, entryFile), now, now);
    return { dir, result: entry.result };
  };
  return {
    find,
    async draft() {
      return mkdtemp(join(root, draftMark));
    },
    async keep(key, draft, result) {
      const files: Record<string, number> = {};
      for (const name of await readdir(draft)) files[name] = (await stat(join(draft, name))).size;
      await writeFile(join(draft, entryFile), JSON.stringify({ files, result } satisfies EntryDocument));
      const dir = place(key);
      await mkdir(join(root, key.slice(0, 2)), { recursive: true });
      try {
        // What lies there, if anything does, isn't whole.
        if ((await find(key)) === null) await rm(dir, { recursive: true, force: true });
        await rename(draft, dir);
        return { dir, result };
      } catch (error) {
        const other = await find(key);
        if (other === null) throw error;
        await rm(draft, { recursive: true, force: true });
        return other;
      }
    },
    drop: (draft) => rm(draft, { recursive: true, force: true }),
    async prune(days) {
      const oldest = Date.now() - days * 86_400_000;
      const isOld = async (path: string): Promise<boolean> => {
        const info = await ifThere(stat(path));
        return info !== null && info.mtimeMs < oldest;
      };
      for (const name of (await ifThere(readdir(root))) ?? []) {
        const path = join(root, name);
        if (name.startsWith(draftMark)) {
          if (await isOld(path)) await rm(path, { recursive: true, force: true });
          continue;
        }
        for (const key of await readdir(path)) {
          const dir = join(path, key);
          if (await isOld(join(dir, entryFile))) await rm(dir, { recursive: true, force: true });
        }
      }
    },
  };
}
