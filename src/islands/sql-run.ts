import { openConsole, type Answer, type Console } from "../db/console.ts";
import { Failure, Superseded } from "../db/failure.ts";
import { checkReadOnly } from "../db/read-only.ts";
import { placeAt, readSqlError, type ErrorPlace } from "../db/sql-error.ts";
import { startEngine } from "../db/starting.ts";
import { tableNames } from "../schema/tables.ts";
import { dataRoot, loadManifest } from "../state/data.ts";

/** What became of a statement. */
export type Outcome =
  | { readonly kind: "rows"; readonly sql: string; readonly answer: Answer }
  | {
      readonly kind: "refused" | "wrong";
      readonly sql: string;
      /** The engine's own words; why it was refused has its words by the language of the page. */
      readonly message: string;
      readonly values?: Readonly<Record<string, string>>;
      readonly place: ErrorPlace | null;
    }
  | { readonly kind: "cancelled"; readonly sql: string };

const consoles = new Map<string, Console>();

/** The page's console, and its engine, which starts when it is first warmed or asked. */
export function consoleOf(base: string): Console {
  const known = consoles.get(base);
  if (known !== undefined) return known;
  const opened = openConsole(
    () => startEngine("plain"),
    dataRoot(base),
    async () => (await loadManifest(base)).tables,
  );
  consoles.set(base, opened);
  return opened;
}

// The engine has only the tables that were asked for so far.
const showTables = /^\s*show\s+(?:all\s+)?tables\s*;?\s*$/iu;
const allTables = `SELECT name FROM (VALUES ${tableNames.map((name) => `('${name}')`).join(", ")}) t(name) ORDER BY name`;

/** Aborted when one of them is. */
function either(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    signal.addEventListener("abort", () => controller.abort(), { once: true });
  }
  return controller.signal;
}

/** Runs a statement. `cancel` is the reader's own wish; `signal` that of newer ones. Rejects where engine or data fail. */
export async function runSql(
  base: string,
  sql: string,
  signal: AbortSignal,
  cancel: AbortSignal,
): Promise<Outcome> {
  const checked = checkReadOnly(sql);
  if (!checked.ok) {
    const { reason: message, values, at } = checked;
    return { kind: "refused", sql, message, values, place: placeAt(sql, at) };
  }
  try {
    const answer = await consoleOf(base).run(
      showTables.test(sql) ? allTables : sql,
      checked.tables,
      either(signal, cancel),
    );
    return { kind: "rows", sql, answer };
  } catch (error) {
    if (error instanceof Superseded && cancel.aborted) return { kind: "cancelled", sql };
    if (error instanceof Failure && error.kind === "QueryFailed")
      return { kind: "wrong", sql, ...readSqlError(error.detail, sql) };
    throw error;
  }
}
