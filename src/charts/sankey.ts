import { sankey as layout, type SankeyLink, type SankeyNode } from "d3-sankey";
import { formatCount } from "../stats/round.ts";
import type { FlowRow, Level } from "./flow.ts";
import { hatch } from "./hatch.ts";
import { block, drawBlock } from "./label.ts";
import { langOf, sayOf, textOf, type Label, type PictureOptions, type Scale } from "./options.ts";
import { levels, tickLabels } from "./scale.ts";
import { canvas, element, path, text } from "./svg.ts";
import { fit, measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** How many questions went from one score to another, and where a click on them leads. */
export interface SankeyRow extends FlowRow {
  readonly href?: string | undefined;
}

/**
 * `levels`, worst first, are the scores of the scale unless bins are given. `words` name what a falling, a level and a
 * rising ribbon mean, in the key.
 */
export interface SankeyOptions extends PictureOptions {
  readonly scale: Scale;
  readonly levels?: readonly Level[] | undefined;
  readonly rowLabel: Label;
  readonly columnLabel: Label;
  readonly words?: Readonly<Record<Change, string>> | undefined;
}

type Change = "worse" | "same" | "better";

interface Node {
  readonly id: string;
  readonly side: 0 | 1;
  readonly level: Level;
}
interface Link {
  readonly from: number;
  readonly to: number;
  readonly change: Change;
  readonly href: string | undefined;
}
type Placed = SankeyNode<Node, Link>;
type Ribbon = SankeyLink<Node, Link>;

const FILLS: Readonly<Record<Change, string>> = { worse: "d-w2", same: "same", better: "d-b2" };
const CHANGES: readonly Change[] = ["worse", "same", "better"];

const placed = (end: Ribbon["source"]): Placed | null => (typeof end === "object" ? end : null);

/**
 * Where the scores went, as ribbons: scores under A at the left, under B at the right, the best at the top, so that what
 * got worse falls. Widths are counts on one scale; every level keeps its place, also where nobody is.
 * @throws RangeError for a score that is no level.
 */
export function sankey(rows: readonly SankeyRow[], options: SankeyOptions): SVGSVGElement {
  const { theme, width } = options;
  const { text: size, small } = sizes(theme);
  const scores = levels(options.scale);
  const shown =
    options.levels ?? tickLabels(scores).map((label, index) => ({ value: scores[index] ?? 0, label }));
  const indexOf = (value: number): number => {
    const index = shown.findIndex((level) => Math.abs(level.value - value) < 1e-9);
    if (index === -1) throw new RangeError(`no such level: ${value}`);
    return index;
  };
  const links = rows.flatMap(({ from, to, count, href }) => {
    const [source, target] = [indexOf(from), indexOf(to)];
    if (count === null || count === 0) return [];
    const change: Change = target === source ? "same" : target < source ? "worse" : "better";
    return [{ source: `0|${source}`, target: `1|${target}`, value: count, from, to, change, href }];
  });
  const total = (keep: (link: (typeof links)[number]) => boolean): number =>
    links.filter(keep).reduce((sum, { value }) => sum + value, 0);

  const name = Math.max(0, ...shown.map(({ label }) => measure(textOf(label), size, true)));
  const figure = Math.max(measure("0", size), measure(formatCount(total(() => true)), size));
  const bar = size * 0.55;
  const margin = name + figure + size * 1.3;
  const top = size * 2.1;
  const pitch = size * 1.5;
  const height = Math.max(size * 20, shown.length * size * 2.6) + pitch * (shown.length - 1);
  const words: SVGElement[] = [
    text(options, fit(textOf(options.rowLabel), width / 2 - size, size, true), [0, size], {
      "font-weight": 600,
      lang: langOf(options.rowLabel),
    }),
    text(options, fit(textOf(options.columnLabel), width / 2 - size, size, true), [width, size], {
      "text-anchor": "end",
      "font-weight": 600,
      lang: langOf(options.columnLabel),
    }),
  ];

  if (links.length === 0) {
    words.push(text(options, "\u2013", [width / 2, size * 3], { fill: theme.color("ink-3") }));
    return canvas(options, size * 4, words);
  }
  const best = shown.map((level, index) => ({ level, index })).toReversed();
  const graph = layout<Node, Link>()
    .nodeId(({ id }) => id)
    .nodeAlign(({ side }) => side)
    // Levels stand in their order, ribbons in the order of their other end: nothing is moved to look tidier.
    .nodeSort(null)
    .linkSort(null)
    .iterations(0)
    .nodeWidth(bar)
    .nodePadding(pitch)
    .extent([
      [margin, top],
      [width - margin, top + height],
    ])({
    nodes: ([0, 1] as const).flatMap((side) =>
      best.map(({ level, index }) => ({ id: `${side}|${index}`, side, level })),
    ),
    links: links.toSorted((a, b) => indexOf(b.from) - indexOf(a.from) || indexOf(b.to) - indexOf(a.to)),
  });

  const ribbons = graph.links.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const drawn = ribbons.map((ribbon) => drawRibbon(ribbon, options));
  for (const node of graph.nodes) {
    const [x0, x1, y0, y1] = [node.x0 ?? 0, node.x1 ?? 0, node.y0 ?? 0, node.y1 ?? 0];
    const middle = (y0 + y1) / 2 + size * 0.35;
    const left = node.side === 0;
    const beside = left ? x0 - size * 0.45 : x1 + size * 0.45;
    const anchor = { "text-anchor": left ? "end" : "start" };
    const count = (left ? node.sourceLinks : node.targetLinks)?.reduce((sum, { value }) => sum + value, 0);
    words.push(
      element(options, "rect", {
        x: x0,
        y: y0,
        width: bar,
        height: y1 - y0,
        fill: theme.color("ink-2"),
        "data-node": `${left ? "from" : "to"}|${node.level.value}`,
      }),
      text(options, textOf(node.level.label), [beside, middle], {
        ...anchor,
        "font-weight": 600,
        fill: theme.color("ink"),
        lang: langOf(node.level.label),
      }),
      text(
        options,
        formatCount(count ?? 0),
        [left ? beside - name - size * 0.5 : beside + name + size * 0.5, middle],
        { ...anchor, fill: theme.color("ink-3") },
      ),
    );
  }
  words.push(...ribbons.flatMap((ribbon) => figureOf(ribbon, options)));
  const foot = top + height + size * 0.6;
  const key =
    options.key === false
      ? { nodes: [], bottom: foot }
      : changeKey(options, foot, (change) => total((link) => link.change === change));
  words.push(...key.nodes);
  const crowded = ribbons.some(({ width: w = 0 }) => w < size * 1.15);
  const note = crowded
    ? block(sayOf(options)("Narrow ribbons carry no figure; the table has all of them."), {
        width,
        size: small,
      })
    : null;
  if (note !== null)
    words.push(drawBlock(options, note, [0, key.bottom + size * 0.5], { fill: theme.color("ink-3") }));
  const svg = canvas(options, key.bottom + size * 0.6 + (note?.height ?? 0), [
    ...drawn,
    element(options, "g", { "pointer-events": "none" }, words),
  ]);
  // Pictures hide what is in them from screen readers; links must not be hidden.
  if (links.some(({ href }) => href !== undefined)) svg.setAttribute("role", "group");
  return svg;
}

/** A ribbon as the stroke of its middle line: as wide as its count at both ends. */
function drawRibbon(ribbon: Ribbon, options: SankeyOptions): SVGElement {
  const { theme } = options;
  const { from, to, change, value, href, width = 0, y0 = 0, y1 = 0 } = ribbon;
  const [left, right] = [placed(ribbon.source)?.x1 ?? 0, placed(ribbon.target)?.x0 ?? 0];
  const middle = (left + right) / 2;
  const d = path`M${left} ${y0}C${middle} ${y0} ${middle} ${y1} ${right} ${y1}`;
  const stroke = { d, fill: "none", "stroke-width": width };
  const title = `${textOf(options.rowLabel)} ${named(ribbon.source)}, ${textOf(options.columnLabel)} ${named(ribbon.target)}: ${formatCount(value)}`;
  const body = element(options, "path", {
    ...stroke,
    stroke: theme.color(FILLS[change]),
    "stroke-opacity": 0.8,
    "data-key": `${from}|${to}`,
    "data-change": change,
  });
  const stripes =
    change === "worse" && width >= 3
      ? [
          element(options, "path", {
            ...stroke,
            stroke: theme.color("d-w3"),
            "stroke-dasharray": "2 6",
            "stroke-opacity": 0.75,
            "pointer-events": "none",
          }),
        ]
      : [];
  const parts = [element(options, "title", {}, [title]), body, ...stripes];
  return href === undefined
    ? element(options, "g", {}, parts)
    : element(options, "a", { href, tabindex: "-1" }, parts);
}

const named = (end: Ribbon["source"]): string => textOf(placed(end)?.level.label ?? "");

/** The count where the ribbon leaves its score, as far as the ribbon is wide enough. */
function figureOf(ribbon: Ribbon, options: SankeyOptions): readonly SVGElement[] {
  const { theme } = options;
  const { text: size } = sizes(theme);
  const { value, change, width = 0, y0 = 0 } = ribbon;
  if (width < size * 1.15) return [];
  const figure = formatCount(value);
  const room = measure(figure, size, true) + size * 0.5;
  const x = (placed(ribbon.source)?.x1 ?? 0) + size * 0.4;
  const ground = element(options, "rect", {
    x,
    y: y0 - size * 0.56,
    width: room,
    height: size * 1.12,
    rx: 2,
    fill: theme.color("paper"),
  });
  const words = text(options, figure, [x + room / 2, y0 + size * 0.35], {
    "text-anchor": "middle",
    fill: theme.color("ink"),
    "font-weight": change === "same" ? undefined : 600,
  });
  return change === "same" ? [words] : [ground, words];
}

function changeKey(
  options: SankeyOptions,
  top: number,
  count: (change: Change) => number,
): { readonly nodes: readonly SVGElement[]; readonly bottom: number } {
  const { theme, width } = options;
  const { text: size } = sizes(theme);
  const side = size * 0.85;
  const nodes: SVGElement[] = [];
  let [x, y] = [0, top + size * 2.2];
  for (const change of CHANGES) {
    const words = `${options.words?.[change] ?? sayOf(options)(change)}, ${formatCount(count(change))}`;
    const room = side + size * 0.5 + measure(words, size);
    if (x > 0 && x + room > width) [x, y] = [0, y + size * 1.6];
    const box = { x, y: y - side * 0.9, width: side, height: side };
    nodes.push(element(options, "rect", { ...box, fill: theme.color(FILLS[change]) }));
    if (change === "worse")
      nodes.push(
        element(options, "path", {
          d: hatch(box.x, box.y, side, side, size * 0.45),
          fill: theme.color("d-w3"),
        }),
      );
    nodes.push(text(options, words, [x + side + size * 0.5, y]));
    x += room + size * 1.3;
  }
  return { nodes, bottom: y };
}
