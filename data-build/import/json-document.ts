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

/**
 * Parses JSON and the NaN and Infinity that Python's json writes; `visit` hears where each value begins.
 * From `start` on a single value is read, and what follows it is left.
 */
function parseLoose(
  text: string,
  visit: (path: JsonPath, offset: number) => void,
  start: number | null = null,
): unknown {
  let at = start ?? 0;
  const space = (): void => {
    while (at < text.length && " \t\n\r".includes(text.charAt(at))) at += 1;
  };
  const take = (token: string): void => {
    if (!text.startsWith(token, at)) throw new Fault(at, `"${token}"`);
    at += token.length;
  };
  const string = (): string => {
    const first = at;
    take('"');
    while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === "\\" ? 2 : 1;
    if (at >= text.length) throw new Fault(text.length, "a closing quote");
    at += 1;
    try {
      const value: unknown = JSON.parse(text.slice(first, at));
      return String(value);
    } catch {
      throw new Fault(first, "a text without control characters or unknown escapes");
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
  if (start === null && at < text.length) throw new Fault(at, "the end of the document");
  return value;
}

type Place = ReturnType<JsonDocument["place"]>;

/** Where the lines of a text begin, for many look-ups. */
function lineFinder(text: string): (offset: number) => Place {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? Infinity) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** As far as the text can be followed: JSON.parse may have read what is nested too deep for this parser. */
function visitAll(text: string, start: number | null, visit: (path: JsonPath, offset: number) => void): void {
  try {
    parseLoose(text, visit, start);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

const indexedDepth = 3;

/** Finds values by path: the upper levels are indexed once, what is below is read again where it is asked for. */
function placeFinder(text: string): JsonDocument["place"] {
  const offsets = new Map<string, number>();
  visitAll(text, null, (path, offset) => {
    if (path.length <= indexedDepth) offsets.set(JSON.stringify(path), offset);
  });
  const place = lineFinder(text);
  return (path) => {
    let known = Math.min(path.length, indexedDepth);
    while (known > 0 && !offsets.has(JSON.stringify(path.slice(0, known)))) known -= 1;
    let found = offsets.get(JSON.stringify(path.slice(0, known))) ?? 0;
    if (known < indexedDepth || known === path.length) return place(found);
    const below = path.slice(known);
    let depth = 0;
    visitAll(text, found, (seen, offset) => {
      if (seen.length <= depth || !seen.every((part, i) => part === below[i])) return;
      depth = seen.length;
      found = offset;
    });
    return place(found);
  };
}

/**
 * Reads a whole JSON document; NaN and Infinity (Python writes them) come as such for the caller to refuse
 * or drop. A fault is reported with its line and column, and null returned.
 */
export function parseJsonDocument(text: string, file: string, report: Report): JsonDocument | null {
  let finder: JsonDocument["place"] | null = null;
  const place: JsonDocument["place"] = (path) => (finder ??= placeFinder(text))(path);
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
      ...lineFinder(text)(error.offset),
      expected: error.expected,
      got: ended ? "the end of the file" : show(text.slice(error.offset, error.offset + 20)),
    });
    return null;
  }
}
