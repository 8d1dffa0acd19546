import type { Say } from "../words/say.ts";
import type { ExportCell, ExportGrid } from "./grid.ts";

/** Stands behind a simulated figure; no letter, since letters tell ties. */
export const mark = "†";

const isFigure = (cell: ExportCell): boolean => cell.kind === "value" && cell.text !== "";
const figures = (grid: ExportGrid): readonly ExportCell[] =>
  grid.rows.flatMap((row) => row.cells).filter(isFigure);

/** Whether some figures are marked as simulated and some aren't: else a note says it for all of them. */
export function isMixed(grid: ExportGrid): boolean {
  const all = figures(grid);
  return all.some((c) => c.simulated) && !all.every((c) => c.simulated);
}

/** What the mark means, or that it would stand everywhere; null where no figure is marked. */
export function markNote(grid: ExportGrid, say: Say): string | null {
  if (!figures(grid).some((c) => c.simulated)) return null;
  return say("{line}: simulated, not implied by a printed number.", {
    line: isMixed(grid) ? mark : say("Each figure"),
  });
}

/** Letters of ties and the mark, as they stand raised behind a figure; empty without any. */
export const raised = (cell: ExportCell, mixed: boolean): string =>
  [cell.letters ?? "", mixed && cell.simulated ? mark : ""].filter((x) => x !== "").join(",");
