import { readCsv } from "./csv.ts";
import { readJson } from "./json.ts";
import { readJsonl } from "./jsonl.ts";
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
