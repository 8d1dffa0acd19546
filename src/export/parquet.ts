import { parquetWriteBuffer } from "hyparquet-writer";
import { plainColumn } from "./digits.ts";
import type { ExportGrid } from "./grid.ts";
import { sourceFields, type Source } from "./source.ts";

/** The table as Parquet, one row a figure, unrounded; its source as JSON in the file's metadata. */
export function parquetOf(grid: ExportGrid, source: Source): Uint8Array<ArrayBuffer> {
  const rows = grid.rows.flatMap((row) =>
    row.cells.map((cell, i) => ({ row, cell, column: grid.columns[i] ?? "" })),
  );
  const texts = (pick: (r: (typeof rows)[number]) => string | null): (string | null)[] => rows.map(pick);
  const number = (text: string | null): number | null => {
    const [digits = ""] = plainColumn([text ?? ""]).texts;
    const value = Number(digits);
    return digits === "" || !Number.isFinite(value) ? null : value;
  };
  const text = (name: string, data: (string | null)[]): object => ({
    name,
    data,
    type: "STRING",
    nullable: true,
  });
  const columns = [
    text(
      "group",
      texts((r) => r.row.group),
    ),
    text(
      "code",
      texts((r) => r.row.code),
    ),
    text(
      "label",
      texts((r) => r.row.label),
    ),
    text(
      "detail",
      texts((r) => r.row.below),
    ),
    text(
      "column",
      texts((r) => r.column),
    ),
    { name: "value", data: rows.map((r) => r.cell.exact), type: "DOUBLE", nullable: true },
    text(
      "shown",
      texts((r) => r.cell.text),
    ),
    { name: "sd_or_count", data: rows.map((r) => number(r.cell.sd)), type: "DOUBLE", nullable: true },
    text(
      "second",
      texts((r) => r.cell.second),
    ),
    text(
      "letters",
      texts((r) => r.cell.letters),
    ),
    {
      name: "simulated",
      data: rows.map((r) => source.simulated !== null && (r.cell.simulated || r.cell.exact !== null)),
      type: "BOOLEAN",
    },
  ];
  const buffer = parquetWriteBuffer({
    columnData: columns as Parameters<typeof parquetWriteBuffer>[0]["columnData"],
    kvMetadata: [{ key: "source", value: JSON.stringify(sourceFields(source)) }],
    createdBy: "explorer",
  });
  return new Uint8Array(buffer);
}
