import type { Place } from "../views/origin.ts";

/** The place of a cell in the model that its table was drawn from. */
export function placeOf(cell: HTMLTableCellElement): Place {
  const row = cell.closest("tr");
  const body = cell.closest("tbody");
  const table = cell.closest("table");
  const rows = Array.from(body?.rows ?? []).filter((r) => !r.classList.contains("grp"));
  const figures = Array.from(row?.cells ?? []);
  const head = figures.findIndex((c) => c.tagName === "TH");
  const at = figures.indexOf(cell) - head - 1;
  return {
    twin: cell.closest(".twin") !== null,
    group: Array.from(table?.tBodies ?? []).findIndex((b) => b === body),
    row: rows.findIndex((r) => r === row),
    cell: at < 0 ? null : at,
  };
}
