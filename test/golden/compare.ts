import { describeJson, isRecord } from "./json.ts";
import type { Tolerance } from "./types.ts";

/** One place where an answer differs from the vector. */
export interface Mismatch {
  readonly path: string;
  readonly got: string;
  readonly want: string;
}

// An alignment is not unique, so of jiwer's split only the total and the rate are facts.
const JIWER_PROFILE = "jiwer_";
const JIWER_FACTS = new Set(["errors", "rate"]);

/** True for the parts of `expected` that are compared at all. */
export function isCompared(path: readonly string[]): boolean {
  const profile = path.findIndex((key) => key.startsWith(JIWER_PROFILE));
  const field = path[profile + 1];
  return profile === -1 || field === undefined || JIWER_FACTS.has(field) || /^\d+$/u.test(field);
}

/**
 * All places where `got` differs from `want`. Keys of `want` must be there, further keys of `got` are ignored; lists
 * must be equally long; null must be null; numbers may differ by the tolerance and must be finite.
 */
export function compare(
  got: unknown,
  want: unknown,
  tolerance: Tolerance,
  path: readonly string[] = [],
): readonly Mismatch[] {
  if (!isCompared(path)) return [];
  if (Array.isArray(want)) {
    if (!Array.isArray(got) || got.length !== want.length) return [mismatch(got, want, path)];
    return want.flatMap((entry, i) => compare(got[i], entry, tolerance, [...path, String(i)]));
  }
  if (isRecord(want)) {
    if (!isRecord(got)) return [mismatch(got, want, path)];
    return Object.entries(want).flatMap(([key, entry]) =>
      compare(got[key], entry, tolerance, [...path, key]),
    );
  }
  const equal = typeof want === "number" ? isClose(got, want, tolerance) : got === want;
  return equal ? [] : [mismatch(got, want, path)];
}

function isClose(got: unknown, want: number, { abs, rel }: Tolerance): boolean {
  return typeof got === "number" && Math.abs(got - want) <= abs + rel * Math.abs(want);
}

function mismatch(got: unknown, want: unknown, path: readonly string[]): Mismatch {
  return { path: path.join("."), got: describeJson(got), want: describeJson(want) };
}
