import { isMapping } from "../../src/schema/shape.ts";
import { show } from "../../src/schema/define.ts";
import { readLines, type Line } from "./lines.ts";
import { parseJsonDocument } from "../import/json-document.ts";
import type { RawRecord, Report } from "./record.ts";

/** Python's json writes NaN and Infinity, which JSON does not have; finds the first outside a text. */
function notANumber(line: string): { field: string; token: string; column: number } | null {
  const outside = line.replaceAll(/"(?:[^"\\]|\\.)*"/gu, (s) => `"${"_".repeat(Math.max(0, s.length - 2))}"`);
  const match = /(?<![\w"])(NaN|-?Infinity)(?!\w)/u.exec(outside);
  if (match === null) return null;
  const field = [...line.slice(0, match.index).matchAll(/"((?:[^"\\]|\\.)*)"\s*:/gu)].at(-1)?.[1] ?? "";
  return { field, token: match[1] ?? "", column: match.index + 1 };
}

/** The number that `field` has in a JSON text, digit by digit. */
export function writtenNumber(text: string, field: string): string | undefined {
  const at = text.indexOf(JSON.stringify(field));
  return at === -1 ? undefined : /^"[^"]*"\s*:\s*(-?\d[\d.eE+-]*)/u.exec(text.slice(at))?.[1];
}

/** Reports why a text is no JSON object; null where it is one. */
export function parseObject(
  text: string,
  file: string,
  line: number,
  report: Report,
): Readonly<Record<string, unknown>> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const nan = notANumber(text);
    if (nan === null) parseJsonDocument(text, file, (problem) => report({ ...problem, line }));
    else
      report({
        file,
        line,
        column: nan.column,
        field: nan.field,
        expected: "a finite number or null",
        got: nan.token,
      });
    return null;
  }
  if (isMapping(value)) return value;
  report({ file, line, column: 1, expected: "one JSON object a line", got: show(value) });
  return null;
}

/** The record of a line of a JSON Lines file; null for a blank line, and where the line is none, which is reported. */
export function jsonlRecord({ text, number }: Line, file: string, report: Report): RawRecord | null {
  if (text.trim() === "") return null;
  const values = parseObject(text, file, number, report);
  if (values === null) return null;
  return {
    values,
    line: number,
    columnOf(field) {
      const at = text.indexOf(JSON.stringify(field));
      return at === -1 ? undefined : at + 1;
    },
    written: (field) => writtenNumber(text, field),
  };
}

/** Records of a JSON Lines file; blank lines are skipped. */
export async function* readJsonl(path: string, file: string, report: Report): AsyncGenerator<RawRecord> {
  for await (const line of readLines(path, file, report)) {
    const record = jsonlRecord(line, file, report);
    if (record !== null) yield record;
  }
}
