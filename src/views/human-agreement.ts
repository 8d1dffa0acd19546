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
import type { Message } from "../words/en.ts";
import { byKey } from "./mark-cell.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import { isMarked, type View, type ViewContext } from "./view.ts";
import { rangeWords } from "./words.ts";

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

export const noRatings: Message = "No answer of this selection has human ratings.";
const spanOf = (c: ViewContext): number => c.spec.exclusion_span ?? c.spec.scale.max - c.spec.scale.min;
export const spanWords = (c: ViewContext): string => {
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
    const rows: RatedRows = { before: rowsOf(c, items, "before"), after: rowsOf(c, items, "after") };
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
                cellOf: byKey((level, side) => [level, side]),
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
                      decimals: 3,
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
              cells: sides.map((side) => cellOf(c, a.level, side, a[side], intervalOf(i, side), rows)),
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

type RatedRows = Readonly<Record<Side, readonly string[]>>;

/** What α rests on: answers, ratings and raters that count, and what is left out. */
function rowsOf({ say }: ViewContext, items: readonly RatedItem[], side: Side): readonly string[] {
  const kept = side === "after" ? items.filter((item) => !item.excluded) : items;
  const given = kept.map(({ scores }) => scores.flatMap((score, i) => (score === null ? [] : [i])));
  const pairable = given.filter((places) => places.length >= 2);
  const [excluded, single] = [items.length - kept.length, kept.length - pairable.length];
  return [
    say("{n} answer with two or more ratings|{n} answers with two or more ratings", { n: pairable.length }),
    say("{n} rating counted|{n} ratings counted", { n: pairable.flat().length }),
    say("at most {n} rating of one answer|at most {n} ratings of one answer", {
      n: Math.max(0, ...pairable.map((places) => places.length)),
    }),
    ...(side === "before"
      ? []
      : [say("{n} rated answer excluded|{n} rated answers excluded", { n: excluded })]),
    ...(single === 0
      ? []
      : [
          say("{n} answer left out: fewer than two ratings|{n} answers left out: fewer than two ratings", {
            n: single,
          }),
        ]),
  ];
}

function cellOf(
  c: ViewContext,
  level: AlphaLevel,
  side: Side,
  { alpha, pairable, undefinedReason }: Alpha,
  ci: Interval | null,
  rows: RatedRows,
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
    of: { kind: "alpha", level, side },
    rows: rows[side],
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
