import type { Scale, Series } from "../charts/options.ts";
import type { Theme } from "../charts/theme.ts";
import { isQuestionLevel, type Filter } from "../schema/filter.ts";
import { goodness, measuresOf, primaryMeasure, type Measure } from "../schema/measures.ts";
import type { MeasuredCell } from "../queries/cell-sql.ts";
import type { NumberOf } from "../queries/one-number.ts";
import type { BenchmarkSpec, PublishedSpec } from "../schema/spec.ts";
import { vocabularyOf, type ChoiceName, type Choices } from "../schema/choices.ts";
import { defaultState, formatFragment } from "../state/fragment.ts";
import { roundTo } from "../stats/round.ts";
import type { Pick as Picked } from "../rollups/cells.ts";
import type { RollupName, Rollups } from "../rollups/rollups.ts";
import { asWritten, type Say } from "../words/say.ts";
import type { Spot } from "./mark-cell.ts";
import { printedIndex, type PrintedIndex, type ValueKey } from "./printed.ts";
import type { TableModel } from "./table-model.ts";

export { rollupNames, type RollupName, type Rollups } from "../rollups/rollups.ts";

/** Everything a view is made from; the same at build and in the browser. */
export interface ViewContext {
  readonly spec: BenchmarkSpec;
  readonly rollups: Rollups;
  /** Roll-ups that are still on their way: what they fill says so. */
  readonly pending?: readonly RollupName[];
  readonly filter: Filter;
  readonly choices: Choices;
  readonly measure: Measure;
  readonly pick: Picked;
  readonly printed: PrintedIndex;
  readonly questions: number;
  /** Root of the site, with a slash at the end. */
  readonly base: string;
  /** Address of the present state with a change, on this page or on `page` ("questions/"). */
  readonly link: (change: StateChange, page?: string) => string;
  /** The words that the view speaks in. */
  readonly say: Say;
}

/** A change of the state: settings given as undefined are taken back. */
export interface StateChange {
  readonly filter?: Partial<Filter>;
  readonly choices?: Readonly<Partial<Record<ChoiceName, string | undefined>>>;
}

/** The measure that a reader chose, else the benchmark's primary one. */
export function pickOf(spec: BenchmarkSpec, choices: Choices): Picked {
  const primary = primaryMeasure(spec);
  const metric_id = choices.metric ?? (choices.judge === undefined ? primary.metric_id : "score");
  if (metric_id !== "score") return { metric_id, judge_id: null };
  return { metric_id, judge_id: choices.judge ?? primary.judge_id };
}

/** Whether the reader looks at the benchmark's primary measure, which ranks and letters are computed for. */
export function isPrimary(c: ViewContext): boolean {
  const primary = primaryMeasure(c.spec);
  return c.pick.metric_id === primary.metric_id && c.pick.judge_id === primary.judge_id;
}

/**
 * Whether a value of the view has to be marked as simulated. Printed numbers are about all questions or one domain, so
 * nothing that rests on another selection is implied by them.
 */
export function isMarked(c: ViewContext, key: ValueKey, value: number | null): boolean {
  if (c.spec.provenance.kind !== "simulated" || value === null) return false;
  const [domain, ...more] = c.filter.domains;
  if (isQuestionLevel(c.filter) || more.length > 0) return true;
  return c.printed.isSimulated({ domain, ...key }, value);
}

/** The key of a cell's mean under the measure that is shown. */
export const meanKey = (c: ViewContext, config: string, model: string): ValueKey => ({
  measure: "mean",
  config,
  model,
  ...(c.pick.metric_id === "score" ? { judge: c.pick.judge_id ?? undefined } : { metric: c.pick.metric_id }),
});

/** A cell under the measure that is shown. */
export const pickedCell = (
  { pick }: Pick<ViewContext, "pick">,
  config: string,
  model: string,
): MeasuredCell => ({
  config,
  model,
  metric: pick.metric_id,
  judge: pick.judge_id ?? "",
});

/** What the mean of a cell under the shown measure is; `domain` alone, or the questions of the filter. */
export const meanOf = (c: ViewContext, config: string, model: string, domain?: string): NumberOf => ({
  kind: "mean",
  cell: pickedCell(c, config, model),
  ...(domain === undefined ? {} : { domain }),
});

export function viewContext(options: {
  readonly spec: BenchmarkSpec;
  readonly rollups: Rollups;
  readonly pending?: readonly RollupName[];
  readonly filter: Filter;
  readonly choices?: Choices;
  readonly published: PublishedSpec | null;
  readonly questions: number;
  readonly base: string;
  /** Left out: the words that pages are written in. */
  readonly say?: Say;
}): ViewContext {
  const choices = options.choices ?? {};
  const pick = pickOf(options.spec, choices);
  const measure = measuresOf(options.spec).find((m) => m.metric_id === pick.metric_id);
  if (measure === undefined) throw new Error(`the benchmark has no measure ${pick.metric_id}`);
  const { published, say = asWritten, ...rest } = options;
  const vocabulary = vocabularyOf(options.spec);
  const link: ViewContext["link"] = (change, page) => {
    const set = Object.entries({ ...choices, ...change.choices }).filter(([, value]) => value !== undefined);
    const filter = { ...options.filter, ...change.filter };
    const fragment = formatFragment(
      { ...defaultState, filter, choices: Object.fromEntries(set) },
      vocabulary,
    );
    // A bare "#" would scroll to the top of the page.
    return `${page === undefined ? "" : options.base + page}${fragment === "" && page === undefined ? "#v=1" : fragment}`;
  };
  return {
    say,
    ...rest,
    choices,
    link,
    pick,
    measure: { ...measure, label: say.known(measure.label) },
    printed: printedIndex(options.spec, published),
  };
}

/** A picture of a view: drawn once for wide and once for narrow places, never scaled. */
export interface ChartModel {
  readonly id: string;
  readonly title: string;
  /** Marks the picture that shares a row with its neighbour. */
  readonly half?: boolean;
  /** Marks the picture that shares a row with two neighbours. */
  readonly third?: boolean;
  /** The numbers of the picture, for programs that draw bars and points themselves. */
  readonly native?: NativeChart;
  /** The cell of the table beside it that has the number of a mark, by the mark's `data-key`; left out where none has. */
  readonly cellOf?: (key: string) => Spot | null;
  /** `height` is the room there is, in pixels; null or left out where there is enough. */
  draw(ink: {
    readonly document: Document;
    readonly width: number;
    readonly theme: Theme;
    readonly height?: number | null;
  }): SVGSVGElement;
}

/** A picture as numbers: bars by category, stacked bars, or points. */
export type NativeChart =
  | {
      readonly kind: "bar" | "stacked";
      readonly title: string;
      readonly categories: readonly string[];
      /** A value for each category; null where there is none. `slot` names the colour. */
      readonly series: readonly {
        readonly label: string;
        readonly values: readonly (number | null)[];
        readonly slot: string;
        /** The token of its colour, where no slot has it. */
        readonly fill?: string;
      }[];
      readonly range: readonly [min: number, max: number];
    }
  | {
      readonly kind: "scatter";
      readonly title: string;
      readonly x: { readonly label: string; readonly range: readonly [number, number] | null };
      readonly y: { readonly label: string; readonly range: readonly [number, number] | null };
      readonly series: readonly {
        readonly label: string;
        readonly points: readonly (readonly [x: number, y: number])[];
        readonly slot: string;
        readonly fill?: string;
        /** A straight line, given as points along it: programs that draw points alone then draw it too. */
        readonly isLine?: true;
      }[];
    };

/** What a view shows for a context. */
export interface Drawing {
  /** One sentence computed from the data. */
  readonly finding: string;
  /** Which of many it is of, where the title doesn't say: in words, and as the settings that choose it. */
  readonly about?: { readonly words: string; readonly choices: Choices };
  readonly charts: readonly ChartModel[];
  readonly table: TableModel | null;
  /** The numbers of the pictures as a table, folded away, where `table` doesn't hold them. */
  readonly twin?: TableModel;
  /** What a reader must know before comparing; shown above the table. */
  readonly warning?: { readonly title: string; readonly text: string };
  /** Lines below: tests, n, coverage. */
  readonly notes: readonly string[];
  /** Values are marked one by one, or the whole view is simulated. */
  readonly simulated: "none" | "marked" | "all";
}

/** A question that the site answers with a table and pictures. */
export interface View {
  readonly id: string;
  readonly page: "home" | "results" | "compare" | "domains" | "judges" | "pipeline";
  readonly needs: readonly RollupName[];
  /** Those of them that a first drawing needs while the others are on their way; left out: all. */
  readonly first?: readonly RollupName[];
  title(context: ViewContext): string;
  what(context: ViewContext): string;
  /** Null where the benchmark has nothing for this view; the string says why. */
  draw(context: ViewContext): Drawing | string;
}

/** The title of a view as its files have it, which stand without the page. */
export const fileTitle = (title: string, { about }: Drawing): string =>
  about === undefined ? title : `${title}. ${about.words}`;

/** A mean turned so that more is better under the measure that is shown; `decimals` as it is rounded on screen. */
export const goodOf = ({ measure }: Pick<ViewContext, "measure">, mean: number, decimals?: number): number =>
  goodness(decimals === undefined ? mean : roundTo(mean, decimals), measure.direction);

export const scaleOf = (m: Measure, label: string): Scale => ({
  min: m.min,
  max: m.max,
  ...(m.discrete ? { step: (m.max - m.min) / (m.bins - 1) } : {}),
  label,
});

export const modelSeries = (spec: BenchmarkSpec): readonly Series[] =>
  (spec.models ?? []).map((m) => ({ id: m.id, label: m.label, slot: m.slot ?? "" }));

/** "mean score, 1–5". */
export const axisLabel = (c: ViewContext): string =>
  c.pick.metric_id === "score" || c.pick.metric_id === "rating"
    ? c.say("mean {measure}", { measure: c.spec.scale.label })
    : c.say("mean {measure}", { measure: `${c.measure.label}, ${c.measure.min}–${c.measure.max}` });
