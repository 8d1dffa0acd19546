import { blandAltman } from "../charts/bland-altman.ts";
import type { Agreement } from "../rollups/agreement.ts";
import { formatSigned } from "../stats/round.ts";
import { agreed, byCloseness, labelOf, limitIntervalWords, limitWords, spanWords } from "./agreed.ts";
import { pointsTable } from "./twins.ts";
import type { NativeChart, View, ViewContext } from "./view.ts";

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
      .sort(byCloseness(c.spec));
    if (judged.length === 0) return c.say("No judged answer of this selection has human ratings.");
    const scale = { ...c.spec.scale, label: c.spec.scale.label };
    const bubbles = judged.map((a) => {
      const counts = new Map<
        string,
        { x: number; difference: number; count: number; human: number; value: number }
      >();
      for (const { human, value } of a.items) {
        const key = `${human}/${value}`;
        const x = c.choices.x === "mean" ? (human + value) / 2 : human;
        const at = counts.get(key) ?? { x, difference: value - human, count: 0, human, value };
        counts.set(key, { ...at, count: at.count + 1 });
      }
      return [...counts.values()];
    });
    // One range for all, so that their charts can be compared.
    const heights = judged.flatMap((a, i) => [
      ...(bubbles[i] ?? []).map((b) => b.difference),
      ...[a.limits.loaLow, a.limits.loaHigh].filter((v) => v !== null),
    ]);
    const shared = [Math.floor(Math.min(...heights)), Math.ceil(Math.max(...heights))] as const;
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
          cellOf: (key) => {
            const bubble = bubbles[i]?.[Number.parseInt(key, 10)];
            return bubble === undefined
              ? null
              : [`${groupOfPoints(c, a)} ${bubble.human}`, String(bubble.value)];
          },
          title: labelOf(c.spec, a),
          half: true,
          native: {
            kind: "scatter",
            title: c.say("{name}: judge − human mean", { name: labelOf(c.spec, a) }),
            x: {
              label: c.choices.x === "mean" ? c.say("mean of judge and people") : c.say("mean human rating"),
              range: [scale.min, scale.max],
            },
            y: { label: c.say("judge − human mean"), range: shared },
            series: [
              {
                label: labelOf(c.spec, a),
                slot,
                points: (bubbles[i] ?? []).map((b) => [b.x, b.difference] as const),
              },
              ...linesOf(c, a),
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
        judged.map((agreement) => ({
          label: groupOfPoints(c, agreement),
          agreement,
        })),
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

type Points = Extract<NativeChart, { readonly kind: "scatter" }>["series"][number];

/** Mean difference and limits of agreement as points along their lines. */
function linesOf(c: ViewContext, { limits: { bias, loaLow, loaHigh } }: Agreement): readonly Points[] {
  const { min, max } = c.spec.scale;
  const along = (values: readonly (number | null)[], steps: number): Points["points"] =>
    values.flatMap((y) =>
      y === null
        ? []
        : Array.from({ length: steps + 1 }, (_, k) => [min + ((max - min) * k) / steps, y] as const),
    );
  if (bias === null) return [];
  return [
    { label: `ME ${formatSigned(bias, 2)}`, slot: "", fill: "ink", isLine: true, points: along([bias], 60) },
    {
      label: c.say("Limits of agreement"),
      ...{ slot: "", fill: "ink-3", isLine: true, points: along([loaLow, loaHigh], 24) },
    },
  ];
}

/** A judge's rows of the table beside the pictures. */
const groupOfPoints = (c: ViewContext, a: Agreement): string => `${labelOf(c.spec, a)}: ${linesWords(c, a)}`;

/** The lines of a picture as words, each with its interval. */
const linesWords = (c: ViewContext, a: Agreement): string =>
  c.say("mean difference {bias} ({biasSpan}), limits of agreement {limits} ({limitSpans})", {
    bias: formatSigned(a.limits.bias, 2),
    biasSpan: spanWords(c, a.limits.biasCi ?? [null, null]),
    limits: limitWords(c, a),
    limitSpans: limitIntervalWords(c, a) ?? "–",
  });
