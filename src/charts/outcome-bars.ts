import { rect } from "@observablehq/plot";
import { scaleLinear } from "d3";
import { formatCount } from "../stats/round.ts";
import { frame, keyed, layer } from "./frame.ts";
import { block, drawBlock } from "./label.ts";
import { shape } from "./mark.ts";
import type { Label, PictureOptions, Series } from "./options.ts";
import { sayOf, textOf } from "./options.ts";
import { element, line, path, text } from "./svg.ts";
import { measure } from "./text.ts";
import { textured, type Texture } from "./texture.ts";
import { sizes } from "./theme.ts";

/** One of the outcomes that a bar is cut into: its name, its colour and that of its stripes as tokens, its texture. */
export interface OutcomePart {
  readonly id: string;
  readonly label: Label;
  readonly fill: string;
  readonly texture: Texture;
  readonly stripe?: string | undefined;
}

/** How many of `n` questions came to each outcome, in the order of the parts; `null` counts: not run. */
export interface OutcomeRow {
  readonly id: string;
  readonly label: Label;
  readonly series?: Series | undefined;
  readonly counts: readonly number[] | null;
  readonly n: number;
}

export interface OutcomeOptions extends PictureOptions {
  readonly parts: readonly OutcomePart[];
  readonly absent?: string | undefined;
}

interface Segment {
  readonly row: OutcomeRow;
  readonly part: OutcomePart;
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

const NARROW = 420;

/**
 * A bar a row, cut into outcomes: each part as long as its share of the row's questions, with its count where there is
 * room for it. Parts differ in texture as well as colour.
 * @throws RangeError when the counts of a row don't add up to its n.
 */
export function outcomeBars(rows: readonly OutcomeRow[], options: OutcomeOptions): SVGSVGElement {
  const { theme, width, parts } = options;
  const { text: size, mark } = sizes(theme);
  const narrow = width < NARROW * (size / 13);
  const key = partLegend(options);
  const symbol = rows.some(({ series }) => series !== undefined) ? mark * 3.2 : 0;
  const widest = Math.max(0, ...rows.map(({ label }) => measure(textOf(label), size, true)));
  const left = narrow ? 0 : Math.min(symbol + widest + size, width * 0.36);
  const x = scaleLinear([0, 100], [left, width]);
  const bar = size * 1.75;
  const room = (narrow ? width : left - size * 0.6) - symbol;

  const words: SVGElement[] = [...key.nodes];
  const segments: Segment[] = [];
  let y = key.height;
  for (const row of rows) {
    const name = block(row.label, { width: room, size, bold: true, most: 2 });
    const height = narrow ? name.height + size * 0.2 + bar : Math.max(name.height, bar);
    const top = narrow ? y + height - bar : y + (height - bar) / 2;
    const at = narrow ? y : y + (height - name.height) / 2;
    words.push(drawBlock(options, name, [symbol, at], { fill: theme.color("ink") }));
    if (row.series !== undefined) {
      const centre = path`translate(${mark * 1.3} ${at + name.leading / 2})`;
      words.push(
        element(options, "g", { transform: centre, "data-series": row.series.id }, [
          ...shape(options, row.series, mark),
        ]),
      );
    }
    segments.push(...segmentsOf(row, parts, top, top + bar));
    if (row.counts === null || row.n === 0) {
      const absent = options.absent ?? sayOf(options)("not run");
      words.push(text(options, absent, [x(0), top + bar / 2 + size * 0.35], { fill: theme.color("ink-3") }));
    }
    y += height + size * 0.65;
  }

  const base = y - size * 0.2;
  const quiet = { fill: theme.color("ink-3") };
  for (const at of [0, 25, 50, 75, 100]) {
    const anchor = at === 0 ? "start" : at === 100 ? "end" : "middle";
    words.push(
      line(options, [x(at), base], [x(at), base + 5], { stroke: theme.color("line-2") }),
      text(options, String(at), [x(at), base + size * 1.5], { "text-anchor": anchor, ...quiet }),
    );
  }
  const say = sayOf(options);
  const ns = new Set(rows.flatMap(({ counts, n }) => (counts === null ? [] : [n])));
  const [only] = ns;
  const axis =
    ns.size === 1 && only !== undefined
      ? say("% of {all} {noun}", { all: only, noun: say("questions") })
      : say("% of the {noun} of each row", { noun: say("questions") });
  words.push(text(options, axis, [x(50), base + size * 2.8], { "text-anchor": "middle", ...quiet }));

  const drawn = segments.filter(({ from, to }) => to > from);
  const stripes = drawn.flatMap(({ part, from, to, top }) =>
    textured(options, part, [x(from), top, Math.max(0, x(to) - x(from) - 1), bar]),
  );
  return frame(options, {
    height: base + size * 3.2,
    x: { domain: [0, 100], range: [left, width] },
    y: null,
    marks: [
      rect(drawn, {
        x1: "from",
        x2: "to",
        y1: "top",
        y2: "bottom",
        fill: ({ part }: Segment) => theme.color(part.fill),
        insetRight: 1,
        title: ({ row, part, count }: Segment) =>
          `${textOf(row.label)}: ${say("{some} of {all}", { some: count, all: row.n })} ${textOf(part.label)}`,
        ...keyed(drawn, ({ row, part }) => `${row.id}|${part.id}`),
      }),
      layer(options, [
        element(options, "g", { "pointer-events": "none" }, [
          ...stripes,
          ...drawn.flatMap((segment) => figureOf(segment, x, options)),
          ...words,
        ]),
      ]),
    ],
  });
}

function segmentsOf(
  row: OutcomeRow,
  parts: readonly OutcomePart[],
  top: number,
  bottom: number,
): readonly Segment[] {
  const { counts, n } = row;
  if (counts === null || n === 0) return [];
  const total = counts.reduce((a, b) => a + b, 0);
  if (counts.length !== parts.length || total !== n || counts.some((count) => count < 0))
    throw new RangeError(`counts ${counts.join(" + ")} of ${n} (${row.id})`);
  let before = 0;
  return parts.map((part, i) => {
    const count = counts[i] ?? 0;
    const from = (before / n) * 100;
    before += count;
    return { row, part, count, from, to: (before / n) * 100, top, bottom };
  });
}

/** The count on a patch of paper in the middle of its part, where the part is wide enough. */
function figureOf(
  { count, from, to, top, bottom }: Segment,
  x: (share: number) => number,
  options: OutcomeOptions,
): readonly SVGElement[] {
  const { text: size } = sizes(options.theme);
  const figure = formatCount(count);
  const needed = measure(figure, size, true) + size * 0.35;
  if (x(to) - x(from) - 1 < needed + 2) return [];
  const [centre, middle] = [(x(from) + x(to) - 1) / 2, (top + bottom) / 2];
  return [
    element(options, "rect", {
      x: centre - needed / 2,
      y: middle - size * 0.68,
      width: needed,
      height: size * 1.36,
      rx: 2,
      fill: options.theme.color("paper"),
    }),
    text(options, figure, [centre, middle + size * 0.35], {
      "text-anchor": "middle",
      "font-weight": 600,
      fill: options.theme.color("ink"),
    }),
  ];
}

/** Swatches with their words above the bars, wrapped to the width. */
function partLegend(options: OutcomeOptions): {
  readonly nodes: readonly SVGElement[];
  readonly height: number;
} {
  const { theme, width, parts } = options;
  const { text: size } = sizes(theme);
  if (options.key === false) return { nodes: [], height: 0 };
  const [swatch, row] = [size * 1.7, size * 1.7];
  const nodes: SVGElement[] = [];
  let [x, y] = [0, 0];
  for (const part of parts) {
    const words = textOf(part.label);
    const needed = swatch + size * 0.4 + measure(words, size);
    if (x > 0 && x + needed > width) [x, y] = [0, y + row];
    const box = [x, y + size * 0.2, swatch, size * 1.1] as const;
    nodes.push(
      element(options, "rect", {
        ...{ x: box[0], y: box[1], width: box[2], height: box[3] },
        fill: theme.color(part.fill),
      }),
      ...textured(options, part, box),
      text(options, words, [x + swatch + size * 0.4, y + size * 1.1]),
    );
    x += needed + size * 1.2;
  }
  return { nodes, height: y + row + size * 0.7 };
}
