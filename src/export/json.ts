import type { ExportGrid } from "./grid.ts";
import type { Source } from "./source.ts";

/** The table with unrounded values beside the shown ones. */
export function jsonOf(grid: ExportGrid, source: Source): string {
  return `${JSON.stringify({ source, ...grid }, null, 1)}\n`;
}
