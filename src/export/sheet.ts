import { element, text } from "../charts/svg.ts";
import { canvas } from "../charts/svg.ts";
import { fit } from "../charts/text.ts";
import type { ChartModel, Drawing } from "../views/view.ts";
import { gridOf, type ExportGrid } from "./grid.ts";
import { tablePicture } from "./table-picture.ts";

export function gridOfDrawing({ table, twin }: Drawing): ExportGrid | null {
  const model = table ?? twin;
  return model === undefined ? null : gridOf(model);
}

/** The pictures of a drawing; its table as one where it has none. */
export function picturesOf(drawing: Drawing): readonly ChartModel[] {
  if (drawing.charts.length > 0) return drawing.charts;
  const grid = gridOfDrawing(drawing);
  return grid === null || grid.rows.length === 0 ? [] : [tablePicture(grid)];
}

/** Pictures side by side and below each other as on the page, as one. */
export function sheet(charts: readonly ChartModel[], title: string): ChartModel {
  const [only] = charts;
  if (only !== undefined && charts.length === 1) return only;
  return {
    id: "sheet",
    title,
    draw({ document, width, theme }) {
      const ink = { document, theme };
      const thirds = charts.some((c) => c.third === true);
      // Four stand better two by two.
      const wished =
        thirds && charts.length !== 4 ? 3 : thirds || charts.some((c) => c.half === true) ? 2 : 1;
      const columns = Math.max(1, Math.min(wished, Math.floor(width / (theme.fontSize * 23))));
      const gap = theme.fontSize * 2;
      const own = (width - gap * (columns - 1)) / columns;
      const head = theme.fontSize * 1.8;
      const nodes: Element[] = [];
      let [y, highest] = [0, 0];
      charts.forEach((chart, i) => {
        const column = i % columns;
        if (column === 0 && i > 0) [y, highest] = [y + highest + gap, 0];
        const svg = chart.draw({ document, width: own, theme });
        const x = column * (own + gap);
        const parts = Array.from(svg.children).filter(
          (n) => !["title", "desc", "metadata"].includes(n.localName),
        );
        nodes.push(
          text(ink, fit(chart.title, own, theme.fontSize, true), [x, y + theme.fontSize], {
            "font-weight": 600,
            fill: theme.color("ink-2"),
          }),
          element(ink, "g", { transform: `translate(${Math.round(x)} ${Math.round(y + head)})` }, parts),
        );
        highest = Math.max(highest, head + Number(svg.getAttribute("height")));
      });
      return canvas(
        { document, width, theme, title, description: charts.map((c) => c.title).join("; ") },
        Math.ceil(y + highest),
        nodes,
      );
    },
  };
}
