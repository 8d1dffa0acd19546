import { constants } from "node:buffer";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Report } from "../read/record.ts";
import { messageOf } from "../../src/db/failure.ts";

/** A file of a source. `name` is what people are shown: the source's own name and the path below it. */
export interface SourceFile {
  readonly path: string;
  readonly name: string;
  /** Folders between the source and the file. */
  readonly folders: readonly string[];
  readonly base: string;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The regular files at or below `source`, in code-unit order of their paths. Links aren't followed.
 * A source that isn't there is reported, with no files.
 */
export async function sourceFiles(source: string, report: Report): Promise<readonly SourceFile[]> {
  const root = basename(source);
  try {
    if ((await stat(source)).isFile()) return [{ path: source, name: root, folders: [], base: root }];
  } catch {
    report({ file: source, expected: "a file or folder", got: "nothing there" });
    return [];
  }
  const found: SourceFile[] = [];
  const walk = async (folders: readonly string[]): Promise<void> => {
    const entries = await readdir(join(source, ...folders), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => compare(a.name, b.name))) {
      if (entry.isDirectory()) await walk([...folders, entry.name]);
      else if (entry.isFile())
        found.push({
          path: join(source, ...folders, entry.name),
          name: [root, ...folders, entry.name].join("/"),
          folders,
          base: entry.name,
        });
    }
  };
  try {
    await walk([]);
  } catch (error) {
    report({ file: source, expected: "a readable folder", got: messageOf(error) });
  }
  return found;
}

/** A file's bytes; a fault is reported and null returned. */
export async function readSourceBytes(file: SourceFile, report: Report): Promise<Buffer | null> {
  try {
    return await readFile(file.path);
  } catch (error) {
    report({ file: file.name, expected: "a readable file of at most 2 GiB", got: messageOf(error) });
    return null;
  }
}

/** A file as UTF-8 text without a BOM; a fault is reported and null returned. */
export async function readSourceText(file: SourceFile, report: Report): Promise<string | null> {
  const bytes = await readSourceBytes(file, report);
  return bytes === null ? null : decodeText(bytes, file.name, report);
}

/** UTF-8 bytes as text; the line of the first bad byte is reported. */
export function decodeText(bytes: Uint8Array, name: string, report: Report): string | null {
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    const expected = `at most ${constants.MAX_STRING_LENGTH} bytes in one document`;
    report({ file: name, expected, got: String(bytes.length) });
    return null;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    report({
      file: name,
      line: lineOfBadByte(bytes),
      expected: "UTF-8 text",
      got: "bytes that are not UTF-8",
    });
    return null;
  }
}

/** A line break is never part of a longer character, so each line can be decoded by itself. */
function lineOfBadByte(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let line = 1, start = 0; ; line += 1) {
    const end = bytes.indexOf(10, start);
    try {
      decoder.decode(bytes.subarray(start, end === -1 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end === -1) return line;
    start = end + 1;
  }
}
