import { element, line, text } from "../charts/svg.ts";
import { canvas } from "../charts/svg.ts";
import { fit, measure } from "../charts/text.ts";
import type { Theme } from "../charts/theme.ts";
import type { ChartModel } from "../views/view.ts";
import { linesOf, type ExportGrid } from "./grid.ts";

type Row = ExportGrid["rows"][number];
type Cell = Row["cells"][number];

const nameOf = (row: Row): string =>
  [row.lead?.replaceAll("\u2007", ""), row.code, row.label].filter((x) => x != null && x !== "").join(" ");
const figureOf = (cell: Cell | undefined): string =>
  cell === undefined ? "" : cell.sd === null ? cell.text : `${cell.text} (${cell.sd})`;

interface Plan {
  readonly size: number;
  readonly first: number;
  readonly widths: readonly number[];
}

/** Column widths at a type size; columns beyond the width are left out. */
function plan(grid: ExportGrid, width: number, size: number): Plan {
  const gap = size * 1.2;
  const first = Math.min(
    width * 0.45,
    gap + Math.max(measure(grid.head, size), ...grid.rows.map((row) => measure(nameOf(row), size))),
  );
  const all = grid.columns.map((column, i) => {
    const widest = Math.max(
      measure(column, size),
      ...grid.rows.map((r) => measure(figureOf(r.cells[i]), size)),
    );
    return Math.min(widest, width * 0.4) + gap;
  });
  let used = first;
  const widths = all.filter((w) => (used += w) <= width);
  // What is left over goes between the columns, up to a point.
  const total = first + widths.reduce((a, b) => a + b, 0);
  const spread = Math.max(0, Math.min(size * 4, (width - total) / Math.max(1, widths.length)));
  return { size, first, widths: widths.map((w) => w + spread) };
}

/** The largest type, down to two thirds of the usual one, at which all columns fit; else as many as do. */
function bestPlan(grid: ExportGrid, width: number, { fontSize }: Theme): Plan {
  const sizes = [1, 0.92, 0.84, 0.76, 0.68].map((share) => plan(grid, width, fontSize * share));
  return sizes.find((p) => p.widths.length === grid.columns.length) ?? plan(grid, width, fontSize * 0.68);
}

/** A table as a picture, for places that take pictures only. What has no room is counted in a last line. */
export function tablePicture(grid: ExportGrid, most = 40): ChartModel {
  return {
    id: "table",
    title: grid.caption,
    draw({ document, width, theme }) {
      const ink = { document, theme };
      const { size, first, widths } = bestPlan(grid, width, theme);
      const row = size * 1.9;
      const all = linesOf(grid);
      const shown = all.slice(0, most);
      const right = widths.map((_, i) => first + widths.slice(0, i + 1).reduce((a, b) => a + b, 0));
      const total = right.at(-1) ?? first;
      const at = (i: number): number => row * (i + 1) + size * 1.3;
      const nodes: Element[] = [];
      const put = (
        words: string,
        x: number,
        y: number,
        room: number,
        attributes: Record<string, string | number>,
      ): void => {
        nodes.push(text(ink, fit(words, room, size), [x, y], { "font-size": size, ...attributes }));
      };
      const rule = (y: number, token: string, strong: boolean): number =>
        nodes.push(
          line(ink, [0, y], [total, y], { stroke: theme.color(token), "stroke-width": strong ? 1.5 : 0.75 }),
        );
      rule(1, "ink", true);
      put(grid.head, 0, size * 1.3, first, { fill: theme.color("ink-2"), "font-weight": 600 });
      right.forEach((x, i) =>
        put(grid.columns[i] ?? "", x, size * 1.3, widths[i] ?? 0, {
          "text-anchor": "end",
          fill: theme.color("ink-2"),
          "font-weight": 600,
        }),
      );
      rule(row, "ink", false);
      shown.forEach((entry, k) => {
        const y = at(k);
        if (typeof entry === "string") put(entry, 0, y, total, { fill: theme.color("ink-3") });
        else {
          put(nameOf(entry), 0, y, first - size * 0.6, { fill: theme.color("ink") });
          right.forEach((x, i) => {
            const cell = entry.cells[i];
            const quiet = cell?.exact == null;
            put(figureOf(cell), x, y, widths[i] ?? 0, {
              "text-anchor": "end",
              fill: theme.color(quiet ? "ink-3" : "ink"),
            });
          });
        }
        if (k < shown.length - 1) rule(row * (k + 2), "line", false);
      });
      const bottom = row * (shown.length + 1);
      rule(bottom, "ink", true);
      const left = [
        ...(all.length > shown.length ? [`${all.length - shown.length} more rows`] : []),
        ...(widths.length < grid.columns.length
          ? [`${grid.columns.length - widths.length} more columns`]
          : []),
      ];
      if (left.length > 0)
        put(`${left.join(" and ")} in the table`, 0, bottom + size * 1.4, width, {
          fill: theme.color("ink-3"),
        });
      const height = Math.ceil(bottom + (left.length > 0 ? size * 2 : 2));
      return canvas(
        { document, width, theme, title: grid.caption, description: "The table as a picture." },
        height,
        [element(ink, "g", {}, nodes)],
      );
    },
  };
}
