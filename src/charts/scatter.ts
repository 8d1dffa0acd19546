import { ruleX, ruleY } from "@observablehq/plot";
import { scaleLinear } from "d3";
import { formatCount, formatNumber, formatRange } from "../stats/round.ts";
import { bubbles } from "./bubbles.ts";
import { titleOf } from "./datum.ts";
import { countLine } from "./domain-dots.ts";
import { frame, layer } from "./frame.ts";
import { legend } from "./legend.ts";
import type { Mark } from "./mark.ts";
import { halos, isNamed, seriesColor, seriesDash, symbols } from "./mark.ts";
import type { Say } from "../words/say.ts";
import type { ChartOptions, Scale } from "./options.ts";
import { langOf, onScale, seriesOf, sayOf, textOf } from "./options.ts";
import { tickLabels, ticks } from "./scale.ts";
import { haloed, line, text } from "./svg.ts";
import { measure } from "./text.ts";
import { sizes } from "./theme.ts";

/**
 * The mean score of one model over the questions whose error rate lies in one bin, from `x_lo` to `x_hi`; `null` as
 * upper end leaves the bin open. A `null` value draws nothing.
 */
export interface ScatterRow {
  readonly model_id: string;
  readonly x_lo: number;
  readonly x_hi: number | null;
  readonly value: number | null;
  readonly n: number | null;
  readonly lo?: number | null | undefined;
  readonly hi?: number | null | undefined;
}

/** How many answers of a model have this error and this value. An error beyond the axis is drawn at its end. */
export interface ScatterPoint {
  readonly model_id: string;
  readonly x: number;
  readonly value: number;
  readonly n: number;
}

/** `xScale` is the declared range of the error rate; an open bin ends at its maximum. `points` lie behind the bins. */
export interface ScatterOptions extends ChartOptions {
  readonly xScale: Scale;
  readonly points?: readonly ScatterPoint[] | undefined;
}

interface Bin extends Mark {
  readonly x: number;
  readonly y: number;
  readonly from: number;
  readonly to: number;
  readonly lo: number | null;
  readonly hi: number | null;
  readonly row: ScatterRow;
}

const HEIGHT = 21;

/**
 * Score against error rate by bins: the mean with its interval in the middle of each bin, the bin as a thin rule, n
 * below. Models step aside within a bin, and lines join neighbouring bins that both have a mean.
 * @throws RangeError when a mean or a bin lies off its scale.
 */
export function scatter(rows: readonly ScatterRow[], options: ScatterOptions): SVGSVGElement {
  const { theme, width, scale, xScale } = options;
  const { text: size, small, mark: r, stroke } = sizes(theme);
  const used = new Set(rows.filter(({ value }) => value !== null).map(({ model_id }) => model_id));
  const declared = options.series.filter(({ id }) => used.has(id));
  const undeclared = [...used].filter((id) => declared.every((entry) => entry.id !== id));
  const series = [...declared, ...undeclared.map((id) => seriesOf(options.series, id))];
  const key = legend(options, series, true);

  const yTicks = ticks(scale);
  const yFigures = tickLabels(yTicks);
  const left = Math.max(...yFigures.map((figure) => measure(figure, size)), measure("n", size)) + size * 0.9;
  // Dots at the start of the axis must not cover its figures.
  const start = left + ((options.points?.length ?? 0) > 0 ? size : 0);
  const right =
    width -
    Math.max(size * 1.2, ...series.filter(isNamed).map(({ label }) => measure(textOf(label), size) + size));
  const top = key.height + size * 2.3;
  const bottom = top + size * HEIGHT;
  const x = scaleLinear([xScale.min, xScale.max], [start, right]);
  const y = scaleLinear([scale.min, scale.max], [bottom, top]);

  const upper = ({ x_hi }: ScatterRow): number => x_hi ?? xScale.max;
  const narrowest = Math.min(...rows.map((row) => x(upper(row)) - x(row.x_lo)));
  const apart = Math.min(r * 2.4, narrowest / (series.length + 1));
  const bins = rows.flatMap((row): readonly Bin[] => {
    const value = onScale(row.value, scale, `${row.model_id}, bin at ${row.x_lo}`);
    const [from, to] = [onScale(row.x_lo, xScale, "bin"), onScale(upper(row), xScale, "bin")];
    if (value === null || from === null || to === null) return [];
    const order = series.findIndex(({ id }) => id === row.model_id);
    const entry = seriesOf(options.series, row.model_id);
    const at = (x(from) + x(to)) / 2 + (order - (series.length - 1) / 2) * apart;
    const { n, lo = null, hi = null } = row;
    const title = titleOf([textOf(entry.label), binName(row, sayOf(options))], { value, n, lo, hi });
    const key = `${row.x_lo}|${row.model_id}`;
    return [
      {
        series: entry,
        at: [at, y(value)],
        x: at,
        y: y(value),
        from: x(from),
        to: x(to),
        lo,
        hi,
        row,
        key,
        title,
      },
    ];
  });

  const chords: SVGElement[] = [];
  const names: SVGElement[] = [];
  for (const entry of series) {
    const own = bins.filter((bin) => bin.series.id === entry.id).sort((a, b) => a.from - b.from);
    own.forEach((bin, index) => {
      const next = own[index + 1];
      if (next === undefined || Math.abs(next.from - bin.to) > 0.01) return;
      chords.push(
        line(options, bin.at, next.at, {
          stroke: seriesColor(options, entry),
          "stroke-width": stroke * 0.75,
          "stroke-dasharray": seriesDash(options, entry, stroke),
          "data-chord": `${bin.row.x_lo}|${next.row.x_lo}|${entry.id}`,
        }),
      );
    });
    const last = own.at(-1);
    if (last === undefined || !isNamed(entry)) continue;
    const attributes = { fill: theme.color("ink-3"), lang: langOf(entry.label), ...haloed(options) };
    names.push(text(options, textOf(entry.label), [last.x + r * 2, last.y + size * 0.34], attributes));
  }

  const xTicks = ticks(xScale);
  const open = rows.some(({ x_hi }) => x_hi === null);
  const xFigures = tickLabels(xTicks).map((figure, index) =>
    open && xTicks[index] === xScale.max ? `${figure}+` : figure,
  );
  const quiet = { fill: theme.color("ink-3") };
  const centred = { "text-anchor": "middle" };
  const counts = Array.from(Map.groupBy(rows, ({ x_lo }) => x_lo).values(), (group) => ({
    group,
    line: countLine(group)?.replace("n = ", "") ?? "",
  }));
  const words = [
    text(options, textOf(scale.label), [0, key.height + size * 0.9], { ...quiet, lang: langOf(scale.label) }),
    text(options, textOf(xScale.label), [(left + right) / 2, bottom + size * 4.1], {
      ...quiet,
      ...centred,
      lang: langOf(xScale.label),
    }),
    ...yTicks.map((tick, index) =>
      text(options, yFigures[index] ?? "", [left - size * 0.5, y(tick) + size * 0.34], {
        "text-anchor": "end",
      }),
    ),
    ...xTicks.map((tick, index) =>
      text(options, xFigures[index] ?? "", [x(tick), bottom + size * 1.3], centred),
    ),
    text(options, "n", [left - size * 0.5, bottom + size * 2.6], {
      "text-anchor": "end",
      "font-size": small,
      ...quiet,
    }),
    ...counts.flatMap(({ group: [row], line: count }) => {
      if (row === undefined || measure(count, small) > x(upper(row)) - x(row.x_lo)) return [];
      const middle = (x(row.x_lo) + x(upper(row))) / 2;
      return [
        text(options, count, [middle, bottom + size * 2.6], { ...centred, "font-size": small, ...quiet }),
      ];
    }),
  ];
  const { points = [] } = options;
  const places = points.map(({ model_id, x: error, value, n }, index) => ({
    index,
    at: [
      x(
        Math.min(
          xScale.max,
          onScale(Math.max(error, xScale.min), { ...xScale, max: Infinity }, "error") ?? 0,
        ),
      ),
      y(onScale(value, scale, `${model_id} at ${error}`) ?? scale.min),
    ] as const,
    count: n,
    title: `${textOf(seriesOf(options.series, model_id).label)}, ${formatNumber(error, 1)}: ${formatNumber(value, 2)}, n = ${formatCount(n)}`,
  }));
  const [pointed] = points;
  const dots =
    pointed === undefined
      ? []
      : bubbles(
          options,
          {
            color: seriesColor(options, seriesOf(options.series, pointed.model_id)),
            most: Math.max(...points.map(({ n }) => n)),
            jitter: false,
          },
          places,
        );
  const colorOf = (bin: Bin): string => seriesColor(options, bin.series);
  return frame(options, {
    height: bottom + size * 4.6,
    x: null,
    y: { domain: [scale.min, scale.max], range: [bottom, top] },
    marks: [
      ruleY(yTicks, { x1: left, x2: right, stroke: theme.color("line") }),
      ruleX(xTicks.map(x), { y1: scale.min, y2: scale.max, stroke: theme.color("line") }),
      ruleY(bins, {
        y: ({ row }: Bin) => row.value,
        x1: "from",
        x2: "to",
        stroke: colorOf,
        strokeOpacity: 0.5,
      }),
      layer(options, [...dots, ...key.nodes, ...chords, ...halos(options, bins, r)]),
      ruleX(
        bins.filter(({ lo, hi }) => lo !== null && hi !== null),
        {
          x: "x",
          y1: ({ lo }: Bin) => Math.max(scale.min, lo ?? scale.min),
          y2: ({ hi }: Bin) => Math.min(scale.max, hi ?? scale.max),
          stroke: colorOf,
          strokeWidth: size * 0.15,
        },
      ),
      layer(options, [...symbols(options, bins, r), ...names, ...words]),
    ],
  });
}

const binName = ({ x_lo, x_hi }: ScatterRow, say: Say): string =>
  x_hi === null ? say("{value} and above", { value: formatNumber(x_lo, 2) }) : formatRange(x_lo, x_hi, 2);
