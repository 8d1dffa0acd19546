import { isRow, rowIssues, type Columns, type RowOf } from "./define.ts";
import { isMapping } from "./shape.ts";

/** Rows turned into one list per column; a text column with few values is a dictionary and indexes into it. */
export interface ColumnFile {
  readonly rows: number;
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
  readonly dictionaries: Readonly<Record<string, readonly (string | null)[]>>;
}

export function toColumns(columns: Columns, rows: readonly Readonly<Record<string, unknown>>[]): ColumnFile {
  const lists: Record<string, unknown[]> = {};
  const dictionaries: Record<string, (string | null)[]> = {};
  for (const [name, column] of Object.entries(columns)) {
    const values = rows.map((row) => row[name] ?? null);
    if (column.kind === "text" || column.kind === "enumeration") {
      const distinct = [...new Set(values.map((v) => (typeof v === "string" ? v : null)))];
      const index = new Map(distinct.map((v, i) => [v, i]));
      dictionaries[name] = distinct;
      lists[name] = values.map((v) => index.get(typeof v === "string" ? v : null) ?? 0);
    } else if (values.some((v) => v !== null && v !== 0)) lists[name] = values;
    else lists[name] = values.some((v) => v === null) ? values : [];
  }
  return { rows: rows.length, columns: lists, dictionaries };
}

/** The rows of a column file, each checked against `columns`; an empty list stands for zeros throughout. */
export function fromColumns<C extends Columns>(columns: C, document: unknown): readonly RowOf<C>[] {
  if (!isMapping(document) || !isMapping(document.columns) || !isMapping(document.dictionaries))
    throw new Error("not a column file");
  const count = Number(document.rows);
  const lists = document.columns;
  const dictionaries = document.dictionaries;
  const rows: RowOf<C>[] = [];
  const readers = Object.keys(columns).map((name) => {
    const list: unknown = lists[name];
    const dictionary: unknown = dictionaries[name];
    if (!Array.isArray(list)) throw new Error(`column ${name} is missing`);
    const at = (i: number): unknown => (list.length === 0 ? 0 : (list as readonly unknown[])[i]);
    return {
      name,
      value: Array.isArray(dictionary)
        ? (i: number): unknown => (dictionary as readonly unknown[])[Number(at(i))]
        : at,
    };
  });
  for (let i = 0; i < count; i += 1) {
    const row = Object.fromEntries(readers.map(({ name, value }) => [name, value(i)]));
    if (!isRow(columns, row)) {
      const issue = rowIssues(columns, row)[0];
      throw new Error(`row ${i + 1}, column ${issue?.column ?? ""}: expected ${issue?.expected ?? ""}`);
    }
    rows.push(row);
  }
  return rows;
}
