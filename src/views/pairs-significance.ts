import { countIn } from "../words/counted.ts";
import { listIn } from "../words/listed.ts";
import { pairTests, type PairTests } from "../rollups/pairs-tests.ts";
import { holm } from "../stats/multiplicity.ts";
import { formatCount, formatP } from "../stats/round.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import { leftOutNotes, presetNotes, presetRows, type PresetRow } from "./pairs.ts";
import { presetMeasure, unitOf } from "./pairs-cells.ts";
import { effectCell, intervalCell, isDirectionMarked, isSimulated, pCell } from "./pairs-columns.ts";
import type { View, ViewContext } from "./view.ts";
import type { Message } from "../words/en.ts";
import { asWritten, type Say } from "../words/say.ts";

interface Tested extends PresetRow {
  readonly tests: PairTests;
}
const tests = ["sign", "wilcoxon", "signFlip"] as const;
type Test = (typeof tests)[number];
const names = {
  sign: "sign test",
  wilcoxon: "Wilcoxon signed rank",
  signFlip: "sign-flip permutation",
} as const satisfies Record<Test, Message>;
const alpha = 0.05;

/** How p was found where it isn't exact. */
export function methodNotes(all: readonly PairTests[], say: Say = asWritten): readonly string[] {
  const normal = all.some((t) => t.wilcoxon !== null && !t.wilcoxonExact);
  const flips = new Set(all.filter((t) => t.signFlip !== null).map((t) => t.signFlipMethod));
  return [
    normal
      ? say(
          "Wilcoxon: zeros dropped, ties averaged, tie-corrected normal approximation (exact up to 50 changes).",
        )
      : say("Wilcoxon: zeros dropped, ties averaged, exact."),
    say("Permutation of the mean change under random signs: {ways}.", {
      ways: listIn(
        say,
        [
          ...(flips.has("exact") ? [say("exact")] : []),
          ...(flips.has("sampled") ? [say("4,999 seeded draws where scores are no whole steps")] : []),
          ...(flips.has("normal") ? [say("normal approximation where the exact one is too long")] : []),
        ],
        "or",
      ),
    }),
    say(
      "Rank-biserial correlation of matched pairs: +1 where every change is for the better, −1 where every one is for the worse.",
    ),
  ];
}

/** Three tests of each of the benchmark's comparisons beside each other. */
export const pairSignificance: View = {
  id: "pair-tests",
  page: "compare",
  needs: ["pair_cube"],
  title: (c) => c.say("Is a change more than chance?"),
  what: (c) =>
    c.say(
      "The sign test asks for direction alone, Wilcoxon’s for direction and size, the permutation test for the mean. Each is two-sided and paired by question.",
    ),
  draw(c) {
    const measure = presetMeasure(c.spec);
    const rows = presetRows(c).map((r): Tested => ({
      ...r,
      tests: pairTests(r.stat, measure.direction, unitOf(measure)),
    }));
    if (rows.length === 0) return c.say("This benchmark declares no comparisons.");
    if (rows.every((r) => r.stat.n === 0))
      return c.say("No question of this selection has a score on both sides of a comparison.");
    const adjusted: Readonly<Record<Test, readonly (number | null)[]>> = {
      sign: holm(rows.map((r) => r.tests.sign)),
      wilcoxon: holm(rows.map((r) => r.tests.wilcoxon)),
      signFlip: holm(rows.map((r) => r.tests.signFlip)),
    };
    const family = rows.filter((r) => r.stat.n > 0).length;
    return {
      finding: testsFinding(rows, adjusted, isSimulated(c), c.say),
      charts: [],
      table: {
        caption: c.say("Tests of the comparisons"),
        head: c.say("Change"),
        columns: [
          { id: "sign", label: c.say("Sign test p"), below: c.say("headline; Holm"), align: "right" },
          { id: "wilcoxon", label: c.say("Wilcoxon p"), below: "Holm", align: "right" },
          { id: "signFlip", label: c.say("Permutation p"), below: "Holm", align: "right" },
          { id: "effect", label: c.say("Effect"), below: "rank-biserial", align: "right" },
          { id: "interval", label: c.say("Mean change"), below: c.say("95 % interval"), align: "right" },
          { id: "changed", label: c.say("Changed"), below: c.say("of n"), align: "right" },
          { id: "left", label: c.say("One side only"), below: "A, B", align: "right" },
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
                    c,
                    c.say(names[t]),
                    r.tests[t],
                    adjusted[t][i] ?? null,
                    t === "sign" ? isDirectionMarked(c, r) : isSimulated(c),
                  ),
                ),
                effectCell(c, r.tests),
                intervalCell(c, r),
                changedCell(c, r),
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
        c.say(
          "Holm over the {rows} row on screen, each test for itself; below it the plain p where that differs.|Holm over the {rows} rows on screen, each test for itself; below it the plain p where that differs.",
          { n: family, rows: countIn(c.say, family) },
        ),
        ...methodNotes(
          rows.map((r) => r.tests),
          c.say,
        ),
        ...leftOutNotes(rows, c.say),
        ...presetNotes(c),
      ],
      simulated: isSimulated(c) ? "marked" : "none",
    };
  },
};

function changedCell({ say }: ViewContext, { stat }: PresetRow): CellModel {
  const changed = stat.worse.count + stat.better.count;
  return {
    kind: "value",
    exact: changed,
    method: "outcome",
    text: formatCount(changed),
    below: say("of {n}", { n: stat.n }),
    title: say("{changed} of {n} common questions score differently", { changed, n: stat.n }),
  };
}

/** Whether the three tests say the same of every row, and where they part. */
export function testsFinding(
  rows: readonly Tested[],
  adjusted: Readonly<Record<Test, readonly (number | null)[]>>,
  simulated: boolean,
  say: Say = asWritten,
): string {
  const rest = simulated ? [say("all but the sign test rest on simulated scores")] : [];
  const whole = (...parts: readonly string[]): string => `${[...parts, ...rest].join("; ")}.`;
  const counted = rows.map((r, i) => ({ r, i })).filter(({ r }) => r.stat.n > 0);
  const beyond = (t: Test, i: number): boolean => (adjusted[t][i] ?? 1) < alpha;
  const parted = counted.filter(({ i }) => new Set(tests.map((t) => beyond(t, i))).size > 1);
  if (parted.length > 0)
    return whole(
      say("The tests disagree on {list}", {
        list: listIn(
          say,
          parted.map(
            ({ r, i }) =>
              `“${r.label}” (${tests.map((t) => `${say(names[t])} ${formatP(adjusted[t][i] ?? null)}`).join(", ")})`,
          ),
        ),
      }),
      ...(parted.length === counted.length ? [] : [say("on the others they agree")]),
    );
  const found = counted.filter(({ i }) => beyond("sign", i)).map(({ r }) => `“${r.label}”`);
  if (found.length === 0)
    return whole(
      counted.length === 1
        ? say("The three tests agree: the change can’t be told from chance")
        : say("The three tests agree: no change can be told from chance"),
    );
  const all = found.length === counted.length;
  if (!all)
    return whole(
      say(
        "The three tests agree: {names} is more than chance would have it, the others can’t be told from it|The three tests agree: {names} are more than chance would have it, the others can’t be told from it",
        { n: found.length, names: listIn(say, found) },
      ),
    );
  return whole(
    counted.length === 1
      ? say("The three tests agree: the change is more than chance would have it")
      : say("The three tests agree: all {all} changes are more than chance would have it", {
          all: countIn(say, found.length),
        }),
  );
}
