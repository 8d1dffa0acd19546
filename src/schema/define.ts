/** The five column kinds of the contract. */
export type Kind = "text" | "integer" | "number" | "boolean" | "enumeration";

/** One column: its kind, whether it may be null, and its meaning in a sentence. */
export interface Column<T, Optional extends boolean = boolean> {
  readonly kind: Kind;
  readonly isOptional: Optional;
  readonly doc: string;
  readonly values?: readonly string[];
  /** Never called: carries the value type. */
  readonly of?: T;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The row of a set of columns; an optional column is `null` where the value is missing. */
export type RowOf<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends Column<infer T, infer O> ? (O extends true ? T | null : T) : never;
};

interface Built<T> extends Column<T, false> {
  optional(): Column<T, true>;
}

function column<T>(kind: Kind, doc: string, values?: readonly string[]): Built<T> {
  const base = values === undefined ? { kind, doc } : { kind, doc, values };
  return { ...base, isOptional: false, optional: () => ({ ...base, isOptional: true }) };
}

export const text = (doc = ""): Built<string> => column("text", doc);
export const integer = (doc = ""): Built<number> => column("integer", doc);
export const number = (doc = ""): Built<number> => column("number", doc);
export const boolean = (doc = ""): Built<boolean> => column("boolean", doc);
export const enumeration = <const V extends readonly string[]>(values: V, doc = ""): Built<V[number]> =>
  column("enumeration", doc, values);

/** A table of the contract. `key` names the columns that identify a row; rows are written sorted by it. */
export interface Table<C extends Columns = Columns> {
  readonly name: string;
  readonly doc: string;
  readonly key: readonly string[];
  readonly columns: C;
}

export function table<const C extends Columns>(
  definition: Table<C> & { readonly key: readonly (keyof C & string)[] },
): Table<C> {
  return definition;
}

/** The same column under several names. */
export function columnsFor<const N extends readonly string[], T, O extends boolean>(
  names: N,
  make: (name: N[number]) => Column<T, O>,
): Readonly<Record<N[number], Column<T, O>>> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N[number], Column<T, O>>;
}

/** What a value should have been and what it was; `column` names the column. */
export interface CellIssue {
  readonly column: string;
  readonly expected: string;
  readonly got: string;
}

const expectations: Record<Kind, string> = {
  text: "text",
  integer: "a whole number",
  number: "a finite number",
  boolean: "true or false",
  enumeration: "one of",
};

/** The kind in words, for messages and the reference page. */
export function describeColumn(c: Column<unknown>): string {
  const kind = c.values === undefined ? expectations[c.kind] : `one of ${c.values.join(", ")}`;
  return c.isOptional ? `${kind}, or nothing` : kind;
}

/** Shows a foreign value in a message: short, quoted, typed. */
export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") {
    const points = Array.from(value);
    return JSON.stringify(points.length > 60 ? `${points.slice(0, 60).join("")}…` : value);
  }
  if (typeof value === "number" || typeof value === "boolean" || value === null) return String(value);
  if (typeof value === "bigint") return `${value.toString()}n`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === "object" ? "a mapping" : `a ${typeof value}`;
}

export function accepts(c: Column<unknown>, value: unknown): boolean {
  if (value === null || value === undefined) return c.isOptional;
  switch (c.kind) {
    case "text":
      return typeof value === "string";
    case "integer":
      return typeof value === "number" && Number.isSafeInteger(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    case "enumeration":
      return typeof value === "string" && (c.values ?? []).includes(value);
  }
}

/** Every way in which `row` departs from `columns`; none means that it is a row of them. */
export function rowIssues(columns: Columns, row: Readonly<Record<string, unknown>>): readonly CellIssue[] {
  const issues: CellIssue[] = [];
  for (const [name, c] of Object.entries(columns)) {
    const value = row[name];
    if (!accepts(c, value)) issues.push({ column: name, expected: describeColumn(c), got: show(value) });
  }
  return issues;
}

/** True where `row` has every column of `columns` with a value of its kind. */
export function isRow<C extends Columns>(
  columns: C,
  row: Readonly<Record<string, unknown>>,
): row is RowOf<C> & Readonly<Record<string, unknown>> {
  return Object.entries(columns).every(([name, c]) => accepts(c, row[name]));
}

const sqlTypes: Record<Kind, string> = {
  text: "VARCHAR",
  integer: "INTEGER",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  enumeration: "VARCHAR",
};

export const sqlType = (c: Column<unknown>): string => sqlTypes[c.kind];

/** `CREATE TABLE` for both engines. */
export function createTable(t: Table): string {
  const columns = Object.entries(t.columns).map(
    ([name, c]) => `"${name}" ${sqlType(c)}${c.isOptional ? "" : " NOT NULL"}`,
  );
  return `CREATE TABLE "${t.name}" (${columns.join(", ")})`;
}
