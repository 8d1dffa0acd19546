import type { Kind, Table } from "../schema/define.ts";
import type { Db, SqlValue } from "./db.ts";
import { Failure, messageOf, Superseded } from "./failure.ts";
import { filled } from "./placeholders.ts";

/** A ClickHouse with a database of this run's own: a server or cluster by HTTP, or the engine in this process. */
export interface ClickHouse {
  /** Runs a statement with values for its `{name:Type}`; rows come back as JSONEachRow. */
  ask(statement: string, values: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<string>;
  /** Adds rows to a table. */
  insert(table: string, format: "Parquet" | "JSONEachRow", rows: Blob): Promise<void>;
  /** Drops the database and lets go of the engine. */
  close(): Promise<void>;
}

// What DuckDB and the standard do by themselves: casts and joins keep nulls, an aggregate of nothing is null, and a name
// means the column before it means an alias.
const dialect = [
  "cast_keep_nullable = 1",
  "join_use_nulls = 1",
  "aggregate_functions_null_for_empty = 1",
  "prefer_column_name_to_alias = 1",
  "output_format_json_quote_64bit_integers = 0",
].join(", ");

const typeOf = (value: SqlValue): string => {
  if (typeof value === "string") return "String";
  if (typeof value === "boolean") return "Bool";
  return Number.isInteger(value) ? "Int64" : "Float64";
};

/** A statement with `?` as one with named values; a null stands in the text, where it needs no type. */
export function named(
  sql: string,
  params: readonly SqlValue[],
): { readonly statement: string; readonly values: Readonly<Record<string, string>> } {
  const values: Record<string, string> = {};
  const statement = filled(sql, params, (value, place) => {
    if (value === null) return "NULL";
    values[`p${place}`] = String(value);
    return `{p${place}:${typeOf(value)}}`;
  });
  return { statement, values };
}

const parsed = (line: string): Readonly<Record<string, unknown>> =>
  JSON.parse(line) as Readonly<Record<string, unknown>>;

/** ClickHouse as a `Db`. The cube's SQL runs on it; what else a query may use of DuckDB's SQL isn't promised. */
export const clickHouseDb = (engine: ClickHouse): Db => ({
  async all(sql, params, signal) {
    const { statement, values } = named(sql, params);
    try {
      const answer = await engine.ask(`${statement}\nSETTINGS ${dialect}`, values, signal);
      return answer
        .split("\n")
        .filter((line) => line !== "")
        .map(parsed);
    } catch (error) {
      if (signal?.aborted === true) throw new Superseded();
      throw new Failure("QueryFailed", `${messageOf(error)}\n${sql}`, { cause: error });
    }
  },
  close: () => engine.close(),
});

const types: Readonly<Record<Kind, string>> = {
  text: "String",
  integer: "Int32",
  number: "Float64",
  boolean: "Bool",
  enumeration: "String",
};

/** `CREATE TABLE` of the contract, sorted by its key where no part of the key may be missing. */
export function clickHouseTable(table: Table): string {
  const columns = Object.entries(table.columns).map(
    ([name, { kind, isOptional }]) => `\`${name}\` ${isOptional ? `Nullable(${types[kind]})` : types[kind]}`,
  );
  const isWhole = table.key.every((name) => table.columns[name]?.isOptional === false);
  const order = isWhole ? table.key.map((name) => `\`${name}\``).join(", ") : "";
  return `CREATE TABLE \`${table.name}\` (${columns.join(", ")}) ENGINE = MergeTree ORDER BY (${order})`;
}
