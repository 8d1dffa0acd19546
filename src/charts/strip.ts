import { ruleX, ruleY } from "@observablehq/plot";
import { scaleLinear } from "d3";
import { frame, layer } from "./frame.ts";
import { block, drawBlock } from "./label.ts";
import { legend } from "./legend.ts";
import { halos, seriesColor, symbols } from "./mark.ts";
import type { ChartOptions } from "./options.ts";
import { langOf, textOf } from "./options.ts";
import { tickLabels, ticks } from "./scale.ts";
import type { PlacedMark, PlacedRow, StripLayout, StripRow } from "./strip-row.ts";
import { placeRow } from "./strip-row.ts";
import { text } from "./svg.ts";
import { sizes } from "./theme.ts";

/** Rows of symbols on one horizontal scale: the common body of the ladder and the domain dots. */
export function strip(rows: readonly StripRow[], options: ChartOptions, layout: StripLayout): SVGSVGElement {
  const { theme, width, scale } = options;
  const { text: size, small, mark: r } = sizes(theme);
  const range = [layout.left, width - layout.right] as const;
  const x = scaleLinear([scale.min, scale.max], range);
  const key = legend(
    options,
    rows.flatMap(({ marks }) => marks.map(({ series }) => series)),
  );
  const top = key.height + size * 1.9;
  const placed: PlacedRow[] = [];
  for (const row of rows) placed.push(placeRow(row, placed.at(-1)?.bottom ?? top, x, options, layout));
  const bottom = (placed.at(-1)?.bottom ?? top) + size * 0.3;

  const at = ticks(scale);
  const figures = tickLabels(at);
  const axis = [
    text(options, textOf(scale.label), [x(scale.max), top - size * 0.7], {
      "text-anchor": "end",
      fill: theme.color("ink-3"),
      lang: langOf(scale.label),
    }),
    ...at.map((tick, index) =>
      text(options, figures[index] ?? "", [x(tick), bottom + size * 1.25], { "text-anchor": "middle" }),
    ),
  ];
  const note = layout.note === undefined ? null : block(layout.note, { width, size: small, most: 4 });
  const foot = bottom + size * 1.75;
  if (note !== null)
    axis.push(drawBlock(options, note, [0, foot + size * 0.3], { fill: theme.color("ink-3") }));
  const spans = placed
    .filter(({ marks }) => marks.length > 1)
    .map(({ marks, middle }) => {
      const values = marks.map(({ value }) => value);
      return { low: Math.min(...values), high: Math.max(...values), middle };
    });
  const marks = placed.flatMap((row) => row.marks);
  return frame(options, {
    height: foot + (note === null ? 0 : note.height + size * 0.6),
    x: { domain: [scale.min, scale.max], range },
    y: null,
    note: layout.note,
    marks: [
      ruleX(at, { y1: top, y2: bottom, stroke: theme.color("line") }),
      ruleY(spans, { x1: "low", x2: "high", y: "middle", stroke: theme.color("line-2") }),
      layer(options, halos(options, marks, r)),
      ruleY(
        marks.filter(({ lo, hi }) => lo !== null && hi !== null),
        {
          x1: ({ lo }: PlacedMark) => Math.max(scale.min, lo ?? scale.min),
          x2: ({ hi }: PlacedMark) => Math.min(scale.max, hi ?? scale.max),
          y: ({ at: [, middle] }: PlacedMark) => middle,
          stroke: ({ series }: PlacedMark) => seriesColor(options, series),
          strokeWidth: size * 0.15,
          strokeOpacity: 0.6,
        },
      ),
      layer(options, [
        ...key.nodes,
        ...symbols(options, marks, r),
        ...placed.flatMap(({ words }) => words),
        ...axis,
      ]),
    ],
  });
}
