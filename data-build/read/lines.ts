import { createReadStream } from "node:fs";
import type { Problem } from "./problem.ts";

/** A line without its end, and its number from 1. */
export interface Line {
  readonly text: string;
  readonly number: number;
}

const newline = 10;
const chunkBytes = 1 << 20;

/**
 * The lines of a UTF-8 file, streamed: LF or CRLF ends a line, a BOM is dropped.
 * Invalid UTF-8 is a problem at its line, and the line is left out.
 */
export async function* readLines(
  path: string,
  file: string,
  report: (p: Problem) => void,
): AsyncGenerator<Line> {
  for await (const lines of readLineBatches(path, file, report)) yield* lines;
}

/** `readLines` for long files: many lines at a time. A problem is reported when the lines before it have been taken. */
export async function* readLineBatches(
  path: string,
  file: string,
  report: (p: Problem) => void,
): AsyncGenerator<readonly Line[]> {
  const decode = batchDecoder(file, report);
  // A line may be longer than a chunk; its pieces are joined once.
  let pieces: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(newline);
    if (end === -1) {
      pieces.push(chunk);
      continue;
    }
    yield* decode(Buffer.concat([...pieces, chunk.subarray(0, end)]));
    pieces = [chunk.subarray(end + 1)];
  }
  const rest = Buffer.concat(pieces);
  if (rest.length > 0) yield* decode(rest);
}

/** Decodes whole lines, the last without its end; line numbers run on from call to call. */
function batchDecoder(
  file: string,
  report: (p: Problem) => void,
): (bytes: Buffer) => Generator<readonly Line[]> {
  let number = 0;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const decoded = (bytes: Buffer): string | null => {
    try {
      return decoder.decode(bytes);
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  };
  const lineOf = (given: string): Line => {
    number += 1;
    const text = given.endsWith("\r") ? given.slice(0, -1) : given;
    return { text: text.startsWith("\uFEFF") ? text.slice(1) : text, number };
  };
  return function* decode(bytes) {
    const whole = decoded(bytes);
    if (whole !== null) {
      yield whole.split("\n").map(lineOf);
      return;
    }
    let lines: Line[] = [];
    for (let start = 0; start <= bytes.length;) {
      const next = bytes.indexOf(newline, start);
      const end = next === -1 ? bytes.length : next;
      const text = decoded(bytes.subarray(start, end));
      start = end + 1;
      if (text !== null) {
        lines.push(lineOf(text));
        continue;
      }
      yield lines;
      lines = [];
      number += 1;
      report({ file, line: number, expected: "UTF-8 text", got: "bytes that are not UTF-8" });
    }
    yield lines;
  };
}
