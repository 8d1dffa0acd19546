import { countIn } from "../words/counted.ts";
import { listIn } from "../words/listed.ts";
import { stacks, type StackRow } from "../charts/stacks.ts";
import { pairStat } from "../rollups/pairs.ts";
import { primaryMeasure } from "../schema/measures.ts";
import { holm } from "../stats/multiplicity.ts";
import { formatCount, formatPercent } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import type { RowModel } from "./table-model.ts";
import { cellWords, differenceWords, pairLink, presetMeasure, presetPairs } from "./pairs-cells.ts";
import { isSimulated, outcomeCells, outcomeColumns, type Counted } from "./pairs-columns.ts";
import { isPrimary, type View, type ViewContext } from "./view.ts";
import type { Message } from "../words/en.ts";
import { asWritten, type Say } from "../words/say.ts";
import { judgeLabel } from "./words.ts";

/** A row of the benchmark's comparisons. */
export interface PresetRow extends Counted {
  readonly id: string;
  readonly label: string;
  readonly sublabel: string;
}

/** The benchmark's comparisons counted under the present filter. */
export function presetRows(c: ViewContext): readonly PresetRow[] {
  const { direction } = presetMeasure(c.spec);
  return presetPairs(c.spec).map((pair) => {
    const { comparison } = pair.preset;
    const changed = differenceWords(c.spec, pair.variant, pair.against, c.say);
    return {
      id: comparison.id,
      label: comparison.label,
      sublabel:
        comparison.against === undefined
          ? changed
          : c.say("{first} against {second}", {
              first: changed,
              second: differenceWords(c.spec, pair.against, pair.variant, c.say),
            }),
      pair,
      stat: pairStat(c.rollups.pair_cube, comparison.id, c.filter.domains, direction),
    };
  });
}

/** The plain p of the headline test; null without common questions. */
export const signP = ({ stat }: Counted): number | null => (stat.n === 0 ? null : stat.signP);

export const stackRow = (id: string, label: string, { stat }: Counted, sublabel?: string): StackRow => ({
  id,
  label,
  ...(sublabel === undefined ? {} : { sublabel }),
  worse: stat.worse.count,
  same: stat.same.count,
  better: stat.better.count,
  n: stat.n,
});

/** Said below comparisons of the benchmark while a reader looks at another measure. */
export function presetNotes(c: ViewContext): readonly string[] {
  if (isPrimary(c)) return [];
  const { judge_id } = primaryMeasure(c.spec);
  const by =
    judge_id === null
      ? presetMeasure(c.spec).label
      : c.say("scores of {judge}", { judge: judgeLabel(c.spec, judge_id) });
  return [
    c.say(
      "The benchmark’s own comparisons go by {by}; the measure chosen for other tables doesn’t change them.",
      { by },
    ),
  ];
}

/** "Left out, with a score on one side only: 7 (Spoken) and 5 (Translated)." */
export function leftOutNotes(rows: readonly PresetRow[], say: Say = asWritten): readonly string[] {
  const left = rows
    .map((r) => ({ label: r.label, n: r.stat.onlyVariant + r.stat.onlyAgainst }))
    .filter((r) => r.n > 0);
  if (left.length === 0) return [];
  return [
    say("Left out, with a score on one side only: {list}.", {
      list: listIn(
        say,
        left.map((r) => `${formatCount(r.n)} (${r.label})`),
      ),
    }),
  ];
}

export const roundingNote = (say: Say): string =>
  say(
    "Shares are rounded one by one and may add to 99.9 or 100.1; bars are drawn from counts. Intervals: Wilson for shares, Wald for net, t for the mean, all 95 %.",
  );

const noRows: Message = "No question of this selection has a score on both sides of a comparison.";

/** The benchmark's comparisons: same, better, worse question by question. */
export const pairs: View = {
  id: "pairs",
  page: "compare",
  needs: ["pair_cube"],
  title: (c) => c.say("What one change does to the answers"),
  what(c) {
    const rows = presetPairs(c.spec);
    const base = rows.find((r) => r.preset.comparison.against === undefined);
    const counted = c.say("Each row counts the questions that both cells have a score for.");
    if (base === undefined) return counted;
    const some = rows.some((r) => r.preset.comparison.against !== undefined);
    const cell = cellWords(c.spec, base.against, c.say);
    return `${
      some
        ? c.say("Baseline unless a row names another: {cell}.", { cell })
        : c.say("Baseline: {cell}.", { cell })
    } ${counted}`;
  },
  draw(c) {
    const rows = presetRows(c);
    if (rows.length === 0) return c.say("This benchmark declares no comparisons.");
    if (rows.every((r) => r.stat.n === 0)) return c.say(noRows);
    const plain = rows.map(signP);
    const adjusted = holm(plain);
    const finding = pairsFinding(rows, adjusted, c.say);
    const tested = plain.filter((p) => p !== null).length;
    return {
      finding,
      charts: [
        {
          id: "stacks",
          cellOf: byKey((row, part) => [row, part]),
          title: this.title(c),
          native: {
            kind: "stacked",
            title: this.title(c),
            categories: rows.map((r) => r.label),
            series: (["worse", "same", "better"] as const).map((part) => ({
              label: c.say(part),
              slot: part,
              values: rows.map((r) => r.stat[part].count),
            })),
            range: [0, Math.max(...rows.map((r) => r.stat.n))],
          },
          draw: (ink) =>
            stacks(
              rows.map((r) => stackRow(r.id, r.label, r, r.sublabel)),
              {
                ...ink,
                say: c.say,
                title: this.title(c),
                description: finding,
                unit: "count",
                figures: "percent",
                noun: c.say("questions"),
              },
            ),
        },
      ],
      table: {
        caption: c.say("Worse, same and better than the cell compared with"),
        head: c.say("Change"),
        columns: outcomeColumns(c.spec.scale.label, c.say),
        groups: [
          {
            label: null,
            rows: rows.map((r, i): RowModel => ({
              id: r.id,
              label: r.label,
              below: r.sublabel,
              href: pairLink(c, r.pair.against, r.pair.variant),
              cells: outcomeCells(c, r, plain[i] ?? null, adjusted[i] ?? null),
            })),
          },
        ],
      },
      notes: [
        roundingNote(c.say),
        c.say(
          "Headline test: exact two-sided sign test of better against worse, Holm over the {rows} row on screen; below it the plain p where that differs.|Headline test: exact two-sided sign test of better against worse, Holm over the {rows} rows on screen; below it the plain p where that differs.",
          { n: tested, rows: countIn(c.say, tested) },
        ),
        ...leftOutNotes(rows, c.say),
        ...presetNotes(c),
      ],
      simulated: isSimulated(c) ? "marked" : "none",
    };
  },
};

/** Which change makes the largest share worse, and how many go one way beyond chance; true on ties and gaps. */
export function pairsFinding(
  rows: readonly PresetRow[],
  adjusted: readonly (number | null)[],
  say: Say = asWritten,
): string {
  const counted = rows.filter((r) => r.stat.n > 0);
  const share = (r: PresetRow): number => r.stat.worse.count / r.stat.n;
  const most = Math.max(...counted.map(share));
  const worst = counted.filter((r) => share(r) === most);
  const names = listIn(
    say,
    worst.map((r) => `“${r.label}”`),
  );
  const n = worst.length;
  const shareWords = formatPercent(100 * most);
  const head =
    most === 0
      ? counted.length === 1
        ? say("With {names} no question scores worse", { names })
        : say("No question scores worse with any change")
      : counted.length === worst.length
        ? say(
            "With {names} {share} of the questions score worse|With {names} {share} of the questions score worse each",
            { n, names, share: shareWords },
          )
        : say(
            "With {names} {share} of the questions score worse, the largest share|With {names} {share} of the questions score worse each, the largest share",
            { n, names, share: shareWords },
          );
  const beyond = adjusted.filter((p) => p !== null && p < 0.05).length;
  const tail =
    counted.length === 1
      ? beyond === 1
        ? say("the change goes one way more often than chance would have it")
        : say("the change doesn’t go one way more often than chance would have it")
      : beyond === counted.length
        ? say("every change goes one way more often than chance would have it")
        : beyond === 0
          ? say("no change goes one way more often than chance would have it")
          : say(
              "{some} of {all} changes goes one way more often than chance would have it|{some} of {all} changes go one way more often than chance would have it",
              { n: beyond, some: countIn(say, beyond), all: countIn(say, counted.length) },
            );
  const gaps = rows.filter((r) => r.stat.n === 0).map((r) => `“${r.label}”`);
  const rest =
    gaps.length === 0
      ? []
      : [
          say("{names} has no common question|{names} have no common question", {
            n: gaps.length,
            names: listIn(say, gaps),
          }),
        ];
  return `${[head, tail, ...rest].join("; ")}.`;
}
