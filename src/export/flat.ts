import { parquetWriteBuffer } from "hyparquet-writer";
import { field } from "./csv.ts";

type Value = string | number | boolean | null;

/** Rows of one shape, as they come from a query; every value of a column is a text, a number or nothing. */
export interface FlatRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

const csvField = (value: Value): string => (value === null ? "" : value === "" ? '""' : field(String(value)));

/** CSV with a header; nothing is an empty field, an empty text is `""`. No field is taken for a formula by a spreadsheet. */
export const flatCsv = ({ columns, rows }: FlatRows): string =>
  `${[columns, ...rows].map((row) => row.map(csvField).join(",")).join("\r\n")}\r\n`;

/** One JSON object a line; nothing is null. */
export const flatJsonl = ({ columns, rows }: FlatRows): string =>
  rows
    .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((c, i) => [c, row[i] ?? null])))}\n`)
    .join("");

/** Parquet; a column with a number is DOUBLE, any other STRING. `metadata` goes into the file's own. */
export function flatParquet(
  { columns, rows }: FlatRows,
  metadata: Readonly<Record<string, string>>,
): Uint8Array<ArrayBuffer> {
  const buffer = parquetWriteBuffer({
    columnData: columns.map((name, i) => {
      const data = rows.map((row) => row[i] ?? null);
      const isNumber = data.some((v) => typeof v === "number");
      return { name, data, type: isNumber ? "DOUBLE" : "STRING", nullable: true };
    }),
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    createdBy: "explorer",
  });
  return new Uint8Array(buffer);
}
