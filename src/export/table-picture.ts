import { canvas, element, line, text } from "../charts/svg.ts";
import { fit, measure } from "../charts/text.ts";
import type { Theme } from "../charts/theme.ts";
import type { ChartModel } from "../views/view.ts";
import { listIn } from "../words/listed.ts";
import { asWritten, type Say } from "../words/say.ts";
import { linesOf, type ExportGrid } from "./grid.ts";
import { isMixed, markNote, raised } from "./marks.ts";

type Row = ExportGrid["rows"][number];
type Cell = Row["cells"][number];

const nameOf = (row: Row): string =>
  [row.lead?.replaceAll("\u2007", ""), row.code, row.label].filter((x) => x != null && x !== "").join(" ");
const sdOf = (cell: Cell): string => (cell.sd === null ? "" : ` (${cell.sd})`);

/** Type of second lines and of raised letters, as shares of the table's. */
const [small, high] = [0.8, 0.7];

interface Plan {
  readonly size: number;
  readonly first: number;
  readonly widths: readonly number[];
}

/** How wide a cell is; letters and marks are raised, and the second line is in smaller type. */
function widthOf(cell: Cell | undefined, size: number, mixed: boolean): number {
  if (cell === undefined) return 0;
  const figure = measure(cell.text + sdOf(cell), size) + measure(raised(cell, mixed), size * high);
  return Math.max(figure, measure(cell.second ?? "", size * small));
}

/** Column widths at a type size; columns beyond the width are left out. */
function plan(grid: ExportGrid, width: number, size: number): Plan {
  const gap = size * 1.2;
  const mixed = isMixed(grid);
  const names = grid.rows.map((row) =>
    Math.max(measure(nameOf(row), size), Math.min(width * 0.3, measure(row.second ?? "", size * small))),
  );
  const first = Math.min(width * 0.45, gap + Math.max(measure(grid.head, size), ...names));
  const all = grid.columns.map((column, i) => {
    const head = Math.max(
      measure(grid.parts[i]?.label ?? column, size),
      measure(grid.parts[i]?.below ?? "", size * small),
    );
    const widest = Math.max(head, ...grid.rows.map((r) => widthOf(r.cells[i], size, mixed)));
    return Math.min(widest, width * 0.4) + gap;
  });
  let used = first;
  const widths = all.filter((w) => (used += w) <= width);
  // What is left over goes between the columns, up to a point.
  const total = first + widths.reduce((a, b) => a + b, 0);
  const spread = Math.max(0, Math.min(size * 4, (width - total) / Math.max(1, widths.length)));
  return { size, first, widths: widths.map((w) => w + spread) };
}

/** What the picture has no room for; null where it has the whole table. */
function leftWords(say: Say, rows: number, columns: number): string | null {
  const left = [
    ...(rows > 0 ? [say("{n} more row|{n} more rows", { n: rows })] : []),
    ...(columns > 0 ? [say("{n} more column|{n} more columns", { n: columns })] : []),
  ];
  return left.length === 0 ? null : say("{rest} in the table", { rest: listIn(say, left) });
}

/** The largest type, down to two thirds of the usual one, at which all columns fit; else as many as do. */
function bestPlan(grid: ExportGrid, width: number, { fontSize }: Theme): Plan {
  const sizes = [1, 0.92, 0.84, 0.76, 0.68].map((share) => plan(grid, width, fontSize * share));
  return sizes.find((p) => p.widths.length === grid.columns.length) ?? plan(grid, width, fontSize * 0.68);
}

const isDouble = (row: Row, columns: number): boolean =>
  [row.second, ...row.cells.slice(0, columns).map((c) => c.second)].some((t) => t !== null && t !== "");

/** A table as a picture, for places that take pictures only. What has no room is counted in a last line. */
export function tablePicture(grid: ExportGrid, say: Say = asWritten, most = 40): ChartModel {
  return {
    id: "table",
    title: grid.caption,
    draw({ document, width, theme }) {
      const ink = { document, theme };
      const { size, first, widths } = bestPlan(grid, width, theme);
      const lower = size * small;
      const step = size * 1.9;
      const mixed = isMixed(grid);
      const all = linesOf(grid);
      const shown = all.slice(0, most);
      const right = widths.map((_, i) => first + widths.slice(0, i + 1).reduce((a, b) => a + b, 0));
      const total = right.at(-1) ?? first;
      const nodes: Element[] = [];
      type Attributes = Record<string, string | number>;
      const put = (
        words: string,
        x: number,
        y: number,
        room: number,
        attributes: Attributes,
        type = size,
      ): Element => {
        const node = text(ink, fit(words, room, type), [x, y], { "font-size": type, ...attributes });
        nodes.push(node);
        return node;
      };
      const rule = (y: number, token: string, strong: boolean): number =>
        nodes.push(
          line(ink, [0, y], [total, y], { stroke: theme.color(token), "stroke-width": strong ? 1.5 : 0.75 }),
        );
      const quiet = { fill: theme.color("ink-3") };
      const figure = (cell: Cell, x: number, y: number, room: number): void => {
        const above = raised(cell, mixed);
        const sd = sdOf(cell);
        const end = { "text-anchor": "end", fill: theme.color(cell.exact === null ? "ink-3" : "ink") };
        if (above === "") put(cell.text + sd, x, y, room, end);
        else {
          // From the right: what stands behind, the raised letters, the figure.
          const letters = x - measure(sd, size);
          if (sd !== "") put(sd.trim(), x, y, room, end);
          put(above, letters, y - size * 0.35, room, { "text-anchor": "end", ...quiet }, size * high);
          put(cell.text, letters - measure(above, size * high) - 1, y, room, end);
        }
        if (cell.second !== null && cell.second !== "")
          put(cell.second, x, y + size * 1.15, room, { "text-anchor": "end", ...quiet }, lower);
      };
      const headed = grid.parts.slice(0, widths.length).some((p) => p.below !== "");
      const head = { fill: theme.color("ink-2"), "font-weight": 600 };
      rule(1, "ink", true);
      put(grid.head, 0, size * 1.3, first, head);
      right.forEach((x, i) => {
        const part = grid.parts[i];
        const room = widths[i] ?? 0;
        put(part?.label ?? grid.columns[i] ?? "", x, size * 1.3, room, { "text-anchor": "end", ...head });
        if (part !== undefined && part.below !== "")
          put(part.below, x, size * 2.4, room, { "text-anchor": "end", fill: theme.color("ink-2") }, lower);
      });
      let y = step + (headed ? size * 1.1 : 0);
      rule(y, "ink", false);
      shown.forEach((entry, k) => {
        const base = y + size * 1.3;
        let height = step;
        if (typeof entry === "string") put(entry, 0, base, total, quiet);
        else {
          put(nameOf(entry), 0, base, first - size * 0.6, { fill: theme.color("ink") });
          if (entry.second !== null && entry.second !== "")
            put(entry.second, 0, base + size * 1.15, first - size * 0.6, quiet, lower);
          right.forEach((x, i) => {
            const cell = entry.cells[i];
            if (cell !== undefined) figure(cell, x, base, widths[i] ?? 0);
          });
          if (isDouble(entry, widths.length)) height += size * 1.1;
        }
        y += height;
        if (k < shown.length - 1) rule(y, "line", false);
      });
      rule(y, "ink", true);
      const left = leftWords(say, all.length - shown.length, grid.columns.length - widths.length);
      const note = markNote(grid, say);
      const lines = [...(note === null ? [] : [note]), ...(left === null ? [] : [left])];
      lines.forEach((words, i) => put(words, 0, y + size * (1.4 + i * 1.3), width, quiet));
      const height = Math.ceil(y + (lines.length > 0 ? size * (0.7 + lines.length * 1.3) : 2));
      return canvas(
        { document, width, theme, title: grid.caption, description: say("The table as a picture.") },
        height,
        [element(ink, "g", {}, nodes)],
      );
    },
  };
}
