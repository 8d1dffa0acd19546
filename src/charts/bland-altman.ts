import { ruleX, ruleY } from "@observablehq/plot";
import { scaleLinear, ticks as niceTicks } from "d3";
import { formatNumber, formatSigned } from "../stats/round.ts";
import { spread } from "./arrange.ts";
import type { FieldKind } from "./agreement-field.ts";
import { field, lattice } from "./agreement-field.ts";
import { bubbles, bubbleKey } from "./bubbles.ts";
import { frame, layer } from "./frame.ts";
import { legend } from "./legend.ts";
import { seriesColor } from "./mark.ts";
import type { ChartOptions, Label } from "./options.ts";
import { langOf, onScale, sayOf, textOf } from "./options.ts";
import { tickLabels, ticks } from "./scale.ts";
import type { Point } from "./svg.ts";
import { element, haloed, line, path, text } from "./svg.ts";
import { measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** `count` pairs with this horizontal value and this difference (judge minus reference). `null` draws nothing. */
export interface BlandAltmanRow {
  readonly x: number | null;
  readonly difference: number | null;
  readonly count: number;
}

/** A horizontal line with its confidence interval, in score units. */
export interface AgreementLine {
  readonly value: number;
  readonly lo?: number | null | undefined;
  readonly hi?: number | null | undefined;
}

/** Mean difference and limits of agreement. */
export interface AgreementLines {
  readonly bias: AgreementLine;
  readonly lower: AgreementLine | null;
  readonly upper: AgreementLine | null;
}

/**
 * `x` says what the horizontal axis holds, which decides where points can lie: the `reference` alone, the `mean` of
 * both, or `other` for no such field. `mostCount` shares one bubble scale between panels. `empty` is written where
 * there are no points. With `jitter` every pair is a small dot of its own, moved by at most 4 px.
 */
export interface BlandAltmanOptions extends ChartOptions {
  readonly lines: AgreementLines | null;
  readonly x: FieldKind;
  readonly xLabel: Label;
  readonly yLabel: Label;
  readonly mostCount?: number | undefined;
  readonly countLabel?: string | undefined;
  readonly empty?: string | undefined;
  readonly jitter?: boolean | undefined;
}

const TALLEST = 460;

/**
 * Bland–Altman: difference against reference or mean, with zero, mean difference and limits of agreement labelled at
 * the right, over the field in which points can lie. The first of `series` gives the colour.
 * @throws RangeError when a point lies off the scale.
 */
export function blandAltman(rows: readonly BlandAltmanRow[], options: BlandAltmanOptions): SVGSVGElement {
  const { theme, width, scale, lines } = options;
  const { text: size, small } = sizes(theme);
  const span = scale.max - scale.min;
  const [series = { id: "", label: "", slot: "" }] = options.series;
  const color = seriesColor(options, series);
  const key = legend(options, [series]);
  const labelled =
    lines === null ? [] : [lines.upper, lines.bias, lines.lower].filter((entry) => entry !== null);
  const yTicks = niceTicks(-span, span, 5);
  const yFigures = tickLabels(yTicks);
  // A bubble at either end of the scale must not lie on the figures beside it.
  const aside = size * (rows.length > 0 ? 1.2 : 0.5);
  const left = Math.max(...yFigures.map((figure) => measure(figure, small))) + aside + size * 0.3;
  const right = Math.max(
    size,
    ...labelled.map(({ value }) => measure(formatSigned(value, 2), size, true) + aside + size * 0.3),
  );
  const top = key.height + size * 2.1;
  const plotHeight = Math.min(TALLEST * (size / 13), width * (width < 300 ? 0.82 : 0.66));
  const bottom = top + plotHeight;
  const range = { x: [left, width - right], y: [bottom, top] } as const;
  const x = scaleLinear([scale.min, scale.max], range.x);
  const y = scaleLinear([-span, span], range.y);
  const px = ([a, b]: Point): Point => [x(a), y(b)];

  const points = rows.flatMap((row, index) => {
    const at = onScale(row.x, scale, `point ${index}`);
    const difference = onScale(row.difference, { min: -span, max: span }, `difference of point ${index}`);
    return at === null || difference === null || row.count <= 0
      ? []
      : [{ index, x: at, difference, count: row.count }];
  });
  const most = options.mostCount ?? Math.max(1, ...points.map(({ count }) => count));
  const shown = { color, most, jitter: options.jitter === true };

  const ground = field(scale, options.x).map(px);
  const area = ground.map(([a, b], index) => (index === 0 ? path`M${a} ${b}` : path`L${a} ${b}`)).join("");
  const back: SVGElement[] = [...key.nodes];
  if (ground.length > 0)
    back.push(
      element(options, "path", { d: `${area}Z`, fill: theme.color("surface"), "data-field": options.x }),
    );
  for (const [from, to] of lattice(scale, options.x)) {
    back.push(
      line(options, px(from), px(to), {
        stroke: theme.color("line-2"),
        "stroke-dasharray": "1.5 3.5",
        "data-lattice": "",
      }),
    );
  }
  const inside = (value: number): number => Math.min(span, Math.max(-span, value));
  const band = (from: number, to: number, opacity: number): SVGElement => {
    const [high, low] = [y(inside(to)), y(inside(from))];
    const box = { x: range.x[0], y: high, width: range.x[1] - range.x[0], height: low - high };
    return element(options, "rect", { ...box, fill: color, opacity });
  };
  if (lines?.lower && lines.upper) back.push(band(lines.lower.value, lines.upper.value, 0.09));
  for (const { lo, hi } of labelled) {
    if (typeof lo === "number" && typeof hi === "number") back.push(band(lo, hi, 0.13));
  }

  const places = spread(
    labelled.map(({ value }) => ({ target: y(inside(value)), size: size * 1.2 })),
    [top - size * 0.6, bottom + size * 0.6],
  );
  const words = [
    ...labelled.map((entry, index) =>
      text(options, formatSigned(entry.value, 2), [range.x[1] + aside, (places[index] ?? 0) + size * 0.34], {
        "font-weight": entry === lines?.bias ? 700 : undefined,
        fill: theme.color(entry === lines?.bias ? "ink" : "ink-2"),
      }),
    ),
    text(options, textOf(options.yLabel), [0, key.height + size * 0.9], {
      "font-size": small,
      fill: theme.color("ink-3"),
      lang: langOf(options.yLabel),
    }),
    ...yTicks.map((tick, index) =>
      text(options, yFigures[index] ?? "", [left - aside, y(tick) + size * 0.32], {
        "text-anchor": "end",
        "font-size": small,
      }),
    ),
    ...ticks(scale).map((tick, index, all) =>
      text(options, tickLabels(all)[index] ?? "", [x(tick), bottom + size * 1.2], {
        "text-anchor": "middle",
        "font-size": small,
      }),
    ),
    text(options, textOf(options.xLabel), [(range.x[0] + range.x[1]) / 2, bottom + size * 2.4], {
      "text-anchor": "middle",
      "font-size": small,
      fill: theme.color("ink-3"),
      lang: langOf(options.xLabel),
    }),
  ];
  if (points.length === 0 && options.empty !== undefined)
    words.push(...emptyNote(options.empty, px, bottom, options));
  const sizeKey =
    points.length === 0 || shown.jitter
      ? []
      : bubbleKey(options, shown, options.countLabel ?? "", [left, bottom + size * 3.9]);
  const drawn = labelled.filter(({ value }) => Math.abs(value) <= span);
  return frame(options, {
    height: bottom + size * (sizeKey.length > 0 ? 4.7 : 2.9),
    x: { domain: [scale.min, scale.max], range: range.x },
    y: { domain: [-span, span], range: range.y },
    marks: [
      layer(options, back),
      ruleX([scale.min], { y1: -span, y2: span, stroke: theme.color("line-2") }),
      ruleY([0], { x1: scale.min, x2: scale.max, stroke: theme.color("line-2") }),
      ...drawn.map((entry) =>
        ruleY([entry.value], {
          x1: scale.min,
          x2: scale.max,
          stroke: color,
          strokeWidth: entry === lines?.bias ? 2.5 : 1.5,
          strokeDasharray: entry === lines?.bias ? "none" : "6 4",
        }),
      ),
      layer(options, [
        ...bubbles(
          options,
          shown,
          points.map((point) => ({
            index: point.index,
            at: px([point.x, point.difference]),
            count: point.count,
            title: titleOf(point, options),
          })),
        ),
        ...sizeKey,
        ...words,
      ]),
    ],
  });
}

const titleOf = (
  { x, difference, count }: { readonly x: number; readonly difference: number; readonly count: number },
  options: BlandAltmanOptions,
): string =>
  sayOf(options)("{label} {x}, difference {difference}: {count}", {
    label: textOf(options.xLabel),
    x: formatNumber(x, 2),
    difference: formatSigned(difference, 2),
    count: formatNumber(count, 0),
  });

function emptyNote(
  words: string,
  px: (point: Point) => Point,
  bottom: number,
  options: BlandAltmanOptions,
): readonly SVGElement[] {
  const { theme, scale } = options;
  const { text: size, small } = sizes(theme);
  const [middle] = px([(scale.min + scale.max) / 2, 0]);
  const width = measure(words, small) + size;
  const box = { x: middle - width / 2, y: bottom - size * 2.1, width, height: size * 1.55, rx: 3 };
  const frame = { fill: theme.color("paper"), stroke: theme.color("line-2"), "stroke-dasharray": "3 3" };
  return [
    element(options, "rect", { ...box, ...frame }),
    text(options, words, [middle, bottom - size * 1.0], {
      "text-anchor": "middle",
      "font-size": small,
      ...haloed(options),
    }),
  ];
}
