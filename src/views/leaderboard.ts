import { lane, laneAxis } from "../charts/lane.ts";
import { ladder } from "../charts/ladder.ts";
import { pageTheme } from "../charts/theme.ts";
import { cellKey, cellStats, type CellStat } from "../rollups/cells.ts";
import type { ConfigSpec } from "../schema/spec.ts";
import { formatCount, formatNumber, formatRange, roundTo } from "../stats/round.ts";
import { groupsOf } from "./results-axes.ts";
import { intervalOf, intervalWords, rankWords, standings } from "./results-cell.ts";
import type { RowModel } from "./table-model.ts";
import {
  isMarked,
  meanKey,
  meanOf,
  axisLabel,
  modelSeries,
  scaleOf,
  type View,
  type ViewContext,
} from "./view.ts";
import { meansTable } from "./twins.ts";
import { configLabel, countWord, judgeLabel, listWords } from "./words.ts";

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
  title: () => "Leaderboard",
  what(c) {
    const config = rankingConfig(c, cellStats(c.rollups.cube, c.pick, c.filter.domains));
    if (config === null) return "";
    const models = c.spec.models ?? [];
    const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    const run = models.filter((m) => stats.has(cellKey(config.id, m.id))).length;
    const given =
      run === models.length
        ? `an input that ${run === 2 ? "both" : `all ${countWord(run)}`} models were given`
        : `given to ${countWord(run)} of ${countWord(models.length)} models`;
    return `${configLabel(c.spec, config)} (${config.id}), ${given}. Symbol: the mean. Ticks: the same model on its other inputs.`;
  },
  draw(c) {
    const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    const config = rankingConfig(c, stats);
    if (config === null) return "No answer of this selection has a score.";
    const ties = standings(c);
    const models = (c.spec.models ?? [])
      .flatMap((m) => {
        const stat = stats.get(cellKey(config.id, m.id));
        return stat?.mean == null ? [] : [{ m, stat, mean: stat.mean }];
      })
      .sort((a, b) => (c.measure.direction === "lower" ? a.mean - b.mean : b.mean - a.mean));
    const tiers = models.some(({ m }) => m.tier !== undefined);
    const base = {
      title: "Scale of the means",
      description: "The axis of the pictures below.",
      theme: pageTheme,
      width: laneWidth,
      scale: scaleOf(c.measure, axisLabel(c)),
      series: modelSeries(c.spec),
      key: false,
    };
    const rows = models.map(({ m, stat }): RowModel => {
      const tie = ties.get(cellKey(config.id, m.id));
      const run = c.spec.configs.filter((x) => stats.has(cellKey(x.id, m.id))).length;
      const inputs = `${run} of ${c.spec.configs.length}`;
      const lead =
        tie === undefined
          ? { text: "–", title: "ranks are computed for all questions and for single domains" }
          : // A figure space keeps the digits in line where there is no sign.
            { text: `${tie.rank}${tie.shared ? "=" : "\u2007"}`, title: rankWords(tie) };
      return {
        id: m.id,
        lead,
        label: m.label,
        below: `${inputs} inputs`,
        ...(m.slot === undefined ? {} : { slot: m.slot }),
        cells: [
          ...(tiers ? [{ kind: "text" as const, text: m.tier ?? "not stated", quiet: true }] : []),
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
                  title: `${m.label}: mean on every input`,
                  description: "The figures stand in this row and in the results table.",
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
      finding: leaderFinding(models.map(({ m, mean }) => ({ label: m.label, mean }))),
      charts: [],
      table: {
        caption: `Mean by model, ${configLabel(c.spec, config)}`,
        head: "Model",
        lead: "Rank",
        columns: [
          ...(tiers
            ? [{ id: "tier", label: "Weights", align: "left" as const, hide: "middle" as const }]
            : []),
          { id: "mean", label: "Mean (SD)", align: "right" },
          {
            id: "lane",
            label: axisLabel(c),
            align: "left",
            hide: "narrow",
            picture: (document) => laneAxis({ ...base, document }),
          },
          { id: "interval", label: "95 % interval", align: "right", hide: "middle" },
          { id: "n", label: "n", align: "right", hide: "middle" },
          { id: "inputs", label: "Inputs run", align: "right", hide: "narrow" },
        ],
        groups: [{ label: null, rows }],
      },
      notes: [
        ...judgeNotes(c),
        ...(ties.size > 0
          ? [
              `Rank: 1 + the number of models that are separably better; models with “=” share it (paired sign-flip permutation, Holm over the pairs of the row, 0.05)${c.spec.provenance.kind === "simulated" ? "; ranks rest on simulated rows" : ""}.`,
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
  const also = model === undefined ? "" : `, which is also a model of this table (${model.label})`;
  return [`Judge: ${judgeLabel(c.spec, judge.id)}${also}.`];
}

function leaderFinding(models: readonly { readonly label: string; readonly mean: number }[]): string {
  const [first] = models;
  if (first === undefined) return "";
  const best = models.filter((m) => roundTo(m.mean, 2) === roundTo(first.mean, 2));
  const figure = formatNumber(first.mean, 2);
  return best.length > 1
    ? `${listWords(best.map((m) => m.label))} share the first place at ${figure}.`
    : `${first.label} leads with ${figure}.`;
}

/** Every configuration, every model, on one scale. */
export const ladderView: View = {
  id: "ladder",
  page: "home",
  needs: ["cube"],
  title: () => "Every input, every model",
  what: () => "One row for each input, one symbol for each model that was run on it, all on the same scale.",
  draw(c) {
    const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    if (stats.size === 0) return "No answer of this selection has a score.";
    const models = c.spec.models ?? [];
    const rows = groupsOf(c).flatMap((g) =>
      g.configs.flatMap((config) =>
        models.map((m) => {
          const s = stats.get(cellKey(config.id, m.id));
          return {
            group: g.label ?? "",
            config_id: config.id,
            config_label: configLabel(c.spec, config),
            model_id: m.id,
            value: s?.mean ?? null,
            n: s?.n ?? null,
          };
        }),
      ),
    );
    const finding = spreadFinding(c, stats);
    return {
      finding,
      charts: [
        {
          id: "ladder",
          title: "Mean by input configuration and model",
          native: {
            kind: "bar",
            title: "Mean by input configuration and model",
            categories: c.spec.configs.map((config) => config.id),
            series: models.map((m) => ({
              label: m.label,
              slot: m.slot ?? "",
              values: c.spec.configs.map((config) => stats.get(cellKey(config.id, m.id))?.mean ?? null),
            })),
            range: [c.measure.min, c.measure.max],
          },
          draw: (ink) =>
            ladder(rows, {
              ...ink,
              title: "Mean by input configuration and model",
              description: finding,
              scale: scaleOf(c.measure, axisLabel(c)),
              series: modelSeries(c.spec),
            }),
        },
      ],
      table: null,
      twin: meansTable(c, "Mean by input configuration and model", c.spec.configs, models, stats),
      notes: [
        "Nothing is drawn for cells that were not run. Marks that would overlap step up and down; left to right they stay exact.",
      ],
      simulated: "none",
    };
  },
};

function spreadFinding(c: ViewContext, stats: ReadonlyMap<string, CellStat>): string {
  const spans = (c.spec.models ?? []).flatMap((m) => {
    const means = c.spec.configs.flatMap((config) => stats.get(cellKey(config.id, m.id))?.mean ?? []);
    return means.length < 2 ? [] : [{ label: m.label, span: Math.max(...means) - Math.min(...means) }];
  });
  if (spans.length === 0) return "No model was run on more than one input.";
  const widest = Math.max(...spans.map((s) => roundTo(s.span, 2)));
  const names = spans.filter((s) => roundTo(s.span, 2) === widest).map((s) => s.label);
  return `The input matters most for ${listWords(names)}: ${formatNumber(widest, 2)} between best and worst.`;
}
