import { scaleLinear } from "d3";
import { titleOf } from "./datum.ts";
import type { Mark } from "./mark.ts";
import { halos, seriesColor, symbols } from "./mark.ts";
import type { ChartOptions } from "./options.ts";
import { onScale, seriesOf, textOf } from "./options.ts";
import { tickLabels, ticks } from "./scale.ts";
import { canvas, element, line, text } from "./svg.ts";
import { sizes } from "./theme.ts";

/** One mean of one model; the row that is `home` gets the symbol, the others a tick. `null` draws nothing. */
export interface LaneRow {
  readonly config_id: string;
  readonly model_id: string;
  readonly home: boolean;
  readonly value: number | null;
  readonly n: number | null;
  readonly lo?: number | null | undefined;
  readonly hi?: number | null | undefined;
}

const across = ({ scale, width, theme }: ChartOptions): ((value: number) => number) => {
  const inset = theme.fontSize * 0.62;
  return scaleLinear([scale.min, scale.max], [inset, width - inset]);
};

/**
 * A lane for a table row: the model's mean with its interval, and its other configurations as ticks.
 * @throws RangeError when a mean lies off the scale.
 */
export function lane(rows: readonly LaneRow[], options: ChartOptions): SVGSVGElement {
  const { theme, scale } = options;
  const { text: size, mark: r } = sizes(theme);
  const [x, height] = [across(options), Math.round(size * 2.15)];
  const middle = height / 2;
  const nodes = ticks(scale).map((at) =>
    line(options, [x(at), 0], [x(at), height], { stroke: theme.color("line") }),
  );
  const [marks, interval]: [Mark[], SVGElement[]] = [[], []];
  for (const row of rows) {
    const value = onScale(row.value, scale, `${row.model_id}, ${row.config_id}`);
    if (value === null) continue;
    const series = seriesOf(options.series, row.model_id);
    const stroke = seriesColor(options, series);
    const { lo = null, hi = null, n } = row;
    const title = titleOf([textOf(series.label), row.config_id], { value, n, lo, hi });
    const key = `${row.config_id}|${row.model_id}`;
    if (row.home) {
      if (lo !== null && hi !== null) {
        const ends = [Math.max(scale.min, lo), Math.min(scale.max, hi)] as const;
        interval.push(
          line(options, [x(ends[0]), middle], [x(ends[1]), middle], {
            stroke,
            "stroke-width": size * 0.23,
            opacity: 0.6,
          }),
        );
      }
      marks.push({ series, at: [x(value), middle] as const, key, title });
    } else {
      const tick = line(options, [x(value), middle - size * 0.38], [x(value), middle + size * 0.38], {
        stroke,
        "stroke-width": size * 0.115,
        opacity: 0.75,
        "data-key": key,
      });
      tick.append(element(options, "title", {}, [title]));
      nodes.push(tick);
    }
  }
  return canvas(options, height, [
    ...nodes,
    ...halos(options, marks, r),
    ...interval,
    ...symbols(options, marks, r * 1.09),
  ]);
}

/** The figures above a column of lanes of the same width. */
export function laneAxis(options: ChartOptions): SVGSVGElement {
  const size = options.theme.fontSize;
  const [x, at] = [across(options), ticks(options.scale)];
  const labels = tickLabels(at);
  return canvas(
    options,
    Math.round(size * 1.15),
    at.map((tick, index) =>
      text(options, labels[index] ?? "", [x(tick), size * 0.87], { "text-anchor": "middle" }),
    ),
  );
}
