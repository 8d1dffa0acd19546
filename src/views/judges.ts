import { listIn } from "../words/listed.ts";
import { blandAltman } from "../charts/bland-altman.ts";
import type { AgreementNumber } from "../queries/agreement-number.ts";
import type { Agreement } from "../rollups/agreement.ts";
import { formatCount, formatNumber, formatSigned, roundTo } from "../stats/round.ts";
import type { ValueKey } from "./printed.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import { isMarked, type View, type ViewContext } from "./view.ts";
import { agreed, groupOf, isMoved, kinds, labelOf, limitWords } from "./agreed.ts";
import { pointsTable } from "./twins.ts";

const byRho = (a: Agreement, b: Agreement): number =>
  (b.correlation.spearman ?? -2) - (a.correlation.spearman ?? -2);

/** The judges' scores against the human means, judge by judge. */
export const blandAltmanView: View = {
  id: "bland-altman",
  page: "judges",
  needs: ["rated"],
  title: (c) => c.say("Difference from people, by judge"),
  what: (c) =>
    c.say(
      "Up: the judge is more lenient. Solid line: mean difference (ME). Dashed: limits of agreement, ME ± 1.96 SD, with 95 % intervals. A bubble's area counts answers.",
    ),
  draw(c) {
    const judged = agreed(c)
      .filter((a) => a.pick.judge_id !== null && a.limits.n > 1)
      .sort(byRho);
    if (judged.length === 0) return c.say("No judged answer of this selection has human ratings.");
    const scale = { ...c.spec.scale, label: c.spec.scale.label };
    const bubbles = judged.map((a) => {
      const counts = new Map<string, { x: number; difference: number; count: number }>();
      for (const { human, value } of a.items) {
        const key = `${human}/${value}`;
        const x = c.choices.x === "mean" ? (human + value) / 2 : human;
        const at = counts.get(key) ?? { x, difference: value - human, count: 0 };
        counts.set(key, { ...at, count: at.count + 1 });
      }
      return [...counts.values()];
    });
    const mostCount = Math.max(...bubbles.flat().map((b) => b.count));
    const narrowest = judged.reduce((a, b) => ((b.limits.sd ?? 9) < (a.limits.sd ?? 9) ? b : a));
    return {
      finding: c.say("{name} has the narrowest limits of agreement ({limits}).", {
        name: labelOf(c.spec, narrowest),
        limits: limitWords(c, narrowest),
      }),
      charts: judged.map((a, i) => {
        const judge = c.spec.judges?.find((j) => j.id === a.pick.judge_id);
        const slot = judge?.slot ?? c.spec.models?.find((m) => m.id === judge?.model_id)?.slot ?? "";
        const { bias, biasCi, loaLow, loaHigh, limits } = a.limits;
        return {
          id: `bland-altman-${a.pick.judge_id ?? ""}`,
          title: labelOf(c.spec, a),
          half: true,
          native: {
            kind: "scatter",
            title: c.say("{name}: judge − human mean", { name: labelOf(c.spec, a) }),
            x: {
              label: c.choices.x === "mean" ? c.say("mean of judge and people") : c.say("mean human rating"),
              range: [scale.min, scale.max],
            },
            y: { label: c.say("judge − human mean"), range: null },
            series: [
              {
                label: labelOf(c.spec, a),
                slot,
                points: (bubbles[i] ?? []).map((b) => [b.x, b.difference] as const),
              },
            ],
          },
          draw: (ink) =>
            blandAltman(bubbles[i] ?? [], {
              ...ink,
              say: c.say,
              title: c.say("{name} as judge against the mean human rating", { name: labelOf(c.spec, a) }),
              description: c.say("Mean difference {bias}, limits of agreement {limits}, {n} answers.", {
                bias: formatSigned(bias, 2),
                limits: limitWords(c, a),
                n: a.limits.n,
              }),
              key: false,
              scale,
              series: [{ id: a.pick.judge_id ?? "", label: labelOf(c.spec, a), slot }],
              x: c.choices.x === "mean" ? "mean" : "reference",
              xLabel: c.choices.x === "mean" ? c.say("mean of judge and people") : c.say("mean human rating"),
              jitter: c.choices.points === "jitter",
              yLabel: c.say("judge − human mean"),
              mostCount,
              countLabel: c.say("answers"),
              lines:
                bias === null
                  ? null
                  : {
                      bias: { value: bias, lo: biasCi?.[0], hi: biasCi?.[1] },
                      lower:
                        loaLow === null
                          ? null
                          : { value: loaLow, lo: limits?.exact.low[0], hi: limits?.exact.low[1] },
                      upper:
                        loaHigh === null
                          ? null
                          : { value: loaHigh, lo: limits?.exact.high[0], hi: limits?.exact.high[1] },
                    },
            }),
        };
      }),
      table: null,
      twin: pointsTable(
        c,
        judged.map((agreement) => ({ label: labelOf(c.spec, agreement), agreement })),
      ),
      notes: [
        c.say(
          "Intervals of the limits: exact (noncentral t, each limit by itself). Against one of its own terms a difference slopes down by construction when that term is noisy; the table below states the slope on both axes.",
        ),
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
    };
  },
};

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
      .map((label) => ({ label, list: all.filter((a) => groupOf(c.spec, a) === label).sort(byRho) }))
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
          { id: "rho", label: "ρ", align: "right", title: c.say("Spearman's rank correlation") },
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
        c.say("ρ with 95 % interval by Bonett and Wright."),
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
          title: String(value),
          of: agreementOf(c, a, measure),
          method: measure === "mae" ? "me" : measure,
          simulated: marked(c, { measure, ...scope }, value),
        };
  const judge = c.spec.judges?.find((j) => j.id === a.pick.judge_id);
  const slot = judge?.slot ?? c.spec.models?.find((m) => m.id === judge?.model_id)?.slot;
  const ci = r.spearmanCi;
  return {
    id: `${a.pick.metric_id}-${a.pick.judge_id ?? ""}`,
    label: labelOf(c.spec, a),
    ...(slot === undefined ? {} : { slot }),
    cells: [
      figure(
        r.spearman,
        formatNumber(r.spearman, 2),
        "rho",
        ci === null ? undefined : `${formatNumber(ci[0], 2)}–${formatNumber(ci[1], 2)}`,
      ),
      figure(r.kendallB, formatNumber(r.kendallB, 2), "tau"),
      figure(limits.bias, formatSigned(limits.bias, 2), "me"),
      figure(limits.mae, formatNumber(limits.mae, 2), "mae"),
      limits.loaLow === null
        ? { kind: "missing", text: "–", title: c.say("too few") }
        : {
            kind: "value",
            exact: limits.loaLow,
            method: "limits",
            text: limitWords(c, a),
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
  const top = Math.max(...known.map((a) => roundTo(a.correlation.spearman ?? 0, 2)));
  const names = known
    .filter((a) => roundTo(a.correlation.spearman ?? 0, 2) === top)
    .map((a) => labelOf(c.spec, a));
  return c.say(
    "{names} goes along best with people (ρ = {rho}).|{names} go along best with people (ρ = {rho}).",
    { n: names.length, names: listIn(c.say, names), rho: formatNumber(top, 2) },
  );
}
