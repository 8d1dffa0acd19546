import type { NativeChart } from "../views/view.ts";
import type { ExportGrid } from "./grid.ts";

/**
 * A table's numbers as grouped bars, for a view whose pictures give no data of their own: columns that hold numbers on
 * one scale. Null where there are fewer than two rows or no such column.
 */
export function chartOfGrid(grid: ExportGrid, range: readonly [number, number]): NativeChart | null {
  const fits = (value: number | null): boolean =>
    value === null || (value >= range[0] - 1e-9 && value <= range[1] + 1e-9);
  const columns = grid.columns.flatMap((label, i) => {
    const values = grid.rows.map((row) => row.cells[i]?.exact ?? null);
    const present = values.filter((v) => v !== null);
    return present.length >= 2 && values.every(fits)
      ? [{ label, values, slot: grid.parts[i]?.slot ?? "" }]
      : [];
  });
  if (grid.rows.length < 2 || columns.length === 0) return null;
  return {
    kind: "bar",
    title: grid.caption,
    categories: grid.rows.map((row) => row.code ?? row.label),
    series: columns.slice(0, 12),
    range,
  };
}
