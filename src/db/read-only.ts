import { tableNames, type TableName } from "../schema/tables.ts";
import { relationsOf } from "./sql-relations.ts";
import { tokensOf, type Token } from "./sql-tokens.ts";

/** What a reader's SQL may do here, and the tables that it names; or why it is not run, and where that stands. */
export type Checked =
  | { readonly ok: true; readonly tables: readonly TableName[] }
  | {
      readonly ok: false;
      readonly reason: string;
      /** What stands in the places (`{name}`) of the reason. */
      readonly values: Readonly<Record<string, string>>;
      readonly at: number;
    };

const starts = ["select", "with", "from", "values", "describe", "show", "summarize", "explain"];
const starters = "SELECT, WITH, FROM, VALUES, DESCRIBE, SHOW, SUMMARIZE, EXPLAIN";

/** Functions that make rows without reading anything. */
const rowFunctions = new Set(["range", "generate_series", "unnest", "generate_subscripts"]);
/** Names of functions that read files, addresses, settings of the machine, or run SQL given as a text. */
const reaching =
  /^(?:read_|parquet_|sniff_|glob$|getenv$|query$|query_table$|pragma_|from_substrait|scan_|\w+_scan|\w*arrow_scan\w*|json_execute|install|load_|nextval$|currval$|getvariable$)/u;
/** Names that the engine takes for files where no table is called so. */
const fileName = /\.(?:parquet|csv|tsv|json|jsonl|ndjson)(?:\.\w+)?(?:\?.*)?$|:\/\//iu;
/** Words that change something wherever a statement can hold them. */
const changing = new Set(["insert", "update", "delete", "into", "returning"]);

const isWord = (token: Token | undefined, ...words: readonly string[]): boolean =>
  token?.kind === "word" && words.includes(token.value);
const isSymbol = (token: Token | undefined, symbol: string): boolean =>
  token?.kind === "symbol" && token.value === symbol;

/**
 * Checks a statement before the engine sees it: one statement, of a kind that reads, from the tables of the contract. The engine
 * is closed to files and addresses besides (`src/db/console.ts`); this says in plain words what is not done.
 */
export function checkReadOnly(sql: string): Checked {
  const split = tokensOf(sql);
  const refuse = (reason: string, at: number, values: Readonly<Record<string, string>> = {}): Checked => ({
    ok: false,
    reason,
    values,
    at,
  });
  if (!split.ok)
    return refuse(
      split.what === "comment"
        ? "A comment is opened here and never closed."
        : "A quote is opened here and never closed.",
      split.at,
    );
  const tokens = [...split.tokens];
  while (isSymbol(tokens.at(-1), ";")) tokens.pop();
  const [first] = tokens;
  if (first === undefined) return refuse("There is no statement.", 0);
  const second = tokens.find((token) => isSymbol(token, ";"));
  if (second !== undefined)
    return refuse("One statement at a time: a second one begins after this semicolon.", second.at + 1);
  const begin = tokens.find((token) => !isSymbol(token, "(")) ?? first;
  if (!isWord(begin, ...starts))
    return refuse(
      "This console only reads: a statement begins with one of {starters}, not with {word}.",
      begin.at,
      {
        starters,
        word: begin.value.toUpperCase(),
      },
    );
  if (isWord(begin, "explain")) {
    const next = tokens.slice(tokens.indexOf(begin) + 1).find((token) => !isWord(token, "analyze"));
    if (next !== undefined && !isWord(next, ...starts) && !isSymbol(next, "("))
      return refuse("This console only reads: it explains what it would run, and {word} is not.", next.at, {
        word: next.value.toUpperCase(),
      });
  }
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1];
    const before = tokens[i - 1];
    const isName = token.kind === "word" || token.kind === "quoted";
    if (isName && isSymbol(next, "(") && reaching.test(token.value.toLowerCase()))
      return refuse(
        "{word} is not run here: the console reads the tables of this benchmark and nothing else.",
        token.at,
        { word: token.value },
      );
    if (token.kind === "word" && changing.has(token.value) && !isSymbol(before, ".") && !isSymbol(next, "("))
      return refuse("This console only reads: {word} changes something.", token.at, {
        word: token.value.toUpperCase(),
      });
    if (isSymbol(token, "?") || (isSymbol(token, "$") && next?.kind === "number"))
      return refuse(
        "Values stand in the statement itself; there is nothing to put in the place of this.",
        token.at,
      );
  }
  const tables = new Set<TableName>();
  for (const { token, name, isFunction } of relationsOf(tokens)) {
    if (isFunction) {
      if (!rowFunctions.has(name.toLowerCase()) && !/^duckdb_\w+$/u.test(name.toLowerCase()))
        return refuse(
          "{word} is not run here: the console reads the tables of this benchmark and nothing else.",
          token.at,
          { word: name },
        );
      continue;
    }
    if (token.kind === "text" || fileName.test(name))
      return refuse(
        "Files and addresses are not read here: the console reads the tables of this benchmark and nothing else.",
        token.at,
      );
    const table = tableNames.find(
      (known) => known === name.toLowerCase().replace(/^(?:memory\.)?main\./u, ""),
    );
    if (table !== undefined) tables.add(table);
  }
  return { ok: true, tables: tableNames.filter((name) => tables.has(name)) };
}
