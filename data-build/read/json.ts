import { readFile } from "node:fs/promises";
import { show } from "../../src/schema/define.ts";
import { isMapping } from "../../src/schema/shape.ts";
import { messageOf } from "../../src/db/failure.ts";
import type { RawRecord, Report } from "./record.ts";

/** Records of a JSON file that holds one list of objects; the "line" is the record's place in the list. */
export async function* readJson(path: string, file: string, report: Report): AsyncGenerator<RawRecord> {
  let value: unknown;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
    value = JSON.parse(text);
  } catch (error) {
    report({ file, line: 1, expected: "a list of objects in JSON", got: messageOf(error) });
    return;
  }
  if (!Array.isArray(value)) {
    report({ file, line: 1, expected: "a list of objects in JSON", got: show(value) });
    return;
  }
  for (const [i, record] of value.entries()) {
    if (isMapping(record)) yield { values: record, line: i + 1, columnOf: () => undefined };
    else report({ file, line: i + 1, expected: "an object", got: show(record) });
  }
}
