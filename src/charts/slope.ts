import { ruleX, ruleY } from "@observablehq/plot";
import { scaleLinear } from "d3";
import { formatNumber } from "../stats/round.ts";
import { laneShift, lanes, spread } from "./arrange.ts";
import { titleOf } from "./datum.ts";
import { frame, layer } from "./frame.ts";
import { block, drawBlock } from "./label.ts";
import type { Mark } from "./mark.ts";
import { halos, seriesColor, seriesDash, symbols } from "./mark.ts";
import type { ChartOptions, Label, Series } from "./options.ts";
import { langOf, onScale, seriesOf, textOf } from "./options.ts";
import { tickLabels, ticks } from "./scale.ts";
import { element, haloed, line, text } from "./svg.ts";
import { fit, measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** The mean of one model at one step; `null` draws nothing and breaks the line. */
export interface SlopeRow {
  readonly step_id: string;
  readonly model_id: string;
  readonly value: number | null;
  readonly n: number | null;
  readonly lo?: number | null | undefined;
  readonly hi?: number | null | undefined;
}

/** A step of the path. */
export interface Step {
  readonly id: string;
  readonly label: Label;
}

/** The steps from left to right; lines join neighbours only. */
export interface SlopeOptions extends ChartOptions {
  readonly steps: readonly Step[];
}

interface Stop extends Mark {
  readonly step: number;
  readonly value: number;
  readonly y: number;
  readonly x: number;
  readonly lo: number | null;
  readonly hi: number | null;
}

const HEIGHT = 23;

/**
 * What each step of a path does to the scores: one line a model, broken where a step was not run, named at its end.
 * @throws RangeError when a mean lies off the scale.
 */
export function slope(rows: readonly SlopeRow[], options: SlopeOptions): SVGSVGElement {
  const { theme, width, scale, steps } = options;
  const { text: size, small, mark: r, stroke } = sizes(theme);
  const ids = [...new Set(rows.map(({ model_id }) => model_id))];
  const declared = options.series.filter(({ id }) => ids.includes(id));
  const undeclared = ids.filter((id) => declared.every((entry) => entry.id !== id));
  const series: readonly Series[] = [...declared, ...undeclared.map((id) => seriesOf(options.series, id))];

  const figureRoom = measure(` ${formatNumber(scale.max, 2)}`, size, true);
  const widest = Math.max(0, ...series.map(({ label }) => measure(textOf(label), size))) + figureRoom;
  const lead = size * 1.9;
  const right = Math.min(widest + lead + 2, width * 0.5);
  const tickValues = ticks(scale);
  const figures = tickLabels(tickValues);
  const left = Math.max(...figures.map((figure) => measure(figure, size))) + size * 0.9;
  const spacing = (width - left - right - size * 1.6) / Math.max(1, steps.length - 1);
  const stepX = (index: number): number =>
    steps.length === 1 ? (left + width - right) / 2 : left + size * 1.6 + index * spacing;
  const gap = size * 1.25;
  const top = size * 2.3;
  const bottom = top + Math.max(size * HEIGHT, series.length * gap);
  const y = scaleLinear([scale.min, scale.max], [bottom, top]);

  const stops = steps.flatMap(({ id }, step): readonly Stop[] => {
    const here = series.flatMap((entry): readonly Stop[] => {
      const row = rows.find(({ step_id, model_id }) => step_id === id && model_id === entry.id);
      const value = onScale(row?.value, scale, `${entry.id}, ${id}`);
      if (row === undefined || value === null) return [];
      const { n, lo = null, hi = null } = row;
      const title = titleOf([textOf(entry.label), id], { value, n, lo, hi });
      const at = [stepX(step), y(value)] as const;
      return [
        { series: entry, at, x: at[0], y: at[1], key: `${id}|${entry.id}`, title, step, value, lo, hi },
      ];
    });
    const places = lanes(here.map((stop) => ({ from: stop.y - r * 1.15, to: stop.y + r * 1.15 })));
    return here.map((stop, index) => {
      const place = places[index] ?? { lane: 0, of: 1 };
      const apart = Math.min(r * 2.2, (spacing * 0.5) / Math.max(1, place.of - 1));
      const x = stop.x + laneShift(place) * apart;
      return { ...stop, x, at: [x, stop.y] };
    });
  });

  const chords: SVGElement[] = [];
  for (const entry of series) {
    const own = stops.filter((stop) => stop.series.id === entry.id);
    own.forEach((stop, index) => {
      const next = own[index + 1];
      if (next?.step !== stop.step + 1) return;
      chords.push(
        line(options, stop.at, next.at, {
          stroke: seriesColor(options, entry),
          "stroke-width": stroke,
          "stroke-dasharray": seriesDash(options, entry, stroke),
          "data-chord": `${steps[stop.step]?.id ?? ""}|${steps[next.step]?.id ?? ""}|${entry.id}`,
        }),
      );
    });
  }

  const names: SVGElement[] = [];
  const ends = series.flatMap((entry) => stops.findLast((stop) => stop.series.id === entry.id) ?? []);
  for (const [step, group] of Map.groupBy(ends, (stop) => stop.step)) {
    const atEnd = step === steps.length - 1;
    const furthest = Math.max(...group.map(({ x }) => x));
    const from = atEnd ? Math.max(stepX(step) + lead, furthest + r * 2) : furthest + r * 2;
    const room = (atEnd ? width : stepX(steps.length - 1)) - from;
    const places = spread(
      group.map((stop) => ({ target: stop.y, size: gap })),
      [top - gap / 2, bottom + gap / 2],
    );
    group.forEach((stop, index) => {
      const place = places[index] ?? stop.y;
      const name = fit(textOf(stop.series.label), room - figureRoom, size);
      if (atEnd || Math.abs(place - stop.y) > size * 0.5) {
        names.push(
          line(options, [stop.x + r * 1.5, stop.y], [from - 3, place], {
            stroke: theme.color("line-2"),
            "stroke-width": 0.75,
          }),
        );
      }
      const label = text(options, name, [from, place + size * 0.34], {
        lang: langOf(stop.series.label),
        ...haloed(options),
      });
      const figure = { fill: theme.color("ink"), "font-weight": 600 };
      label.append(element(options, "tspan", figure, [` ${formatNumber(stop.value, 2)}`]));
      if (name !== textOf(stop.series.label))
        label.prepend(element(options, "title", {}, [textOf(stop.series.label)]));
      names.push(label);
    });
  }

  let foot = bottom;
  const axis = [
    text(options, textOf(scale.label), [0, size * 0.9], {
      fill: theme.color("ink-3"),
      lang: langOf(scale.label),
    }),
    ...tickValues.map((tick, index) =>
      text(options, figures[index] ?? "", [left - size * 0.5, y(tick) + size * 0.34], {
        "text-anchor": "end",
      }),
    ),
    ...steps.flatMap(({ id, label }, index) => {
      const room = Math.min(spacing - size * 0.5, 2 * stepX(index), 2 * (width - stepX(index)));
      const code = block(id, { width: room, size, bold: true, most: 1 });
      const under = block(label, { width: room, size: small, most: 4 });
      const nodes = [
        drawBlock(options, code, [stepX(index), bottom + size * 0.5], {
          "text-anchor": "middle",
          fill: theme.color("ink"),
        }),
      ];
      foot = Math.max(foot, bottom + size * 0.7 + code.height);
      if (textOf(label) === id) return nodes;
      foot = Math.max(foot, bottom + size * 0.7 + code.height + under.height);
      const quiet = { "text-anchor": "middle", fill: theme.color("ink-3") };
      return [...nodes, drawBlock(options, under, [stepX(index), bottom + size * 0.5 + code.height], quiet)];
    }),
  ];
  return frame(options, {
    height: foot + size * 0.4,
    x: null,
    y: { domain: [scale.min, scale.max], range: [bottom, top] },
    marks: [
      ruleY(tickValues, { x1: left, x2: width - right, stroke: theme.color("line") }),
      layer(options, [...chords, ...names, ...halos(options, stops, r)]),
      ruleX(
        stops.filter(({ lo, hi }) => lo !== null && hi !== null),
        {
          x: "x",
          y1: ({ lo }: Stop) => Math.max(scale.min, lo ?? scale.min),
          y2: ({ hi }: Stop) => Math.min(scale.max, hi ?? scale.max),
          stroke: (stop: Stop) => seriesColor(options, stop.series),
          strokeWidth: size * 0.15,
          strokeOpacity: 0.6,
        },
      ),
      layer(options, [...symbols(options, stops, r), ...axis]),
    ],
  });
}
