import { parts, type PairStat, type Part } from "../rollups/pairs.ts";
import type { PairTests } from "../rollups/pairs-tests.ts";
import { formatCount, formatNumber, formatP, formatRange, formatSigned, roundTo } from "../stats/round.ts";
import { commonLink, partLink } from "./pairs-questions.ts";
import { measureOf, type Pair } from "./pairs-cells.ts";
import type { ValueKey } from "./printed.ts";
import type { CellModel, ColumnModel, ValueCell } from "./table-model.ts";
import { isMarked, type ViewContext } from "./view.ts";
import type { MeasuredCell } from "../queries/cell-sql.ts";
import type { NumberOf } from "../queries/one-number.ts";
import { capital, rangeWords } from "./words.ts";
import { asWritten, type Say } from "../words/say.ts";

/** A pair with its counts, over all questions of the filter or in one domain of it. */
export interface Counted {
  readonly pair: Pair;
  readonly stat: PairStat;
  readonly domain?: string;
}

const turnedPart: Readonly<Record<Part, Part>> = { worse: "better", same: "same", better: "worse" };

/** Whether a share is implied by a printed one of the benchmark's comparison. */
export function isShareMarked(c: ViewContext, { pair, stat, domain }: Counted, part: Part): boolean {
  const own = pair.preset?.turned === true ? turnedPart[part] : part;
  const key = { measure: `share_${own}`, comparison: pair.preset?.comparison.id ?? pair.id };
  return isMarked(c, domain === undefined ? key : { ...key, domain }, stat[part].percent);
}

/** Whether better against worse is implied: both shares are. */
export const isDirectionMarked = (c: ViewContext, counted: Counted): boolean =>
  isShareMarked(c, counted, "worse") || isShareMarked(c, counted, "better");

const meanOf = (cell: MeasuredCell, domain: string | undefined): ValueKey => ({
  measure: "mean",
  config: cell.config,
  model: cell.model,
  ...(cell.judge === "" ? { metric: cell.metric } : { judge: cell.judge }),
  ...(domain === undefined ? {} : { domain }),
});

export const isMeanMarked = (
  c: ViewContext,
  cell: MeasuredCell,
  value: number | null,
  domain?: string,
): boolean => isMarked(c, meanOf(cell, domain), value);

/** Whether the mean change is implied: both means are printed, and their difference rounds to it. */
function isChangeMarked(c: ViewContext, { pair, stat, domain }: Counted): boolean {
  if (c.spec.provenance.kind !== "simulated") return false;
  if (isMeanMarked(c, pair.against, stat.meanAgainst, domain)) return true;
  if (isMeanMarked(c, pair.variant, stat.meanVariant, domain)) return true;
  const [only] = c.filter.domains;
  const printed = (cell: MeasuredCell): number =>
    c.printed.find(meanOf(cell, domain ?? only))?.value ?? Number.NaN;
  return roundTo(printed(pair.variant) - printed(pair.against), 2) !== roundTo(stat.meanDifference ?? 0, 2);
}

/** Everything is simulated that printed numbers don't imply. */
export const isSimulated = (c: ViewContext): boolean => c.spec.provenance.kind === "simulated";

const nothing = ({ say }: Pick<ViewContext, "say">): CellModel => ({
  kind: "missing",
  text: "–",
  title: say("no common questions"),
});

/** What a figure of a pair is, so that it can be asked for alone. */
const outcomeOf = (
  c: ViewContext,
  { pair, domain }: Counted,
  part: (NumberOf & { readonly kind: "outcome" })["part"],
): NumberOf => ({
  kind: "outcome",
  variant: pair.variant,
  against: pair.against,
  part,
  direction: directionOf(c, pair),
  ...(domain === undefined ? {} : { domain }),
});

const countedIn = ({ stat }: Counted): NonNullable<ValueCell["counted"]> => ({
  n: stat.n,
  single: stat.onlyAgainst + stat.onlyVariant,
});

export function shareCell(c: ViewContext, counted: Counted, part: Part): CellModel {
  const { pair, stat, domain } = counted;
  const { count, percent, wilson } = stat[part];
  if (percent === null || wilson === null) return nothing(c);
  const interval = formatRange(100 * wilson[0], 100 * wilson[1], 1);
  const href = partLink(c, pair, stat.flow, part, directionOf(c, pair), domain);
  return {
    kind: "value",
    exact: percent,
    of: outcomeOf(c, counted, part),
    counted: countedIn(counted),
    text: formatNumber(percent, 1),
    sd: formatCount(count),
    below: interval,
    title: c.say("{count} of {n} questions: {percent} %; 95 % Wilson interval {interval}", {
      count,
      n: stat.n,
      percent: String(percent),
      interval,
    }),
    simulated: isShareMarked(c, counted, part),
    ...(href === undefined ? {} : { href }),
  };
}

export const directionOf = (c: ViewContext, pair: Pair) => measureOf(c.spec, pair.variant.metric).direction;

/** (better − worse) in points of per cent, with its interval. */
export function netCell(c: ViewContext, counted: Counted): CellModel {
  const { net } = counted.stat;
  if (net === null) return nothing(c);
  const interval = rangeWords(c, 100 * net.ci[0], 100 * net.ci[1], 1);
  return {
    kind: "value",
    exact: 100 * net.value,
    of: outcomeOf(c, counted, "net"),
    counted: countedIn(counted),
    text: formatSigned(100 * net.value, 1),
    below: interval,
    title: c.say("better minus worse, in points of per cent: {value}; 95 % Wald interval {interval}", {
      value: String(100 * net.value),
      interval,
    }),
    simulated: isDirectionMarked(c, counted),
  };
}

/**
 * Mean difference in points of the measure. Its interval stands below where that is marked with it: printed means imply
 * their difference, never its interval.
 */
export function changeCell(c: ViewContext, counted: Counted): CellModel {
  const { meanDifference, differenceInterval } = counted.stat;
  if (meanDifference === null) return nothing(c);
  const simulated = isChangeMarked(c, counted);
  const interval =
    differenceInterval === null ? null : rangeWords(c, differenceInterval[0], differenceInterval[1], 2);
  return {
    kind: "value",
    exact: meanDifference,
    of: outcomeOf(c, counted, "change"),
    counted: countedIn(counted),
    method: "mean",
    text: formatSigned(meanDifference, 2),
    ...(interval === null || simulated !== isSimulated(c) ? {} : { below: interval }),
    title: c.say("mean difference {difference}", { difference: String(meanDifference) }),
    simulated,
  };
}

/** The 95 % t interval of the mean difference. */
export function intervalCell(c: ViewContext, { stat }: Counted): CellModel {
  const interval = stat.differenceInterval;
  if (interval === null)
    return { kind: "missing", text: "–", title: c.say("fewer than two common questions") };
  return {
    kind: "value",
    exact: null,
    method: "interval",
    text: rangeWords(c, interval[0], interval[1], 2),
    title: c.say("95 % t interval of the mean difference: {low} to {high}", {
      low: String(interval[0]),
      high: String(interval[1]),
    }),
    simulated: isSimulated(c),
  };
}

/** An adjusted p, above the plain one where that reads differently. */
export function pCell(
  c: Pick<ViewContext, "say">,
  name: string,
  p: number | null,
  adjusted: number | null,
  simulated: boolean,
): CellModel {
  if (p === null || adjusted === null) return nothing(c);
  return {
    kind: "value",
    exact: adjusted,
    method: "holm",
    text: formatP(adjusted),
    ...(formatP(p) === formatP(adjusted) ? {} : { below: formatP(p) }),
    title: c.say("{name}: p = {p}, after Holm {adjusted}", {
      name,
      p: String(p),
      adjusted: String(adjusted),
    }),
    simulated,
  };
}

/** A rank correlation between −1 and +1. */
export function effectCell(c: ViewContext, { rankBiserial }: PairTests): CellModel {
  if (rankBiserial === null) return { kind: "missing", text: "–", title: c.say("nothing changed") };
  return {
    kind: "value",
    exact: rankBiserial,
    method: "wilcoxon",
    text: formatSigned(rankBiserial, 2),
    title: c.say("matched-pairs rank-biserial correlation {value}", { value: String(rankBiserial) }),
    simulated: isSimulated(c),
  };
}

export function commonCell(c: ViewContext, { pair, stat, domain }: Counted): CellModel {
  const href = stat.n === 0 ? undefined : commonLink(c, pair, domain);
  return {
    kind: "text",
    text: formatCount(stat.n),
    quiet: true,
    ...(href === undefined ? {} : { href }),
  };
}

/** Columns of the three shares, net, mean change, headline p and n; `outcomeCells` fills them. */
export function outcomeColumns(unit: string, say: Say = asWritten): readonly ColumnModel[] {
  return [
    ...parts.map((part): ColumnModel => ({
      id: part,
      label: `${capital(say(part))} %`,
      below: say("(count), 95 %"),
      align: "right",
      behind: say("Count"),
      under: say("95 % interval"),
    })),
    {
      id: "net",
      label: say("Net"),
      below: say("better − worse"),
      align: "right",
      under: say("95 % interval"),
    },
    {
      id: "difference",
      label: say("Mean change"),
      below: unit,
      align: "right",
      under: say("95 % interval"),
    },
    { id: "p", label: say("Sign test p"), below: "Holm", align: "right" },
    { id: "n", label: "n", align: "right" },
  ];
}

export const outcomeCells = (
  c: ViewContext,
  counted: Counted,
  p: number | null,
  adjusted: number | null,
): readonly CellModel[] => [
  ...parts.map((part) => shareCell(c, counted, part)),
  netCell(c, counted),
  changeCell(c, counted),
  pCell(c, c.say("sign test"), p, adjusted, isDirectionMarked(c, counted)),
  commonCell(c, counted),
];
