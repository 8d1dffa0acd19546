import { cellKey, type CellStat } from "../rollups/cells.ts";
import type { ConfigSpec, ModelSpec } from "../schema/spec.ts";
import type { ViewContext } from "./view.ts";

/** One configuration or model as a row or column. */
export interface AxisItem {
  readonly kind: "config" | "model";
  readonly id: string;
  readonly config?: ConfigSpec;
  readonly model?: ModelSpec;
}

export interface Axes {
  readonly rows: readonly { readonly label: string | null; readonly items: readonly AxisItem[] }[];
  readonly columns: readonly AxisItem[];
  /** The mean of a row's item and a column's. */
  readonly at: (row: AxisItem, column: AxisItem) => CellStat | undefined;
}

export interface Sorting {
  readonly key: string;
  readonly direction: "asc" | "desc";
}

/** Rows of the spec in its groups; configurations without a group come last. */
export function groupsOf(
  c: ViewContext,
): readonly { readonly label: string | null; readonly configs: readonly ConfigSpec[] }[] {
  const named = (c.spec.groups ?? []).map((g) => ({
    label: g.label,
    configs: c.spec.configs.filter((config) => config.group === g.id),
  }));
  const rest = c.spec.configs.filter((config) => !(c.spec.groups ?? []).some((g) => g.id === config.group));
  const all = [
    ...named,
    ...(rest.length > 0 ? [{ label: named.length > 0 ? c.say("Other") : null, configs: rest }] : []),
  ];
  return all.filter((g) => g.configs.length > 0);
}

export function sortingOf(c: ViewContext): Sorting | null {
  const [key, direction] = c.choices.sort?.split(":") ?? [];
  return key === undefined || (direction !== "asc" && direction !== "desc") ? null : { key, direction };
}

/** The sorting that a click on a head asks for: best first, then the other way, then as declared. */
export function nextSort(current: Sorting | null, key: string, lowerIsBetter: boolean): string | undefined {
  const first = lowerIsBetter ? "asc" : "desc";
  if (current?.key !== key) return `${key}:${first}`;
  return current.direction === first ? `${key}:${first === "asc" ? "desc" : "asc"}` : undefined;
}

/** Sorted by a value; what has none stays last in both directions, and equal ones keep their order. */
export function sortedBy<T>(
  items: readonly T[],
  value: (item: T) => number | null | undefined,
  direction: "asc" | "desc",
): readonly T[] {
  const sign = direction === "asc" ? 1 : -1;
  return items.toSorted((a, b) => {
    const [x, y] = [value(a) ?? null, value(b) ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}

/** Rows and columns of the results table as the reader has them: turned, hidden, reordered, sorted within groups. */
export function axesOf(c: ViewContext, stats: ReadonlyMap<string, CellStat>): Axes {
  const hidden = c.choices.hide?.split(",") ?? [];
  const asked = c.choices.order?.split(",") ?? [];
  const place = (id: string): number => (asked.includes(id) ? asked.indexOf(id) : asked.length);
  const models = (c.spec.models ?? [])
    .filter((m) => !hidden.includes(m.id))
    .toSorted((a, b) => place(a.id) - place(b.id))
    .map((model): AxisItem => ({ kind: "model", id: model.id, model }));
  const groups = groupsOf(c)
    .map((g) => ({
      label: g.label,
      items: g.configs
        .filter((config) => !hidden.includes(config.id))
        .toSorted((a, b) => place(a.id) - place(b.id))
        .map((config): AxisItem => ({ kind: "config", id: config.id, config })),
    }))
    .filter((g) => g.items.length > 0);
  const turned = c.choices.by === "models";
  const at: Axes["at"] = (row, column) =>
    stats.get(row.kind === "config" ? cellKey(row.id, column.id) : cellKey(column.id, row.id));
  // Columns have no groups to stay in.
  const configs = groups.flatMap((g) => g.items).toSorted((a, b) => place(a.id) - place(b.id));
  const rows = turned ? [{ label: null, items: models }] : groups;
  const columns = turned ? configs : models;
  const sorting = sortingOf(c);
  if (sorting === null) return { rows, columns, at };
  const { key, direction } = sorting;
  const column = columns.find((item) => item.id === key);
  const row = rows.flatMap((g) => g.items).find((item) => item.id === key);
  return {
    rows:
      column === undefined
        ? rows
        : rows.map((g) => ({ ...g, items: sortedBy(g.items, (item) => at(item, column)?.mean, direction) })),
    columns: row === undefined ? columns : sortedBy(columns, (item) => at(row, item)?.mean, direction),
    at,
  };
}
