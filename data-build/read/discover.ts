import type { Stats } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../error-code.ts";
import {
  audioExtensions,
  folderFileNames,
  folderFiles,
  type FolderFileName,
} from "../../src/schema/folder.ts";
import { formats, type Format } from "./records.ts";
import type { Report } from "./record.ts";

/** A data file of the folder: which kind, and the ids that its path gives. */
export interface DataFile {
  readonly kind: FolderFileName;
  readonly file: string;
  readonly path: string;
  readonly format: Format;
  /** One id for each name in `folderFiles[kind].path`; empty for a single long file. */
  readonly ids: readonly string[];
}

export interface Discovery {
  readonly dataFiles: readonly DataFile[];
  /** Clips by file name without extension. */
  readonly clips: ReadonlyMap<string, string>;
  /** Every file that isn't hidden, relative to the folder, sorted. */
  readonly all: readonly string[];
}

/** Folders that others than the reader of facts make use of. */
const layoutExtras: readonly string[] = ["words"];

const formatOf = (name: string): Format | null => formats.find((f) => name.endsWith(`.${f}`)) ?? null;
const stem = (name: string, extension: string): string => name.slice(0, -extension.length - 1);

/** Files below a folder that aren't hidden, as paths relative to it. Links are followed, each folder once. */
async function filesBelow(dir: string, report: Report): Promise<readonly string[]> {
  const files: string[] = [];
  const seen = new Set<string>();
  const walk = async (below: string): Promise<void> => {
    const real = await realpath(join(dir, below));
    if (seen.has(real)) return;
    seen.add(real);
    for (const entry of await readdir(join(dir, below), { withFileTypes: true })) {
      if (entry.name.startsWith(".")) continue;
      const file = below === "" ? entry.name : `${below}/${entry.name}`;
      const kind = entry.isSymbolicLink() ? await statOf(join(dir, file)) : entry;
      if (kind === null) report({ file, expected: "a file", got: "a link to nothing" });
      else if (kind.isDirectory()) await walk(file);
      else if (kind.isFile()) files.push(file);
    }
  };
  await walk("");
  return files.sort();
}

const statOf = (path: string): Promise<Stats | null> =>
  stat(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });

/** Finds the data files and clips of a run-output folder by the layout of `folderFiles`; reports what is misplaced; null where there is no folder. */
export async function discover(folder: string, report: Report): Promise<Discovery | null> {
  const info = await statOf(folder);
  if (info?.isDirectory() !== true) {
    report({
      file: folder,
      expected: "a run-output folder",
      got: info === null ? "nothing there" : "a file",
    });
    return null;
  }
  const all = await filesBelow(folder, report);
  const dataFiles: DataFile[] = [];
  const clips = new Map<string, string>();
  for (const file of all) {
    const parts = file.split("/");
    const name = parts.at(-1) ?? "";
    const top = parts[0] ?? "";
    const extension = audioExtensions.find((e) => name.toLowerCase().endsWith(`.${e}`));
    if (top === "audio" && extension !== undefined) {
      clips.set(stem(parts.slice(1).join("/"), extension), file);
      continue;
    }
    const format = formatOf(name);
    const kind = folderFileNames.find(
      (k) => (parts.length === 1 && format !== null ? stem(name, format) : top) === k,
    );
    if (kind === undefined || format === null) continue;
    const depth = folderFiles[kind].path.length;
    const ids = parts.length === 1 ? [] : [...parts.slice(1, -1), stem(name, format)];
    if (parts.length > 1 && ids.length !== depth) {
      report({
        file,
        expected: [kind, ...folderFiles[kind].path.map((id) => `<${id}>`)].join("/"),
        got: `${ids.length} levels below ${kind}/`,
      });
      continue;
    }
    dataFiles.push({ kind, file, path: join(folder, file), format, ids });
  }
  reportTwice(dataFiles, report);
  return { dataFiles, clips, all };
}

function reportTwice(files: readonly DataFile[], report: Report): void {
  const seen = new Map<string, string>();
  for (const f of files) {
    const place = [f.kind, ...f.ids].join("/");
    const first = seen.get(place);
    if (first !== undefined)
      report({ file: f.file, expected: `one file for ${place}`, got: `another, ${first}` });
    else seen.set(place, f.file);
  }
  for (const kind of folderFileNames)
    if (
      folderFiles[kind].path.length > 0 &&
      seen.has(kind) &&
      [...seen.keys()].some((k) => k.startsWith(`${kind}/`))
    )
      report({
        file: seen.get(kind) ?? kind,
        expected: `either one long file or the tree ${kind}/`,
        got: "both",
      });
}

/**
 * Data files that the layout has no place for, one line each top-level name. What holds our own output is left out,
 * since it is often put inside the folder.
 */
export function unreadNotes({ dataFiles, all }: Discovery): readonly string[] {
  const read = new Set(dataFiles.map((f) => f.file));
  const unread = all.filter((file) => formatOf(file) !== null && !read.has(file));
  const byTop = Map.groupBy(unread, (file) => file.split("/")[0] ?? "");
  return [...byTop].flatMap(([top, files]) => {
    const known = ["audio", ...layoutExtras, ...folderFileNames].some((name) => name === top);
    if (known || all.includes(`${top}/manifest.json`) || all.includes(`${top}/site.json`)) return [];
    const [, second] = files;
    const below = second === undefined ? "1 file was" : `${files.length} files were`;
    return [files.includes(top) ? `${top} was not read` : `${top}/: ${below} not read`];
  });
}
