import { createReadStream } from "node:fs";
import type { Problem } from "./problem.ts";

/** A line without its end, and its number from 1. */
export interface Line {
  readonly text: string;
  readonly number: number;
}

/**
 * The lines of a UTF-8 file, streamed: LF or CRLF ends a line, a BOM is dropped.
 * Invalid UTF-8 is a problem at its line, and the line is left out.
 */
export async function* readLines(
  path: string,
  file: string,
  report: (p: Problem) => void,
): AsyncGenerator<Line> {
  let rest = Buffer.alloc(0);
  let number = 0;
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  const decode = (bytes: Buffer): Line | null => {
    number += 1;
    const end = bytes.at(-1) === 13 ? bytes.length - 1 : bytes.length;
    try {
      const text = decoder.decode(bytes.subarray(0, end));
      return { text: number === 1 && text.startsWith("\uFEFF") ? text.slice(1) : text, number };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      report({ file, line: number, expected: "UTF-8 text", got: "bytes that are not UTF-8" });
      return null;
    }
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, start)) {
      const line = decode(bytes.subarray(start, at));
      if (line !== null) yield line;
      start = at + 1;
    }
    rest = Buffer.from(bytes.subarray(start));
  }
  if (rest.length > 0) {
    const line = decode(rest);
    if (line !== null) yield line;
  }
}
