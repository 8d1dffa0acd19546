import { csvRows, readCsv } from "./csv.ts";
import { readJson } from "./json.ts";
import { jsonlRecord, readJsonl } from "./jsonl.ts";
import { readLineBatches } from "./lines.ts";
import { readParquet } from "./parquet.ts";
import type { RawRecord, Report } from "./record.ts";

export const formats = ["jsonl", "csv", "tsv", "json", "parquet"] as const;
export type Format = (typeof formats)[number];

/** The records of a file of any format; faults go to `report`, and the file's other records still come. */
export function readRecords(
  format: Format,
  path: string,
  file: string,
  report: Report,
): AsyncGenerator<RawRecord> {
  switch (format) {
    case "jsonl":
      return readJsonl(path, file, report);
    case "csv":
      return readCsv(path, file, ",", report);
    case "tsv":
      return readCsv(path, file, "\t", report);
    case "json":
      return readJson(path, file, report);
    case "parquet":
      return readParquet(path, file, report);
  }
}

/**
 * `readRecords` for long files: hands every record to `take` without waiting in between, until it returns false.
 * Problems and records come in the order of the file.
 */
export async function eachRecord(
  format: Format,
  path: string,
  file: string,
  report: Report,
  take: (record: RawRecord) => boolean,
): Promise<void> {
  switch (format) {
    case "csv":
    case "tsv": {
      const rows = csvRows(file, format === "csv" ? "," : "\t", report);
      for await (const lines of readLineBatches(path, file, rows.report))
        for (const line of lines) {
          const row = rows.take(line);
          if (row === "stop" || (row !== null && !take(row))) return;
        }
      rows.end();
      return;
    }
    case "jsonl":
      for await (const lines of readLineBatches(path, file, report))
        for (const line of lines) {
          const record = jsonlRecord(line, file, report);
          if (record !== null && !take(record)) return;
        }
      return;
    case "json":
    case "parquet":
      for await (const record of readRecords(format, path, file, report)) if (!take(record)) return;
  }
}
