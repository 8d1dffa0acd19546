import { listIn } from "../words/listed.ts";
import type { FlowCell } from "../rollups/pairs-flow.ts";
import { formatPercent } from "../stats/round.ts";
import { aboutPair, countedPair } from "./pairs-any.ts";
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
import { asWritten, type Say } from "../words/say.ts";

/** Where the scores of the chosen pair went: a square of counts, and the same counts as ribbons. */
export const pairFlow: View = {
  id: "pair-flow",
  page: "compare",
  needs: ["pair_cube"],
  title: (c) => c.say("Where the scores went"),
  what: (c) =>
    c.say(
      "Row: score of A. Column: score of B. On the diagonal the score stayed. Beside it the same counts as ribbons, best score at the top.",
    ),
  draw(c) {
    const counted = countedPair(c);
    if (typeof counted === "string") return counted;
    const drawn = flowsOf(c, counted, c.say("score of A"), c.say("score of B"));
    if (drawn === null) return c.say(noOrder);
    return {
      finding: flowFinding(drawn, c.say),
      about: aboutPair(c, counted.pair),
      charts: [
        matrixChart(c, drawn, "matrix", c.say("Counts")),
        ribbonChart(c, drawn, "ribbons", c.say("The same as ribbons")),
      ],
      table: null,
      twin: {
        caption: c.say("Questions by score of A and score of B"),
        head: c.say("Score of A"),
        columns: flowColumns(drawn, c.say),
        groups: [{ label: null, rows: flowRows(c, drawn, "") }],
      },
      notes: flowNotes([drawn], c.say),
      simulated: isSimulated(c) ? "all" : "none",
    };
  },
};

/** The largest flow off the diagonal and what stayed; levels or bins, as the counts are. */
export function flowFinding({ table, counted }: Flows, say: Say = asWritten): string {
  const { n } = counted.stat;
  const { kind } = table;
  const stayed = table.cells.filter((x) => x.from === x.to).reduce((sum, x) => sum + x.n, 0);
  const moved = table.cells.filter((x) => x.from !== x.to);
  if (moved.length === 0)
    return kind === "bins"
      ? say("Every question keeps its bin.")
      : kind === "nearest"
        ? say("Every question keeps its level.")
        : say("Every question keeps its score.");
  const of = {
    n: stayed,
    stayed,
    all: say("{n} question|{n} questions", { n }),
    percent: formatPercent((100 * stayed) / n),
  };
  const kept =
    kind === "bins"
      ? say("{stayed} of {all} ({percent}) keeps its bin|{stayed} of {all} ({percent}) keep their bin", of)
      : kind === "nearest"
        ? say(
            "{stayed} of {all} ({percent}) keeps its level|{stayed} of {all} ({percent}) keep their level",
            of,
          )
        : say(
            "{stayed} of {all} ({percent}) keeps its score|{stayed} of {all} ({percent}) keep their score",
            of,
          );
  const most = Math.max(...moved.map((x) => x.n));
  const largest = moved.filter((x) => x.n === most);
  if (largest.length > 3) {
    const flows = { kept, many: largest.length, most };
    return kind === "bins"
      ? say("{kept}; no flow between bins stands out: the largest {many} hold {most} each.", flows)
      : kind === "nearest"
        ? say("{kept}; no flow between levels stands out: the largest {many} hold {most} each.", flows)
        : say("{kept}; no flow between scores stands out: the largest {many} hold {most} each.", flows);
  }
  const label = (index: number): string => table.levels[index]?.label ?? "";
  const way = (x: FlowCell): string => say("{from} to {end}", { from: label(x.from), end: label(x.to) });
  const questions = say("{n} question|{n} questions", { n: most });
  const head = say(
    "The largest flow is from {ways}, {questions}|The largest flows are from {ways}, {questions} each",
    { n: largest.length, ways: listIn(say, largest.map(way)), questions },
  );
  return `${head}; ${kept}.`;
}
