import type { Stats } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../error-code.ts";
import {
  audioExtensions,
  folderFileNames,
  folderFiles,
  wordExtensions,
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
  /** Clips by file name without extension, in NFC; of several the one in the format named first in `audioExtensions` leads. */
  readonly clips: ReadonlyMap<string, readonly string[]>;
  /** Every file that isn't hidden, relative to the folder, sorted. */
  readonly all: readonly string[];
}

const formatOf = (name: string): Format | null =>
  formats.find((f) => name.toLowerCase().endsWith(`.${f}`)) ?? null;
const stem = (name: string, extension: string): string => name.slice(0, -extension.length - 1);

const audioExtension = (name: string): string | undefined =>
  audioExtensions.find((e) => name.toLowerCase().endsWith(`.${e}`));
const place = (file: string): number => audioExtensions.indexOf(audioExtension(file) ?? "");
const byExtension = (a: string, b: string): number => place(a) - place(b);

/** Files below a folder that aren't hidden, as paths relative to it. Links are followed, but not back to a folder above. */
async function filesBelow(dir: string, report: Report): Promise<readonly string[]> {
  const files: string[] = [];
  const walk = async (below: string, above: readonly string[]): Promise<void> => {
    const real = await realpath(join(dir, below));
    if (above.includes(real)) return;
    for (const entry of await readdir(join(dir, below), { withFileTypes: true })) {
      if (entry.name.startsWith(".")) continue;
      const file = below === "" ? entry.name : `${below}/${entry.name}`;
      const kind = entry.isSymbolicLink() ? await statOf(join(dir, file)) : entry;
      if (kind === null) report({ file, expected: "a file", got: "a link to nothing" });
      else if (kind.isDirectory()) await walk(file, [...above, real]);
      else if (kind.isFile()) files.push(file);
    }
  };
  await walk("", []);
  return files.sort();
}

const statOf = (path: string): Promise<Stats | null> =>
  stat(path).catch((error: unknown) => {
    // ELOOP: a link that leads to itself.
    if (["ENOENT", "ELOOP"].includes(codeOf(error))) return null;
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
  const clips = new Map<string, string[]>();
  for (const file of all) {
    const parts = file.split("/");
    const name = parts.at(-1) ?? "";
    const top = parts[0] ?? "";
    const extension = audioExtension(name);
    if (top === "audio" && extension !== undefined) {
      const key = stem(parts.slice(1).join("/"), extension).normalize("NFC");
      clips.set(key, [...(clips.get(key) ?? []), file].sort(byExtension));
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

/** Files of the folder that say what they are by their stem and are read under one name only. */
const yamlNames: readonly string[] = ["benchmark", "examples", "published"];

/** Whether a file is there for people, such as a README. */
const isProse = (file: string): boolean => /(?:^|\/)(?:[^/]*\.md|readme[^/]*|licen[cs]e[^/]*)$/iu.test(file);

/**
 * Files that look as if they were meant to be read and are not: a file of rows where the layout has no place for it, one
 * line each top-level name; a file among the rows with an ending that nothing reads. What holds our own output is left
 * out, since it is often put inside the folder.
 */
export function unreadNotes({ dataFiles, clips, all }: Discovery): readonly string[] {
  const read = new Set([...dataFiles.map((f) => f.file), ...[...clips.values()].flat()]);
  const unread = all.filter((file) => !read.has(file));
  const byTop = Map.groupBy(unread, (file) => file.split("/")[0] ?? "");
  return [...byTop].flatMap(([top, files]) => {
    if (files.includes(top)) return noteOf(top);
    if (all.includes(`${top}/manifest.json`) || all.includes(`${top}/site.json`)) return [];
    const endings = endingsBelow(top);
    const lost =
      endings === null
        ? files.filter((file) => formatOf(file) !== null)
        : files.filter(
            (file) => !isProse(file) && !endings.some((e) => file.toLowerCase().endsWith(`.${e}`)),
          );
    const [first, second] = lost;
    if (first === undefined) return [];
    const below = second === undefined ? "1 file was" : `${lost.length} files were`;
    const why =
      endings === null
        ? ""
        : `, ${first}${second === undefined ? "" : ", …"}: it takes ${endings.join(", ")}`;
    return [`${top}/: ${below} not read${why}`];
  });
}

/** Endings that are read below a folder of the layout; null for other folders. */
function endingsBelow(top: string): readonly string[] | null {
  if (top === "audio") return audioExtensions;
  if (top === "words") return wordExtensions;
  return folderFileNames.some((name) => name === top) ? formats : null;
}

/** What is to be said of an unread file beside `benchmark.yaml`. */
function noteOf(file: string): readonly string[] {
  const name = file.toLowerCase().split(".")[0] ?? "";
  if (yamlNames.some((yaml) => file === `${yaml}.yaml`)) return [];
  if (yamlNames.includes(name) && /\.ya?ml$/iu.test(file))
    return [`${file} was not read: its name is ${name}.yaml`];
  if (formatOf(file) !== null) return [`${file} was not read`];
  const isRows = folderFileNames.some((known) => known === name) && !isProse(file);
  return isRows ? [`${file} was not read: it takes ${formats.join(", ")}`] : [];
}
