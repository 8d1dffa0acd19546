import { measure } from "../charts/text.ts";
import type { ExportGrid } from "./grid.ts";
import { raised } from "./marks.ts";

type Row = ExportGrid["rows"][number];

/** Points of the text of an article, of the small type there, and between columns. */
const [textWidth, textHeight, small, between] = [345, 520, 0.9, 12];
// Computer Modern is wider than the face that is measured, in small sizes most.
const points = (text: string, size: number): number => measure(text, size) * (size < 10 ? 1.16 : 1.09);

/** Code and label of a row. */
export const nameOf = (row: Row): string =>
  [row.code, row.label].filter((x) => x !== null && x !== "").join(" ");

/** Whether something stands below a row's label or its figures. */
export const isDouble = (row: Row): boolean =>
  [row.second, ...row.cells.map((c) => c.second)].some((text) => text !== null && text !== "");

/** About how wide the table is at 10 pt. */
function widthOf(grid: ExportGrid): number {
  const columns = grid.columns.map((head, i) =>
    Math.max(
      points(grid.parts[i]?.label ?? head, 10),
      points(grid.parts[i]?.below ?? "", 8),
      ...grid.rows.flatMap((row) => {
        const cell = row.cells[i];
        if (cell === undefined) return [];
        const sd = cell.sd === null ? 0 : points(` (${cell.sd})`, 8);
        return [points(cell.text, 10) + points(raised(cell, true), 7) + sd, points(cell.second ?? "", 8)];
      }),
    ),
  );
  const first = Math.max(
    points(grid.head, 10),
    ...grid.rows.flatMap((row) => [points(nameOf(row), 10), points(row.second ?? "", 8)]),
  );
  const lead = grid.lead === null ? [] : [points(grid.lead, 10)];
  return [...lead, first, ...columns].reduce((sum, width) => sum + width + between, 0);
}

/** How a table goes onto the page of an article: as it is, in smaller type, with less between columns too, made as wide as the text, or over several pages. */
export function fitOf(grid: ExportGrid): "none" | "small" | "tight" | "scaled" | "long" {
  const groups = new Set(grid.rows.map((row) => row.group));
  const lines = groups.size * 1.5 + grid.rows.reduce((sum, row) => sum + (isDouble(row) ? 2.2 : 1), 0);
  const width = widthOf(grid);
  const scale = Math.min(1, textWidth / width);
  if (lines * 12 * scale > textHeight) return "long";
  if (width <= textWidth) return "none";
  if (width * small <= textWidth) return "small";
  const tight = width - (between / 2) * (grid.columns.length + 1);
  return tight * small <= textWidth ? "tight" : "scaled";
}

/** How wide a line across the whole table may be: null where a text is no wider than the table. */
export function acrossOf(grid: ExportGrid, text: string): number | null {
  const width = Math.min(textWidth, widthOf(grid) * 0.85) - between;
  return points(text, 10) > width ? Math.floor(width) : null;
}
