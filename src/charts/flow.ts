import { rect } from "@observablehq/plot";
import { formatCount } from "../stats/round.ts";
import type { Counted, Grid } from "./flow-grid.ts";
import { edges, margins, total } from "./flow-grid.ts";
import { frame, keyed, layer } from "./frame.ts";
import { block, drawBlock } from "./label.ts";
import type { Message } from "../words/en.ts";
import type { Label, PictureOptions, Scale } from "./options.ts";
import { sayOf, textOf } from "./options.ts";
import { partKey } from "./part-key.ts";
import { levels, tickLabels } from "./scale.ts";
import { element, text } from "./svg.ts";
import { measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** How many questions scored `from` under A score `to` under B. An absent pair and `null` leave the cell empty. */
export interface FlowRow {
  readonly from: number;
  readonly to: number;
  readonly count: number | null;
}

/** A score, or the representative of a bin on a continuous scale. */
export interface Level {
  readonly value: number;
  readonly label: Label;
}

/**
 * `levels` are the scores of the scale unless bins are given. `shade` says what the colour of a cell means: the
 * `direction` (below the diagonal worse, above better) with the count as strength, or the count alone on the score
 * `ramp`.
 */
export interface FlowOptions extends PictureOptions {
  readonly scale: Scale;
  readonly levels?: readonly Level[] | undefined;
  readonly rowLabel: Label;
  readonly columnLabel: Label;
  readonly shade?: "direction" | "ramp" | undefined;
}

interface Cell extends Counted {
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
  readonly fill: string;
  readonly strength: number;
  readonly ink: string;
  readonly key: string;
  readonly title: string;
}

const RAMP = 5;
const FAINTEST = 0.22;
const TOO_SMALL: Message = "The cells are too small for figures here; the table has them.";

function paint(
  { row, column }: Counted,
  share: number,
  ramp: boolean,
): Pick<Cell, "fill" | "strength" | "ink"> {
  if (ramp) {
    const level = Math.min(RAMP, Math.max(1, Math.ceil(share * RAMP)));
    return {
      fill: `q-${level}`,
      strength: 1,
      ink: level < 3 ? "q-on-lo" : level === 3 ? "q-on-mid" : "q-on-hi",
    };
  }
  const fill = row === column ? "same" : column < row ? "d-w2" : "d-b2";
  return { fill, strength: share === 0 ? 0 : FAINTEST + (1 - FAINTEST) * share, ink: "ink" };
}

/**
 * Where the scores went: a square of counts, score under A down, score under B across, with totals at the edges. The
 * strength of a cell follows the square root of its count.
 * @throws RangeError for a score that is no level.
 */
export function flow(rows: readonly FlowRow[], options: FlowOptions): SVGSVGElement {
  const { theme, width } = options;
  const { text: size, small } = sizes(theme);
  const ramp = options.shade === "ramp";
  const scores = levels(options.scale);
  const shown =
    options.levels ?? tickLabels(scores).map((label, index) => ({ value: scores[index] ?? 0, label }));
  const indexOf = (value: number): number => {
    const index = shown.findIndex((level) => Math.abs(level.value - value) < 1e-9);
    if (index === -1) throw new RangeError(`no such level: ${value}`);
    return index;
  };
  const counts = rows.flatMap(({ from, to, count }): readonly Counted[] => {
    const [row, column] = [indexOf(from), indexOf(to)];
    return count === null ? [] : [{ row, column, count }];
  });
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const labels = shown.map(({ label }) => label);
  const [left, right] = margins(labels, counts, options);
  const cell = Math.max(size * 1.5, Math.min(size * 4.4, (width - left - right) / Math.max(1, shown.length)));
  const grid: Grid = {
    left,
    top: size * 3.3,
    cell,
    labels,
    rowLabel: options.rowLabel,
    columnLabel: options.columnLabel,
  };

  const cells = counts.map((entry): Cell => {
    const [from, to] = [shown[entry.row], shown[entry.column]];
    const [x, y] = [left + entry.column * cell, grid.top + entry.row * cell];
    const names = [
      `${textOf(options.rowLabel)} ${textOf(from?.label ?? "")}`,
      `${textOf(options.columnLabel)} ${textOf(to?.label ?? "")}`,
    ];
    return {
      ...entry,
      ...paint(entry, Math.sqrt(entry.count / most), ramp),
      x1: x + 1,
      x2: x + cell - 1,
      y1: y + 1,
      y2: y + cell - 1,
      key: `${from?.value ?? ""}|${to?.value ?? ""}`,
      title: `${names.join(", ")}: ${formatCount(entry.count)}`,
    };
  });
  const words = [...edges(grid, counts, options)];
  const fits = cells.every(({ count }) => measure(formatCount(count), size) <= cell - 3);
  if (fits) {
    for (const { x1, y1, count, ink } of cells) {
      const at = [x1 + cell / 2 - 1, y1 + cell / 2 - 1 + size * 0.35] as const;
      words.push(text(options, formatCount(count), at, { "text-anchor": "middle", fill: theme.color(ink) }));
    }
  }
  const say = sayOf(options);
  const parts = [
    {
      fill: "d-w2",
      words: say("below the diagonal: worse, {count}", {
        count: formatCount(total(counts, ({ row, column }) => column < row)),
      }),
    },
    {
      fill: "same",
      words: say("same, {count}", {
        count: formatCount(total(counts, ({ row, column }) => column === row)),
      }),
    },
    {
      fill: "d-b2",
      words: say("above: better, {count}", {
        count: formatCount(total(counts, ({ row, column }) => column > row)),
      }),
    },
  ];
  const foot = grid.top + cell * shown.length + size * 1.5;
  const key = options.key === false ? { nodes: [], bottom: foot } : partKey(parts, foot, options, !ramp);
  words.push(...key.nodes);
  const note = fits ? null : block(say(TOO_SMALL), { width, size: small });
  if (note !== null)
    words.push(drawBlock(options, note, [0, key.bottom + size * 0.5], { fill: theme.color("ink-3") }));
  const place = { x1: "x1", x2: "x2", y1: "y1", y2: "y2" } as const;
  return frame(options, {
    height: key.bottom + size * 0.6 + (note?.height ?? 0),
    x: null,
    y: null,
    marks: [
      rect(cells, {
        ...place,
        fill: ({ fill }: Cell) => theme.color(fill),
        fillOpacity: "strength",
        title: "title",
        ...keyed(cells, (entry) => entry.key),
      }),
      rect(
        cells.filter(({ row, column }) => row === column),
        { ...place, fill: "none", stroke: theme.color("line-2"), pointerEvents: "none" },
      ),
      layer(options, [element(options, "g", { "pointer-events": "none" }, words)]),
    ],
  });
}
