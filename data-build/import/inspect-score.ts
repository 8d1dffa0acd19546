import { show } from "../../src/schema/define.ts";
import { at, entriesAt, listAt, textAt } from "./foreign.ts";

/** One value a scorer gave: a number, or why there is none. */
export type ScoreValue =
  { readonly metric: string; readonly score: number } | { readonly metric: string; readonly reason: string };

/** What one scorer said of one sample. */
export interface SampleScore {
  readonly scorer: string;
  readonly values: readonly ScoreValue[];
  readonly explanation: string | null;
  /** Whether a model graded; `grader` is that model where the log tells. */
  readonly isGraded: boolean;
  readonly grader: string | null;
}

const letters: Readonly<Record<string, number>> = { C: 1, P: 0.5, I: 0, N: 0 };
const words: Readonly<Record<string, number>> = { yes: 1, true: 1, no: 0, false: 0 };

/**
 * A value as Inspect's `value_to_float` reads it (C 1, P ½, I and N 0, yes/no, numerals), except that what
 * it can't read is left out with a reason and not 0. NaN is Inspect's mark of "unscored".
 */
function numberOf(value: unknown): number | string {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number")
    return Number.isFinite(value) ? value : Number.isNaN(value) ? "unscored (NaN)" : `a value of ${value}`;
  if (value === null || value === undefined) return "no value";
  if (typeof value !== "string") return `a value that is ${show(value)}`;
  if (Object.hasOwn(letters, value)) return letters[value] ?? 0;
  const word = value.trim().toLowerCase();
  if (Object.hasOwn(words, word)) return words[word] ?? 0;
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/u.test(word) ? Number(word) : "a value that is not a number";
}

function read(metric: string, value: unknown): ScoreValue {
  const score = numberOf(value);
  return typeof score === "number" ? { metric, score } : { metric, reason: score };
}

/** A mapping or list of values is one metric per part: `scorer.part`. */
function valuesOf(scorer: string, value: unknown): readonly ScoreValue[] {
  if (Array.isArray(value)) return value.map((v: unknown, i) => read(`${scorer}.${i + 1}`, v));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([part, v]) => read(`${scorer}.${part}`, v));
  return [read(scorer, value)];
}

/** The model behind a model-graded score: as configured, else as its reply is signed. */
function graderOf(score: unknown, scorer: string, header: unknown): string | null {
  const results = listAt(header, "results", "scores").find((s) => textAt(s, "name") === scorer);
  const set = listAt(header, "eval", "scorers").find((s) => textAt(s, "name") === scorer);
  const reply = listAt(score, "metadata", "grading").findLast((m) => textAt(m, "role") === "assistant");
  return textAt(results, "params", "model") ?? textAt(set, "options", "model") ?? textAt(reply, "model");
}

function isGraded(score: unknown, scorer: string, header: unknown, judges: ReadonlySet<string>): boolean {
  const results = listAt(header, "results", "scores").find((s) => textAt(s, "name") === scorer);
  const names = [scorer, textAt(results, "scorer") ?? ""];
  return (
    judges.has(scorer) ||
    names.some((name) => /(?:^|\/)model_graded/u.test(name)) ||
    listAt(score, "metadata", "grading").length > 0
  );
}

/** All scores of a sample; older logs hold a single `score`. `judges` are scorers that the user calls judges. */
export function scoresOf(
  sample: unknown,
  header: unknown,
  judges: ReadonlySet<string>,
): readonly SampleScore[] {
  const single = at(sample, "score");
  const name = textAt(header, "results", "scorer", "name") ?? "score";
  const named = entriesAt(sample, "scores");
  const all = named.length > 0 || single === undefined || single === null ? named : [[name, single] as const];
  return all.map(([scorer, score]): SampleScore => {
    const graded = isGraded(score, scorer, header, judges);
    return {
      scorer,
      values: valuesOf(scorer, at(score, "value")),
      explanation: textAt(score, "explanation"),
      isGraded: graded,
      grader: graded ? graderOf(score, scorer, header) : null,
    };
  });
}
