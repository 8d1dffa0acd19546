import { show } from "../../src/schema/define.ts";
import type { Report } from "../read/record.ts";

export type JsonPath = readonly (string | number)[];

/** A JSON document that knows where its parts stand. */
export interface JsonDocument {
  readonly value: unknown;
  /** Line and column (from 1) of the value at `path`, or of the deepest part of the path that is there. */
  place(path: JsonPath): { readonly line: number; readonly column: number };
}

const deepest = 1000;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
const literals = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
]);

class Fault extends Error {
  readonly offset: number;
  readonly expected: string;
  constructor(offset: number, expected: string) {
    super(expected);
    this.offset = offset;
    this.expected = expected;
  }
}

/** Parses JSON and the NaN and Infinity that Python's json writes; `visit` hears where each value begins. */
function parseLoose(text: string, visit: (path: JsonPath, offset: number) => void): unknown {
  let at = 0;
  const space = (): void => {
    while (at < text.length && " \t\n\r".includes(text.charAt(at))) at += 1;
  };
  const take = (token: string): void => {
    if (!text.startsWith(token, at)) throw new Fault(at, `"${token}"`);
    at += token.length;
  };
  const string = (): string => {
    const start = at;
    take('"');
    while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === "\\" ? 2 : 1;
    if (at >= text.length) throw new Fault(text.length, "a closing quote");
    at += 1;
    try {
      const value: unknown = JSON.parse(text.slice(start, at));
      return String(value);
    } catch {
      throw new Fault(start, "a text without control characters or unknown escapes");
    }
  };
  const separated = (close: string, item: () => void): void => {
    at += 1;
    space();
    if (text.charAt(at) === close) {
      at += 1;
      return;
    }
    for (;;) {
      item();
      space();
      if (text.charAt(at) === close) break;
      take(",");
    }
    at += 1;
  };
  const read = (path: JsonPath): unknown => {
    space();
    visit(path, at);
    if (path.length > deepest) throw new Fault(at, `at most ${deepest} levels`);
    const c = text.charAt(at);
    if (c === '"') return string();
    if (c === "[") {
      const items: unknown[] = [];
      separated("]", () => items.push(read([...path, items.length])));
      return items;
    }
    if (c === "{") {
      const entries: [string, unknown][] = [];
      separated("}", () => {
        space();
        const key = string();
        space();
        take(":");
        entries.push([key, read([...path, key])]);
      });
      return Object.fromEntries(entries);
    }
    for (const [token, value] of literals)
      if (text.startsWith(token, at)) {
        at += token.length;
        return value;
      }
    number.lastIndex = at;
    const match = number.exec(text);
    if (match === null) throw new Fault(at, "a JSON value");
    at += match[0].length;
    return Number(match[0]);
  };
  const value = read([]);
  space();
  if (at < text.length) throw new Fault(at, "the end of the document");
  return value;
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function locate(text: string, path: JsonPath): { line: number; column: number } {
  let depth = -1;
  let found = 0;
  parseLoose(text, (seen, offset) => {
    if (seen.length <= depth || !seen.every((part, i) => part === path[i])) return;
    depth = seen.length;
    found = offset;
  });
  return lineAndColumn(text, found);
}

/**
 * Reads a whole JSON document; NaN and Infinity (Python writes them) come as such for the caller to refuse
 * or drop. A fault is reported with its line and column, and null returned.
 */
export function parseJsonDocument(text: string, file: string, report: Report): JsonDocument | null {
  const place = (path: JsonPath): { line: number; column: number } => locate(text, path);
  try {
    const value: unknown = JSON.parse(text);
    return { value, place };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  try {
    return { value: parseLoose(text, () => undefined), place };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const ended = error.offset >= text.length;
    report({
      file,
      ...lineAndColumn(text, error.offset),
      expected: error.expected,
      got: ended ? "the end of the file" : show(text.slice(error.offset, error.offset + 20)),
    });
    return null;
  }
}
