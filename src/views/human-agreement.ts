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
import { formatNumber } from "../stats/round.ts";
import { questionPath } from "../state/question-path.ts";
import type { Message } from "../words/en.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import { isMarked, type View, type ViewContext } from "./view.ts";
import { modelLabel, rangeWords } from "./words.ts";

const levelWords = {
  ordinal: "ratings are ranks: their distance is the number of ratings between them",
  interval: "ratings are amounts: their distance is their difference",
  nominal: "ratings are names: equal or not",
  ratio: "ratings are shares of an amount: their difference over their sum",
} as const satisfies Readonly<Record<AlphaLevel, Message>>;

/** A ratio needs a scale without values below zero. */
const levelsOf = (c: ViewContext): readonly AlphaLevel[] => [
  "ordinal",
  "interval",
  "nominal",
  ...(c.spec.scale.min >= 0 ? (["ratio"] as const) : []),
];

const noRatings: Message = "No answer of this selection has human ratings.";
const spanOf = (c: ViewContext): number => c.spec.exclusion_span ?? c.spec.scale.max - c.spec.scale.min;
const spanWords = (c: ViewContext): string => {
  const span = spanOf(c);
  return formatNumber(span, Number.isInteger(span) ? 0 : 2);
};

const sides = ["before", "after"] as const;
type Side = (typeof sides)[number];

/** Krippendorff's α before and after the exclusion rule. */
export const humanAgreementView: View = {
  id: "human-agreement",
  page: "judges",
  needs: ["ratings_by_item"],
  title: (c) => c.say("Do the people agree?"),
  what: (c) =>
    c.say(
      "Krippendorff’s α before and after answers whose ratings lie {span} or more apart are excluded. 1 is full agreement, 0 is chance. The rule removes disagreement by definition.",
      { span: spanWords(c) },
    ),
  draw(c) {
    const { items, raters } = ratedItems(c.rollups.ratings_by_item, c.filter.domains);
    if (items.length === 0) return c.say(noRatings);
    const levels = levelsOf(c);
    const alphas = alphasOf(items, levels);
    const intervals = alphaIntervals(items, levels);
    const intervalOf = (i: number, side: Side): Interval | null => intervals[i]?.[side] ?? null;
    const excluded = items.filter((item) => item.excluded).length;
    const labels: Readonly<Record<Side, string>> = {
      before: c.say("all {0}", { 0: items.length }),
      after: c.say("without {0} excluded", { 0: excluded }),
    };
    const finding = findingOf(c, alphas[0], items, excluded, raters);
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
                      say: c.say,
                      title: this.title(c),
                      description: finding,
                      scale,
                      series: sides.map((side) => ({
                        id: side,
                        label: labels[side],
                        slot: "",
                        open: side === "before",
                      })),
                      domains: levels.map((id) => ({ id, label: c.say(id) })),
                    },
                  ),
              },
            ],
      table: {
        caption: c.say("Krippendorff’s α before and after exclusion"),
        head: c.say("Level"),
        columns: [
          { id: "before", label: labels.before, align: "right", under: c.say("95 % interval") },
          { id: "after", label: labels.after, align: "right", under: c.say("95 % interval") },
        ],
        groups: [
          {
            label: null,
            rows: alphas.map((a, i): RowModel => ({
              id: a.level,
              label: c.say(a.level),
              below: c.say(levelWords[a.level]),
              cells: sides.map((side) => cellOf(c, a.level, side, a[side], intervalOf(i, side))),
            })),
          },
        ],
      },
      notes: [
        c.say(
          "95 % percentile intervals, {count} resamples of rated answers with one seed. Answers with one rating drop out.",
          { count: alphaReplicates },
        ),
        ...(c.filter.domains.length === 0
          ? []
          : [c.say("Which answers are excluded was decided on all their ratings, whatever the filter.")]),
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
          ? c.say("not defined: all ratings are equal")
          : c.say("not defined: no answer has two ratings"),
    };
  const words = ci === null ? c.say("no interval") : rangeWords(c, ci[0], ci[1], 3);
  // Publications print one α, after exclusion.
  const key = { measure: level === "ordinal" && side === "after" ? "alpha" : `alpha ${level} ${side}` };
  return {
    kind: "value",
    exact: alpha,
    text: formatNumber(alpha, 3),
    below: words,
    title: `${alpha}; ${c.say("{n} answer with two or more ratings|{n} answers with two or more ratings", { n: pairable })}; ${c.say("95 % interval {interval}", { interval: words })}`,
    method: side === "after" ? "exclusion" : "alpha",
    counted: { n: pairable },
    simulated: isMarked(c, key, alpha),
  };
}

function findingOf(
  c: ViewContext,
  first: { readonly before: Alpha; readonly after: Alpha } | undefined,
  items: readonly RatedItem[],
  excluded: number,
  raters: number,
): string {
  const who = {
    raters: c.say("{n} rater|{n} raters", { n: raters }),
    items: c.say("{n} rated answer|{n} rated answers", { n: items.length }),
  };
  const [before, after] = [first?.before.alpha ?? null, first?.after.alpha ?? null];
  if (before === null)
    return first?.before.undefinedReason === "no variation"
      ? c.say("{raters}, {items}: everyone gives the same rating everywhere, so α is not defined.", who)
      : c.say("{raters}, {items}: none has two ratings, so α is not defined.", who);
  const values = { ...who, before: formatNumber(before, 3), excluded };
  if (excluded === 0) return c.say("{raters}, {items}: ordinal α is {before}; nothing is excluded.", values);
  return after === null
    ? c.say(
        "{raters}, {items}: ordinal α is {before}; without the {excluded} excluded it is not defined.",
        values,
      )
    : c.say("{raters}, {items}: ordinal α is {before}, and {after} without the {excluded} excluded.", {
        ...values,
        after: formatNumber(after, 3),
      });
}

/** Rows at most; the rest are in the Parquet. */
const most = 100;

/** The answers that the exclusion rule drops, with their ratings. */
export const excludedAnswersView: View = {
  id: "excluded-answers",
  page: "judges",
  needs: ["ratings_by_item"],
  title: (c) => c.say("Answers excluded before α"),
  what: (c) =>
    c.say("Rated answers whose highest and lowest rating lie {span} or more apart.", { span: spanWords(c) }),
  draw(c) {
    const { items } = ratedItems(c.rollups.ratings_by_item, c.filter.domains);
    if (items.length === 0) return c.say(noRatings);
    const excluded = items.filter((item) => item.excluded);
    if (excluded.length === 0) return c.say("No rated answer of this selection is excluded.");
    const digits = Math.max(
      0,
      ...excluded.flatMap((x) => x.scores.map((s) => (s === null ? 0 : decimalsOf(s)))),
    );
    const ratings = ({ scores }: RatedItem): string => scores.map((s) => formatNumber(s, digits)).join("  ");
    const share = (100 * excluded.length) / items.length;
    return {
      finding: c.say("{count} of {all} rated answers ({percent} %) are excluded.", {
        count: excluded.length,
        all: items.length,
        percent: formatNumber(share, 1),
      }),
      charts: [],
      table: {
        caption: c.say("Answers excluded before α"),
        head: c.say("Question"),
        columns: [
          { id: "config", label: c.say("Configuration"), align: "left" },
          { id: "model", label: c.say("Model"), align: "left" },
          { id: "ratings", label: c.say("Ratings"), align: "right" },
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
              c.say(
                "The first {count}; the rest are the rows of the table ratings that are marked excluded.",
                {
                  count: most,
                },
              ),
            ]
          : [],
      simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
    };
  },
};

const decimalsOf = (value: number): number =>
  Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2;
