import { readFile, stat } from "node:fs/promises";
import { basename, relative, resolve } from "node:path";
import { UsageError, type Problem } from "../read/problem.ts";

/** Collects what is wrong with an author's file. */
export type Report = (problem: Problem) => void;

export interface SourceLine {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

export interface Source {
  /** What messages and counts call the file. */
  readonly name: string;
  readonly lines: readonly SourceLine[];
}

const maxEncodingProblems = 50;

/** A path as messages name it: below the working folder where it lies there, else whole. */
export function sourceName(path: string): string {
  const below = relative(process.cwd(), path);
  return below === "" || below.startsWith("..") ? path : below;
}

/** Name of a file without folder and last extension. */
export function stemOf(path: string): string {
  const name = basename(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Paths in a flag's value: separated by commas, unless the whole value names a file. */
export async function pathsOf(value: string): Promise<readonly string[]> {
  if ((await kindOf(value)) === "file") return [value];
  return value
    .split(",")
    .map((path) => path.trim())
    .filter((path) => path !== "")
    .map((path) => resolve(path));
}

export async function kindOf(path: string): Promise<"file" | "folder" | "nothing there"> {
  try {
    return (await stat(path)).isDirectory() ? "folder" : "file";
  } catch {
    return "nothing there";
  }
}

/** The bytes of a file, or null with a problem where there is none. */
export async function readBytes(path: string, report: Report): Promise<Buffer | null> {
  const kind = await kindOf(path);
  if (kind === "file") return readFile(path);
  report({ file: sourceName(path), expected: "a file", got: kind === "folder" ? "a folder" : kind });
  return null;
}

/** Index of the first byte that breaks UTF-8 (Unicode 16, table 3-7), or -1. */
export function invalidUtf8At(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      at += 1;
      continue;
    }
    const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length === 0) return at;
    const second = bytes[at + 1] ?? 0;
    const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (second < low || second > high) return at;
    for (let next = at + 2; next < at + length; next += 1)
      if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return at;
    at += length;
  }
  return -1;
}

const hex = (byte: number): string => `0x${byte.toString(16).toUpperCase().padStart(2, "0")}`;

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  } catch {
    throw new UsageError(
      `--encoding: "${encoding}" is not an encoding this machine knows (try utf-8, gb18030)`,
    );
  }
}

/** Reports each line of `bytes` that is not UTF-8, with column and byte offset from 0. */
export function reportInvalidUtf8(bytes: Buffer, file: string, advice: string, report: Report): boolean {
  if (invalidUtf8At(bytes) === -1) return true;
  let faults = 0;
  eachLine(bytes, (line, number, start) => {
    const at = invalidUtf8At(line);
    if (at === -1) return;
    faults += 1;
    if (faults > maxEncodingProblems) return;
    report({
      file,
      line: number,
      column: Array.from(new TextDecoder().decode(line.subarray(0, at))).length + 1,
      expected: `UTF-8 text${advice}`,
      got: `byte ${hex(line[at] ?? 0)} at offset ${start + at}`,
    });
  });
  if (faults > maxEncodingProblems)
    report({ file, expected: "UTF-8 text", got: `${faults - maxEncodingProblems} more lines that are not` });
  return false;
}

function eachLine(bytes: Buffer, visit: (line: Buffer, number: number, start: number) => void): void {
  let start = 0;
  for (let number = 1; start < bytes.length; number += 1) {
    const feed = bytes.indexOf(10, start);
    const end = feed === -1 ? bytes.length : feed;
    visit(bytes.subarray(start, end), number, start);
    start = end + 1;
  }
}

/**
 * A text file in lines (LF or CRLF; a byte order mark is dropped), or null with every line reported that is not in
 * `encoding` (a name of the WHATWG Encoding Standard).
 */
export async function readSource(path: string, encoding: string, report: Report): Promise<Source | null> {
  const decoder = decoderOf(encoding);
  const bytes = await readBytes(path, report);
  if (bytes === null) return null;
  const name = sourceName(path);
  if (
    decoder.encoding === "utf-8" &&
    !reportInvalidUtf8(bytes, name, " (or say --encoding, for example gb18030)", report)
  )
    return null;
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    report({ file: name, expected: `${decoder.encoding} text`, got: "bytes that are not" });
    return null;
  }
  const lines = (text.startsWith("\uFEFF") ? text.slice(1) : text).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return { name, lines: lines.map((line, i) => ({ text: line.replace(/\r$/u, ""), number: i + 1 })) };
}
