import { flow } from "../charts/flow.ts";
import { sankey } from "../charts/sankey.ts";
import { flowTable, type FlowCell, type FlowTable } from "../rollups/pairs-flow.ts";
import { formatCount, formatPercent } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import { presetNotes, presetRows } from "./pairs.ts";
import { measureOf, presetMeasure } from "./pairs-cells.ts";
import { isSimulated, type Counted } from "./pairs-columns.ts";
import { linked } from "./pairs-linked.ts";
import { flowLink } from "./pairs-questions.ts";
import type { CellModel, ColumnModel, RowModel } from "./table-model.ts";
import { scaleOf, type ChartModel, type View, type ViewContext } from "./view.ts";
import type { Message } from "../words/en.ts";
import { asWritten, type Say } from "../words/say.ts";

/** Where the scores of one pair went, ready to draw; the names of the two sides stand at the axes. */
export interface Flows {
  readonly counted: Counted;
  readonly table: FlowTable;
  readonly from: string;
  readonly to: string;
}

export function flowsOf(c: ViewContext, counted: Counted, from: string, to: string): Flows | null {
  const table = flowTable(counted.stat.flow, measureOf(c.spec, counted.pair.variant.metric));
  return table === null ? null : { counted, table, from, to };
}

const keyOf = (table: FlowTable, cell: FlowCell): string =>
  `${table.levels[cell.from]?.value ?? ""}|${table.levels[cell.to]?.value ?? ""}`;

const linksOf = (c: ViewContext, { counted, table }: Flows): ReadonlyMap<string, string> =>
  new Map(
    table.cells.flatMap((cell) => {
      const href = flowLink(c, counted.pair, cell);
      return href === undefined ? [] : [[keyOf(table, cell), href] as const];
    }),
  );

/** The cell of the counts that a mark of either picture has. */
const spotOf = ({ counted, table }: Flows): NonNullable<ChartModel["cellOf"]> => {
  const label = (value: string): string | undefined =>
    table.levels.find((level) => String(level.value) === value)?.label;
  return byKey((from, to) => {
    const [row, column] = [label(from), label(to)];
    return row === undefined || column === undefined ? null : [`${counted.pair.id}-${row}`, `to-${column}`];
  });
};

const ends = ({ table }: Flows): readonly { from: number; to: number; count: number }[] =>
  table.cells.map((cell) => ({
    from: table.levels[cell.from]?.value ?? Number.NaN,
    to: table.levels[cell.to]?.value ?? Number.NaN,
    count: cell.n,
  }));

/** The square of counts. Its key speaks of scores, so it stands only where cells are scores. */
export function matrixChart(c: ViewContext, flows: Flows, id: string, title: string): ChartModel {
  const { counted, table } = flows;
  const links = linksOf(c, flows);
  return {
    id,
    cellOf: spotOf(flows),
    title,
    half: true,
    draw: (ink) =>
      linked(
        flow(ends(flows), {
          ...ink,
          say: c.say,
          title,
          description: c.say("Counts of {n} questions by score {from} and {to}.", {
            n: counted.stat.n,
            from: flows.from,
            to: flows.to,
          }),
          scale: scaleOf(measureOf(c.spec, counted.pair.variant.metric), c.spec.scale.label),
          levels: table.levels,
          rowLabel: flows.from,
          columnLabel: flows.to,
          key: table.kind === "exact",
        }),
        ink.document,
        (key) => links.get(key),
      ),
  };
}

const words = {
  exact: { worse: "worse", same: "same", better: "better" },
  nearest: { worse: "worse level", same: "same level", better: "better level" },
  bins: { worse: "worse bin", same: "same bin", better: "better bin" },
} as const satisfies Record<string, Record<string, Message>>;

/** The same counts as ribbons. */
export function ribbonChart(c: ViewContext, flows: Flows, id: string, title: string): ChartModel {
  const { counted, table } = flows;
  const links = linksOf(c, flows);
  return {
    id,
    cellOf: spotOf(flows),
    title,
    half: true,
    draw: (ink) =>
      sankey(
        ends(flows).map((row) => ({ ...row, href: links.get(`${row.from}|${row.to}`) })),
        {
          ...ink,
          say: c.say,
          title,
          description: c.say("The same counts of {n} questions as ribbons, best score at the top.", {
            n: counted.stat.n,
          }),
          scale: scaleOf(measureOf(c.spec, counted.pair.variant.metric), c.spec.scale.label),
          levels: table.levels,
          rowLabel: flows.from,
          columnLabel: flows.to,
          words: {
            worse: c.say(words[table.kind].worse),
            same: c.say(words[table.kind].same),
            better: c.say(words[table.kind].better),
          },
        },
      ),
  };
}

/** Columns of the counts as a table: one per level, and all. */
export const flowColumns = ({ table, to }: Flows, say: Say = asWritten): readonly ColumnModel[] => [
  ...table.levels.map((level): ColumnModel => ({
    id: `to-${level.label}`,
    label: level.label,
    below: to,
    align: "right",
  })),
  { id: "all", label: say("All"), align: "right" },
];

/** One row per level before; every count leads to its questions. */
export function flowRows(c: ViewContext, flows: Flows, prefix: string): readonly RowModel[] {
  const { table } = flows;
  const links = linksOf(c, flows);
  const sum = (keep: (cell: FlowCell) => boolean): string =>
    formatCount(table.cells.filter(keep).reduce((total, cell) => total + cell.n, 0));
  const level = (index: number): string => table.levels[index]?.label ?? "";
  const cellAt = (from: number, to: number): CellModel => {
    const cell = table.cells.find((x) => x.from === from && x.to === to);
    if (cell === undefined) return { kind: "missing", text: "–", title: c.say("no question") };
    const href = links.get(keyOf(table, cell));
    return {
      kind: "value",
      exact: cell.n,
      method: "outcome",
      text: formatCount(cell.n),
      title: `${flows.from} ${level(from)}, ${flows.to} ${level(to)}: ${formatCount(cell.n)}`,
      ...(href === undefined ? {} : { href }),
    };
  };
  const id = flows.counted.pair.id;
  return [
    ...table.levels.map((from, i): RowModel => ({
      id: `${id}-${from.label}`,
      label: prefix + from.label,
      cells: [
        ...table.levels.map((_, k) => cellAt(i, k)),
        { kind: "text", text: sum((cell) => cell.from === i), quiet: true },
      ],
    })),
    {
      id: `${id}-all`,
      label: c.say("All"),
      cells: [
        ...table.levels.map((_, k): CellModel => ({
          kind: "text",
          text: sum((cell) => cell.to === k),
          quiet: true,
        })),
        { kind: "text", text: sum(() => true) },
      ],
    },
  ];
}

/** What a reader has to know about levels and bins. */
export function flowNotes(all: readonly Flows[], say: Say = asWritten): readonly string[] {
  const kinds = new Set(all.map((f) => f.table.kind));
  const bins = all[0]?.table.levels.length ?? 0;
  const isLinked = all.every(
    (f) => f.counted.pair.against.judge !== "" && f.counted.pair.variant.judge !== "",
  );
  return [
    isLinked
      ? say("Each figure counts questions and leads to their list.")
      : say("Each figure counts questions; lists of questions go by judges’ scores only."),
    ...(kinds.has("nearest")
      ? [
          say(
            "Scores between two levels (averages of repetitions or of ratings) count at the nearest level, so the diagonal also holds changes of less than a level.",
          ),
        ]
      : []),
    ...(kinds.has("bins")
      ? [
          say(
            "Scores are continuous: questions count in {bins} equal bins, and a change within a bin stays on the diagonal.",
            { bins },
          ),
        ]
      : []),
  ];
}

export const noOrder: Message =
  "The best value of this measure is no end of its scale, so there is no order to draw flows by.";

/** Where the scores of each of the benchmark's comparisons went. */
export const flows: View = {
  id: "flows",
  page: "compare",
  needs: ["pair_cube"],
  title: (c) => c.say("Where the scores went, change by change"),
  what: (c) =>
    c.say("Row: score before the change. Column: score after it. On the diagonal the score stayed."),
  draw(c) {
    if (presetMeasure(c.spec).direction === "zero") return c.say(noOrder);
    const rows = presetRows(c).filter((r) => r.stat.n > 0);
    const all = rows.flatMap((r) => {
      const drawn = flowsOf(c, r, c.say("before"), c.say("after"));
      return drawn === null ? [] : [{ ...drawn, id: r.id, label: r.label }];
    });
    const [first] = all;
    if (first === undefined)
      return c.say("No question of this selection has a score on both sides of a comparison.");
    const stayed = rows.map((r) => `${r.label} ${formatPercent(r.stat.same.percent)}`);
    return {
      finding: c.say("The score stayed the same for: {list}.", { list: stayed.join(", ") }),
      charts: all.map((f) => matrixChart(c, f, `flow-${f.id}`, f.label)),
      table: null,
      twin: {
        caption: c.say("Questions by score before and after"),
        head: c.say("Change"),
        columns: flowColumns(first, c.say),
        groups: all.map((f) => ({ label: f.label, rows: flowRows(c, f, `${c.say("before")} `) })),
      },
      notes: [...flowNotes(all, c.say), ...presetNotes(c)],
      simulated: isSimulated(c) ? "all" : "none",
    };
  },
};
