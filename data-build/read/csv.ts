import { CsvError, parse } from "csv-parse";
import { Readable } from "node:stream";
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
  async function* source(): AsyncGenerator<string> {
    for await (const line of readLines(path, file, report)) yield `${line.text}\n`;
  }
  const parser = Readable.from(source()).pipe(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: "\n",
      cast: (cell, context) => (cell === "" && !context.quoting ? null : cell),
    }),
  );
  let header: readonly string[] | null = null;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: readonly (string | null)[];
      info: { lines: number };
    }>) {
      const start = line;
      line = info.lines + 1;
      if (header === null) {
        header = record.map((name) => (name ?? "").trim());
        if (!checkHeader(header, file, delimiter, report)) return;
        continue;
      }
      if (record.length !== header.length) {
        report({
          file,
          line: start,
          expected: `${header.length} columns, as in the header`,
          got: String(record.length),
        });
        continue;
      }
      yield asRecord(header, record, start);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const unclosed = error.code === "CSV_QUOTE_NOT_CLOSED";
    report({
      file,
      line,
      expected: unclosed ? "a closing quote" : "well-formed CSV",
      got: unclosed ? "the end of the file" : error.message,
    });
    return;
  }
  if (header === null) report({ file, line: 1, expected: "a header line", got: "an empty file" });
}

function asRecord(header: readonly string[], record: readonly (string | null)[], line: number): RawRecord {
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
  delimiter: "," | "\t",
  report: Report,
): boolean {
  const other = delimiter === "," ? ";" : ",";
  if (header.length === 1 && header[0]?.includes(other) === true) {
    report({
      file,
      line: 1,
      column: 1,
      expected: delimiter === "," ? "columns separated by commas" : "columns separated by tabs",
      got: `"${other}" between them`,
    });
    return false;
  }
  const twice = header.find((name, i) => header.indexOf(name) !== i);
  if (twice !== undefined)
    report({
      file,
      line: 1,
      column: header.lastIndexOf(twice) + 1,
      expected: "each column once",
      got: `"${twice}" twice`,
    });
  return twice === undefined;
}
