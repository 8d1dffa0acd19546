import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
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
  /** Every file read, relative to the folder, sorted. */
  readonly all: readonly string[];
}

const formatOf = (name: string): Format | null => formats.find((f) => name.endsWith(`.${f}`)) ?? null;
const stem = (name: string, extension: string): string => name.slice(0, -extension.length - 1);

async function filesBelow(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries
    .filter((e) => e.isFile() && !e.name.startsWith("."))
    .map((e) => relative(dir, join(e.parentPath, e.name)).split(sep).join("/"))
    .sort();
}

/** Finds the data files and clips of a run-output folder by the layout of `folderFiles`; reports what is misplaced. */
export async function discover(folder: string, report: Report): Promise<Discovery> {
  const info = await stat(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (info === null || !info.isDirectory()) {
    report({
      file: folder,
      expected: "a run-output folder",
      got: info === null ? "nothing there" : "a file",
    });
    return { dataFiles: [], clips: new Map(), all: [] };
  }
  const all = await filesBelow(folder);
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
