import { rect } from "@observablehq/plot";
import { formatCount } from "../stats/round.ts";
import { frame, keyed, layer } from "./frame.ts";
import type { PictureOptions, Scale } from "./options.ts";
import { levels, tickLabels } from "./scale.ts";
import { line, text } from "./svg.ts";
import { sizes } from "./theme.ts";

/** How many answers got this score; `null` draws nothing. */
export interface SmallRow {
  readonly score: number;
  readonly count: number | null;
}

/**
 * `n` is the whole that a full bar stands for, also where some of it has no score. `scores` are those of the scale, or
 * the lower ends of bins on a continuous one.
 */
export interface SmallOptions extends PictureOptions {
  readonly scale: Scale;
  readonly scores?: readonly number[] | undefined;
  readonly n: number;
  readonly height?: number | undefined;
}

const RAMP = 5;

/**
 * The scores of one cell as a strip of bars, one a score, each a share of n: full height is all of them, so that strips
 * can be compared.
 * @throws RangeError for a count outside 0 to n, or a score that is none.
 */
export function small(rows: readonly SmallRow[], options: SmallOptions): SVGSVGElement {
  const { theme, width, scale, n } = options;
  const { text: size } = sizes(theme);
  const scores = options.scores ?? levels(scale);
  const height = options.height ?? Math.round(size * 2.15);
  const [top, base] = [1, height - 1];
  const slot = width / Math.max(1, scores.length);
  const inset = Math.min(2, slot * 0.1);
  const [names, last] = [tickLabels(scores), Math.max(1, scores.length - 1)];
  const bars = rows.flatMap(({ score, count }) => {
    const index = scores.findIndex((entry) => Math.abs(entry - score) < 1e-9);
    if (index === -1) throw new RangeError(`no such score: ${score}`);
    if (count === null) return [];
    if (!(count >= 0 && count <= n))
      throw new RangeError(`count outside 0 to ${n}: ${count} (score ${score})`);
    const fill = theme.color(`q-${1 + Math.round((index / last) * (RAMP - 1))}`);
    const title = `${names[index] ?? ""}: ${formatCount(count)} of ${formatCount(n)}`;
    return [{ x1: index * slot + inset, x2: (index + 1) * slot - inset, count, fill, title, score }];
  });
  const ground = line(options, [0, base], [width, base], { stroke: theme.color("line-2") });
  const empty =
    bars.length > 0
      ? []
      : [
          text(options, "\u2013", [width / 2, height / 2 + size * 0.35], {
            "text-anchor": "middle",
            fill: theme.color("ink-3"),
          }),
        ];
  return frame(options, {
    height,
    x: null,
    y: { domain: [0, Math.max(1, n)], range: [base, top] },
    marks: [
      rect(bars, {
        x1: "x1",
        x2: "x2",
        y1: () => 0,
        y2: "count",
        fill: "fill",
        stroke: theme.color("line-2"),
        strokeWidth: 0.75,
        title: "title",
        ...keyed(bars, ({ score }) => String(score)),
      }),
      layer(options, [ground, ...empty]),
    ],
  });
}
