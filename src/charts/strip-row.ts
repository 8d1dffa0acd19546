import { formatNumber } from "../stats/round.ts";
import { laneShift, lanes } from "./arrange.ts";
import type { Block } from "./label.ts";
import { drawBlock } from "./label.ts";
import { isNamed } from "./mark.ts";
import type { ChartOptions, Series } from "./options.ts";
import { langOf, textOf } from "./options.ts";
import { haloed, text } from "./svg.ts";
import { measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** A value of one series in a row of a strip plot, with its interval if one is known. */
export interface StripMark {
  readonly series: Series;
  readonly value: number;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly key: string;
  readonly title: string;
}

/** A label at the left of a row; one with `beside` shares its line with the next. */
export interface StripLabel {
  readonly block: Block;
  readonly left: number;
  readonly color: string;
  readonly beside?: boolean | undefined;
}

/** One row: a heading above it, labels at the left, marks on the scale, or a word in the place of marks. */
export interface StripRow {
  readonly heading: Block | null;
  readonly labels: readonly StripLabel[];
  readonly marks: readonly StripMark[];
  readonly absent?: string | undefined;
}

/** Layout of a strip plot in pixels; `figures` says which means are printed in the plot. */
export interface StripLayout {
  readonly left: number;
  readonly right: number;
  readonly row: number;
  readonly figures: "highest" | "ends" | "none";
  /** Of the figures; left out: two. */
  readonly decimals?: number | undefined;
  /** Labels stand above the marks, where there is no room beside them. */
  readonly stacked?: boolean | undefined;
  readonly note?: string | undefined;
}

/** A mark in pixels. */
export interface PlacedMark extends StripMark {
  readonly at: readonly [number, number];
}

/** A row with its place: marks in pixels, the words drawn, the middle line and where the next row begins. */
export interface PlacedRow {
  readonly marks: readonly PlacedMark[];
  readonly words: readonly SVGElement[];
  readonly middle: number;
  readonly bottom: number;
}

interface Reach {
  readonly x: number;
  readonly from: number;
  readonly to: number;
  readonly name: { readonly text: string; readonly at: number; readonly anchor: "start" | "end" } | null;
}

function reachOf(mark: StripMark, x: number, highest: boolean, options: ChartOptions): Reach {
  const { text: size, mark: r } = sizes(options.theme);
  const half = r * 1.15;
  if (!isNamed(mark.series)) return { x, from: x - half, to: x + half, name: null };
  const name = textOf(mark.series.label) + (highest ? ` ${formatNumber(mark.value, 2)}` : "");
  const room = half + size * 0.25 + measure(name, size);
  const anchor = x + room <= options.width ? "start" : "end";
  const at = anchor === "start" ? x + half + size * 0.25 : x - half - size * 0.25;
  const [from, to] =
    anchor === "start" ? [x - half, x + room + size * 0.5] : [x - room - size * 0.5, x + half];
  return { x, from, to, name: { text: name, at, anchor } };
}

type Side = "left" | "right";

// The highest mean has nothing to its right in its own lane, the lowest nothing to its left.
function figures(
  marks: PlacedRow["marks"],
  reaches: readonly Reach[],
  x: (value: number) => number,
  options: ChartOptions,
  layout: StripLayout,
): readonly SVGElement[] {
  const { text: size, mark: r } = sizes(options.theme);
  const order = marks
    .map((mark, index) => ({ mark, reach: reaches[index], index }))
    .sort((a, b) => a.mark.value - b.mark.value || b.index - a.index);
  const ends = { left: x(options.scale.min), right: options.width };
  const edge = {
    left: Math.min(
      ...marks.map((mark) => Math.min(mark.at[0] - r * 2, x(mark.lo ?? mark.value) - size * 0.35)),
    ),
    right: Math.max(
      ...marks.map((mark) => Math.max(mark.at[0] + r * 2, x(mark.hi ?? mark.value) + size * 0.35)),
    ),
  };
  const print = (index: number, wanted: Side): readonly SVGElement[] => {
    const { mark, reach } = order[index] ?? {};
    if (mark === undefined || reach?.name !== null) return [];
    const figure = formatNumber(mark.value, layout.decimals ?? 2);
    const width = measure(figure, size, true);
    const fits = { left: edge.left - width >= ends.left, right: edge.right + width <= ends.right };
    const other: Side = wanted === "left" ? "right" : "left";
    const side = fits[wanted] ? wanted : fits[other] && order.length === 1 ? other : null;
    if (side === null) return [];
    return [
      text(options, figure, [edge[side], mark.at[1] + size * 0.34], {
        "text-anchor": side === "right" ? "start" : "end",
        fill: options.theme.color("ink"),
        "font-weight": layout.figures === "ends" ? 600 : undefined,
        ...haloed(options),
      }),
    ];
  };
  const last = order.length - 1;
  if (layout.figures === "none" || last < 0 || (layout.figures === "ends" && last > 1)) return [];
  return [...(layout.figures === "ends" && last === 1 ? print(0, "left") : []), ...print(last, "right")];
}

/** Lays out and draws the words of one row whose top is at `top`. */
export function placeRow(
  row: StripRow,
  top: number,
  x: (value: number) => number,
  options: ChartOptions,
  layout: StripLayout,
): PlacedRow {
  const { theme, scale } = options;
  const { text: size, mark: r } = sizes(theme);
  const words: SVGElement[] = [];
  let y = top;
  if (row.heading !== null) {
    y += size * 0.5;
    words.push(drawBlock(options, row.heading, [0, y], { fill: theme.color("ink-3"), ...haloed(options) }));
    y += row.heading.height;
  }
  const best = Math.max(...row.marks.map(({ value }) => value));
  const reaches = row.marks.map((mark) =>
    reachOf(mark, x(mark.value), layout.figures === "highest" && mark.value === best, options),
  );
  const places = lanes(reaches);
  const step = reaches.some(({ name }) => name !== null) ? size * 1.2 : r * 2.2;
  const stack = row.labels.reduce((sum, { block, beside }) => sum + (beside === true ? 0 : block.height), 0);
  const deepest = Math.max(1, ...places.map(({ of }) => of));
  const depth = deepest * step + size * 0.5;
  const stacked = layout.stacked === true;
  const height = stacked
    ? stack + Math.max(depth, layout.row * 0.8)
    : Math.max(layout.row, stack + size * 0.5, depth);
  const middle = stacked ? y + (stack + height) / 2 : y + height / 2;
  let line = stacked ? y : middle - stack / 2;
  for (const { block, left, color, beside } of row.labels) {
    words.push(drawBlock(options, block, [left, line], { fill: color, ...haloed(options) }));
    if (beside !== true) line += block.height;
  }
  const marks = row.marks.map((mark, index) => {
    const shift = laneShift(places[index] ?? { lane: 0, of: 1 }) * step;
    return { ...mark, at: [x(mark.value), middle + shift] as const };
  });
  reaches.forEach(({ name }, index) => {
    const mark = marks[index];
    if (name === null || mark === undefined) return;
    const attributes = {
      "text-anchor": name.anchor,
      fill: theme.color("ink-3"),
      lang: langOf(mark.series.label),
    };
    words.push(
      text(options, name.text, [name.at, mark.at[1] + size * 0.34], { ...attributes, ...haloed(options) }),
    );
  });
  words.push(...figures(marks, reaches, x, options, layout));
  if (row.marks.length === 0 && row.absent !== undefined) {
    const at = [x(scale.min) + size * 0.5, middle + size * 0.34] as const;
    words.push(text(options, row.absent, at, { fill: theme.color("ink-3"), ...haloed(options) }));
  }
  return { marks, words, middle, bottom: y + height };
}
