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
  let next = 1;
  let headless = false;
  async function* source(): AsyncGenerator<string> {
    for await (const { text, number } of readLines(path, file, report)) {
      if (next === 1 && number > 1) {
        headless = true;
        return;
      }
      // A line that could not be decoded leaves an empty one, so that the lines after it keep their numbers.
      yield `${"\n".repeat(number - next)}${text}\n`;
      next = number + 1;
    }
  }
  // The first cell of a record tells where it starts; blank lines before it do not count.
  let start = 1;
  const parser = Readable.from(source()).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: "\n",
      cast(cell, context) {
        if (context.index === 0) start = context.lines - (cell.split("\n").length - 1);
        return cell === "" && !context.quoting ? null : cell;
      },
      on_record: (record: readonly (string | null)[]) => ({ record, line: start }),
    }),
  );
  let header: readonly string[] | null = null;
  let last = 0;
  try {
    for await (const { record, line } of parser as AsyncIterable<{
      record: readonly (string | null)[];
      line: number;
    }>) {
      last = line;
      if (header === null) {
        header = record.map((name) => (name ?? "").trim());
        if (!checkHeader(header, file, line, delimiter, report)) return;
        continue;
      }
      if (record.length !== header.length) {
        report({
          file,
          line,
          expected: `${header.length} columns, as in the header`,
          got: String(record.length),
        });
        continue;
      }
      yield asRecord(header, record, line);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const unclosed = error.code === "CSV_QUOTE_NOT_CLOSED";
    report({
      file,
      line: unclosed ? last + 1 : lineOf(error),
      expected: unclosed ? "a closing quote" : `well-formed ${delimiter === "," ? "CSV" : "TSV"}`,
      got: unclosed ? "the end of the file" : error.message,
    });
    return;
  }
  if (header === null && !headless)
    report({ file, line: 1, expected: "a header line", got: "an empty file" });
}

const lineOf = (error: CsvError): number => {
  const lines: unknown = "lines" in error ? error.lines : undefined;
  return typeof lines === "number" ? lines : 1;
};

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
