import { comparisonCells } from "../queries/cells.ts";
import type { MeasuredCell } from "../queries/cell-sql.ts";
import type { Pick as MeasurePick } from "../rollups/cells.ts";
import type { Choices } from "../schema/choices.ts";
import { holeReason, measuresOf, primaryMeasure, type Measure } from "../schema/measures.ts";
import type { BenchmarkSpec, Cell, ComparisonSpec } from "../schema/spec.ts";
import type { PairRow } from "../schema/tables.ts";
import { pickOf, type ViewContext } from "./view.ts";
import { configOf, configLabel, judgeLabel, modelLabel } from "./words.ts";
import { asWritten, type Say } from "../words/say.ts";

/** Cell A, what is compared against, and cell B, what is compared. */
export interface Pair {
  /** Names the pair's rows in a pair cube. */
  readonly id: string;
  readonly against: MeasuredCell;
  readonly variant: MeasuredCell;
  /** The benchmark's own comparison of the two cells; `turned` where A and B are the other way round. */
  readonly preset: Preset | null;
}
interface Preset {
  readonly comparison: ComparisonSpec;
  readonly turned: boolean;
}

const keyOf = (c: MeasuredCell): string => [c.config, c.model, c.metric, c.judge].join("/");
export const isSameCell = (a: MeasuredCell, b: MeasuredCell): boolean => keyOf(a) === keyOf(b);

/** "O1/large" or "O1/large/judge"; the judge is left out where the page's own judge is meant. */
export function cellChoice(cell: MeasuredCell, pick: MeasurePick): string {
  const judge = cell.judge === "" || cell.judge === pick.judge_id ? [] : [cell.judge];
  return [cell.config, cell.model, ...judge].join("/");
}

export function parseCell(choice: string): Cell {
  const [config = "", model = "", judge] = choice.split("/");
  return { config, model, ...(judge === undefined ? {} : { judge }) };
}

/** A cell with the measure that the reader looks at; a judge of its own counts where scores are looked at. */
function sideOf(cell: Cell, pick: MeasurePick): MeasuredCell {
  const scored = pick.metric_id === "score";
  return {
    config: cell.config,
    model: cell.model,
    metric: pick.metric_id,
    judge: scored ? (cell.judge ?? pick.judge_id ?? "") : "",
  };
}

/** The comparisons of the benchmark that have something to be compared with. */
export function presetPairs(spec: BenchmarkSpec): readonly (Pair & { readonly preset: Preset })[] {
  return (spec.comparisons ?? []).flatMap((comparison) => {
    const cells = comparisonCells(spec, comparison);
    return cells === null ? [] : [{ id: comparison.id, ...cells, preset: { comparison, turned: false } }];
  });
}

/** Two cells to start with where the benchmark declares no comparison: its baseline, or the first one run, and another. */
export function firstCells(spec: BenchmarkSpec): readonly Cell[] {
  const cells = spec.configs.flatMap((c) =>
    (spec.models ?? [])
      .filter((m) => holeReason(spec, c.id, m.id) === null)
      .map((m): Cell => ({ config: c.id, model: m.id })),
  );
  const first = spec.baseline ?? cells[0];
  if (first === undefined) return [];
  const others = cells.filter((x) => x.config !== first.config || x.model !== first.model);
  const second = others.find((x) => x.config === first.config) ?? others[0];
  return second === undefined ? [first] : [first, second];
}

/**
 * The pair that the page shows: what was chosen, else the first comparison whose cells differ under the measure, else
 * the first cells. Null with fewer than two cells to choose from. */
export function chosenPair(c: { readonly spec: BenchmarkSpec; readonly choices: Choices }): Pair | null {
  const { spec, choices } = c;
  const pick = pickOf(spec, choices);
  const [one, two] = firstCells(spec);
  const start = (choice: string | undefined, cell: Cell | undefined): MeasuredCell | null => {
    const asked = choice === undefined ? cell : parseCell(choice);
    return asked === undefined ? null : sideOf(asked, pick);
  };
  // What a comparison leaves to the benchmark's judge goes by the judge that the reader chose, unless nothing is compared then.
  const { judge_id } = primaryMeasure(spec);
  const open = ({ config, model, judge }: MeasuredCell): Cell =>
    judge === "" || judge === judge_id ? { config, model } : { config, model, judge };
  const shown = presetPairs(spec)
    .flatMap((p) => [{ against: open(p.against), variant: open(p.variant) }, p])
    .find((p) => !isSameCell(sideOf(p.against, pick), sideOf(p.variant, pick)));
  const against = start(choices.a, shown?.against ?? one);
  const variant = start(choices.b, shown?.variant ?? two);
  if (against === null || variant === null) return null;
  const isPreset = (a: MeasuredCell, b: MeasuredCell): Preset | undefined =>
    presetPairs(spec).find((p) => isSameCell(p.against, a) && isSameCell(p.variant, b))?.preset;
  const [straight, turned] = [isPreset(against, variant), isPreset(variant, against)];
  return {
    id: `${keyOf(against)} ${keyOf(variant)}`,
    against,
    variant,
    preset: straight ?? (turned === undefined ? null : { ...turned, turned: true }),
  };
}

/** The rows of a pair: its own where the engine counted them, else those of the benchmark's comparison. */
export function rowsOfPair(rows: readonly PairRow[], pair: Pair): readonly PairRow[] {
  const own = rows.filter((r) => r.comparison_id === pair.id);
  if (own.length > 0 || pair.preset === null) return own;
  const { comparison, turned } = pair.preset;
  return rows
    .filter((r) => r.comparison_id === comparison.id)
    .map((r) => ({
      ...r,
      comparison_id: pair.id,
      ...(turned ? { value_variant: r.value_against, value_against: r.value_variant } : {}),
    }));
}

/** What a pair's scores are; comparisons of the benchmark are always by its primary measure. */
export function measureOf(spec: BenchmarkSpec, metric: string): Measure {
  const measure = measuresOf(spec).find((m) => m.metric_id === metric);
  if (measure === undefined) throw new Error(`the benchmark has no measure ${metric}`);
  return measure;
}

export const presetMeasure = (spec: BenchmarkSpec): Measure =>
  measureOf(spec, primaryMeasure(spec).metric_id);

/** The step of a measure with levels, else null. */
export const unitOf = (m: Measure): number | null => (m.discrete ? (m.max - m.min) / (m.bins - 1) : null);

/** "O1, Oracle text, Hindi; Large model; judged by My judge". */
export function cellWords(spec: BenchmarkSpec, cell: MeasuredCell, say: Say = asWritten): string {
  const config = configOf(spec, cell.config);
  return [
    config === undefined ? cell.config : `${config.id}, ${configLabel(spec, config)}`,
    modelLabel(spec, cell.model),
    measureWords(spec, cell, say),
  ].join("; ");
}

const measureWords = (spec: BenchmarkSpec, cell: MeasuredCell, say: Say): string =>
  cell.judge === ""
    ? say("by {measure}", { measure: measureOf(spec, cell.metric).label })
    : say("judged by {judge}", { judge: judgeLabel(spec, cell.judge) });

/** What `cell` is, as far as it differs from `other`. */
export function differenceWords(
  spec: BenchmarkSpec,
  cell: MeasuredCell,
  other: MeasuredCell,
  say: Say = asWritten,
): string {
  const config = configOf(spec, cell.config);
  const words = [
    ...(cell.config === other.config
      ? []
      : [config === undefined ? cell.config : `${config.id}, ${configLabel(spec, config)}`]),
    ...(cell.model === other.model ? [] : [modelLabel(spec, cell.model)]),
    ...(cell.judge === other.judge ? [] : [measureWords(spec, cell, say)]),
  ];
  return words.length === 0 ? cellWords(spec, cell, say) : words.join("; ");
}

/** Why a cell has no score, as a sentence, or null where the benchmark declares no reason. */
export function absenceWords(spec: BenchmarkSpec, cell: MeasuredCell, say: Say = asWritten): string | null {
  const who = say("{model} on {config}", { model: modelLabel(spec, cell.model), config: cell.config });
  const hole = holeReason(spec, cell.config, cell.model);
  if (hole !== null) return say("{who} was not run: {why}.", { who, why: hole.replace(/\.$/u, "") });
  const covers = spec.judges?.find((j) => j.id === cell.judge)?.covers;
  const judged = covers?.some((x) => x.config === cell.config && x.model === cell.model) ?? true;
  return judged ? null : say("{judge} did not judge {who}.", { judge: judgeLabel(spec, cell.judge), who });
}

/** The state that shows a pair on the compare page. */
export function pairLink(c: ViewContext, against: MeasuredCell, variant: MeasuredCell): string {
  const scored = against.metric === "score";
  const pick = pickOf(c.spec, scored && c.choices.judge !== undefined ? { judge: c.choices.judge } : {});
  const metric = pick.metric_id === against.metric ? undefined : against.metric;
  return c.link(
    { choices: { a: cellChoice(against, pick), b: cellChoice(variant, pick), metric } },
    "compare/",
  );
}
