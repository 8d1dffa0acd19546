import { csvRecords, type CsvCell, type CsvRecord } from "../../src/text/csv-record.ts";
import { readLines, type Line } from "./lines.ts";
import type { RawRecord, Report } from "./record.ts";

/** Takes a table with a header line by line. */
export interface CsvRows {
  /** The row that ends with this line; null where none does; "stop" where no later line can be a row. */
  take(line: Line): RawRecord | "stop" | null;
  /** After the last line: what is left open or missing is reported. */
  end(): void;
  /** For problems that readers of lines find. */
  readonly report: Report;
}

/**
 * Rows of a CSV or TSV file with a header. An unquoted empty cell is null, a quoted one an empty text.
 * Semicolons as delimiters are refused, not guessed: with them goes the decimal comma.
 */
export function csvRows(file: string, delimiter: "," | "\t", report: Report): CsvRows {
  const records = csvRecords(delimiter);
  let makeRow: ((cells: readonly CsvCell[], line: number) => RawRecord) | null = null;
  let wanted = 0;
  let faults = 0;
  const told: Report = (problem) => {
    faults += 1;
    report(problem);
  };
  /** The row that a record is; null for the header and for faults. */
  const rowOf = (record: CsvRecord): RawRecord | null => {
    if (!("cells" in record)) {
      told({ file, ...record });
      return null;
    }
    const { cells, line } = record;
    if (makeRow === null) {
      const header = cells.map((name) => (name ?? "").trim());
      wanted = header.length;
      if (checkHeader(header, file, line, delimiter, told)) makeRow = rowMaker(header);
      return null;
    }
    if (cells.length === wanted) return makeRow(cells, line);
    told({ file, line, expected: `${wanted} columns, as in the header`, got: String(cells.length) });
    return null;
  };
  return {
    report: told,
    take({ text, number }) {
      // What stands in the header's place can't be one; no later line must pass for it.
      if (makeRow === null && faults > 0) return "stop";
      // Line ends of an old Mac, which Excel still offers: the whole file would be its header.
      if (makeRow === null && text.includes("\r")) {
        told({
          file,
          line: number,
          expected: "lines that end with LF or CRLF",
          got: "lines that end with CR alone",
        });
        return "stop";
      }
      const record = records.take(text, number);
      return record === null ? null : rowOf(record);
    },
    end() {
      const unfinished = records.end();
      if (unfinished !== null) rowOf(unfinished);
      if (makeRow === null && faults === 0)
        report({ file, line: 1, expected: "a header line", got: "an empty file" });
    },
  };
}

/** The rows of a CSV or TSV file; see `csvRows`. */
export async function* readCsv(
  path: string,
  file: string,
  delimiter: "," | "\t",
  report: Report,
): AsyncGenerator<RawRecord> {
  const rows = csvRows(file, delimiter, report);
  for await (const line of readLines(path, file, rows.report)) {
    const row = rows.take(line);
    if (row === "stop") return;
    if (row !== null) yield row;
  }
  rows.end();
}

function rowMaker(header: readonly string[]): (cells: readonly CsvCell[], line: number) => RawRecord {
  const columnOf = (field: string): number | undefined => {
    const at = header.indexOf(field);
    return at === -1 ? undefined : at + 1;
  };
  return (cells, line) => {
    const values: Record<string, CsvCell> = {};
    for (let i = 0; i < header.length; i += 1) values[header[i] ?? ""] = cells[i] ?? null;
    return { values, line, columnOf };
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
