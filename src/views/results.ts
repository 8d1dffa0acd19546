import { cellStats, type CellStat } from "../rollups/cells.ts";
import { BUILD_REPLICATES } from "../stats/bootstrap.ts";
import { textQuality, type TextQuality } from "../rollups/text-quality.ts";
import { formatCount, formatNumber, roundTo } from "../stats/round.ts";
import { axesOf, nextSort, sortingOf, type AxisItem } from "./results-axes.ts";
import { decimalsOf, intervalWords, pinOf, resultCell, standings, type CellMaking } from "./results-cell.ts";
import type { CellModel, ColumnModel, RowModel, TableModel } from "./table-model.ts";
import type { View, ViewContext } from "./view.ts";
import { judgeLabel, languageLabel, modelLabel } from "./words.ts";

const comes: CellModel = { kind: "text", text: "…", below: "…", quiet: true };

function quality(q: TextQuality | undefined): CellModel {
  if (q === undefined) return { kind: "text", text: "" };
  const [first, second] =
    q.wer === null
      ? [`BLEU ${formatNumber(q.bleu, 2)}`, `chrF++ ${formatNumber(q.chrf, 2)}`]
      : [
          `WER ${formatNumber(100 * q.wer, 2)}`,
          `CER ${formatNumber(q.cer === null ? null : 100 * q.cer, 2)}`,
        ];
  return { kind: "text", text: first, below: second, quiet: true };
}

/** `102` or `100–102` where the cells of a row rest on different numbers of questions. */
function nRange(values: readonly number[]): string {
  if (values.length === 0) return "–";
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low === high ? formatCount(low) : `${formatCount(low)}–${formatCount(high)}`;
}

/** What stands below a mean. */
function belowWords(c: ViewContext): string {
  switch (c.choices.show) {
    case "interval":
      return ", and below it the 95 % interval";
    case "n":
      return ", and below it how many questions have a value";
    case "rank":
      return ", and below it the rank in its row";
    case "nothing":
      return "";
    case undefined:
    default:
      return pinOf(c) === null ? "" : ", and below it the difference from the pinned cell";
  }
}

/** Configurations × models: the table that readers come for. */
export const results: View = {
  id: "results",
  page: "results",
  needs: ["cube", "text_cube", "ties"],
  first: ["cube", "ties"],
  title: (c) =>
    c.pick.metric_id === "score"
      ? `Mean ${c.spec.scale.label}`
      : `Mean ${c.measure.label}, ${c.measure.min}–${c.measure.max}`,
  what: (c) =>
    `Each cell: mean (standard deviation)${belowWords(c)}. Shading runs along the whole scale; the figures carry the same information. A head sorts; a mean leads to its questions.`,
  draw(c) {
    if ((c.spec.models ?? []).length === 0) return "This benchmark has no answering models.";
    const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    if (stats.size === 0) return nothing(c);
    const making: CellMaking = { c, stats, ties: standings(c), decimals: decimalsOf(c), pin: pinOf(c) };
    const shown = shownStats(c, stats);
    if (shown.length === 0) return "Every configuration or every model is hidden.";
    return {
      finding: findingOf(c, shown),
      charts: [],
      table: tableOf(making),
      ...(warningOf(c, shown) === null
        ? {}
        : { warning: { title: "Coverage", text: warningOf(c, shown) ?? "" } }),
      notes: notesOf(c, making),
      simulated: c.spec.provenance.kind === "simulated" ? "marked" : "none",
    };
  },
};

const nothing = (c: ViewContext): string =>
  c.choices.common === "on"
    ? "No question has a value in every cell on screen; hide a configuration or model, or drop “common questions”."
    : "No question of this selection has a score.";

function shownStats(c: ViewContext, stats: ReadonlyMap<string, CellStat>): readonly CellStat[] {
  const hidden = c.choices.hide?.split(",") ?? [];
  return [...stats.values()].filter(
    (s) => s.mean !== null && !hidden.includes(s.config_id) && !hidden.includes(s.model_id),
  );
}

function tableOf(making: CellMaking): TableModel {
  const { c, stats } = making;
  const axes = axesOf(c, stats);
  const sorting = sortingOf(c);
  const texts = textQuality(c.rollups.text_cube, c.filter.domains);
  const waits = c.pending?.includes("text_cube") === true;
  const hasQuality = (waits || texts.size > 0) && c.choices.by !== "models";
  const sortLink = (key: string): string =>
    c.link({ choices: { sort: nextSort(sorting, key, c.measure.direction === "lower") } });
  const sorted = (key: string): Pick<ColumnModel, "sorted"> =>
    sorting?.key === key ? { sorted: sorting.direction === "asc" ? "ascending" : "descending" } : {};
  const pair = (row: AxisItem, column: AxisItem): readonly [string, string] =>
    row.kind === "config" ? [row.id, column.id] : [column.id, row.id];
  return {
    caption: `${results.title(c)} by configuration and model`,
    head: c.choices.by === "models" ? "Model" : "Input",
    dense: true,
    columns: [
      ...(hasQuality
        ? [{ id: "quality", label: "Input quality", align: "left" as const, hide: "narrow" as const }]
        : []),
      ...axes.columns.map((item): ColumnModel => ({
        id: item.id,
        label: item.model === undefined ? item.id : (item.model.short ?? item.model.label),
        align: "right",
        ...(item.model?.slot === undefined ? {} : { slot: item.model.slot }),
        title: item.model?.label ?? item.config?.label ?? item.id,
        href: sortLink(item.id),
        ...sorted(item.id),
      })),
      { id: "n", label: "n", align: "right", title: "questions with a value" },
    ],
    groups: axes.rows.map((g) => ({
      label: g.label,
      rows: g.items.map((row): RowModel => {
        const inRow = axes.columns.flatMap((column) => axes.at(row, column) ?? []);
        const first = axes.columns.map((column) => axes.at(row, column)).find((s) => s?.mean != null);
        return {
          ...headOf(c, row),
          href: sortLink(row.id),
          ...sorted(row.id),
          cells: [
            ...(hasQuality ? [waits ? comes : quality(texts.get(row.id))] : []),
            ...axes.columns.map((column) => {
              const [config, model] = pair(row, column);
              return resultCell(making, config, model, first);
            }),
            { kind: "text", text: nRange(inRow.map((s) => s.n)), quiet: true },
          ],
        };
      }),
    })),
  };
}

function headOf(c: ViewContext, row: AxisItem): Omit<RowModel, "cells"> {
  const { config, model } = row;
  if (config !== undefined)
    return { id: row.id, code: row.id, label: config.label, below: languageLabel(c.spec, config.language) };
  return {
    id: row.id,
    label: model?.label ?? row.id,
    ...(model?.slot === undefined ? {} : { slot: model.slot }),
    ...(model?.tier === undefined
      ? {}
      : {
          below:
            model.params === undefined
              ? `${model.tier}, size not stated`
              : `${model.tier}, ${model.params} B`,
        }),
  };
}

/** The best cell, or all that share its rounded mean. */
function findingOf(c: ViewContext, shown: readonly CellStat[]): string {
  const decimals = decimalsOf(c);
  const lower = c.measure.direction === "lower";
  const best = shown.reduce((a, b) => ((b.mean ?? 0) > (a.mean ?? 0) !== lower ? b : a));
  const shared = shown.filter((s) => roundTo(s.mean ?? 0, decimals) === roundTo(best.mean ?? 0, decimals));
  const word = lower ? "lowest" : "highest";
  const figure = formatNumber(best.mean, decimals);
  if (shared.length > 1) return `${shared.length} cells share the ${word} mean, ${figure}.`;
  return `The ${word} mean is ${figure}: ${modelLabel(c.spec, best.model_id)} on ${best.config_id}.`;
}

/** Cells that rest on different questions must not be compared unawares. */
function warningOf(c: ViewContext, shown: readonly CellStat[]): string | null {
  if (c.choices.common === "on") return null;
  const ns = new Set(shown.map((s) => s.n));
  if (ns.size > 1)
    return `Cells rest on different numbers of questions, ${formatCount(Math.min(...ns))} to ${formatCount(Math.max(...ns))}. “Common questions” keeps those that every cell on screen has a value for.`;
  const models = (c.spec.models ?? []).filter((m) => shown.some((s) => s.model_id === m.id));
  const configs = c.spec.configs.filter((x) => shown.some((s) => s.config_id === x.id));
  const complete = configs.filter((x) =>
    models.every((m) => shown.some((s) => s.config_id === x.id && s.model_id === m.id)),
  );
  if (complete.length === configs.length) return null;
  const all =
    complete.length === 0
      ? "No input was"
      : `Only ${complete.map((x) => x.id).join(", ")} ${complete.length === 1 ? "was" : "were"}`;
  return `${all} run on all models shown. Compare the cells of a column, or rows with the same models; an average over “whatever was run” would favour models that were spared the hard inputs.`;
}

function notesOf(c: ViewContext, { ties }: CellMaking): readonly string[] {
  return [
    ...(c.pick.judge_id === null ? [] : [`Judge: ${judgeLabel(c.spec, c.pick.judge_id)}.`]),
    ...(c.choices.common === "on" ? ["Only questions that every cell on screen has a value for."] : []),
    ...(ties.size > 0
      ? [
          `Within a row, models that share a letter are not separable at 0.05 (paired sign-flip permutation, Holm over the pairs of the row)${c.spec.provenance.kind === "simulated" ? "; letters rest on simulated rows" : ""}.`,
        ]
      : []),
    ...(c.choices.show === "rank" && ties.size > 0
      ? [
          `Rank: 1 + the number of models that are separably better. In brackets the 95 % interval of the rank by mean under ${formatCount(BUILD_REPLICATES)} resamples of the questions that all models of the row have.`,
        ]
      : []),
    `A dash: not run. SD with n − 1. ${intervalWords(c, ties)}`,
  ];
}
