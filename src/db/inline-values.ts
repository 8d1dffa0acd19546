import type { SqlValue } from "./db.ts";
import type { Sql } from "./sql.ts";

/** Between a shown statement and its values, which follow as JSON. */
export const valuesMark = "\n-- ? = ";

export const isSqlValue = (value: unknown): value is SqlValue =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

const literal = (value: SqlValue | undefined): string => {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return typeof value === "number" && value < 0 ? `(${value})` : String(value);
};

/** A statement with its values in the place of the `?`, for whoever wants to run it as it stands. */
export function inlined({ text, params }: Sql): string {
  let used = 0;
  return text.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/gu, (piece) =>
    piece === "?" ? literal(params[used++]) : piece,
  );
}
