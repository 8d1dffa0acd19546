import type { SqlValue } from "./db.ts";

/** A piece of SQL with the values of its placeholders, in order. */
export interface Sql {
  readonly text: string;
  readonly params: readonly SqlValue[];
}

const isSql = (part: Sql | SqlValue): part is Sql => typeof part === "object" && part !== null;

/** SQL from a template: pieces of SQL stand as they are, anything else becomes a placeholder and its value. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | SqlValue)[]): Sql {
  let text = strings[0] ?? "";
  const params: SqlValue[] = [];
  parts.forEach((part, i) => {
    if (isSql(part)) {
      text += part.text;
      params.push(...part.params);
    } else {
      text += "?";
      params.push(part);
    }
    text += strings[i + 1] ?? "";
  });
  return { text, params };
}

/** Our own words as SQL, never a reader's or a file's. */
export const verbatim = (text: string): Sql => ({ text, params: [] });

export const nothing = verbatim("");

/** Pieces with a separator between them. */
export const joined = (parts: readonly Sql[], separator: string): Sql => ({
  text: parts.map((p) => p.text).join(separator),
  params: parts.flatMap((p) => p.params),
});

/** ` WHERE a AND b`, or nothing without conditions. */
export const where = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? nothing : sql` WHERE ${joined(conditions, " AND ")}`;
