import { stacks, type StackRow } from "../charts/stacks.ts";
import { pairStat } from "../rollups/pairs.ts";
import { primaryMeasure } from "../schema/measures.ts";
import { holm } from "../stats/multiplicity.ts";
import { formatCount, formatPercent } from "../stats/round.ts";
import type { RowModel } from "./table-model.ts";
import { cellWords, differenceWords, pairLink, presetMeasure, presetPairs } from "./pairs-cells.ts";
import { isSimulated, outcomeCells, outcomeColumns, type Counted } from "./pairs-columns.ts";
import { isPrimary, type View, type ViewContext } from "./view.ts";
import { countWord, judgeLabel, listWords } from "./words.ts";

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
    const changed = differenceWords(c.spec, pair.variant, pair.against);
    return {
      id: comparison.id,
      label: comparison.label,
      sublabel:
        comparison.against === undefined
          ? changed
          : `${changed} against ${differenceWords(c.spec, pair.against, pair.variant)}`,
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
  const by = judge_id === null ? presetMeasure(c.spec).label : `scores of ${judgeLabel(c.spec, judge_id)}`;
  return [
    `The benchmark’s own comparisons go by ${by}; the measure chosen for other tables doesn’t change them.`,
  ];
}

/** "Left out, with a score on one side only: 7 (Spoken) and 5 (Translated)." */
export function leftOutNotes(rows: readonly PresetRow[]): readonly string[] {
  const left = rows
    .map((r) => ({ label: r.label, n: r.stat.onlyVariant + r.stat.onlyAgainst }))
    .filter((r) => r.n > 0);
  if (left.length === 0) return [];
  return [
    `Left out, with a score on one side only: ${listWords(left.map((r) => `${formatCount(r.n)} (${r.label})`))}.`,
  ];
}

export const roundingNote =
  "Shares are rounded one by one and may add to 99.9 or 100.1; bars are drawn from counts. Intervals: Wilson for shares, Wald for net, t for the mean, all 95 %.";

const noRows = "No question of this selection has a score on both sides of a comparison.";

/** The benchmark's comparisons: same, better, worse question by question. */
export const pairs: View = {
  id: "pairs",
  page: "compare",
  needs: ["pair_cube"],
  title: () => "What one change does to the answers",
  what(c) {
    const rows = presetPairs(c.spec);
    const base = rows.find((r) => r.preset.comparison.against === undefined);
    const counted = "Each row counts the questions that both cells have a score for.";
    if (base === undefined) return counted;
    const some = rows.some((r) => r.preset.comparison.against !== undefined);
    return `Baseline${some ? " unless a row names another" : ""}: ${cellWords(c.spec, base.against)}. ${counted}`;
  },
  draw(c) {
    const rows = presetRows(c);
    if (rows.length === 0) return "This benchmark declares no comparisons.";
    if (rows.every((r) => r.stat.n === 0)) return noRows;
    const plain = rows.map(signP);
    const adjusted = holm(plain);
    const finding = pairsFinding(rows, adjusted);
    const tested = plain.filter((p) => p !== null).length;
    return {
      finding,
      charts: [
        {
          id: "stacks",
          title: this.title(c),
          native: {
            kind: "stacked",
            title: this.title(c),
            categories: rows.map((r) => r.label),
            series: (["better", "same", "worse"] as const).map((part) => ({
              label: part,
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
                title: this.title(c),
                description: finding,
                unit: "count",
                figures: "percent",
                noun: "questions",
              },
            ),
        },
      ],
      table: {
        caption: "Worse, same and better than the cell compared with",
        head: "Change",
        columns: outcomeColumns(c.spec.scale.label),
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
        roundingNote,
        `Headline test: exact two-sided sign test of better against worse, Holm over the ${countWord(tested)} row${tested === 1 ? "" : "s"} on screen; below it the plain p where that differs.`,
        ...leftOutNotes(rows),
        ...presetNotes(c),
      ],
      simulated: isSimulated(c) ? "marked" : "none",
    };
  },
};

/** Which change makes the largest share worse, and how many go one way beyond chance; true on ties and gaps. */
export function pairsFinding(rows: readonly PresetRow[], adjusted: readonly (number | null)[]): string {
  const counted = rows.filter((r) => r.stat.n > 0);
  const share = (r: PresetRow): number => r.stat.worse.count / r.stat.n;
  const most = Math.max(...counted.map(share));
  const worst = counted.filter((r) => share(r) === most);
  const names = listWords(worst.map((r) => `“${r.label}”`));
  const head =
    most === 0
      ? counted.length === 1
        ? `With ${names} no question scores worse`
        : "No question scores worse with any change"
      : `With ${names} ${formatPercent(100 * most)} of the questions score worse${worst.length === 1 ? "" : " each"}${
          counted.length === worst.length ? "" : ", the largest share"
        }`;
  const beyond = adjusted.filter((p) => p !== null && p < 0.05).length;
  const tail =
    counted.length === 1
      ? `the change ${beyond === 1 ? "goes" : "doesn’t go"} one way more often than chance would have it`
      : `${beyond === counted.length ? "every change goes" : beyond === 0 ? "no change goes" : `${countWord(beyond)} of ${countWord(counted.length)} changes ${beyond === 1 ? "goes" : "go"}`} one way more often than chance would have it`;
  const gaps = rows.filter((r) => r.stat.n === 0).map((r) => `“${r.label}”`);
  return `${head}; ${tail}${gaps.length === 0 ? "" : `; ${listWords(gaps)} ${gaps.length === 1 ? "has" : "have"} no common question`}.`;
}
