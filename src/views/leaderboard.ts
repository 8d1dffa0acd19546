import { countIn } from "../words/counted.ts";
import { listIn } from "../words/listed.ts";
import { lane, laneAxis } from "../charts/lane.ts";
import { pageTheme } from "../charts/theme.ts";
import { cellKey, cellStats, type CellStat } from "../rollups/cells.ts";
import type { ConfigSpec } from "../schema/spec.ts";
import { formatCount, formatNumber, formatRange } from "../stats/round.ts";
import { intervalOf, intervalWords, rankWords, standings } from "./results-cell.ts";
import type { RowModel } from "./table-model.ts";
import {
  isMarked,
  meanKey,
  meanOf,
  axisLabel,
  goodOf,
  modelSeries,
  scaleOf,
  type View,
  type ViewContext,
} from "./view.ts";
import { configLabel, judgeLabel } from "./words.ts";

const laneWidth = 300;

/** The configuration that ranks the models: the baseline's if it has most models, else the first that has most. */
export function rankingConfig(c: ViewContext, stats: ReadonlyMap<string, CellStat>): ConfigSpec | null {
  const count = (config: ConfigSpec): number =>
    (c.spec.models ?? []).filter((m) => stats.has(cellKey(config.id, m.id))).length;
  const most = Math.max(0, ...c.spec.configs.map(count));
  if (most === 0) return null;
  const fitting = c.spec.configs.filter((config) => count(config) === most);
  return fitting.find((config) => config.id === c.spec.baseline?.config) ?? fitting[0] ?? null;
}

/** The models on the one input that most of them were given. */
export const leaderboard: View = {
  id: "leaderboard",
  page: "home",
  needs: ["cube", "ties"],
  title: (c) => c.say("Leaderboard"),
  what(c) {
    const config = rankingConfig(c, cellStats(c.rollups.cube, c.pick, c.filter.domains));
    if (config === null) return "";
    const models = c.spec.models ?? [];
    const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    const run = models.filter((m) => stats.has(cellKey(config.id, m.id))).length;
    const of = { config: configLabel(c.spec, config), id: config.id };
    const given =
      run < models.length
        ? c.say("{config} ({id}), given to {run} of {all} models.", {
            ...of,
            run: countIn(c.say, run),
            all: countIn(c.say, models.length),
          })
        : run === 2
          ? c.say("{config} ({id}), an input that both models were given.", of)
          : c.say("{config} ({id}), an input that all {run} models were given.", {
              ...of,
              run: countIn(c.say, run),
            });
    return `${given} ${c.say("Symbol: the mean. Ticks: the same model on its other inputs.")}`;
  },
  draw(c) {
    const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    const config = rankingConfig(c, stats);
    if (config === null) return c.say("No answer of this selection has a score.");
    const ties = standings(c);
    const models = (c.spec.models ?? [])
      .flatMap((m) => {
        const stat = stats.get(cellKey(config.id, m.id));
        return stat?.mean == null ? [] : [{ m, stat, mean: stat.mean }];
      })
      .sort((a, b) => goodOf(c, b.mean) - goodOf(c, a.mean));
    if (models.length === 0) return c.say("No answer of this selection has a score.");
    const tiers = models.some(({ m }) => m.tier !== undefined);
    const base = {
      title: c.say("Scale of the means"),
      description: c.say("The axis of the pictures below."),
      theme: pageTheme,
      say: c.say,
      width: laneWidth,
      scale: scaleOf(c.measure, axisLabel(c)),
      series: modelSeries(c.spec),
      key: false,
    };
    const rows = models.map(({ m, stat }): RowModel => {
      const tie = ties.get(cellKey(config.id, m.id));
      const run = c.spec.configs.filter((x) => stats.has(cellKey(x.id, m.id))).length;
      const inputs = c.say("{some} of {all}", { some: run, all: c.spec.configs.length });
      const lead =
        tie === undefined
          ? { text: "–", title: c.say("ranks are computed for all questions and for single domains") }
          : // A figure space keeps the digits in line where there is no sign.
            {
              text: `${tie.rank}${tie.shared ? "=" : "\u2007"}`,
              title: rankWords(tie, c.say),
              counted: stat,
              method: "letters",
            };
      return {
        id: m.id,
        lead,
        label: m.label,
        below: c.say("{inputs} inputs", { inputs }),
        ...(m.slot === undefined ? {} : { slot: m.slot }),
        cells: [
          ...(tiers ? [{ kind: "text" as const, text: m.tier ?? c.say("not stated"), quiet: true }] : []),
          {
            kind: "value",
            exact: stat.mean,
            text: formatNumber(stat.mean, 2),
            sd: formatNumber(stat.sd, 2),
            strong: true,
            title: `${m.label}, ${config.id}: ${stat.mean ?? ""}; n = ${formatCount(stat.n)}`,
            simulated: isMarked(c, meanKey(c, config.id, m.id), stat.mean),
            of: meanOf(c, config.id, m.id),
            counted: stat,
          },
          {
            kind: "picture",
            draw: (document) =>
              lane(
                c.spec.configs.map((x) => {
                  const s = stats.get(cellKey(x.id, m.id));
                  const [lo, hi] =
                    s === undefined ? [null, null] : intervalOf(c, s, ties.get(cellKey(x.id, m.id)));
                  return {
                    config_id: x.id,
                    model_id: m.id,
                    home: x.id === config.id,
                    value: s?.mean ?? null,
                    n: s?.n ?? null,
                    lo,
                    hi,
                  };
                }),
                {
                  ...base,
                  document,
                  title: c.say("{model}: mean on every input", { model: m.label }),
                  description: c.say("The figures stand in this row and in the results table."),
                },
              ),
          },
          { kind: "text", text: formatRange(...intervalOf(c, stat, tie), 2), quiet: true },
          { kind: "text", text: formatCount(stat.n), quiet: true },
          { kind: "text", text: inputs, quiet: true },
        ],
      };
    });
    return {
      finding: leaderFinding(
        c,
        models.map(({ m, mean }) => ({ label: m.label, mean })),
      ),
      charts: [],
      table: {
        caption: c.say("Mean by model, {config}", { config: configLabel(c.spec, config) }),
        head: c.say("Model"),
        lead: c.say("Rank"),
        columns: [
          ...(tiers
            ? [{ id: "tier", label: c.say("Weights"), align: "left" as const, hide: "middle" as const }]
            : []),
          { id: "mean", label: c.say("Mean (SD)"), align: "right", behind: "SD" },
          {
            id: "lane",
            label: axisLabel(c),
            align: "left",
            hide: "narrow",
            picture: (document) => laneAxis({ ...base, document }),
          },
          { id: "interval", label: c.say("95 % interval"), align: "right", hide: "middle" },
          { id: "n", label: "n", align: "right", hide: "middle" },
          { id: "inputs", label: c.say("Inputs run"), align: "right", hide: "narrow" },
        ],
        groups: [{ label: null, rows }],
      },
      notes: [
        ...judgeNotes(c),
        ...(ties.size > 0
          ? [
              c.spec.provenance.kind === "simulated"
                ? c.say(
                    "Rank: 1 + the number of models that are separably better; models with “=” share it (paired sign-flip permutation, Holm over the pairs of the row, 0.05); ranks rest on simulated rows.",
                  )
                : c.say(
                    "Rank: 1 + the number of models that are separably better; models with “=” share it (paired sign-flip permutation, Holm over the pairs of the row, 0.05).",
                  ),
            ]
          : []),
        intervalWords(c, ties),
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "marked" : "none",
    };
  },
};

/** The judge, and whether it is also a contestant. */
export function judgeNotes(c: ViewContext): readonly string[] {
  const judge = c.spec.judges?.find((j) => j.id === c.pick.judge_id);
  if (judge === undefined) return [];
  const model = c.spec.models?.find((m) => m.id === judge.model_id);
  const name = judgeLabel(c.spec, judge.id);
  return [
    model === undefined
      ? c.say("Judge: {judge}.", { judge: name })
      : c.say("Judge: {judge}, which is also a model of this table ({model}).", {
          judge: name,
          model: model.label,
        }),
  ];
}

function leaderFinding(
  c: ViewContext,
  models: readonly { readonly label: string; readonly mean: number }[],
): string {
  const [first] = models;
  if (first === undefined) return "";
  const { say } = c;
  const best = models.filter((m) => goodOf(c, m.mean, 2) === goodOf(c, first.mean, 2));
  // Where zero is best, equally good means may lie on both sides of it.
  const figure = listIn(say, [...new Set(best.map((m) => formatNumber(m.mean, 2)))]);
  return best.length > 1
    ? say("{names} share the first place at {figure}.", {
        names: listIn(
          say,
          best.map((m) => m.label),
        ),
        figure,
      })
    : say("{name} leads with {figure}.", { name: first.label, figure });
}
