import { readFile } from "node:fs/promises";
import { isNode, LineCounter, parseDocument, type Document } from "yaml";
import { codeOf } from "../error-code.ts";
import { readShape, type Shape, type ShapeIssue } from "../../src/schema/shape.ts";
import { messageOf } from "../../src/db/failure.ts";
import type { Problem } from "./problem.ts";
import type { Report } from "./record.ts";

/** A YAML document read by a shape, and where each path of it stands. */
export interface YamlDocument<T> {
  readonly value: T;
  place(path: readonly (string | number)[]): Pick<Problem, "line" | "column">;
}

/** Reads a YAML file of the run-output folder; every fault is reported at its line and column. */
export async function readYaml<T>(
  path: string,
  file: string,
  shape: Shape<T>,
  report: Report,
): Promise<YamlDocument<T> | null> {
  let source: string;
  try {
    source = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    const got =
      codeOf(error) === "ENOENT"
        ? "no such file"
        : error instanceof TypeError
          ? "bytes that are not UTF-8"
          : null;
    report({ file, expected: "a UTF-8 text file", got: got ?? messageOf(error) });
    return null;
  }
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  for (const error of document.errors) {
    const at = error.linePos?.[0];
    report({
      file,
      ...(at === undefined ? {} : { line: at.line, column: at.col }),
      expected: "YAML",
      got: error.message.split("\n")[0]?.replace(/ at line.*$|; please use YAML\..*$/u, "") ?? "",
    });
  }
  if (document.errors.length > 0) return null;
  let content: unknown;
  try {
    content = document.toJS();
  } catch (error) {
    // Aliases that name nothing, or so many that they fill the memory.
    report({ file, line: 1, column: 1, expected: "YAML", got: messageOf(error) });
    return null;
  }
  const { value, issues } = readShape(shape, content);
  const place = (p: readonly (string | number)[]): Pick<Problem, "line" | "column"> =>
    placeOf(document, lines, p);
  for (const issue of issues) report(asProblem(issue, file, place));
  return value === null ? null : { value, place };
}

const asProblem = (
  issue: ShapeIssue,
  file: string,
  place: (path: readonly (string | number)[]) => Pick<Problem, "line" | "column">,
): Problem => ({
  file,
  ...place(issue.path),
  ...(issue.path.length === 0 ? {} : { field: issue.path.join(".") }),
  expected: issue.expected,
  got: issue.got,
});

/** The place of the deepest part of `path` that stands in the document. */
function placeOf(
  document: Document,
  lines: LineCounter,
  path: readonly (string | number)[],
): Pick<Problem, "line" | "column"> {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
    const offset = isNode(node) ? node.range?.[0] : undefined;
    if (offset !== undefined) {
      const { line, col } = lines.linePos(offset);
      return { line, column: col };
    }
  }
  return { line: 1, column: 1 };
}
