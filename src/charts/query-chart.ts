import { dot, line as lineMark, rect, ruleX, ruleY } from "@observablehq/plot";
import { extent, scaleLinear } from "d3";
import { frame, keyed, layer } from "./frame.ts";
import type { PictureOptions } from "./options.ts";
import { line, text } from "./svg.ts";
import { fit, measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** A row of any result: what stands along the axis, and its number; `null` draws nothing. */
export interface QueryRow {
  readonly x: string | number | null;
  readonly y: number | null;
}

/** `bars` has a bar for each row in their order; `dots` and `line` place rows by two numbers. Labels name the columns. */
export interface QueryChartOptions extends PictureOptions {
  readonly kind: "bars" | "dots" | "line";
  readonly xLabel: string;
  readonly yLabel: string;
  /** The language (BCP 47) of a text along the axis, if it isn't the page's. */
  readonly langOf?: ((text: string) => string | undefined) | undefined;
}

const figure = (value: number): string => String(Number(value.toPrecision(6))).replace("-", "\u2212");

const nice = (values: readonly number[], withZero: boolean): readonly [number, number] => {
  const [low = 0, high = 1] = extent(withZero ? [0, ...values] : values);
  const [from = low, to = high] = scaleLinear([low, high === low ? low + 1 : high], [0, 1])
    .nice(5)
    .domain();
  return [from, to];
};

/** The rows of a reader's own query. Bars begin at zero; the axes of dots and lines span what is there. */
export function queryChart(rows: readonly QueryRow[], options: QueryChartOptions): SVGSVGElement {
  return options.kind === "bars" ? bars(rows, options) : places(rows, options);
}

function bars(rows: readonly QueryRow[], options: QueryChartOptions): SVGSVGElement {
  const { theme, width, yLabel, langOf } = options;
  const { text: size } = sizes(theme);
  const names = rows.map(({ x }) => (x === null ? "NULL" : typeof x === "number" ? figure(x) : x));
  const values = rows.flatMap(({ y }) => (y === null ? [] : [y]));
  const [min, max] = nice(values, true);
  const widest = Math.max(size * 2, ...names.map((name) => measure(name, size)));
  const left = Math.min(widest + size, width * 0.4);
  const right = width - Math.max(size * 2, ...values.map((value) => measure(figure(value), size) + size));
  const step = size * 1.9;
  const top = size * 2.6;
  const x = scaleLinear([min, max], [left, right]);
  const middle = (i: number): number => top + step * (i + 0.5);
  const height = top + step * rows.length + size * 0.6;
  const drawn = rows.flatMap(({ y }, i) =>
    y === null
      ? []
      : [
          {
            i,
            y,
            x1: Math.min(0, y),
            x2: Math.max(0, y),
            y1: middle(i) - step * 0.32,
            y2: middle(i) + step * 0.32,
          },
        ],
  );
  const steps = x.ticks(Math.max(2, Math.floor((right - left) / (size * 6))));
  return frame(options, {
    height,
    x: { domain: [min, max], range: [left, right] },
    y: null,
    marks: [
      ruleX(steps, { y1: top, y2: height, stroke: theme.color("line") }),
      rect(drawn, {
        x1: "x1",
        x2: "x2",
        y1: "y1",
        y2: "y2",
        fill: theme.color("ink-3"),
        title: ({ i, y }: (typeof drawn)[number]) => `${names[i] ?? ""}: ${figure(y)}`,
        ...keyed(drawn, ({ i }) => String(i)),
      }),
      layer(options, [
        line(options, [x(0), top], [x(0), height], { stroke: theme.color("line-2") }),
        text(options, fit(yLabel, width - left, size), [left, size], { fill: theme.color("ink-3") }),
        ...steps.map((value) =>
          text(options, figure(value), [x(value), top - size * 0.5], { "text-anchor": "middle" }),
        ),
        ...names.map((name, i) =>
          text(options, fit(name, left - size, size), [left - size * 0.6, middle(i) + size * 0.35], {
            "text-anchor": "end",
            lang: langOf?.(name),
          }),
        ),
        ...rows.map(({ y }, i) =>
          text(
            options,
            y === null ? "\u2013" : figure(y),
            [x(Math.max(0, y ?? 0)) + size * 0.4, middle(i) + size * 0.35],
            { fill: theme.color("ink-2") },
          ),
        ),
      ]),
    ],
  });
}

function places(rows: readonly QueryRow[], options: QueryChartOptions): SVGSVGElement {
  const { theme, width, kind, xLabel, yLabel } = options;
  const { text: size, mark, stroke } = sizes(theme);
  const points = rows.flatMap(({ x, y }, i) => (typeof x === "number" && y !== null ? [{ i, x, y }] : []));
  const xs = nice(
    points.map((p) => p.x),
    false,
  );
  const ys = nice(
    points.map((p) => p.y),
    false,
  );
  const top = size * 2;
  const bottom = top + size * 20;
  const y = scaleLinear(ys, [bottom, top]);
  const ySteps = y.ticks(5);
  const left = Math.max(...ySteps.map((value) => measure(figure(value), size))) + size;
  const right = width - size * 1.5;
  const x = scaleLinear(xs, [left, right]);
  const xSteps = x.ticks(Math.max(2, Math.floor((right - left) / (size * 7))));
  const inOrder = points.toSorted((a, b) => a.x - b.x || a.i - b.i);
  return frame(options, {
    height: bottom + size * 3.4,
    x: { domain: xs, range: [left, right] },
    y: { domain: ys, range: [bottom, top] },
    marks: [
      ruleY(ySteps, { x1: xs[0], x2: xs[1], stroke: theme.color("line") }),
      ruleX(xSteps, { y1: ys[0], y2: ys[1], stroke: theme.color("line") }),
      ...(kind === "line"
        ? [lineMark(inOrder, { x: "x", y: "y", stroke: theme.color("ink-3"), strokeWidth: stroke })]
        : []),
      dot(points, {
        x: "x",
        y: "y",
        r: kind === "line" ? mark * 0.5 : mark * 0.8,
        fill: theme.color("ink-3"),
        fillOpacity: kind === "line" || points.length < 50 ? 1 : 0.5,
        title: (p: (typeof points)[number]) => `${figure(p.x)}, ${figure(p.y)}`,
        ...keyed(points, ({ i }) => String(i)),
      }),
      layer(options, [
        text(options, fit(yLabel, width, size), [0, size], { fill: theme.color("ink-3") }),
        text(options, fit(xLabel, width, size), [(left + right) / 2, bottom + size * 3], {
          "text-anchor": "middle",
          fill: theme.color("ink-3"),
        }),
        ...ySteps.map((value) =>
          text(options, figure(value), [left - size * 0.5, y(value) + size * 0.35], { "text-anchor": "end" }),
        ),
        ...xSteps.map((value) =>
          text(options, figure(value), [x(value), bottom + size * 1.4], { "text-anchor": "middle" }),
        ),
      ]),
    ],
  });
}
