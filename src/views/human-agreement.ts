import { domainDots } from "../charts/domain-dots.ts";
import {
  alphaIntervals,
  alphaReplicates,
  alphasOf,
  ratedItems,
  type RatedItem,
} from "../rollups/human-agreement.ts";
import type { Interval } from "../stats/interval.ts";
import type { Alpha, AlphaLevel } from "../stats/krippendorff.ts";
import { formatCount, formatNumber, formatRange } from "../stats/round.ts";
import { questionPath } from "../state/question-path.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import { isMarked, type View, type ViewContext } from "./view.ts";
import { modelLabel } from "./words.ts";

const levelWords: Readonly<Record<AlphaLevel, string>> = {
  ordinal: "ratings are ranks: their distance is the number of ratings between them",
  interval: "ratings are amounts: their distance is their difference",
  nominal: "ratings are names: equal or not",
  ratio: "ratings are shares of an amount: their difference over their sum",
};

/** A ratio needs a scale without values below zero. */
const levelsOf = (c: ViewContext): readonly AlphaLevel[] => [
  "ordinal",
  "interval",
  "nominal",
  ...(c.spec.scale.min >= 0 ? (["ratio"] as const) : []),
];

const noRatings = "No answer of this selection has human ratings.";
const spanOf = (c: ViewContext): number => c.spec.exclusion_span ?? c.spec.scale.max - c.spec.scale.min;
const spanWords = (c: ViewContext): string => {
  const span = spanOf(c);
  return formatNumber(span, Number.isInteger(span) ? 0 : 2);
};
const ratersIn = (count: number): string => `${formatCount(count)} ${count === 1 ? "rater" : "raters"}`;

const sides = ["before", "after"] as const;
type Side = (typeof sides)[number];

/** Krippendorff's α before and after the exclusion rule. */
export const humanAgreementView: View = {
  id: "human-agreement",
  page: "judges",
  needs: ["ratings_by_item"],
  title: () => "Do the people agree?",
  what: (c) =>
    `Krippendorff’s α before and after answers whose ratings lie ${spanWords(c)} or more apart are excluded. 1 is full agreement, 0 is chance. The rule removes disagreement by definition.`,
  draw(c) {
    const { items, raters } = ratedItems(c.rollups.ratings_by_item, c.filter.domains);
    if (items.length === 0) return noRatings;
    const levels = levelsOf(c);
    const alphas = alphasOf(items, levels);
    const intervals = alphaIntervals(items, levels);
    const intervalOf = (i: number, side: Side): Interval | null => intervals[i]?.[side] ?? null;
    const excluded = items.filter((item) => item.excluded).length;
    const labels: Readonly<Record<Side, string>> = {
      before: `all ${formatCount(items.length)}`,
      after: `without ${formatCount(excluded)} excluded`,
    };
    const finding = findingOf(alphas[0], items, excluded, raters);
    const known = alphas.flatMap((a) => sides.flatMap((side) => a[side].alpha ?? []));
    const ends = intervals.flatMap((x) => sides.flatMap((side) => x[side] ?? []));
    const lowest = Math.min(0, ...known, ...ends);
    const scale = { min: lowest < 0 ? Math.floor(lowest * 2) / 2 : 0, max: 1, step: 0.25, label: "α" };
    return {
      finding,
      charts:
        known.length === 0
          ? []
          : [
              {
                id: "human-agreement",
                title: this.title(c),
                draw: (ink) =>
                  domainDots(
                    alphas.flatMap((a, i) =>
                      sides.map((side) => ({
                        domain_id: a.level,
                        model_id: side,
                        value: a[side].alpha,
                        n: a[side].pairable,
                        lo: intervalOf(i, side)?.[0],
                        hi: intervalOf(i, side)?.[1],
                      })),
                    ),
                    {
                      ...ink,
                      title: this.title(c),
                      description: finding,
                      scale,
                      series: sides.map((side) => ({
                        id: side,
                        label: labels[side],
                        slot: "",
                        open: side === "before",
                      })),
                      domains: levels.map((id) => ({ id, label: id })),
                    },
                  ),
              },
            ],
      table: {
        caption: "Krippendorff’s α before and after exclusion",
        head: "Level",
        columns: [
          { id: "before", label: labels.before, align: "right" },
          { id: "after", label: labels.after, align: "right" },
        ],
        groups: [
          {
            label: null,
            rows: alphas.map((a, i): RowModel => ({
              id: a.level,
              label: a.level,
              below: levelWords[a.level],
              cells: sides.map((side) => cellOf(c, a.level, side, a[side], intervalOf(i, side))),
            })),
          },
        ],
      },
      notes: [
        `95 % percentile intervals, ${formatCount(alphaReplicates)} resamples of rated answers with one seed. Answers with one rating drop out.`,
        ...(c.filter.domains.length === 0
          ? []
          : ["Which answers are excluded was decided on all their ratings, whatever the filter."]),
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "marked" : "none",
    };
  },
};

function cellOf(
  c: ViewContext,
  level: AlphaLevel,
  side: Side,
  { alpha, pairable, undefinedReason }: Alpha,
  ci: Interval | null,
): CellModel {
  if (alpha === null)
    return {
      kind: "missing",
      text: "–",
      title:
        undefinedReason === "no variation"
          ? "not defined: all ratings are equal"
          : "not defined: no answer has two ratings",
    };
  const words = ci === null ? "no interval" : formatRange(ci[0], ci[1], 3);
  // Publications print one α, after exclusion.
  const key = { measure: level === "ordinal" && side === "after" ? "alpha" : `alpha ${level} ${side}` };
  return {
    kind: "value",
    exact: alpha,
    text: formatNumber(alpha, 3),
    below: words,
    title: `${alpha}; ${formatCount(pairable)} answers with two or more ratings; 95 % interval ${words}`,
    method: side === "after" ? "exclusion" : "alpha",
    simulated: isMarked(c, key, alpha),
  };
}

function findingOf(
  first: { readonly level: AlphaLevel; readonly before: Alpha; readonly after: Alpha } | undefined,
  items: readonly RatedItem[],
  excluded: number,
  raters: number,
): string {
  const who = `${ratersIn(raters)}, ${formatCount(items.length)} rated ${items.length === 1 ? "answer" : "answers"}`;
  const [before, after] = [first?.before.alpha ?? null, first?.after.alpha ?? null];
  if (before === null)
    return first?.before.undefinedReason === "no variation"
      ? `${who}: everyone gives the same rating everywhere, so α is not defined.`
      : `${who}: none has two ratings, so α is not defined.`;
  const alpha = `${who}: ordinal α is ${formatNumber(before, 3)}`;
  if (excluded === 0) return `${alpha}; nothing is excluded.`;
  return after === null
    ? `${alpha}; without the ${formatCount(excluded)} excluded it is not defined.`
    : `${alpha}, and ${formatNumber(after, 3)} without the ${formatCount(excluded)} excluded.`;
}

/** Rows at most; the rest are in the Parquet. */
const most = 100;

/** The answers that the exclusion rule drops, with their ratings. */
export const excludedAnswersView: View = {
  id: "excluded-answers",
  page: "judges",
  needs: ["ratings_by_item"],
  title: () => "Answers excluded before α",
  what: (c) => `Rated answers whose highest and lowest rating lie ${spanWords(c)} or more apart.`,
  draw(c) {
    const { items } = ratedItems(c.rollups.ratings_by_item, c.filter.domains);
    if (items.length === 0) return noRatings;
    const excluded = items.filter((item) => item.excluded);
    if (excluded.length === 0) return "No rated answer of this selection is excluded.";
    const digits = Math.max(
      0,
      ...excluded.flatMap((x) => x.scores.map((s) => (s === null ? 0 : decimalsOf(s)))),
    );
    const ratings = ({ scores }: RatedItem): string => scores.map((s) => formatNumber(s, digits)).join("  ");
    const share = (100 * excluded.length) / items.length;
    return {
      finding: `${formatCount(excluded.length)} of ${formatCount(items.length)} rated answers (${formatNumber(share, 1)} %) are excluded.`,
      charts: [],
      table: {
        caption: "Answers excluded before α",
        head: "Question",
        columns: [
          { id: "config", label: "Configuration", align: "left" },
          { id: "model", label: "Model", align: "left" },
          { id: "ratings", label: "Ratings", align: "right" },
        ],
        groups: [
          {
            label: null,
            rows: excluded.slice(0, most).map((x): RowModel => ({
              id: `${x.question_id}-${x.config_id}-${x.model_id}`,
              label: x.question_id,
              href: c.base + questionPath(x.question_id),
              cells: [
                { kind: "text", text: x.config_id },
                { kind: "text", text: modelLabel(c.spec, x.model_id) },
                { kind: "text", text: ratings(x) },
              ],
            })),
          },
        ],
      },
      notes:
        excluded.length > most
          ? [
              `The first ${formatCount(most)}; the rest are the rows of the table ratings that are marked excluded.`,
            ]
          : [],
      simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
    };
  },
};

const decimalsOf = (value: number): number =>
  Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2;
