import { stacks } from "../charts/stacks.ts";
import { pairTests, type PairTests } from "../rollups/pairs-tests.ts";
import { pairStat } from "../rollups/pairs.ts";
import { formatCount, formatNumber, formatP, formatPercent } from "../stats/round.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import { roundingNote, stackRow } from "./pairs.ts";
import {
  absenceWords,
  cellWords,
  chosenPair,
  differenceWords,
  isSameCell,
  measureOf,
  rowsOfPair,
  unitOf,
  type Pair,
} from "./pairs-cells.ts";
import {
  changeCell,
  commonCell,
  effectCell,
  intervalCell,
  isDirectionMarked,
  isMeanMarked,
  isSimulated,
  netCell,
  shareCell,
  type Counted,
} from "./pairs-columns.ts";
import { methodNotes } from "./pairs-significance.ts";
import type { View, ViewContext } from "./view.ts";
import { filterWords } from "./words.ts";

/** The chosen pair counted under the present filter, or a sentence that says why there is nothing to count. */
export function countedPair(c: ViewContext): Counted | string {
  const pair = chosenPair(c);
  if (pair === null) return "This benchmark has fewer than two cells, so there is nothing to compare.";
  if (isSameCell(pair.against, pair.variant))
    return `A and B are the same cell (${cellWords(c.spec, pair.against)}); every score equals itself. Choose another input, model or judge on one side.`;
  const { direction } = measureOf(c.spec, pair.variant.metric);
  const rows = rowsOfPair(c.rollups.pair_cube, pair);
  if (rows.length === 0 && c.rollups.pair_cube.length > 0 && absences(c, pair).length === 0)
    return "This pair isn’t among the benchmark’s own comparisons, so it has to be counted from single answers.";
  const stat = pairStat(rows, pair.id, c.filter.domains, direction);
  return stat.n === 0 ? noCommon(c, pair, stat) : { pair, stat };
}

const absences = (c: ViewContext, pair: Pair): readonly string[] =>
  [pair.against, pair.variant].flatMap((cell) => absenceWords(c.spec, cell) ?? []);

/** Which side has nothing, and why. */
function noCommon(
  c: ViewContext,
  pair: Pair,
  { onlyAgainst, onlyVariant }: { readonly onlyAgainst: number; readonly onlyVariant: number },
): string {
  const reasons = absences(c, pair);
  if (reasons.length > 0) return [...new Set(reasons)].join(" ");
  const where = filterWords(c.spec, c.filter, c.say);
  const side = (name: string, n: number): string =>
    n === 0
      ? `${name} has no score`
      : `${name} has ${formatCount(n)} question${n === 1 ? "" : "s"} with a score`;
  return `A and B have no question in common among ${where}: ${side("A", onlyAgainst)}, ${side("B", onlyVariant)}.`;
}

const text = (value: string): CellModel => ({ kind: "text", text: value });
const none: CellModel = { kind: "text", text: "" };

/** A figure with its interval in the next column. */
function apart(cell: CellModel): readonly [CellModel, CellModel] {
  if (cell.kind !== "value" || cell.below === undefined) return [cell, none];
  const { below, ...figure } = cell;
  return [figure, { kind: "text", text: below, quiet: true }];
}

/** Who A and B are. */
export function sidesOf(c: ViewContext): string {
  const pair = chosenPair(c);
  return pair === null
    ? "Two cells side by side."
    : `A: ${cellWords(c.spec, pair.against)}. B: ${cellWords(c.spec, pair.variant)}.`;
}

/** Cell A against cell B, whichever a reader picks: counts, size of the change, and three tests. */
export const pairAny: View = {
  id: "pair",
  page: "compare",
  needs: ["pair_cube"],
  title: () => "A against B, question by question",
  what: () =>
    "Every question that both cells have a score for counts once: B scored worse, the same, or better.",
  draw(c) {
    const counted = countedPair(c);
    if (typeof counted === "string") return counted;
    const { pair, stat } = counted;
    const measure = measureOf(c.spec, pair.variant.metric);
    const tests = pairTests(stat, measure.direction, unitOf(measure));
    const finding = pairFinding(counted);
    const preset = pair.preset?.turned === false ? pair.preset.comparison : null;
    return {
      finding,
      charts: [
        {
          id: "stack",
          title: preset?.label ?? "B against A",
          draw: (ink) =>
            stacks(
              [
                stackRow(
                  "pair",
                  preset?.label ?? "B against A",
                  counted,
                  `${differenceWords(c.spec, pair.variant, pair.against)} against ${differenceWords(c.spec, pair.against, pair.variant)}`,
                ),
              ],
              {
                ...ink,
                title: "B against A",
                description: finding,
                unit: "count",
                figures: "percent",
                noun: "questions",
              },
            ),
        },
      ],
      table: {
        caption: "B against A in figures",
        head: "B against A",
        columns: [
          { id: "value", label: "Value", align: "right" },
          { id: "interval", label: "95 % interval", align: "right" },
        ],
        groups: [
          { label: "Questions", rows: questionRows(c, counted) },
          { label: `Size of the change, ${measure.label.toLowerCase()}`, rows: sizeRows(c, counted, tests) },
          { label: "Is it more than chance? p, two-sided", rows: testRows(c, counted, tests) },
        ],
      },
      notes: [
        roundingNote,
        "Headline test: the sign test. One pair is on screen, so no p is adjusted; whoever looks through many pairs will find some below 0.05 by chance.",
        ...methodNotes([tests]),
      ],
      simulated: isSimulated(c) ? "marked" : "none",
    };
  },
};

function questionRows(c: ViewContext, counted: Counted): readonly RowModel[] {
  const { stat } = counted;
  const share = (id: "worse" | "same" | "better", label: string): RowModel => ({
    id,
    label,
    cells: [...apart(shareCell(c, counted, id))],
  });
  return [
    share("worse", "B worse, % (count)"),
    share("same", "Same, % (count)"),
    share("better", "B better, % (count)"),
    { id: "n", label: "Both have a score", cells: [commonCell(c, counted), none] },
    { id: "only-a", label: "Only A has one; left out", cells: [text(formatCount(stat.onlyAgainst)), none] },
    { id: "only-b", label: "Only B has one; left out", cells: [text(formatCount(stat.onlyVariant)), none] },
  ];
}

function sizeRows(c: ViewContext, counted: Counted, tests: PairTests): readonly RowModel[] {
  const { pair, stat } = counted;
  const mean = (id: string, label: string, cell: Pair["against"], value: number | null): RowModel => ({
    id,
    label,
    cells: [
      {
        kind: "value",
        exact: value,
        text: formatNumber(value, 2),
        title: `mean ${value ?? ""} on the ${formatCount(stat.n)} common questions`,
        simulated: isMeanMarked(c, cell, value),
      },
      none,
    ],
  });
  return [
    { id: "net", label: "Net: better − worse, points of %", cells: [...apart(netCell(c, counted))] },
    mean("mean-a", "Mean of A, common questions", pair.against, stat.meanAgainst),
    mean("mean-b", "Mean of B, common questions", pair.variant, stat.meanVariant),
    {
      id: "change",
      label: "Mean change, B − A",
      cells: [apart(changeCell(c, counted))[0], intervalCell(c, counted)],
    },
    { id: "effect", label: "Effect: rank-biserial correlation", cells: [effectCell(c, tests), none] },
  ];
}

function testRows(c: ViewContext, counted: Counted, tests: PairTests): readonly RowModel[] {
  const row = (id: string, label: string, p: number | null, simulated: boolean): RowModel => ({
    id,
    label,
    cells: [
      p === null
        ? { kind: "missing", text: "–", title: "no common questions" }
        : { kind: "value", exact: p, text: formatP(p), title: `p = ${p}`, simulated },
      none,
    ],
  });
  return [
    row("sign", "Sign test (headline)", tests.sign, isDirectionMarked(c, counted)),
    row("wilcoxon", "Wilcoxon signed rank", tests.wilcoxon, isSimulated(c)),
    row("sign-flip", "Sign-flip permutation of the mean", tests.signFlip, isSimulated(c)),
  ];
}

/** One sentence that holds on ties, on no change at all, and on few questions. */
export function pairFinding({ stat }: Counted): string {
  const { n, worse, better, same, signP } = stat;
  const of = n === 1 ? "On the one common question" : `On ${formatCount(n)} common questions`;
  if (same.count === n) return `${of} B scores the same as A${n === 1 ? "" : " every time"}.`;
  const part = (x: typeof worse, word: string): string =>
    `${word} on ${formatCount(x.count)} (${formatPercent(x.percent)})`;
  const counts = `${of} B scores ${part(worse, "worse than A")}, ${part(better, "better")} and ${part(same, "the same")}`;
  if (worse.count === better.count) return `${counts}: as often worse as better.`;
  const way = worse.count > better.count ? "worse more often than better" : "better more often than worse";
  const p = signP < 0.0001 ? "p < 0.0001" : `p = ${formatP(signP)}`;
  return signP < 0.05
    ? `${counts}: ${way}, and more so than chance would have it (sign test, ${p}).`
    : `${counts}: ${way}, but no more so than chance might have it (sign test, ${p}).`;
}
