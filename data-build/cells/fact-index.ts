import { join } from "node:path";
import type { DataFile } from "../read/discover.ts";
import type { CellIds } from "../read/facts.ts";
import type { CellResult } from "./cell-result.ts";
import type { Slice } from "./fact-views.ts";
import { cellIds, type FactTable } from "./stage.ts";

/** A file of facts that has been measured. */
export interface MeasuredFile {
  readonly file: DataFile;
  /** Key in the cache: says all that its rows rest on. */
  readonly key: string;
  /** Where its Parquet files are, one for each table. */
  readonly dir: string;
  readonly result: CellResult;
}

/** A slice, and the keys of its files. */
export interface KeyedSlice extends Slice {
  readonly keys: readonly string[];
}

/** Where the facts are. */
export interface FactIndex {
  /** Rows of the tables together. */
  rows(tables: readonly FactTable[]): number;
  /** The part of a table that has these ids; all of it for none. */
  slice(table: FactTable, ids: Readonly<Partial<CellIds>>): KeyedSlice;
  /** The combinations of ids that a table has, sorted. */
  combinations(table: FactTable, names: readonly (keyof CellIds)[]): readonly Readonly<Partial<CellIds>>[];
}

const kindOf = (table: FactTable): DataFile["kind"] => (table === "text_stats" ? "inputs" : table);

const pick = (ids: CellIds, names: readonly (keyof CellIds)[]): Partial<CellIds> =>
  Object.fromEntries(names.flatMap((name) => (ids[name] === "" ? [] : [[name, ids[name]]])));

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function factIndex(measured: readonly MeasuredFile[]): FactIndex {
  // In the order of the tables' keys, so that sorted files one after the other are a sorted table.
  const order = ({ file }: MeasuredFile): string => file.ids.join("\u0000");
  const files = measured.toSorted((a, b) => byText(order(a), order(b)));
  const of = (table: FactTable): readonly MeasuredFile[] =>
    files.filter((m) => m.file.kind === kindOf(table));
  return {
    rows: (tables) =>
      tables
        .flatMap(of)
        .flatMap((m) => m.result.cells)
        .reduce((sum, cell) => sum + cell.rows, 0),
    slice(table, ids) {
      const holding = of(table).filter((m) =>
        m.result.cells.some((c) => cellIds.every((id) => ids[id] === undefined || ids[id] === c[id])),
      );
      return {
        table,
        ids,
        files: holding.map((m) => join(m.dir, `${table}.parquet`)),
        keys: holding.map((m) => m.key),
      };
    },
    combinations(table, names) {
      const found = new Map<string, Partial<CellIds>>();
      for (const cell of of(table).flatMap((m) => m.result.cells)) {
        const ids = pick(cell, names);
        found.set(names.map((name) => ids[name] ?? "").join("\u0000"), ids);
      }
      return [...found].toSorted(([a], [b]) => byText(a, b)).map(([, ids]) => ids);
    },
  };
}
