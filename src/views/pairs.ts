import { flow } from "../charts/flow.ts";
import { stacks } from "../charts/stacks.ts";
import { pairStat, type PairStat } from "../rollups/pairs.ts";
import type { ComparisonSpec } from "../schema/spec.ts";
import { holm } from "../stats/multiplicity.ts";
import { formatCount, formatNumber, formatP, formatSigned } from "../stats/round.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import { isMarked, scaleOf, type View, type ViewContext } from "./view.ts";
import { configOf, configLabel, judgeLabel, modelLabel } from "./words.ts";

interface Compared {
  readonly comparison: ComparisonSpec;
  readonly stat: PairStat;
  readonly sublabel: string;
}

function compared(c: ViewContext): readonly Compared[] {
  return (c.spec.comparisons ?? []).map((comparison) => ({
    comparison,
    stat: pairStat(c.rollups.pair_cube, comparison.id, c.filter.domains),
    sublabel: variantWords(c, comparison),
  }));
}

/** What the variant is, as far as it differs from the cell it is compared with. */
function variantWords(c: ViewContext, comparison: ComparisonSpec): string {
  const { variant } = comparison;
  const against = comparison.against ?? c.spec.baseline;
  const config = configOf(c.spec, variant.config);
  const judge = variant.judge ?? c.pick.judge_id;
  return [
    config === undefined ? variant.config : `${config.id}, ${configLabel(c.spec, config)}`,
    ...(variant.model === against?.model ? [] : [modelLabel(c.spec, variant.model)]),
    ...(judge === (against?.judge ?? c.pick.judge_id) ? [] : [`judged by ${judgeLabel(c.spec, judge)}`]),
  ].join("; ");
}

function baselineWords(c: ViewContext): string {
  const base = c.spec.baseline;
  if (base === undefined) return "each row's own baseline";
  const config = configOf(c.spec, base.config);
  return `${modelLabel(c.spec, base.model)} on ${config === undefined ? base.config : configLabel(c.spec, config)} (${base.config})`;
}

/** The benchmark's comparisons: same, better, worse question by question. */
export const pairs: View = {
  id: "pairs",
  page: "compare",
  needs: ["pair_cube"],
  title: () => "What one change does to the answers",
  what: (c) =>
    `Baseline: ${baselineWords(c)}. Each row changes one thing and counts the questions that both cells have a score for.`,
  draw(c) {
    const rows = compared(c);
    if (rows.length === 0) return "This benchmark declares no comparisons.";
    if (rows.every((r) => r.stat.n === 0)) return "No question of this selection has a score on both sides.";
    const adjusted = holm(rows.map((r) => (r.stat.n === 0 ? null : r.stat.signP)));
    const share = (r: Compared, part: "same" | "better" | "worse"): CellModel => {
      const { count, percent, wilson } = r.stat[part];
      if (percent === null) return { kind: "missing", text: "–", title: "no common questions" };
      const range =
        wilson === null ? "" : `${formatNumber(100 * wilson[0], 1)}–${formatNumber(100 * wilson[1], 1)}`;
      return {
        kind: "value",
        exact: percent,
        text: formatNumber(percent, 1),
        sd: formatCount(count),
        below: range,
        title: `${count} of ${r.stat.n} questions: ${percent} %; 95 % Wilson interval ${range}`,
        simulated: isMarked(c, { measure: `share_${part}`, comparison: r.comparison.id }, percent),
      };
    };
    const tableRows = rows.map((r, i): RowModel => ({
      id: r.comparison.id,
      label: r.comparison.label,
      below: r.sublabel,
      cells: [
        share(r, "same"),
        share(r, "better"),
        share(r, "worse"),
        {
          kind: "value",
          exact: r.stat.meanDifference,
          text: formatSigned(r.stat.meanDifference, 2),
          title: `mean difference ${r.stat.meanDifference ?? ""}`,
        },
        { kind: "text", text: formatP(adjusted[i] ?? null) },
        { kind: "text", text: formatCount(r.stat.n), quiet: true },
      ],
    }));
    const finding = pairFinding(rows, adjusted);
    const left = rows.reduce((sum, r) => sum + r.stat.onlyVariant + r.stat.onlyAgainst, 0);
    return {
      finding,
      charts: [
        {
          id: "stacks",
          title: this.title(c),
          draw: (ink) =>
            stacks(
              rows.map((r) => ({
                id: r.comparison.id,
                label: r.comparison.label,
                sublabel: r.sublabel,
                worse: r.stat.worse.count,
                same: r.stat.same.count,
                better: r.stat.better.count,
                n: r.stat.n,
              })),
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
        caption: "Same, better and worse than the baseline",
        head: "Change",
        columns: [
          ...(["same", "better", "worse"] as const).map((part) => ({
            id: part,
            label: `${part.charAt(0).toUpperCase()}${part.slice(1)} %`,
            below: "(count), 95 % interval",
            align: "right" as const,
          })),
          { id: "difference", label: "Mean change", align: "right" },
          { id: "p", label: "Sign test p", below: "Holm", align: "right" },
          { id: "n", label: "n", align: "right" },
        ],
        groups: [{ label: null, rows: tableRows }],
      },
      notes: [
        "Shares are rounded one by one and may add to 99.9 or 100.1; bars are drawn from counts. Interval: Wilson, 95 %.",
        `p: exact two-sided sign test of better against worse, Holm over the ${rows.length} rows on screen.`,
        ...(left > 0 ? [`${formatCount(left)} questions with a score on one side only are left out.`] : []),
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "marked" : "none",
    };
  },
};

function pairFinding(rows: readonly Compared[], adjusted: readonly (number | null)[]): string {
  const separable = rows.filter((r, i) => r.stat.n > 0 && (adjusted[i] ?? 1) < 0.05);
  const worst = rows
    .filter((r) => r.stat.n > 0)
    .reduce((a, b) => ((b.stat.worse.percent ?? 0) > (a.stat.worse.percent ?? 0) ? b : a));
  const tail =
    separable.length === rows.length
      ? "every change goes one way more often than chance would have it"
      : `${separable.length} of ${rows.length} changes go one way more often than chance would have it`;
  return `“${worst.comparison.label}” makes most answers worse (${formatNumber(worst.stat.worse.percent, 1)} %); ${tail}.`;
}

/** Where the scores of each comparison went. */
export const flows: View = {
  id: "flows",
  page: "compare",
  needs: ["pair_cube"],
  title: () => "Where the scores went",
  what: () => "Row: score of the baseline. Column: score after the change. On the diagonal the score stayed.",
  draw(c) {
    if (!c.measure.discrete) return "Scores of this benchmark are continuous; there are no levels to cross.";
    const rows = compared(c).filter((r) => r.stat.n > 0);
    if (rows.length === 0) return "No question of this selection has a score on both sides.";
    const stayed = rows.map((r) => `${r.comparison.label} ${formatNumber(r.stat.same.percent, 1)} %`);
    return {
      finding: `The score stayed the same for: ${stayed.join(", ")}.`,
      charts: rows.map((r) => ({
        id: `flow-${r.comparison.id}`,
        title: r.comparison.label,
        half: true,
        draw: (ink) =>
          flow(
            r.stat.flow.map((f) => ({ from: f.against, to: f.variant, count: f.n })),
            {
              ...ink,
              title: r.comparison.label,
              description: `Counts of ${r.stat.n} questions by score before and after.`,
              scale: scaleOf(c.measure, c.spec.scale.label),
              rowLabel: "before",
              columnLabel: "after",
            },
          ),
      })),
      table: null,
      notes: ["Each cell counts questions."],
      simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
    };
  },
};
