import { rect } from "@observablehq/plot";
import { scaleLinear } from "d3";
import { frame, keyed, layer } from "./frame.ts";
import { hatch } from "./hatch.ts";
import type { Block } from "./label.ts";
import { block, drawBlock } from "./label.ts";
import type { Say } from "../words/say.ts";
import { sayOf, textOf } from "./options.ts";
import type { Part, Segment, StackOptions, StackRow } from "./stack-parts.ts";
import { figuresOf, segmentsOf } from "./stack-parts.ts";
import { element, line, text } from "./svg.ts";
import { sizes } from "./theme.ts";

export type { StackOptions, StackRow } from "./stack-parts.ts";

const HEADS: readonly (readonly [Part, number, string])[] = [
  ["worse", 0, "start"],
  ["same", 50, "middle"],
  ["better", 100, "end"],
];
const FILLS: Readonly<Record<Part, string>> = { worse: "d-w2", same: "same", better: "d-b3" };
const NARROW = 520;

function axisLabel(rows: readonly StackRow[], options: StackOptions): string {
  const say = sayOf(options);
  const noun = options.noun ?? say("questions");
  const counts = new Set(rows.flatMap(({ n }) => (n === null ? [] : [n])));
  const [only] = counts;
  if (counts.size === 1 && only !== undefined) return say("% of {all} {noun}", { all: only, noun });
  return counts.size === 0 ? say("% of {noun}", { noun }) : say("% of the {noun} of each row", { noun });
}

const titleOf = ({ row, part, figure }: Segment, say: Say): string =>
  `${textOf(row.label)}: ${figure} ${say(part)}`;

/**
 * Worse, same, better: one bar a row on a scale from none to all of its questions. A bar whose parts miss the whole
 * ends early; none is stretched. Worse is hatched, so that the two ends differ without colour.
 * @throws RangeError when the parts of a row exceed its whole.
 */
export function stacks(rows: readonly StackRow[], options: StackOptions): SVGSVGElement {
  const { theme, width } = options;
  const { text: size, small } = sizes(theme);
  const narrow = width < NARROW * (size / 13);
  const bar = size * 1.85;
  const range = [
    narrow ? 0 : Math.min(width * 0.34, size * 17.5),
    width - (narrow ? 0 : size * 4.2),
  ] as const;
  const x = scaleLinear([0, 100], range);
  const room = narrow ? width : range[0] - size;
  const words = HEADS.map(([part, at, anchor]) => {
    const fill = theme.color(part === "same" ? "ink-2" : part);
    return text(options, sayOf(options)(part), [x(at), size], {
      "text-anchor": anchor,
      "font-weight": 600,
      fill,
    });
  });
  const bars: Segment[] = [];
  let y = size * 1.9;
  for (const row of rows) {
    const blocks: (readonly [Block, string])[] = [
      [block(row.label, { width: room, size, bold: true }), theme.color("ink")],
    ];
    if (row.sublabel !== undefined) {
      blocks.push([block(row.sublabel, { width: room, size: small }), theme.color("ink-3")]);
    }
    const stack = blocks.reduce((sum, [{ height }]) => sum + height, 0);
    const height = narrow ? stack + size * 0.25 + bar : Math.max(stack, bar);
    const top = narrow ? y + height - bar : y + (height - bar) / 2;
    let at = narrow ? y : y + (height - stack) / 2;
    for (const [drawn, fill] of blocks) {
      words.push(drawBlock(options, drawn, [0, at], { fill }));
      at += drawn.height;
    }
    const own = segmentsOf(row, top, top + bar, options);
    bars.push(...own);
    words.push(...figuresOf(own, x, options));
    if (own.length === 0) {
      words.push(
        text(options, "\u2013", [x(0), top + bar / 2 + size * 0.35], { fill: theme.color("ink-3") }),
      );
    }
    y += height + size * 0.8;
  }

  const base = y - size * 0.4;
  const quiet = { fill: theme.color("ink-3") };
  for (const at of [0, 25, 50, 75, 100]) {
    const anchor = at === 0 ? "start" : at === 100 ? "end" : "middle";
    words.push(
      line(options, [x(at), base], [x(at), base + 5], { stroke: theme.color("line-2") }),
      text(options, String(at), [x(at), base + size * 1.5], { "text-anchor": anchor, ...quiet }),
    );
  }
  words.push(
    text(options, axisLabel(rows, options), [x(50), base + size * 2.8], {
      "text-anchor": "middle",
      ...quiet,
    }),
  );
  const drawn = bars.filter(({ from, to }) => to > from);
  const stripes = drawn
    .filter(({ part }) => part === "worse")
    .map(({ from, to, top }) => {
      const d = hatch(x(from), top, Math.max(0, x(to) - x(from) - 1), bar, size * 0.65);
      return element(options, "path", { d, fill: theme.color("d-w3") });
    });
  return frame(options, {
    height: base + size * 3.2,
    x: { domain: [0, 100], range },
    y: null,
    marks: [
      rect(drawn, {
        x1: "from",
        x2: "to",
        y1: "top",
        y2: "bottom",
        fill: ({ part }: Segment) => theme.color(FILLS[part]),
        insetRight: 1,
        title: (segment: Segment) => titleOf(segment, sayOf(options)),
        ...keyed(drawn, ({ row, part }) => `${row.id}|${part}`),
      }),
      layer(options, [element(options, "g", { "pointer-events": "none" }, [...stripes, ...words])]),
    ],
  });
}
