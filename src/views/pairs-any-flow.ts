import type { FlowCell } from "../rollups/pairs-flow.ts";
import { formatCount, formatPercent } from "../stats/round.ts";
import { countedPair } from "./pairs-any.ts";
import { isSimulated } from "./pairs-columns.ts";
import {
  flowColumns,
  flowNotes,
  flowRows,
  flowsOf,
  matrixChart,
  noOrder,
  ribbonChart,
  type Flows,
} from "./pairs-flows.ts";
import type { View } from "./view.ts";
import { listWords } from "./words.ts";

/** Where the scores of the chosen pair went: a square of counts, and the same counts as ribbons. */
export const pairFlow: View = {
  id: "pair-flow",
  page: "compare",
  needs: ["pair_cube"],
  title: () => "Where the scores went",
  what: () =>
    "Row: score of A. Column: score of B. On the diagonal the score stayed. Beside it the same counts as ribbons, best score at the top.",
  draw(c) {
    const counted = countedPair(c);
    if (typeof counted === "string") return counted;
    const drawn = flowsOf(c, counted, "score of A", "score of B");
    if (drawn === null) return noOrder;
    return {
      finding: flowFinding(drawn),
      charts: [
        matrixChart(c, drawn, "matrix", "Counts"),
        ribbonChart(c, drawn, "ribbons", "The same as ribbons"),
      ],
      table: null,
      twin: {
        caption: "Questions by score of A and score of B",
        head: "Score of A",
        columns: flowColumns(drawn),
        groups: [{ label: null, rows: flowRows(c, drawn, "") }],
      },
      notes: flowNotes([drawn]),
      simulated: isSimulated(c) ? "all" : "none",
    };
  },
};

/** The largest flow off the diagonal and what stayed; levels or bins, as the counts are. */
export function flowFinding({ table, counted }: Flows): string {
  const { n } = counted.stat;
  const noun = table.kind === "bins" ? "bin" : table.kind === "nearest" ? "level" : "score";
  const stayed = table.cells.filter((x) => x.from === x.to).reduce((sum, x) => sum + x.n, 0);
  const kept = `${formatCount(stayed)} of ${formatCount(n)} question${n === 1 ? "" : "s"} (${formatPercent((100 * stayed) / n)}) keep${stayed === 1 ? "s its" : " their"} ${noun}`;
  const moved = table.cells.filter((x) => x.from !== x.to);
  if (moved.length === 0) return `Every question keeps its ${noun}.`;
  const most = Math.max(...moved.map((x) => x.n));
  const largest = moved.filter((x) => x.n === most);
  const label = (index: number): string => table.levels[index]?.label ?? "";
  const way = (x: FlowCell): string => `${label(x.from)} to ${label(x.to)}`;
  if (largest.length > 3)
    return `${kept}; no flow between ${noun}s stands out: the largest ${formatCount(largest.length)} hold ${formatCount(most)} each.`;
  const many = largest.length > 1;
  const head = `The largest flow${many ? "s are" : " is"} from ${listWords(largest.map(way))}, ${formatCount(most)} question${most === 1 ? "" : "s"}${many ? " each" : ""}`;
  return `${head}; ${kept}.`;
}
