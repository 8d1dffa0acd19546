import { pairTests, type PairTests } from "../rollups/pairs-tests.ts";
import { holm } from "../stats/multiplicity.ts";
import { formatCount, formatP } from "../stats/round.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import { leftOutNotes, presetNotes, presetRows, type PresetRow } from "./pairs.ts";
import { presetMeasure, unitOf } from "./pairs-cells.ts";
import { effectCell, intervalCell, isDirectionMarked, isSimulated, pCell } from "./pairs-columns.ts";
import type { View } from "./view.ts";
import { countWord, listWords } from "./words.ts";

interface Tested extends PresetRow {
  readonly tests: PairTests;
}
const tests = ["sign", "wilcoxon", "signFlip"] as const;
type Test = (typeof tests)[number];
const names: Readonly<Record<Test, string>> = {
  sign: "sign test",
  wilcoxon: "Wilcoxon signed rank",
  signFlip: "sign-flip permutation",
};
const alpha = 0.05;

/** How p was found where it isn't exact. */
export function methodNotes(all: readonly PairTests[]): readonly string[] {
  const normal = all.some((t) => t.wilcoxon !== null && !t.wilcoxonExact);
  const flips = new Set(all.filter((t) => t.signFlip !== null).map((t) => t.signFlipMethod));
  return [
    `Wilcoxon: zeros dropped, ties averaged, ${normal ? "tie-corrected normal approximation (exact up to 50 changes)" : "exact"}.`,
    `Permutation of the mean change under random signs: ${listWords(
      [
        ...(flips.has("exact") ? ["exact"] : []),
        ...(flips.has("sampled") ? ["4,999 seeded draws where scores are no whole steps"] : []),
        ...(flips.has("normal") ? ["normal approximation where the exact one is too long"] : []),
      ],
      "or",
    )}.`,
    "Rank-biserial correlation of matched pairs: +1 where every change is for the better, −1 where every one is for the worse.",
  ];
}

/** Three tests of each of the benchmark's comparisons beside each other. */
export const pairSignificance: View = {
  id: "pair-tests",
  page: "compare",
  needs: ["pair_cube"],
  title: () => "Is a change more than chance?",
  what: () =>
    "The sign test asks for direction alone, Wilcoxon’s for direction and size, the permutation test for the mean. Each is two-sided and paired by question.",
  draw(c) {
    const measure = presetMeasure(c.spec);
    const rows = presetRows(c).map((r): Tested => ({
      ...r,
      tests: pairTests(r.stat, measure.direction, unitOf(measure)),
    }));
    if (rows.length === 0) return "This benchmark declares no comparisons.";
    if (rows.every((r) => r.stat.n === 0))
      return "No question of this selection has a score on both sides of a comparison.";
    const adjusted: Readonly<Record<Test, readonly (number | null)[]>> = {
      sign: holm(rows.map((r) => r.tests.sign)),
      wilcoxon: holm(rows.map((r) => r.tests.wilcoxon)),
      signFlip: holm(rows.map((r) => r.tests.signFlip)),
    };
    const family = rows.filter((r) => r.stat.n > 0).length;
    return {
      finding: testsFinding(rows, adjusted, isSimulated(c)),
      charts: [],
      table: {
        caption: "Tests of the comparisons",
        head: "Change",
        columns: [
          { id: "sign", label: "Sign test p", below: "headline; Holm", align: "right" },
          { id: "wilcoxon", label: "Wilcoxon p", below: "Holm", align: "right" },
          { id: "signFlip", label: "Permutation p", below: "Holm", align: "right" },
          { id: "effect", label: "Effect", below: "rank-biserial", align: "right" },
          { id: "interval", label: "Mean change", below: "95 % interval", align: "right" },
          { id: "changed", label: "Changed", below: "of n", align: "right" },
          { id: "left", label: "One side only", below: "A, B", align: "right" },
        ],
        groups: [
          {
            label: null,
            rows: rows.map((r, i): RowModel => ({
              id: r.id,
              label: r.label,
              below: r.sublabel,
              cells: [
                ...tests.map((t): CellModel =>
                  pCell(
                    names[t],
                    r.tests[t],
                    adjusted[t][i] ?? null,
                    t === "sign" ? isDirectionMarked(c, r) : isSimulated(c),
                  ),
                ),
                effectCell(c, r.tests),
                intervalCell(c, r),
                changedCell(r),
                {
                  kind: "text",
                  text: `${formatCount(r.stat.onlyAgainst)}, ${formatCount(r.stat.onlyVariant)}`,
                  quiet: true,
                },
              ],
            })),
          },
        ],
      },
      notes: [
        `Holm over the ${countWord(family)} row${family === 1 ? "" : "s"} on screen, each test for itself; below it the plain p where that differs.`,
        ...methodNotes(rows.map((r) => r.tests)),
        ...leftOutNotes(rows),
        ...presetNotes(c),
      ],
      simulated: isSimulated(c) ? "marked" : "none",
    };
  },
};

function changedCell({ stat }: PresetRow): CellModel {
  const changed = stat.worse.count + stat.better.count;
  return {
    kind: "value",
    exact: changed,
    method: "outcome",
    text: formatCount(changed),
    below: `of ${formatCount(stat.n)}`,
    title: `${formatCount(changed)} of ${formatCount(stat.n)} common questions score differently`,
  };
}

/** Whether the three tests say the same of every row, and where they part. */
export function testsFinding(
  rows: readonly Tested[],
  adjusted: Readonly<Record<Test, readonly (number | null)[]>>,
  simulated: boolean,
): string {
  const rest = simulated ? "; all but the sign test rest on simulated scores" : "";
  const counted = rows.map((r, i) => ({ r, i })).filter(({ r }) => r.stat.n > 0);
  const beyond = (t: Test, i: number): boolean => (adjusted[t][i] ?? 1) < alpha;
  const parted = counted.filter(({ i }) => new Set(tests.map((t) => beyond(t, i))).size > 1);
  if (parted.length > 0)
    return `The tests disagree on ${listWords(
      parted.map(
        ({ r, i }) =>
          `“${r.label}” (${tests.map((t) => `${names[t]} ${formatP(adjusted[t][i] ?? null)}`).join(", ")})`,
      ),
    )}${parted.length === counted.length ? "" : "; on the others they agree"}${rest}.`;
  const found = counted.filter(({ i }) => beyond("sign", i)).map(({ r }) => `“${r.label}”`);
  if (found.length === 0)
    return `The three tests agree: ${counted.length === 1 ? "the change can’t" : "no change can"} be told from chance${rest}.`;
  const all = found.length === counted.length;
  return `The three tests agree: ${
    all
      ? counted.length === 1
        ? "the change is more than chance would have it"
        : `all ${countWord(found.length)} changes are more than chance would have it`
      : `${listWords(found)} ${found.length === 1 ? "is" : "are"} more than chance would have it, the others can’t be told from it`
  }${rest}.`;
}
