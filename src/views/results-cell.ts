import { BUILD_REPLICATES } from "../stats/bootstrap.ts";
import { cellKey, type CellStat } from "../rollups/cells.ts";
import { holeReason } from "../schema/measures.ts";
import { formatNumber, formatRange, formatSigned, roundTo } from "../stats/round.ts";
import type { CellModel, ValueCell } from "./table-model.ts";
import { goodOf, isMarked, isPrimary, meanKey, meanOf, type ViewContext } from "./view.ts";
import type { Say } from "../words/say.ts";
import { modelLabel } from "./words.ts";

type Tie = ViewContext["rollups"]["ties"][number];

/** What every cell of the results table is made with. */
export interface CellMaking {
  readonly c: ViewContext;
  readonly stats: ReadonlyMap<string, CellStat>;
  readonly ties: ReadonlyMap<string, Tie>;
  readonly decimals: number;
  /** Key of the pinned cell; "row" compares with the first cell of the row; null: no differences. */
  readonly pin: string | null;
}

/** Ranks and letters where they were computed for exactly these questions and this measure. */
export function standings(c: ViewContext): ReadonlyMap<string, Tie> {
  const [domain = "*", ...more] = c.filter.domains;
  if (more.length > 0 || !isPrimary(c) || c.choices.common === "on") return new Map();
  return new Map(
    c.rollups.ties.filter((t) => t.domain === domain).map((t) => [cellKey(t.config_id, t.model_id), t]),
  );
}

/** The 95 % interval of a mean: t, or resampled where the reader wants that and it was computed for these questions. */
export function intervalOf(
  c: ViewContext,
  stat: Pick<CellStat, "lo" | "hi">,
  tie: Tie | undefined,
): readonly [lo: number | null, hi: number | null] {
  return c.choices.interval === "bootstrap" && tie?.boot_lo != null
    ? [tie.boot_lo, tie.boot_hi]
    : [stat.lo, stat.hi];
}

/** What intervals are, in a sentence. */
export function intervalWords(c: ViewContext, ties: ReadonlyMap<string, Tie>): string {
  if (c.choices.interval !== "bootstrap") return c.say("95 % interval of a mean: t.");
  return ties.size === 0
    ? c.say(
        "95 % interval of a mean: t, since bootstrap intervals are computed for all questions and for single domains of the leaderboard’s measure.",
      )
    : c.spec.provenance.kind === "simulated"
      ? c.say(
          "95 % interval of a mean: percentile bootstrap, {n} resamples of the questions; it rests on simulated rows.",
          { n: BUILD_REPLICATES },
        )
      : c.say("95 % interval of a mean: percentile bootstrap, {n} resamples of the questions.", {
          n: BUILD_REPLICATES,
        });
}

/** "rank 2= (1–3)": the rank of what can be told apart, and the interval of the rank by mean under resampling. */
export function rankWords(tie: Tie, say: Say): string {
  const rank = say("rank {place}", { place: `${tie.rank}${tie.shared ? "=" : ""}` });
  if (tie.rank_lo === null || tie.rank_hi === null) return rank;
  const ends = [tie.rank_lo, tie.rank_hi].map((end) => formatNumber(end, Number.isInteger(end) ? 0 : 1));
  return `${rank} (${[...new Set(ends)].join("–")})`;
}

export const decimalsOf = (c: ViewContext): number => Number(c.choices.decimals ?? 2);

/** The cell that differences are taken from, by key; see `CellMaking.pin`. */
export function pinOf(c: ViewContext): string | null {
  const { pin } = c.choices;
  if (pin === "none") return null;
  if (pin === "row") return "row";
  if (pin !== undefined) return pin.split("/").slice(0, 2).join("/");
  return c.spec.baseline === undefined ? null : cellKey(c.spec.baseline.config, c.spec.baseline.model);
}

/** Whether the second mean is an improvement on the first under the measure. */
export function directionOf(
  c: Pick<ViewContext, "measure">,
  [from, to]: readonly [from: number, to: number],
  decimals: number,
): "better" | "worse" | "same" {
  const gain = roundTo(goodOf(c, to) - goodOf(c, from), decimals);
  return gain === 0 ? "same" : gain > 0 ? "better" : "worse";
}

/** The questions of a cell in the question list: those with a score, under the domains on screen. */
export function cellLink(c: ViewContext, config: string, model: string): string {
  const { min, max } = c.spec.scale;
  const judge = c.pick.judge_id;
  const ranges = judge === null ? c.filter.ranges : [...c.filter.ranges, { config, model, judge, min, max }];
  return c.link({ filter: { ranges } }, "questions/");
}

/** One cell of the results table; `reference` is the mean it is compared with. */
export function resultCell(
  making: CellMaking,
  config: string,
  model: string,
  rowFirst: CellStat | undefined,
): CellModel {
  const { c, stats, ties, decimals, pin } = making;
  const key = cellKey(config, model);
  const stat = stats.get(key);
  if (stat === undefined || stat.mean === null) {
    const reason = holeReason(c.spec, config, model);
    const why =
      reason ??
      (stat === undefined ? making.c.say("no value in the data") : making.c.say("no score could be read"));
    return {
      kind: "missing",
      text: "–",
      title: reason === null ? why : making.c.say("not run: {why}", { why }),
    };
  }
  const { min, max } = c.measure;
  const pinned = pin === key;
  const reference = pin === "row" ? rowFirst : pin === null ? undefined : stats.get(pin);
  const tie = ties.get(key);
  const interval = formatRange(...intervalOf(c, stat, tie), decimals);
  return {
    kind: "value",
    exact: stat.mean,
    text: formatNumber(stat.mean, decimals),
    sd: formatNumber(stat.sd, decimals),
    ...(tie === undefined ? {} : { letters: tie.letters }),
    ...(pinned ? { pinned } : {}),
    ...secondLine(making, stat, pinned ? undefined : reference, pinned, tie),
    ...(c.choices.heat === "off" ? {} : { heat: (stat.mean - min) / (max - min) }),
    title: [
      `${modelLabel(c.spec, model)}, ${config}: ${stat.mean}`,
      c.say("n = {n} of {run} run", { n: stat.n, run: stat.n + stat.missing }),
      ...(stat.missing > 0 ? [c.say("{n} without a score", { n: stat.missing })] : []),
      c.say("95 % interval {interval}", { interval }),
    ].join("; "),
    href: cellLink(c, config, model),
    simulated: isMarked(c, meanKey(c, config, model), stat.mean),
    of: meanOf(c, config, model),
    counted: stat,
  };
}

function secondLine(
  { c, decimals }: CellMaking,
  stat: CellStat,
  reference: CellStat | undefined,
  pinned: boolean,
  tie: Tie | undefined,
): Partial<Pick<ValueCell, "below" | "difference">> {
  switch (c.choices.show) {
    case "interval":
      return { below: formatRange(...intervalOf(c, stat, tie), decimals) };
    case "n":
      return { below: c.say("{some} of {all}", { some: stat.n, all: stat.n + stat.missing }) };
    case "rank":
      return { below: tie === undefined ? c.say("no rank") : rankWords(tie, c.say) };
    case "nothing":
      return {};
    case undefined:
    default: {
      if (pinned) return { below: c.say("pinned") };
      if (reference?.mean == null || stat.mean === null || reference === stat) return {};
      const difference = stat.mean - reference.mean;
      return {
        difference: {
          text: formatSigned(difference, decimals),
          direction: directionOf(c, [reference.mean, stat.mean], decimals),
        },
      };
    }
  }
}
