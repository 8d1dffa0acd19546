import { stacks } from "../charts/stacks.ts";
import { pairTests, type PairTests } from "../rollups/pairs-tests.ts";
import { pairStat } from "../rollups/pairs.ts";
import { formatCount, formatNumber, formatP, formatPercent } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
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
  cellChoice,
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
import type { Drawing, View, ViewContext } from "./view.ts";
import { asWritten, type Say } from "../words/say.ts";
import { filterWords } from "./words.ts";

/** The chosen pair counted under the present filter, or a sentence that says why there is nothing to count. */
export function countedPair(c: ViewContext): Counted | string {
  const pair = chosenPair(c);
  if (pair === null) return c.say("This benchmark has fewer than two cells, so there is nothing to compare.");
  if (isSameCell(pair.against, pair.variant))
    return c.say(
      "A and B are the same cell ({cell}); every score equals itself. Choose another input, model or judge on one side.",
      { cell: cellWords(c.spec, pair.against, c.say) },
    );
  const { direction } = measureOf(c.spec, pair.variant.metric);
  const rows = rowsOfPair(c.rollups.pair_cube, pair);
  if (rows.length === 0 && c.rollups.pair_cube.length > 0 && absences(c, pair).length === 0)
    return c.say(
      "This pair isn’t among the benchmark’s own comparisons, so it has to be counted from single answers.",
    );
  const stat = pairStat(rows, pair.id, c.filter.domains, direction);
  return stat.n === 0 ? noCommon(c, pair, stat) : { pair, stat };
}

const absences = (c: ViewContext, pair: Pair): readonly string[] =>
  [pair.against, pair.variant].flatMap((cell) => absenceWords(c.spec, cell, c.say) ?? []);

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
      ? c.say("{name} has no score", { name })
      : c.say("{name} has {n} question with a score|{name} has {n} questions with a score", { name, n });
  return c.say("A and B have no question in common among {where}: {first}, {second}.", {
    where,
    first: side("A", onlyAgainst),
    second: side("B", onlyVariant),
  });
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
    ? c.say("Two cells side by side.")
    : `A: ${cellWords(c.spec, pair.against, c.say)}. B: ${cellWords(c.spec, pair.variant, c.say)}.`;
}

/** Who A and B are, for what leaves the page. */
export const aboutPair = (c: ViewContext, { against, variant }: Pair): NonNullable<Drawing["about"]> => ({
  words: sidesOf(c),
  choices: { a: cellChoice(against, c.pick), b: cellChoice(variant, c.pick) },
});

/** Cell A against cell B, whichever a reader picks: counts, size of the change, and three tests. */
export const pairAny: View = {
  id: "pair",
  page: "compare",
  needs: ["pair_cube"],
  title: (c) => c.say("A against B, question by question"),
  what: (c) =>
    c.say(
      "Every question that both cells have a score for counts once: B scored worse, the same, or better.",
    ),
  draw(c) {
    const counted = countedPair(c);
    if (typeof counted === "string") return counted;
    const { pair, stat } = counted;
    const measure = measureOf(c.spec, pair.variant.metric);
    const tests = pairTests(stat, measure.direction, unitOf(measure));
    const finding = pairFinding(counted, c.say);
    const name = pair.preset?.turned === false ? pair.preset.comparison.label : c.say("B against A");
    return {
      finding,
      about: aboutPair(c, pair),
      charts: [
        {
          ...{ id: "stack", title: name },
          cellOf: byKey((_, part) => [part, "value"]),
          native: {
            kind: "stacked",
            title: name,
            categories: [name],
            series: (["worse", "same", "better"] as const).map((part) => ({
              label: c.say(part),
              slot: part,
              values: [stat[part].count],
            })),
            range: [0, stat.n],
          },
          draw: (ink) =>
            stacks(
              [
                stackRow(
                  "pair",
                  name,
                  counted,
                  c.say("{first} against {second}", {
                    first: differenceWords(c.spec, pair.variant, pair.against, c.say),
                    second: differenceWords(c.spec, pair.against, pair.variant, c.say),
                  }),
                ),
              ],
              {
                ...ink,
                say: c.say,
                title: c.say("B against A"),
                description: finding,
                unit: "count",
                figures: "percent",
                noun: c.say("questions"),
              },
            ),
        },
      ],
      table: {
        caption: c.say("B against A in figures"),
        head: c.say("B against A"),
        columns: [
          { id: "value", label: c.say("Value"), align: "right" },
          { id: "interval", label: c.say("95 % interval"), align: "right" },
        ],
        groups: [
          { label: c.say("Questions"), rows: questionRows(c, counted) },
          {
            label: c.say("Size of the change, {measure}", {
              measure: c.say.known(measure.label).toLowerCase(),
            }),
            rows: sizeRows(c, counted, tests),
          },
          { label: c.say("Is it more than chance? p, two-sided"), rows: testRows(c, counted, tests) },
        ],
      },
      notes: [
        roundingNote(c.say),
        c.say(
          "Headline test: the sign test. One pair is on screen, so no p is adjusted; whoever looks through many pairs will find some below 0.05 by chance.",
        ),
        ...methodNotes([tests], c.say),
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
    share("worse", c.say("B worse, % (count)")),
    share("same", c.say("Same, % (count)")),
    share("better", c.say("B better, % (count)")),
    { id: "n", label: c.say("Both have a score"), cells: [commonCell(c, counted), none] },
    {
      id: "only-a",
      label: c.say("Only A has one; left out"),
      cells: [text(formatCount(stat.onlyAgainst)), none],
    },
    {
      id: "only-b",
      label: c.say("Only B has one; left out"),
      cells: [text(formatCount(stat.onlyVariant)), none],
    },
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
        title: c.say("mean {value} on the {n} common questions", { value: value ?? "", n: stat.n }),
        simulated: isMeanMarked(c, cell, value),
      },
      none,
    ],
  });
  return [
    { id: "net", label: c.say("Net: better − worse, points of %"), cells: [...apart(netCell(c, counted))] },
    mean("mean-a", c.say("Mean of A, common questions"), pair.against, stat.meanAgainst),
    mean("mean-b", c.say("Mean of B, common questions"), pair.variant, stat.meanVariant),
    {
      id: "change",
      label: c.say("Mean change, B − A"),
      cells: [apart(changeCell(c, counted))[0], intervalCell(c, counted)],
    },
    { id: "effect", label: c.say("Effect: rank-biserial correlation"), cells: [effectCell(c, tests), none] },
  ];
}

function testRows(c: ViewContext, counted: Counted, tests: PairTests): readonly RowModel[] {
  const row = (id: string, label: string, p: number | null, simulated: boolean): RowModel => ({
    id,
    label,
    cells: [
      p === null
        ? { kind: "missing", text: "–", title: c.say("no common questions") }
        : { kind: "value", exact: p, text: formatP(p), title: `p = ${p}`, simulated },
      none,
    ],
  });
  return [
    row("sign", c.say("Sign test (headline)"), tests.sign, isDirectionMarked(c, counted)),
    row("wilcoxon", c.say("Wilcoxon signed rank"), tests.wilcoxon, isSimulated(c)),
    row("sign-flip", c.say("Sign-flip permutation of the mean"), tests.signFlip, isSimulated(c)),
  ];
}

/** One sentence that holds on ties, on no change at all, and on few questions. */
export function pairFinding({ stat }: Counted, say: Say = asWritten): string {
  const { n, worse, better, same, signP } = stat;
  if (same.count === n)
    return say(
      "On the one common question B scores the same as A.|On {n} common questions B scores the same as A every time.",
      { n },
    );
  const part = (x: typeof worse): string => `${formatCount(x.count)} (${formatPercent(x.percent)})`;
  const counts = say(
    "On the one common question B scores worse than A on {worse}, better on {better} and the same on {same}|On {n} common questions B scores worse than A on {worse}, better on {better} and the same on {same}",
    { n, worse: part(worse), better: part(better), same: part(same) },
  );
  if (worse.count === better.count) return say("{counts}: as often worse as better.", { counts });
  const p = signP < 0.0001 ? "p < 0.0001" : `p = ${formatP(signP)}`;
  if (worse.count > better.count)
    return signP < 0.05
      ? say(
          "{counts}: worse more often than better, and more so than chance would have it (sign test, {p}).",
          { counts, p },
        )
      : say(
          "{counts}: worse more often than better, but no more so than chance might have it (sign test, {p}).",
          { counts, p },
        );
  return signP < 0.05
    ? say("{counts}: better more often than worse, and more so than chance would have it (sign test, {p}).", {
        counts,
        p,
      })
    : say(
        "{counts}: better more often than worse, but no more so than chance might have it (sign test, {p}).",
        { counts, p },
      );
}
