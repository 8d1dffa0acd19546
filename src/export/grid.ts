import type { CellModel, TableModel } from "../views/table-model.ts";

/** One figure of an exported table. */
export interface ExportCell {
  /** A figure, words, or a place where a figure is missing. */
  readonly kind: "value" | "text" | "missing";
  /** As on screen. */
  readonly text: string;
  /** Unrounded; null where there is no number. */
  readonly exact: number | null;
  readonly sd: string | null;
  /** What stands below it. */
  readonly second: string | null;
  readonly letters: string | null;
  readonly simulated: boolean;
}

/** The parts of a column. */
export interface ColumnParts {
  /** The first line of its head, and the second one or "". */
  readonly label: string;
  readonly below: string;
  readonly align: "left" | "right";
  /** Slot of its colour, else "". */
  readonly slot: string;
  /** What stands behind its figures and below them, where it says. */
  readonly behind: string | null;
  readonly under: string | null;
}

/** A table model as plain rows: what every text format is written from. */
export interface ExportGrid {
  readonly caption: string;
  readonly head: string;
  readonly lead: string | null;
  readonly columns: readonly string[];
  /** What each column is made of, in their order. */
  readonly parts: readonly ColumnParts[];
  readonly rows: readonly {
    readonly group: string | null;
    readonly lead: string | null;
    readonly code: string | null;
    readonly label: string;
    readonly below: string | null;
    /** What wide tables show below the label: what narrow ones alone show stands in other columns. */
    readonly second: string | null;
    readonly cells: readonly ExportCell[];
  }[];
}

const plain = (
  text: string,
  kind: "text" | "missing" = "text",
  second: string | null = null,
): ExportCell => ({
  kind,
  text,
  exact: null,
  sd: null,
  second,
  letters: null,
  simulated: false,
});

function cellOf(cell: CellModel): ExportCell {
  switch (cell.kind) {
    case "missing":
      return plain(cell.text, "missing");
    case "picture":
      return plain("");
    case "text":
      return plain(cell.text, "text", cell.below ?? null);
    case "value":
      return {
        kind: "value",
        text: cell.text === "" ? (cell.difference?.text ?? "") : cell.text,
        exact: cell.exact,
        sd: cell.sd ?? null,
        second: cell.text === "" ? null : (cell.difference?.text ?? cell.below ?? null),
        letters: cell.letters ?? null,
        simulated: cell.simulated === true,
      };
  }
}

/** Columns that hold pictures are left out: their numbers stand in the others. */
export function gridOf(model: TableModel): ExportGrid {
  const kept = model.columns.map((c, i) => ({ c, i })).filter(({ c }) => c.picture === undefined);
  return {
    caption: model.caption,
    head: model.head,
    lead: model.lead ?? null,
    columns: kept.map(({ c }) => (c.below === undefined ? c.label : `${c.label} ${c.below}`)),
    parts: kept.map(({ c }) => ({
      label: c.label,
      below: c.below ?? "",
      align: c.align,
      slot: c.slot ?? "",
      behind: c.behind ?? null,
      under: c.under ?? null,
    })),
    rows: model.groups.flatMap((g) =>
      g.rows.map((row) => ({
        group: g.label,
        lead: row.lead?.text.trim() ?? null,
        code: row.code ?? null,
        label: row.label,
        below: row.below ?? null,
        second: (row.slot === undefined || row.code !== undefined ? row.below : null) ?? null,
        cells: kept.map(({ i }) => {
          const cell = row.cells[i];
          return cell === undefined ? plain("") : cellOf(cell);
        }),
      })),
    ),
  };
}

/** The rows, with the name of a group before its first one. */
export function linesOf(grid: ExportGrid): readonly (ExportGrid["rows"][number] | string)[] {
  let group: string | null = null;
  return grid.rows.flatMap((row) => {
    const isNew = row.group !== group;
    group = row.group;
    return isNew && row.group !== null ? [row.group, row] : [row];
  });
}
