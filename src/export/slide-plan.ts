import { linesOf, type ExportCell, type ExportGrid } from "./grid.ts";
import { raised } from "./marks.ts";
import { clean, inches, lead, linesIn } from "./slide-text.ts";

type Row = ExportGrid["rows"][number];

/** Type of second lines, as a share of that of the first. */
export const smaller = 0.82;
/** Room around the text of a cell, in inches: left and right, above and below. */
export const pad = { side: 0.06, edge: 0.025 } as const;

export const nameOf = (row: Row): string =>
  clean([row.lead, row.code, row.label].filter((x) => x !== null && x !== "").join(" "));
export const figureOf = (cell: ExportCell): string =>
  clean(cell.sd === null ? cell.text : `${cell.text} (${cell.sd})`);

/** A slide's part of a table: which columns and rows, and how large each is, in inches. */
export interface TableSlide {
  /** Points of its type. */
  readonly size: number;
  readonly columns: readonly number[];
  readonly widths: readonly number[];
  readonly entries: readonly (Row | string)[];
  /** Of the head, then of every entry. */
  readonly heights: readonly number[];
}

interface Place {
  readonly w: number;
  readonly h: number;
}

const longestWord = (text: string, size: number): number =>
  Math.max(0, ...text.split(/\s+/u).map((word) => inches(word, size, true)));

/** The width that a column of figures asks for; its head may take several lines. */
function columnWidth(grid: ExportGrid, i: number, size: number): number {
  const cells = grid.rows.flatMap((row) => row.cells[i] ?? []);
  const widest = Math.max(
    0,
    ...cells.map((c) => inches(figureOf(c), size) + inches(raised(c, true), size * 0.7)),
    ...cells.map((c) => inches(clean(c.second ?? ""), size * smaller)),
  );
  const head = clean(grid.columns[i] ?? "");
  const least = Math.min(longestWord(head, size), 1.6);
  return Math.min(3.2, Math.max(widest, least, Math.min(inches(head, size, true), 0.8))) + 2 * pad.side;
}

/** The first column: as wide as its text, at most three tenths of the slide. */
function firstWidth(grid: ExportGrid, size: number, w: number): number {
  const widest = Math.max(
    inches(clean(grid.head), size, true),
    ...grid.rows.flatMap((row) => [
      inches(nameOf(row), size),
      inches(clean(row.second ?? ""), size * smaller),
    ]),
  );
  return Math.min(w * 0.3, widest + 2 * pad.side + 0.05);
}

/** Things of these sizes in as few slides as take them; `ahead` is what must have room beside one. */
function packed(
  sizes: readonly number[],
  room: number,
  ahead: (k: number) => number = () => 0,
): readonly (readonly number[])[] {
  const slides: number[][] = [[]];
  let used = 0;
  sizes.forEach((size, k) => {
    if (used > 0 && used + size + ahead(k) > room) {
      slides.push([]);
      used = 0;
    }
    used += size;
    slides.at(-1)?.push(k);
  });
  return slides;
}

const columnsAt = (grid: ExportGrid, size: number, w: number): readonly (readonly number[])[] =>
  packed(
    grid.columns.map((_, i) => columnWidth(grid, i, size)),
    w - firstWidth(grid, size, w),
  );

function rowHeight(
  entry: Row | string,
  columns: readonly number[],
  widths: readonly number[],
  size: number,
): number {
  const line = (size * lead) / 72;
  if (typeof entry === "string") {
    const all = widths.reduce((a, b) => a + b, 0);
    return linesIn(clean(entry), all - 2 * pad.side, size) * line + 2 * pad.edge;
  }
  const first = (widths[0] ?? 1) - 2 * pad.side;
  const second = (text: string | null, width: number): number =>
    text === null || text === "" ? 0 : linesIn(clean(text), width, size * smaller) * smaller;
  const lines = [
    linesIn(nameOf(entry), first, size) + second(entry.second, first),
    ...columns.map((i, k) => {
      const cell = entry.cells[i];
      const width = (widths[k + 1] ?? 1) - 2 * pad.side;
      return cell === undefined
        ? 1
        : Math.max(1, linesIn(figureOf(cell), width, size)) + second(cell.second, width);
    }),
  ];
  return Math.max(...lines) * line + 2 * pad.edge;
}

/** A group's name doesn't stand last on a slide. */
const rowsIn = (
  heights: readonly number[],
  entries: readonly (Row | string)[],
  room: number,
): readonly (readonly number[])[] =>
  packed(heights, room, (k) => (typeof entries[k] === "string" ? (heights[k + 1] ?? 0) : 0));

/** As few slides as take the rows, none of them left with a row or two. */
function evenly(
  heights: readonly number[],
  entries: readonly (Row | string)[],
  room: number,
): readonly (readonly number[])[] {
  const fewest = rowsIn(heights, entries, room);
  const shares = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
  const tries = shares.map((share) => rowsIn(heights, entries, room * share));
  return tries.find((slides) => slides.length === fewest.length) ?? fewest;
}

/** A table in slides at a size of type, in one part or in several where its columns take more room. */
function slidesAt(grid: ExportGrid, place: Place, size: number): readonly TableSlide[] {
  const entries = linesOf(grid);
  const parts = columnsAt(grid, size, place.w).map((columns) => {
    const first = firstWidth(grid, size, place.w);
    const own = columns.map((i) => columnWidth(grid, i, size));
    const left = place.w - first - own.reduce((a, b) => a + b, 0);
    // What is left over goes between the columns, up to a point.
    const spread = Math.max(0, Math.min(0.5, left / Math.max(1, own.length)));
    const widths = [first, ...own.map((w) => w + spread)];
    const heads = [grid.head, ...columns.map((i) => grid.columns[i] ?? "")];
    const headLines = heads.map((text, k) =>
      linesIn(clean(text), (widths[k] ?? 1) - 2 * pad.side, size, true),
    );
    const head = (Math.max(...headLines) * size * lead) / 72 + 2 * pad.edge;
    return { columns, widths, head, heights: entries.map((e) => rowHeight(e, columns, widths, size)) };
  });
  // The same rows for every part of the columns.
  const tallest = entries.map((_, k) => Math.max(0, ...parts.map((p) => p.heights[k] ?? 0)));
  const head = Math.max(0, ...parts.map((p) => p.head));
  return evenly(tallest, entries, place.h - head).flatMap((rows) =>
    parts.map(({ columns, widths, heights }) => ({
      size,
      columns,
      widths,
      entries: rows.flatMap((k) => entries[k] ?? []),
      heights: [head, ...rows.map((k) => heights[k] ?? 0)],
    })),
  );
}

/** A table in slides that hold it: in type that takes all its columns, as few slides as there can be, and then the largest. */
export function tableSlides(grid: ExportGrid, place: Place): readonly TableSlide[] {
  const whole = (size: number): boolean => columnsAt(grid, size, place.w).length === 1;
  const usual = [14, 13, 12, 11, 10, 9.5].filter(whole);
  const sizes = usual.length > 0 ? usual : [whole(9) ? 9 : 11];
  const all = sizes.map((size) => slidesAt(grid, place, size));
  const fewest = Math.min(...all.map((slides) => slides.length));
  return all.find((slides) => slides.length === fewest) ?? [];
}
