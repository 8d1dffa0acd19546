import { element, text } from "../charts/svg.ts";
import { canvas } from "../charts/svg.ts";
import { fit } from "../charts/text.ts";
import type { Theme } from "../charts/theme.ts";
import type { ChartModel, Drawing } from "../views/view.ts";
import type { Say } from "../words/say.ts";
import { gridOf, type ExportGrid } from "./grid.ts";
import { tablePicture } from "./table-picture.ts";

export function gridOfDrawing({ table, twin }: Drawing): ExportGrid | null {
  const model = table ?? twin;
  return model === undefined ? null : gridOf(model);
}

/** Rows of a table that one slide takes. */
const rowsOnSlide = 14;

/** The table of a drawing for slides: one that stands folded away below its pictures only where a slide takes it or no chart has its numbers. */
export function gridForSlides(drawing: Drawing): ExportGrid | null {
  const grid = gridOfDrawing(drawing);
  const isTwin = drawing.table === null && drawing.charts.some((chart) => chart.native !== undefined);
  return grid !== null && isTwin && grid.rows.length > rowsOnSlide ? null : grid;
}

/** The pictures of a drawing; its table as one where it has none. */
export function picturesOf(drawing: Drawing, say?: Say): readonly ChartModel[] {
  if (drawing.charts.length > 0) return drawing.charts;
  const grid = gridOfDrawing(drawing);
  return grid === null || grid.rows.length === 0 ? [] : [tablePicture(grid, say)];
}

/** Ems of type below which a picture beside others is too narrow: where there is room in height, and where there isn't. */
const [ample, scant] = [23, 14];

interface Set {
  readonly nodes: readonly Element[];
  readonly height: number;
}

/** Pictures in rows of so many, each below its title. */
function inRows(
  charts: readonly ChartModel[],
  columns: number,
  ink: { readonly document: Document; readonly width: number; readonly theme: Theme },
): Set {
  const { width, theme } = ink;
  const gap = theme.fontSize * 2;
  const own = (width - gap * (columns - 1)) / columns;
  const head = theme.fontSize * 1.8;
  const nodes: Element[] = [];
  let [y, highest] = [0, 0];
  charts.forEach((chart, i) => {
    const column = i % columns;
    if (column === 0 && i > 0) [y, highest] = [y + highest + gap, 0];
    const svg = chart.draw({ ...ink, width: own });
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
  return { nodes, height: Math.ceil(y + highest) };
}

/** As many in a row as on the page. */
function columnsOnPage(charts: readonly ChartModel[], most: number): number {
  const thirds = charts.some((c) => c.third === true);
  // Four stand better two by two.
  const wished = thirds && charts.length !== 4 ? 3 : thirds || charts.some((c) => c.half === true) ? 2 : 1;
  return Math.min(wished, most);
}

/**
 * Pictures side by side and below each other as on the page, as one; where height is scant, in the rows that shrink it
 * least, of at most `mostInRow`.
 */
export function sheet(
  charts: readonly ChartModel[],
  title: string,
  mostInRow = Number.POSITIVE_INFINITY,
): ChartModel {
  const [only] = charts;
  if (only !== undefined && charts.length === 1) return only;
  return {
    id: "sheet",
    title,
    draw({ document, width, theme, height = null }) {
      const ink = { document, width, theme };
      const fitting = (ems: number): number =>
        Math.max(1, Math.min(mostInRow, Math.floor(width / (theme.fontSize * ems))));
      let chosen = inRows(charts, columnsOnPage(charts, fitting(ample)), ink);
      if (height !== null)
        for (let columns = 1; columns <= Math.min(charts.length, fitting(scant)); columns += 1) {
          const set = chosen.height <= height ? chosen : inRows(charts, columns, ink);
          if (set.height < chosen.height) chosen = set;
        }
      return canvas(
        { ...ink, title, description: charts.map((c) => c.title).join("; ") },
        chosen.height,
        chosen.nodes,
      );
    },
  };
}
