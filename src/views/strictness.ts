import { domainDots } from "../charts/domain-dots.ts";
import { momentsOf, summarizeMoments } from "../stats/moments.ts";
import { formatCount, formatNumber, formatRange, formatSigned } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import { agreed, labelOf } from "./agreed.ts";
import type { RowModel } from "./table-model.ts";
import type { View, ViewContext } from "./view.ts";

interface Level {
  readonly id: string;
  readonly label: string;
  readonly holds: (human: number) => boolean;
}

/** Human means in bins around the levels of a stepped scale, or in five equal bins. */
function levelsOf(c: ViewContext): readonly Level[] {
  const { min, max, step } = c.spec.scale;
  const count = step === undefined ? 5 : Math.round((max - min) / step) + 1;
  if (step !== undefined && count <= 10)
    return Array.from({ length: count }, (_, i) => {
      const at = min + i * step;
      const holds = (human: number): boolean =>
        Math.min(count - 1, Math.floor((human - min) / step + 0.5)) === i;
      return {
        id: String(at),
        label: c.say("about {level}", { level: formatNumber(at, Number.isInteger(at) ? 0 : 2) }),
        holds,
      };
    });
  const width = (max - min) / 5;
  return Array.from({ length: 5 }, (_, i) => ({
    id: String(i),
    label: formatRange(min + i * width, min + (i + 1) * width, 1),
    holds: (human: number) => Math.min(4, Math.floor((human - min) / width)) === i,
  }));
}

/** Whether a judge is lenient or strict, by how good people found the answer. */
export const strictness: View = {
  id: "strictness",
  page: "judges",
  needs: ["rated"],
  title: (c) => c.say("Strictness by score level"),
  what: (c) =>
    c.say(
      "Judge minus human mean, for answers that people found bad, fair, good. Above zero: more lenient. Part of any fall from left to right comes from noise in the human means.",
    ),
  draw(c) {
    const judged = agreed(c).filter((a) => a.pick.judge_id !== null && a.limits.n > 0);
    if (judged.length === 0) return c.say("No judged answer of this selection has human ratings.");
    const levels = levelsOf(c);
    const span = c.spec.scale.max - c.spec.scale.min;
    const cells = levels.flatMap((level) =>
      judged.map((a) => {
        const d = a.items.filter((x) => level.holds(x.human)).map((x) => x.value - x.human);
        return { level, judge: a, summary: summarizeMoments(momentsOf(d)) };
      }),
    );
    const clamp = (x: number | null | undefined): number | null =>
      x == null ? null : Math.max(-span, Math.min(span, x));
    const finding = findingOf(c, judged, cells);
    return {
      finding,
      charts: [
        {
          id: "strictness",
          cellOf: byKey((level, judge) => [level, judge]),
          title: this.title(c),
          draw: (ink) =>
            domainDots(
              cells.map(({ level, judge, summary }) => ({
                domain_id: level.id,
                model_id: judge.pick.judge_id ?? "",
                value: summary.mean,
                n: summary.n,
                lo: clamp(summary.ci?.[0]),
                hi: clamp(summary.ci?.[1]),
              })),
              {
                ...ink,
                say: c.say,
                title: this.title(c),
                description: finding,
                scale: { min: -span, max: span, step: 1, label: c.say("judge − human mean") },
                series: judged.map((a) => {
                  const judge = c.spec.judges?.find((j) => j.id === a.pick.judge_id);
                  const slot =
                    judge?.slot ?? c.spec.models?.find((m) => m.id === judge?.model_id)?.slot ?? "";
                  return { id: a.pick.judge_id ?? "", label: labelOf(c.spec, a), slot };
                }),
                domains: levels.map(({ id, label }) => ({ id, label: c.say("people {label}", { label }) })),
              },
            ),
        },
      ],
      table: {
        caption: c.say("Judge minus human mean by level of the human mean"),
        head: c.say("Human mean"),
        columns: judged.map((a) => ({
          id: a.pick.judge_id ?? "",
          label: labelOf(c.spec, a),
          align: "right" as const,
        })),
        groups: [
          {
            label: null,
            rows: levels.map((level): RowModel => ({
              id: level.id,
              label: level.label,
              cells: judged.map((a) => {
                const { mean, n, ci } =
                  cells.find((x) => x.level === level && x.judge === a)?.summary ??
                  summarizeMoments(momentsOf([]));
                if (mean === null)
                  return { kind: "missing", text: "–", title: c.say("no rated answer at this level") };
                return {
                  kind: "value",
                  exact: mean,
                  text: formatSigned(mean, 2),
                  below: `n = ${formatCount(n)}`,
                  title: `${mean}; n = ${n}; ${c.say("95 % interval {interval}", { interval: formatRange(ci?.[0], ci?.[1], 2) })}`,
                };
              }),
            })),
          },
        ],
      },
      notes: [
        c.say("95 % t interval. The axis ends where a judge’s score can differ most from a human mean."),
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
    };
  },
};

type Agreed = ReturnType<typeof agreed>[number];

function findingOf(
  c: ViewContext,
  judged: readonly Agreed[],
  cells: readonly {
    readonly level: Level;
    readonly judge: Agreed;
    readonly summary: ReturnType<typeof summarizeMoments>;
  }[],
): string {
  const falls = judged.filter((a) => {
    const means = cells
      .filter((x) => x.judge === a && x.summary.mean !== null)
      .map((x) => x.summary.mean ?? 0);
    return means.length > 1 && (means[0] ?? 0) > (means.at(-1) ?? 0);
  });
  const all = judged.length;
  if (falls.length === 0) return c.say("No judge is more lenient at the low end than at the high end.");
  return falls.length === all && all > 1
    ? c.say("All {n} judges are more lenient at the low end than at the high end.", { n: all })
    : c.say(
        "{names} is more lenient at the low end than at the high end.|{names} are more lenient at the low end than at the high end.",
        { n: falls.length, names: falls.map((a) => labelOf(c.spec, a)).join(", ") },
      );
}
