import { parseHTML } from "linkedom";
import { pageTheme } from "../../../src/charts/theme.ts";
import { noRollups } from "../../../src/rollups/rollups.ts";
import type { Choices } from "../../../src/schema/choices.ts";
import { noFilter, type Filter } from "../../../src/schema/filter.ts";
import type { BenchmarkSpec, PublishedSpec } from "../../../src/schema/spec.ts";
import type { PairRow } from "../../../src/schema/tables.ts";
import type { CellModel, RowModel, TableModel } from "../../../src/views/table-model.ts";
import {
  viewContext,
  type ChartModel,
  type Drawing,
  type View,
  type ViewContext,
} from "../../../src/views/view.ts";

/** One question's scores by cell ("O1/m/j"); a cell that is left out has none. */
export interface Asked {
  readonly id: string;
  readonly domain: string | null;
  readonly scores: Readonly<Record<string, number>>;
}

export const spec: BenchmarkSpec = {
  schema_version: 1,
  id: "pairs",
  title: "Pairs",
  languages: [{ id: "te", label: "Telugu" }],
  scale: { min: 1, max: 5, step: 1, label: "score, 1–5" },
  domains: [
    { id: "sea", label: "Sea" },
    { id: "sky", label: "Sky" },
  ],
  configs: ["O1", "A1", "S1"].map((id) => ({ id, label: `Input ${id}`, modality: "text", language: "te" })),
  models: ["m", "n"].map((id) => ({ id, label: `Model ${id}` })),
  judges: [
    { id: "j", label: "Judge j" },
    { id: "k", label: "Judge k", covers: [{ config: "O1", model: "m", scope: "all" }] },
  ],
  baseline: { config: "O1", model: "m" },
  comparisons: [
    { id: "judge", label: "Another judge", variant: { config: "O1", model: "m", judge: "k" } },
    { id: "asr", label: "Transcript", variant: { config: "A1", model: "m" } },
    {
      id: "models",
      label: "The other model",
      variant: { config: "A1", model: "n" },
      against: { config: "A1", model: "m" },
    },
  ],
  holes: [{ configs: ["S1"], models: ["n"], reason: "it can’t listen." }],
  provenance: { kind: "measured", statement: "Made up for tests." },
};

/** The benchmark with some of its optional parts left out. */
export function specWithout(
  ...keys: readonly ("comparisons" | "domains" | "baseline" | "models")[]
): BenchmarkSpec {
  const rest = { ...spec };
  for (const key of keys) Reflect.deleteProperty(rest, key);
  return rest;
}

/** Scores drawn by a small generator of its own, so that nothing of the code under test is in them. */
export function questions(count: number): readonly Asked[] {
  let state = 12345;
  const next = (most: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * most);
  };
  return Array.from({ length: count }, (_, i) => {
    const base = [1, 1, 2, 3, 4, 5, 5, 5][next(8)] ?? 1;
    const near = (): number => (next(10) < 6 ? base : 1 + next(5));
    const lost = next(12) === 0;
    return {
      id: `q${i}`,
      domain: next(9) === 0 ? null : next(3) === 0 ? "sky" : "sea",
      scores: {
        "O1/m/j": base,
        "O1/m/k": Math.max(1, base - next(2)),
        ...(lost ? {} : { "A1/m/j": near() }),
        ...(next(15) === 0 ? {} : { "A1/n/j": near() }),
        "O1/n/j": near(),
      },
    };
  });
}

export const cellOf = (c: { config: string; model: string; judge?: string | undefined }): string =>
  `${c.config}/${c.model}/${c.judge ?? "j"}`;

/** What a pair cube holds for two cells: counted by walking through the questions. */
export function rowsOf(
  asked: readonly Asked[],
  id: string,
  against: string,
  variant: string,
): readonly PairRow[] {
  const rows: { -readonly [K in keyof PairRow]: PairRow[K] }[] = [];
  for (const q of asked) {
    const [a, b] = [q.scores[against] ?? null, q.scores[variant] ?? null];
    if (a === null && b === null) continue;
    const row = rows.find((r) => r.domain === q.domain && r.value_against === a && r.value_variant === b);
    if (row === undefined)
      rows.push({ comparison_id: id, domain: q.domain, value_against: a, value_variant: b, n: 1 });
    else row.n += 1;
  }
  return rows;
}

export const presetCube = (asked: readonly Asked[], of: BenchmarkSpec = spec): readonly PairRow[] =>
  (of.comparisons ?? []).flatMap((x) =>
    rowsOf(asked, x.id, cellOf(x.against ?? of.baseline ?? x.variant), cellOf(x.variant)),
  );

export function contextOf(options: {
  readonly rows: readonly PairRow[];
  readonly spec?: BenchmarkSpec;
  readonly filter?: Partial<Filter>;
  readonly choices?: Choices;
  readonly published?: PublishedSpec;
}): ViewContext {
  return viewContext({
    spec: options.spec ?? spec,
    rollups: { ...noRollups, pair_cube: options.rows },
    filter: { ...noFilter, ...options.filter },
    choices: options.choices ?? {},
    published: options.published ?? null,
    questions: 100,
    base: "/base/",
  });
}

export function drawn(view: View, context: ViewContext): Drawing {
  const drawing = view.draw(context);
  if (typeof drawing === "string") throw new Error(drawing);
  return drawing;
}

export function rowIn(table: TableModel | null | undefined, label: string, group?: string): RowModel {
  const row = table?.groups
    .filter((g) => group === undefined || g.label === group)
    .flatMap((g) => g.rows)
    .find((r) => r.label === label);
  if (row === undefined) throw new Error(`no row ${label}`);
  return row;
}

export function cellIn(
  table: TableModel | null | undefined,
  label: string,
  column: string,
  group?: string,
): CellModel {
  const at = table?.columns.findIndex((c) => c.id === column) ?? -1;
  const cell = rowIn(table, label, group).cells[at];
  if (cell === undefined) throw new Error(`no cell ${label}, ${column}`);
  return cell;
}

export const exactOf = (cell: CellModel): number | null => (cell.kind === "value" ? cell.exact : null);
export const hrefOf = (cell: CellModel): string | undefined =>
  cell.kind === "value" || cell.kind === "text" ? cell.href : undefined;

const { document } = parseHTML("<!doctype html><html><body></body></html>");
export const pictureOf = (chart: ChartModel, width = 500): SVGSVGElement =>
  chart.draw({ document, width, theme: pageTheme });
