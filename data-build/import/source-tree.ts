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

/** A file as UTF-8 text without a BOM; a fault is reported and null returned. */
export async function readSourceText(file: SourceFile, report: Report): Promise<string | null> {
  const bytes = await readFile(file.path);
  return decodeText(bytes, file.name, report);
}

/** UTF-8 bytes as text; the line of the first bad byte is reported. */
export function decodeText(bytes: Uint8Array, name: string, report: Report): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const loose = new TextDecoder("utf-8").decode(bytes);
    const line = loose.slice(0, loose.indexOf("\uFFFD")).split("\n").length;
    report({ file: name, line, expected: "UTF-8 text", got: "bytes that are not UTF-8" });
    return null;
  }
}
