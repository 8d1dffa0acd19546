import { cellKey, cellStats, type CellStat } from "../rollups/cells.ts";
import { textQuality, type TextQuality } from "../rollups/text-quality.ts";
import { holeReason } from "../schema/measures.ts";
import type { ConfigSpec, ModelSpec } from "../schema/spec.ts";
import { formatCount, formatNumber, formatRange, formatSigned, roundTo } from "../stats/round.ts";
import type { CellModel, RowModel, TableModel } from "./table-model.ts";
import { isMarked, meanKey, type View, type ViewContext } from "./view.ts";
import { judgeLabel, languageLabel, modelLabel } from "./words.ts";

const decimals = 2;

/** Rows of the spec in its groups; configurations without a group come last. */
export function groupsOf(
  c: ViewContext,
): readonly { label: string | null; configs: readonly ConfigSpec[] }[] {
  const named = (c.spec.groups ?? []).map((g) => ({
    label: g.label,
    configs: c.spec.configs.filter((config) => config.group === g.id),
  }));
  const rest = c.spec.configs.filter((config) => !(c.spec.groups ?? []).some((g) => g.id === config.group));
  return [
    ...named,
    ...(rest.length > 0 ? [{ label: named.length > 0 ? "Other" : null, configs: rest }] : []),
  ].filter((g) => g.configs.length > 0);
}

/** Letters of a row's models where they were computed for exactly these questions. */
export function standings(c: ViewContext): ReadonlyMap<string, ViewContext["rollups"]["ties"][number]> {
  const [domain = "*", ...more] = c.filter.domains;
  if (more.length > 0) return new Map();
  return new Map(
    c.rollups.ties.filter((t) => t.domain === domain).map((t) => [cellKey(t.config_id, t.model_id), t]),
  );
}

function cellOf(
  c: ViewContext,
  config: ConfigSpec,
  model: ModelSpec,
  stats: ReadonlyMap<string, CellStat>,
  letters: string | undefined,
): CellModel {
  const stat = stats.get(cellKey(config.id, model.id));
  const reason = holeReason(c.spec, config.id, model.id);
  if (stat === undefined || stat.mean === null) {
    const why = reason ?? (stat === undefined ? "no value in the data" : "no score could be read");
    return { kind: "missing", text: "–", title: `not run: ${why}` };
  }
  const { min, max } = c.measure;
  const base = c.spec.baseline;
  const baseline = base === undefined ? undefined : stats.get(cellKey(base.config, base.model));
  const pinned = base?.config === config.id && base.model === model.id;
  const difference = baseline?.mean == null || pinned ? null : stat.mean - baseline.mean;
  const interval = formatRange(stat.lo, stat.hi, decimals);
  const missing = stat.missing > 0 ? `; ${formatCount(stat.missing)} without a score` : "";
  return {
    kind: "value",
    exact: stat.mean,
    text: formatNumber(stat.mean, decimals),
    sd: formatNumber(stat.sd, decimals),
    ...(letters === undefined ? {} : { letters }),
    ...(pinned ? { pinned, below: "pinned" } : {}),
    ...(difference === null
      ? {}
      : {
          difference: {
            text: formatSigned(difference, decimals),
            direction:
              roundTo(difference, decimals) === 0
                ? "same"
                : difference > 0 === (c.measure.direction !== "lower")
                  ? "better"
                  : "worse",
          },
        }),
    heat: (stat.mean - min) / (max - min),
    title: `${modelLabel(c.spec, model.id)}, ${config.id}: ${stat.mean}; n = ${formatCount(stat.n)}${missing}; 95 % interval ${interval}`,
    simulated: isMarked(c, meanKey(c, config.id, model.id), stat.mean),
  };
}

function quality(q: TextQuality | undefined): CellModel {
  if (q === undefined) return { kind: "text", text: "" };
  return q.wer === null
    ? {
        kind: "text",
        text: `BLEU ${formatNumber(q.bleu, 2)}`,
        below: `chrF++ ${formatNumber(q.chrf, 2)}`,
        quiet: true,
      }
    : {
        kind: "text",
        text: `WER ${formatNumber(100 * q.wer, 2)}`,
        below: `CER ${formatNumber(q.cer === null ? null : 100 * q.cer, 2)}`,
        quiet: true,
      };
}

/** `102` or `100–102` where the models of a row rest on different numbers of questions. */
export function nRange(values: readonly number[]): string {
  if (values.length === 0) return "–";
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low === high ? formatCount(low) : `${formatCount(low)}–${formatCount(high)}`;
}

/** Configurations × models: the table that readers come for. */
export const results: View = {
  id: "results",
  page: "results",
  needs: ["cube", "text_cube", "ties"],
  title: (c) => (c.pick.judge_id === null ? `Mean ${c.measure.label}` : `Mean ${c.spec.scale.label}`),
  what: (c) =>
    c.spec.baseline === undefined
      ? "Each cell: mean (standard deviation). Shading runs along the whole scale; the figures carry the same information."
      : "Each cell: mean (standard deviation), and below it the difference from the pinned cell. Shading runs along the whole scale; the figures carry the same information.",
  draw(c) {
    const models = c.spec.models ?? [];
    if (models.length === 0) return "This benchmark has no answering models.";
    const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    if (stats.size === 0) return "No question of this selection has a score.";
    const texts = textQuality(c.rollups.text_cube, c.filter.domains);
    const ties = standings(c);
    const hasQuality = texts.size > 0;
    const table: TableModel = {
      caption: `${this.title(c)} by configuration and model`,
      head: "Input",
      dense: true,
      columns: [
        ...(hasQuality
          ? [{ id: "quality", label: "Input quality", align: "left" as const, hide: "narrow" as const }]
          : []),
        ...models.map((m) => ({
          id: m.id,
          label: m.short ?? m.label,
          align: "right" as const,
          ...(m.slot === undefined ? {} : { slot: m.slot }),
          title: m.label,
        })),
        { id: "n", label: "n", align: "right", title: "questions with a score" },
      ],
      groups: groupsOf(c).map((g) => ({
        label: g.label,
        rows: g.configs.map((config): RowModel => {
          const inRow = models.flatMap((m) => stats.get(cellKey(config.id, m.id)) ?? []);
          return {
            id: config.id,
            code: config.id,
            label: config.label,
            below: languageLabel(c.spec, config.language),
            cells: [
              ...(hasQuality ? [quality(texts.get(config.id))] : []),
              ...models.map((m) => cellOf(c, config, m, stats, ties.get(cellKey(config.id, m.id))?.letters)),
              { kind: "text", text: nRange(inRow.map((s) => s.n)), quiet: true },
            ],
          };
        }),
      })),
    };
    return {
      finding: findingOf(c, stats),
      charts: [],
      table,
      notes: notesOf(c, stats, ties.size > 0),
      simulated: c.spec.provenance.kind === "simulated" ? "marked" : "none",
    };
  },
};

/** The best cell, or all that share its rounded mean. */
function findingOf(c: ViewContext, stats: ReadonlyMap<string, CellStat>): string {
  const all = [...stats.values()].filter((s) => s.mean !== null);
  const lower = c.measure.direction === "lower";
  const best = all.reduce((a, b) => ((b.mean ?? 0) > (a.mean ?? 0) !== lower ? b : a));
  const shared = all.filter((s) => roundTo(s.mean ?? 0, decimals) === roundTo(best.mean ?? 0, decimals));
  const figure = formatNumber(best.mean, decimals);
  if (shared.length > 1)
    return `${shared.length} cells share the ${lower ? "lowest" : "highest"} mean, ${figure}.`;
  return `The ${lower ? "lowest" : "highest"} mean is ${figure}: ${modelLabel(c.spec, best.model_id)} on ${best.config_id}.`;
}

function notesOf(
  c: ViewContext,
  stats: ReadonlyMap<string, CellStat>,
  hasLetters: boolean,
): readonly string[] {
  const models = c.spec.models ?? [];
  const complete = c.spec.configs.filter((config) =>
    models.every((m) => stats.has(cellKey(config.id, m.id))),
  );
  const ns = new Set([...stats.values()].map((s) => s.n));
  return [
    ...(c.pick.judge_id === null ? [] : [`Judge: ${judgeLabel(c.spec, c.pick.judge_id)}.`]),
    ...(ns.size > 1 ? ["Cells rest on different numbers of questions; see n."] : []),
    ...(complete.length < c.spec.configs.length && complete.length > 0
      ? [
          `All models were run on ${complete.map((x) => x.id).join(", ")}; compare rows that have the same models.`,
        ]
      : []),
    ...(hasLetters
      ? [
          "Within a row, models that share a letter are not separable at 0.05 (paired sign-flip permutation, Holm over the pairs of the row).",
        ]
      : []),
    "A dash: not run. SD with n − 1.",
  ];
}
