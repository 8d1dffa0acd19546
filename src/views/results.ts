import { listIn } from "../words/listed.ts";
import { cellStats, type CellStat } from "../rollups/cells.ts";
import { BUILD_REPLICATES } from "../stats/bootstrap.ts";
import { textQuality, type TextQuality } from "../rollups/text-quality.ts";
import { formatCount, formatNumber, roundTo } from "../stats/round.ts";
import { axesOf, nextSort, sortingOf, type AxisItem } from "./results-axes.ts";
import { decimalsOf, intervalWords, pinOf, resultCell, standings, type CellMaking } from "./results-cell.ts";
import type { CellModel, ColumnModel, RowModel, TableModel } from "./table-model.ts";
import { goodOf, type View, type ViewContext } from "./view.ts";
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

/** What a cell shows: the mean, and what stands below it. */
function cellWords({ say, choices, ...c }: ViewContext): string {
  switch (choices.show) {
    case "interval":
      return say("Each cell: mean (standard deviation), and below it the 95 % interval.");
    case "n":
      return say("Each cell: mean (standard deviation), and below it how many questions have a value.");
    case "rank":
      return say("Each cell: mean (standard deviation), and below it the rank in its row.");
    case "nothing":
      return say("Each cell: mean (standard deviation).");
    case undefined:
    default:
      return pinOf({ ...c, say, choices }) === null
        ? say("Each cell: mean (standard deviation).")
        : say("Each cell: mean (standard deviation), and below it the difference from the pinned cell.");
  }
}

/** What stands below a mean, in a word. */
function underWords({ say, choices }: ViewContext): string {
  switch (choices.show) {
    case "interval":
      return say("95 % interval");
    case "n":
      return "n";
    case "rank":
      return say("Rank");
    case undefined:
    default:
      return say("difference");
  }
}

/** Configurations × models: the table that readers come for. */
export const results: View = {
  id: "results",
  page: "results",
  needs: ["cube", "text_cube", "ties"],
  first: ["cube", "ties"],
  title: (c) =>
    c.say("Mean {measure}", {
      measure:
        c.pick.metric_id === "score"
          ? c.spec.scale.label
          : `${c.measure.label}, ${c.measure.min}–${c.measure.max}`,
    }),
  what: (c) =>
    `${cellWords(c)} ${c.say("Shading runs along the whole scale; the figures carry the same information. A head sorts; a mean leads to its questions.")}`,
  draw(c) {
    if ((c.spec.models ?? []).length === 0) return c.say("This benchmark has no answering models.");
    const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    if ([...stats.values()].every((s) => s.mean === null)) return nothing(c);
    const making: CellMaking = { c, stats, ties: standings(c), decimals: decimalsOf(c), pin: pinOf(c) };
    const shown = shownStats(c, stats);
    if (shown.length === 0) return c.say("Every configuration or every model is hidden.");
    return {
      finding: findingOf(c, shown),
      charts: [],
      table: tableOf(making),
      ...(warningOf(c, shown) === null
        ? {}
        : { warning: { title: c.say("Coverage"), text: warningOf(c, shown) ?? "" } }),
      notes: notesOf(c, making),
      simulated: c.spec.provenance.kind === "simulated" ? "marked" : "none",
    };
  },
};

const nothing = (c: ViewContext): string =>
  c.choices.common === "on"
    ? c.say(
        "No question has a value in every cell on screen; hide a configuration or model, or drop “common questions”.",
      )
    : c.say("No question of this selection has a score.");

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
    caption: c.say("{title} by configuration and model", { title: results.title(c) }),
    head: c.choices.by === "models" ? c.say("Model") : c.say("Input"),
    dense: true,
    columns: [
      ...(hasQuality
        ? [
            {
              id: "quality",
              label: c.say("Input quality"),
              align: "left" as const,
              hide: "narrow" as const,
            },
          ]
        : []),
      ...axes.columns.map((item): ColumnModel => ({
        id: item.id,
        label: item.model === undefined ? item.id : (item.model.short ?? item.model.label),
        align: "right",
        behind: "SD",
        under: underWords(c),
        ...(item.model?.slot === undefined ? {} : { slot: item.model.slot }),
        title: item.model?.label ?? item.config?.label ?? item.id,
        href: sortLink(item.id),
        ...sorted(item.id),
      })),
      { id: "n", label: "n", align: "right", title: c.say("questions with a value") },
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
              ? c.say("{tier}, size not stated", { tier: model.tier })
              : `${model.tier}, ${model.params} B`,
        }),
  };
}

/** The best cell, or all that share its rounded mean. */
function findingOf(c: ViewContext, shown: readonly CellStat[]): string {
  const decimals = decimalsOf(c);
  const { direction } = c.measure;
  const good = (s: CellStat): number => goodOf(c, s.mean ?? 0);
  const best = shown.reduce((a, b) => (good(b) > good(a) ? b : a));
  const shared = shown.filter((s) => roundTo(good(s), decimals) === roundTo(good(best), decimals));
  const figure = listIn(c.say, [...new Set(shared.map((s) => formatNumber(s.mean, decimals)))]);
  const all = { n: shared.length, figure };
  const of = { figure, model: modelLabel(c.spec, best.model_id), config: best.config_id };
  switch (direction) {
    case "higher":
      return shared.length > 1
        ? c.say("{n} cells share the highest mean, {figure}.", all)
        : c.say("The highest mean is {figure}: {model} on {config}.", of);
    case "lower":
      return shared.length > 1
        ? c.say("{n} cells share the lowest mean, {figure}.", all)
        : c.say("The lowest mean is {figure}: {model} on {config}.", of);
    case "zero":
      return shared.length > 1
        ? c.say("{n} cells are equally near to zero, which is best: {figure}.", all)
        : c.say("The mean nearest to zero, which is best, is {figure}: {model} on {config}.", of);
  }
}

/** Cells that rest on different questions must not be compared unawares. */
function warningOf(c: ViewContext, shown: readonly CellStat[]): string | null {
  if (c.choices.common === "on") return null;
  const ns = new Set(shown.map((s) => s.n));
  if (ns.size > 1)
    return c.say(
      "Cells rest on different numbers of questions, {least} to {most}. “Common questions” keeps those that every cell on screen has a value for.",
      { least: Math.min(...ns), most: Math.max(...ns) },
    );
  const models = (c.spec.models ?? []).filter((m) => shown.some((s) => s.model_id === m.id));
  const configs = c.spec.configs.filter((x) => shown.some((s) => s.config_id === x.id));
  const complete = configs.filter((x) =>
    models.every((m) => shown.some((s) => s.config_id === x.id && s.model_id === m.id)),
  );
  if (complete.length === configs.length) return null;
  const all =
    complete.length === 0
      ? c.say("No input was run on all models shown.")
      : c.say("Only {configs} was run on all models shown.|Only {configs} were run on all models shown.", {
          n: complete.length,
          configs: complete.map((x) => x.id).join(", "),
        });
  return `${all} ${c.say("Compare the cells of a column, or rows with the same models; an average over “whatever was run” would favour models that were spared the hard inputs.")}`;
}

function notesOf(c: ViewContext, { ties }: CellMaking): readonly string[] {
  return [
    ...(c.pick.judge_id === null
      ? []
      : [c.say("Judge: {judge}.", { judge: judgeLabel(c.spec, c.pick.judge_id) })]),
    ...(c.choices.common === "on"
      ? [c.say("Only questions that every cell on screen has a value for.")]
      : []),
    ...(ties.size > 0
      ? [
          c.spec.provenance.kind === "simulated"
            ? c.say(
                "Within a row, models that share a letter are not separable at 0.05 (paired sign-flip permutation, Holm over the pairs of the row); letters rest on simulated rows.",
              )
            : c.say(
                "Within a row, models that share a letter are not separable at 0.05 (paired sign-flip permutation, Holm over the pairs of the row).",
              ),
        ]
      : []),
    ...(c.choices.show === "rank" && ties.size > 0
      ? [
          c.say(
            "Rank: 1 + the number of models that are separably better. In brackets the 95 % interval of the rank by mean under {n} resamples of the questions that all models of the row have.",
            { n: BUILD_REPLICATES },
          ),
        ]
      : []),
    `${c.say("A dash: not run. SD with n − 1.")} ${intervalWords(c, ties)}`,
  ];
}
