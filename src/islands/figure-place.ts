import type { Place } from "../views/origin.ts";

/** The cell at a place of the table of a view in the page. */
export function cellAt(view: Element | null, { twin, group, row, cell }: Place): HTMLTableCellElement | null {
  const table = view?.querySelector<HTMLTableElement>(
    twin ? ".twin table" : ":scope .scroll:not(.twin *) > table",
  );
  const rows = Array.from(table?.tBodies[group]?.rows ?? []).filter((r) => !r.classList.contains("grp"));
  const cells = Array.from(rows[row]?.cells ?? []);
  const head = cells.findIndex((c) => c.tagName === "TH");
  return cells[cell === null ? head - 1 : head + 1 + cell] ?? null;
}

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
