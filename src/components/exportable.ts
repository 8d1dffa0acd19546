import type { ExportedProps } from "../islands/export-menu.tsx";
import type { Drawing } from "../views/view.ts";

/** What can be taken along from a view. One that is a sentence at build may have figures under another measure or filter. */
export const exportable = (
  drawing: Drawing | string,
): Pick<ExportedProps, "hasTable" | "pictures" | "framed"> =>
  typeof drawing === "string"
    ? { hasTable: true, pictures: 1, framed: false }
    : {
        hasTable: drawing.table !== null || drawing.twin !== undefined,
        pictures: drawing.charts.length || Number(drawing.table !== null),
      };
