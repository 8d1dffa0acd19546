import { isCompared } from "./compare.ts";
import { describeJson, isRecord } from "./json.ts";

type Path = readonly string[];

// Below this a changed digit may stay within a suite's absolute tolerance.
const SMALLEST_ALTERED = 1e-6;

/** Paths of the leaves of `expected` that the runner compares and a changed digit can break. */
export function alterableLeaves(expected: unknown, path: Path = []): readonly Path[] {
  if (!isCompared(path)) return [];
  if (Array.isArray(expected)) {
    return expected.flatMap((entry: unknown, i) => alterableLeaves(entry, [...path, String(i)]));
  }
  if (isRecord(expected)) {
    return Object.entries(expected).flatMap(([key, entry]) => alterableLeaves(entry, [...path, key]));
  }
  const tiny = typeof expected === "number" && expected !== 0 && Math.abs(expected) < SMALLEST_ALTERED;
  return tiny ? [] : [path];
}

/** A copy of `expected` in which one digit (or, in a text, one character) at `path` is another. */
export function alterLeaf(expected: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return alterValue(expected);
  if (Array.isArray(expected)) {
    return expected.map((entry: unknown, i): unknown => (String(i) === key ? alterLeaf(entry, rest) : entry));
  }
  if (isRecord(expected)) return { ...expected, [key]: alterLeaf(expected[key], rest) };
  throw new TypeError(`nothing at ${path.join(".")}`);
}

function alterValue(value: unknown): unknown {
  if (value === null) return 0;
  if (typeof value === "number") return Number(alterText(String(value), /[1-9]|0$/u));
  if (typeof value === "string") return value === "" ? "1" : alterText(value, /./su);
  throw new TypeError(`no digit in ${describeJson(value)}`);
}

/** Replaces the first match of `place`: a digit by its neighbour, any other character by 1. */
function alterText(text: string, place: RegExp): string {
  return text.replace(place, (found) => {
    if (!/^\d$/u.test(found)) return "1";
    return String(found === "9" ? 8 : Number(found) + 1);
  });
}
