import { formatCount } from "../stats/round.ts";
import type { Label, PictureOptions } from "./options.ts";
import { langOf, textOf } from "./options.ts";
import type { Attributes } from "./svg.ts";
import { text } from "./svg.ts";
import { fit, measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** A count at a row and a column. */
export interface Counted {
  readonly row: number;
  readonly column: number;
  readonly count: number;
}

/** A square of cells in pixels, with the names of its rows and columns. */
export interface Grid {
  readonly left: number;
  readonly top: number;
  readonly cell: number;
  readonly labels: readonly Label[];
  readonly rowLabel: Label;
  readonly columnLabel: Label;
}

/** The sum of the counts that are kept, or `null` when none is known. */
export function total(
  counts: readonly Counted[],
  keep: (entry: Counted) => boolean = () => true,
): number | null {
  const kept = counts.filter(keep);
  return kept.length === 0 ? null : kept.reduce((sum, { count }) => sum + count, 0);
}

/** The room a grid needs for the names at its left and the totals at its right. */
export function margins(
  labels: readonly Label[],
  counts: readonly Counted[],
  options: PictureOptions,
): readonly [number, number] {
  const { text: size } = sizes(options.theme);
  const names = Math.max(measure("all", size), ...labels.map((label) => measure(textOf(label), size, true)));
  return [names + size * 2.3, measure(formatCount(total(counts)), size) + size * 1.4];
}

/** Names of rows and columns, and the totals at the edges; those below are left out where they would run together. */
export function edges(
  grid: Grid,
  counts: readonly Counted[],
  options: PictureOptions,
): readonly SVGElement[] {
  const { theme } = options;
  const { text: size } = sizes(theme);
  const { left, top, cell, labels } = grid;
  const side = cell * labels.length;
  const [, right] = margins(labels, counts, options);
  const [end, foot, head, drop] = [
    left + side + right / 2,
    top + side + size * 1.5,
    top - size * 0.7,
    size * 0.35,
  ];
  const centred = { "text-anchor": "middle" };
  const atEnd = { "text-anchor": "end" };
  const name = { "font-weight": 600, fill: theme.color("ink") };
  const quiet = { fill: theme.color("ink-3") };
  const title = (label: Label, at: readonly [number, number], more: Attributes): SVGElement =>
    text(options, fit(textOf(label), side, size, true), at, {
      ...centred,
      "font-weight": 600,
      lang: langOf(label),
      ...more,
    });
  const turned = [Math.round(size * 0.8), Math.round(top + side / 2)] as const;

  const below = labels.map((_, index) => formatCount(total(counts, ({ column }) => column === index)));
  const roomy = below.every((figure) => measure(figure, size) <= cell - 3);
  return [
    title(grid.columnLabel, [left + side / 2, size], {}),
    title(grid.rowLabel, turned, { transform: `rotate(-90 ${turned.join(" ")})` }),
    text(options, "all", [end, head], { ...centred, ...quiet }),
    text(options, "all", [left - size * 0.6, foot], { ...atEnd, ...quiet }),
    text(options, formatCount(total(counts)), [end, foot], { ...centred, fill: theme.color("ink") }),
    ...labels.flatMap((label, index) => {
      const middle = (index + 0.5) * cell;
      const own = { lang: langOf(label), ...name };
      const across = formatCount(total(counts, ({ row }) => row === index));
      return [
        text(options, textOf(label), [left + middle, head], { ...centred, ...own }),
        text(options, textOf(label), [left - size * 0.6, top + middle + drop], { ...atEnd, ...own }),
        text(options, across, [end, top + middle + drop], { ...centred, ...quiet }),
        ...(roomy
          ? [text(options, below[index] ?? "", [left + middle, foot], { ...centred, ...quiet })]
          : []),
      ];
    }),
  ];
}
