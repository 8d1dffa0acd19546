/** A fault in what an author handed in. Lines and columns count from 1. */
export interface Problem {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly field?: string;
  readonly expected: string;
  readonly got: string;
}

/** A text on one line, without what a terminal would take for commands: names of files can hold anything. */
const onOneLine = (text: string): string =>
  text.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}]/gu,
    (c) => `\\u${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  );

/** One line per problem: `file:line:column field: expected …, got …`. */
export function formatProblem(p: Problem): string {
  const place = [p.file, p.line, p.column].filter((part) => part !== undefined).join(":");
  return onOneLine(
    `${place}${p.field === undefined ? "" : ` ${p.field}`}: expected ${p.expected}, got ${p.got}`,
  );
}

/** Faults of the input; the command line prints them and exits with 1. */
export class InputError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join("\n"));
    this.name = "InputError";
    this.problems = problems;
  }
}

/** Misuse of the command line; exit 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
