import { readFile } from "node:fs/promises";
import { show } from "../../src/schema/define.ts";
import { isMapping } from "../../src/schema/shape.ts";
import { parseJsonDocument } from "../import/json-document.ts";
import { writtenNumber } from "./jsonl.ts";
import type { RawRecord, Report } from "./record.ts";

/** Records of a JSON file that holds one list of objects; a record's line is where its object begins. */
export async function* readJson(path: string, file: string, report: Report): AsyncGenerator<RawRecord> {
  const bytes = await readFile(path);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    report({ file, line: 1, expected: "UTF-8 text", got: "bytes that are not UTF-8" });
    return;
  }
  if (text.trim() === "") {
    report({ file, line: 1, expected: "a list of objects in JSON", got: "an empty file" });
    return;
  }
  const document = parseJsonDocument(text, file, report);
  if (document === null) return;
  const { value } = document;
  if (!Array.isArray(value)) {
    report({ file, line: 1, expected: "a list of objects in JSON", got: show(value) });
    return;
  }
  const places = placesOf(text);
  for (const [i, record] of value.entries()) {
    const { line, source } = places[i] ?? { line: 1, source: "" };
    if (isMapping(record))
      yield {
        values: record,
        line,
        columnOf: () => undefined,
        written: (field) => writtenNumber(source, field),
      };
    else report({ file, line, expected: "an object", got: show(record) });
  }
}

/** The items of the outermost list of a well-formed JSON text: the line each begins at, and its source. */
function placesOf(text: string): readonly { readonly line: number; readonly source: string }[] {
  const places: { line: number; source: string }[] = [];
  let line = 1;
  let depth = 0;
  let start: { at: number; line: number } | null = null;
  const finish = (end: number): void => {
    if (start !== null) places.push({ line: start.line, source: text.slice(start.at, end) });
    start = null;
  };
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charAt(i);
    if (c === "\n") line += 1;
    if (c <= " ") continue;
    if (c === "]" || c === "}") depth -= 1;
    if ((c === "," && depth === 1) || depth === 0) finish(i);
    else if (depth === 1) start ??= { at: i, line };
    if (c === "[" || c === "{") depth += 1;
    if (c === '"')
      for (i += 1; i < text.length && text.charAt(i) !== '"'; i += 1) if (text.charAt(i) === "\\") i += 1;
  }
  return places;
}
