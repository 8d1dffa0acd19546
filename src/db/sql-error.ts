/** Where in a statement the engine stumbled. */
export interface ErrorPlace {
  /** From 1. */
  readonly line: number;
  /** In code points, from 1. */
  readonly column: number;
}

/** An engine's message apart: what is wrong, and where, if it says so. */
export interface SqlError {
  readonly message: string;
  readonly place: ErrorPlace | null;
}

/**
 * Reads the engine's message. It ends in `LINE 2: … text` and a line with a caret; of a long line it shows a piece between
 * dots, which is looked up in the statement.
 */
export function readSqlError(said: string, sql: string): SqlError {
  const lines = said.split("\n");
  const at = lines.findIndex((line) => /^LINE \d+: /u.test(line));
  const shown = lines[at] ?? "";
  const [head = "", number = "0"] = /^LINE (\d+): /u.exec(shown) ?? [];
  const caret = lines[at + 1]?.indexOf("^") ?? -1;
  if (at === -1 || caret === -1) return { message: said.trim(), place: null };
  const message = lines.slice(0, at).join("\n").trim();
  const excerpt = Array.from(shown.slice(head.length));
  const inExcerpt = Math.max(0, caret - head.length);
  const line = sql.split(/\r?\n/u)[Number(number) - 1] ?? "";
  const isCut = shown.slice(head.length).startsWith("...");
  const piece = excerpt.slice(isCut ? 3 : 0, -3).join("");
  const from = isCut ? Array.from(line.slice(0, Math.max(0, line.indexOf(piece)))).length - 3 : 0;
  return { message, place: { line: Number(number), column: from + inExcerpt + 1 } };
}

/** The place of a character, by its index in UTF-16 units. */
export function placeAt(sql: string, index: number): ErrorPlace {
  const lines = sql.slice(0, index).split("\n");
  return { line: lines.length, column: Array.from(lines.at(-1) ?? "").length + 1 };
}

/** The index of a place in UTF-16 units. */
export function indexOf(sql: string, { line, column }: ErrorPlace): number {
  const lines = sql.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  return Math.min(
    sql.length,
    before +
      Array.from(lines[line - 1] ?? "")
        .slice(0, column - 1)
        .join("").length,
  );
}
