import type { Token } from "./sql-tokens.ts";

/** A name, a text or a function that stands where SQL reads rows from. */
export interface Relation {
  readonly token: Token;
  /** All of a name with dots. */
  readonly name: string;
  readonly isFunction: boolean;
}

// After these, another part of the statement begins in which a comma doesn't announce a relation.
const ends = new Set([
  ...["select", "where", "group", "order", "having", "limit", "offset", "union", "intersect", "except"],
  ...["window", "qualify"],
]);
const leads = new Set(["from", "join", "describe", "show", "summarize"]);
/** Words that may stand between one of these and the name. */
const between = new Set(["lateral", "table", "only", "all", "tables", "databases", "pivot", "unpivot"]);
const queries = new Set(["select", "with", "values", "from", "describe", "summarize", "show", "explain"]);
/** `extract(year FROM day)` and its like: no relation follows. */
const speaking = new Set(["extract", "substring", "trim", "overlay", "position"]);

interface Level {
  /** Between FROM and what follows it: a comma announces the next relation. */
  listing: boolean;
  speaking: boolean;
}

/** Everything in the place of a relation. Where it isn't sure whether something is one, it says that it is. */
export function relationsOf(tokens: readonly Token[]): readonly Relation[] {
  const found: Relation[] = [];
  const levels: Level[] = [{ listing: false, speaking: false }];
  let expecting = false;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    const level = levels.at(-1);
    if (token === undefined || level === undefined) break;
    const before = tokens[i - 1];
    if (token.kind === "symbol") {
      if (["(", "[", "{"].includes(token.value)) {
        const name = before?.kind === "word" ? before.value : "";
        levels.push({ listing: expecting, speaking: speaking.has(name) });
      } else if ([")", "]", "}"].includes(token.value)) {
        if (levels.length > 1) levels.pop();
        expecting = false;
      } else if (token.value === "," && level.listing) expecting = true;
      continue;
    }
    if (token.kind === "word" && !(before?.kind === "symbol" && before.value === ".")) {
      const distinct = token.value === "from" && before?.kind === "word" && before.value === "distinct";
      // `IS DISTINCT FROM`, but not `SELECT DISTINCT FROM`, which is no SQL.
      if (leads.has(token.value) && !level.speaking && !distinct) {
        expecting = true;
        level.listing = true;
        continue;
      }
      if (expecting && between.has(token.value)) continue;
      if (ends.has(token.value)) {
        expecting = false;
        level.listing = false;
        continue;
      }
      if (expecting && queries.has(token.value)) {
        expecting = false;
        level.listing = false;
        continue;
      }
    }
    if (!expecting || token.kind === "number") continue;
    let name = token.value;
    while (tokens[i + 1]?.kind === "symbol" && tokens[i + 1]?.value === ".") {
      name += `.${tokens[i + 2]?.value ?? ""}`;
      i += 2;
    }
    const next = tokens[i + 1];
    found.push({ token, name, isFunction: next?.kind === "symbol" && next.value === "(" });
    expecting = false;
  }
  return found;
}
