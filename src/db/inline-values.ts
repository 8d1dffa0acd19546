import type { SqlValue } from "./db.ts";
import { filled } from "./placeholders.ts";
import type { Sql } from "./sql.ts";

/** Between a shown statement and its values, which follow as JSON. */
export const valuesMark = "\n-- ? = ";

export const isSqlValue = (value: unknown): value is SqlValue =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

const literal = (value: SqlValue): string => {
  if (value === null) return "NULL";
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return typeof value === "number" && value < 0 ? `(${value})` : String(value);
};

/** A statement with its values in the place of the `?`, for whoever wants to run it as it stands. */
export const inlined = ({ text, params }: Sql): string => filled(text, params, literal);
