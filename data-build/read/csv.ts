import { csvRecords, type CsvCell, type CsvRecord } from "./csv-record.ts";
import { readLines } from "./lines.ts";
import type { RawRecord, Report } from "./record.ts";

/**
 * Records of a CSV or TSV file with a header. An unquoted empty cell is null, a quoted one an empty text.
 * Semicolons as delimiters are refused, not guessed: with them goes the decimal comma.
 */
export async function* readCsv(
  path: string,
  file: string,
  delimiter: "," | "\t",
  report: Report,
): AsyncGenerator<RawRecord> {
  const records = csvRecords(delimiter);
  const state: { header: readonly string[] | null; faults: number } = { header: null, faults: 0 };
  const told: Report = (problem) => {
    state.faults += 1;
    report(problem);
  };
  /** The row that a record is; null for the header and for faults. */
  const rowOf = (record: CsvRecord): RawRecord | null => {
    if (!("cells" in record)) {
      told({ file, ...record });
      return null;
    }
    const { cells, line } = record;
    if (state.header === null) {
      const header = cells.map((name) => (name ?? "").trim());
      if (checkHeader(header, file, line, delimiter, told)) state.header = header;
      return null;
    }
    const wanted = state.header.length;
    if (cells.length === wanted) return asRecord(state.header, cells, line);
    told({ file, line, expected: `${wanted} columns, as in the header`, got: String(cells.length) });
    return null;
  };
  for await (const { text, number } of readLines(path, file, told)) {
    // What stands in the header's place can't be one; no later line must pass for it.
    if (state.header === null && state.faults > 0) return;
    const record = records.take(text, number);
    const row = record === null ? null : rowOf(record);
    if (row !== null) yield row;
  }
  const unfinished = records.end();
  if (unfinished !== null) rowOf(unfinished);
  if (state.header === null && state.faults === 0)
    report({ file, line: 1, expected: "a header line", got: "an empty file" });
}

function asRecord(header: readonly string[], record: readonly CsvCell[], line: number): RawRecord {
  return {
    values: Object.fromEntries(header.map((name, i) => [name, record[i] ?? null])),
    line,
    columnOf(field) {
      const at = header.indexOf(field);
      return at === -1 ? undefined : at + 1;
    },
  };
}

function checkHeader(
  header: readonly string[],
  file: string,
  line: number,
  delimiter: "," | "\t",
  report: Report,
): boolean {
  const [only, second] = header;
  const other = [";", ",", "\t"].find((d) => d !== delimiter && only?.includes(d) === true);
  if (second === undefined && other !== undefined) {
    report({
      file,
      line,
      column: 1,
      expected: delimiter === "," ? "columns separated by commas" : "columns separated by tabs",
      got: other === "\t" ? "tabs between them" : `"${other}" between them`,
    });
    return false;
  }
  const twice = header.find((name, i) => header.indexOf(name) !== i);
  if (twice !== undefined)
    report({
      file,
      line,
      column: header.lastIndexOf(twice) + 1,
      expected: "each column once",
      got: `"${twice}" twice`,
    });
  return twice === undefined;
}
