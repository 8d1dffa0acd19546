import { listIn } from "../words/listed.ts";
import type { AgreementNumber } from "../queries/agreement-number.ts";
import type { Agreement } from "../rollups/agreement.ts";
import type { Interval } from "../stats/interval.ts";
import { formatCount, formatNumber, formatSigned, roundTo } from "../stats/round.ts";
import type { ValueKey } from "./printed.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import { isSimulated } from "./pairs-columns.ts";
import { isMarked, type View, type ViewContext } from "./view.ts";
import {
  agreed,
  byCloseness,
  closeness,
  groupOf,
  isMoved,
  kinds,
  labelOf,
  limitIntervalWords,
  limitWords,
  spanWords,
  turnedNotes,
} from "./agreed.ts";

/** ρ, τ, ME, MAE of every judge and metric. */
export const agreementView: View = {
  id: "agreement",
  page: "judges",
  needs: ["rated"],
  title: (c) => c.say("Agreement with human ratings"),
  what: (c) =>
    c.say(
      "Sorted by ρ within kind. ME and MAE in points of the human scale, judge or metric minus human mean.",
    ),
  draw(c) {
    const all = agreed(c);
    if (all.length === 0) return c.say("No answer of this selection has human ratings.");
    const groups = kinds
      .map((label) => ({
        label,
        list: all.filter((a) => groupOf(c.spec, a) === label).sort(byCloseness(c.spec)),
      }))
      .filter((g) => g.list.length > 0);
    const ns = new Set(all.map((a) => a.correlation.n));
    const counts = listIn(c.say, [...ns].map(formatCount), "or");
    return {
      finding: bestWords(c, all),
      charts: [],
      table: {
        caption: c.say("Agreement with human ratings"),
        head: c.say("Method"),
        columns: [
          {
            id: "rho",
            label: "ρ",
            align: "right",
            title: c.say("Spearman's rank correlation"),
            under: c.say("95 % interval"),
          },
          { id: "tau", label: "τ", align: "right", title: c.say("Kendall's τ-b") },
          { id: "me", label: "ME", align: "right", title: c.say("mean difference") },
          { id: "mae", label: "MAE", align: "right", title: c.say("mean absolute difference") },
          { id: "loa", label: c.say("Limits of agreement"), align: "right" },
          {
            id: "slope",
            label: c.say("Slope"),
            below: c.say("on human, on mean"),
            align: "right",
            hide: "narrow",
          },
          { id: "n", label: "n", align: "right" },
        ],
        groups: groups.map((g) => ({
          label: groups.length > 1 ? c.say(g.label) : null,
          rows: g.list.map((a) => rowOf(c, a)),
        })),
      },
      notes: [
        c.choices.items === "kept"
          ? c.say("Over {n} rated answers, without those excluded before α.", { n: counts })
          : c.say("Over {n} rated answers, those excluded before α included.", { n: counts }),
        c.say(
          "95 % intervals: of ρ and τ by Bonett and Wright, of ME and MAE by t, of the limits exact, the lower limit’s first.",
        ),
        ...(c.choices.scale === "common"
          ? [
              c.say(
                "EM and F1 are shown as {least} + {span} × value, so that their differences have the unit of the ratings.",
                {
                  least: formatNumber(c.spec.scale.min, 0),
                  span: formatNumber(c.spec.scale.max - c.spec.scale.min, 0),
                },
              ),
            ]
          : all.some((a) => a.pick.metric_id === "em" || a.pick.metric_id === "f1")
            ? [
                c.say(
                  "EM and F1 run from 0 to 1 while people rate on the benchmark's scale: their ME and MAE show that difference of scales, not disagreement.",
                ),
              ]
            : []),
        ...turnedNotes(c, all),
        ...(c.spec.judges?.some((j) => j.model_id !== undefined) === true
          ? [c.say("A judge that is also an answering model judges its own answers among others.")]
          : []),
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "marked" : "none",
    };
  },
};

// The printed rows are about all rated items, each metric on its own scale.
const marked = (c: ViewContext, key: ValueKey, value: number | null): boolean =>
  isMarked(c, key, value) ||
  (c.spec.provenance.kind === "simulated" && (c.choices.items ?? c.choices.scale) !== undefined);

/** A figure of the table as what it is, under the reader's settings. */
const agreementOf = (
  c: ViewContext,
  { pick }: Agreement,
  part: AgreementNumber["part"],
): AgreementNumber => ({
  kind: "agreement",
  metric: pick.metric_id,
  judge: pick.judge_id ?? "",
  part,
  keptOnly: c.choices.items === "kept",
  onto: isMoved(c, pick.metric_id) ? [c.spec.scale.min, c.spec.scale.max] : null,
});

function rowOf(c: ViewContext, a: Agreement): RowModel {
  const { correlation: r, limits } = a;
  const key = a.pick.judge_id === null ? { metric: a.pick.metric_id } : { judge: a.pick.judge_id };
  const scope = key;
  const figure = (
    value: number | null,
    text: string,
    measure: "rho" | "tau" | "me" | "mae",
    below?: string,
  ): CellModel =>
    value === null
      ? {
          kind: "missing",
          text: "–",
          title: c.say("not defined: {why}", { why: c.say.known(r.undefinedReason ?? "too few") }),
        }
      : {
          kind: "value",
          exact: value,
          text,
          ...(below === undefined ? {} : { below }),
          // The others follow from printed numbers where the figure does.
          ...(below !== undefined && measure === "mae" && isSimulated(c) ? { belowSimulated: true } : {}),
          title: String(value),
          of: agreementOf(c, a, measure),
          counted: { n: r.n, missing: a.missing },
          simulated: marked(c, { measure, ...scope }, value),
        };
  const judge = c.spec.judges?.find((j) => j.id === a.pick.judge_id);
  const slot = judge?.slot ?? c.spec.models?.find((m) => m.id === judge?.model_id)?.slot;
  const plain = (ci: Interval | null): string | undefined =>
    ci === null ? undefined : `${formatNumber(ci[0], 2)}–${formatNumber(ci[1], 2)}`;
  const signed = (ci: Interval | null): string | undefined => (ci === null ? undefined : spanWords(c, ci));
  const correlation = (ci: Interval | null): string | undefined =>
    ci !== null && ci[0] < 0 ? signed(ci) : plain(ci);
  const ofLimits = limitIntervalWords(c, a);
  return {
    id: `${a.pick.metric_id}-${a.pick.judge_id ?? ""}`,
    label: labelOf(c.spec, a),
    ...(slot === undefined ? {} : { slot }),
    cells: [
      figure(r.spearman, formatNumber(r.spearman, 2), "rho", correlation(r.spearmanCi)),
      figure(r.kendallB, formatNumber(r.kendallB, 2), "tau", correlation(r.kendallBCi)),
      figure(limits.bias, formatSigned(limits.bias, 2), "me", signed(limits.biasCi)),
      figure(limits.mae, formatNumber(limits.mae, 2), "mae", plain(limits.maeCi)),
      limits.loaLow === null
        ? { kind: "missing", text: "–", title: c.say("too few") }
        : {
            kind: "value",
            exact: limits.loaLow,
            method: "limits",
            text: limitWords(c, a),
            ...(ofLimits === null ? {} : { below: ofLimits }),
            counted: { n: limits.n, missing: a.missing },
            title: c.say("Limits of agreement: mean difference {bias} ± 1.96 × SD {sd}", {
              bias: String(limits.bias),
              sd: String(limits.sd),
            }),
            simulated:
              marked(c, { measure: "loa_low", ...scope }, limits.loaLow) ||
              marked(c, { measure: "loa_high", ...scope }, limits.loaHigh),
          },
      limits.trendOnX === null
        ? { kind: "missing", text: "–", title: c.say("no variation") }
        : {
            kind: "text",
            text: `${formatSigned(limits.trendOnX.slope, 2)}, ${formatSigned(limits.trendOnMean?.slope, 2)}`,
            quiet: true,
          },
      { kind: "text", text: formatCount(r.n), quiet: true },
    ],
  };
}

function bestWords(c: ViewContext, all: readonly Agreement[]): string {
  const known = all.filter((a) => a.correlation.spearman !== null);
  if (known.length === 0) return c.say("No rank correlation is defined on this selection.");
  const close = (a: Agreement): number => roundTo(closeness(c.spec, a) ?? 0, 2);
  const top = Math.max(...known.map(close));
  const closest = known.filter((a) => close(a) === top);
  const names = closest.map((a) => labelOf(c.spec, a));
  // One may be close at −0.80, another at +0.80.
  const rhos = [...new Set(closest.map((a) => formatNumber(a.correlation.spearman, 2)))];
  return c.say(
    "{names} goes along best with people (ρ = {rho}).|{names} go along best with people (ρ = {rho}).",
    { n: names.length, names: listIn(c.say, names), rho: listIn(c.say, rhos, "or") },
  );
}
