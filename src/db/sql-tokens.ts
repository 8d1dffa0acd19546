/** A piece of SQL that means something; white space and comments are none. */
export interface Token {
  readonly kind: "word" | "quoted" | "text" | "number" | "symbol";
  /** A word in lower case, the inside of quotes, a number or a symbol as it stands. */
  readonly value: string;
  /** Place in the SQL, in UTF-16 units. */
  readonly at: number;
}

/** The tokens of a text, or where a quote or comment is opened and never closed. */
export type Tokens =
  | { readonly ok: true; readonly tokens: readonly Token[] }
  | { readonly ok: false; readonly at: number; readonly what: "comment" | "quote" };

const patterns = {
  space: /\s+/uy,
  line: /--[^\n\r]*/uy,
  dollar: /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/uy,
  escaped: /[eE]'(?:[^'\\]|\\[\s\S]|'')*'/uy,
  text: /'(?:[^']|'')*'/uy,
  quoted: /"(?:[^"]|"")*"/uy,
  number: /(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy,
  word: /[A-Za-z_\u0080-\u{10ffff}][\w$\u0080-\u{10ffff}]*/uy,
} as const;

/** The end of a comment that may hold others, as PostgreSQL's may; null where it has none. */
function commentEnd(sql: string, from: number): number | null {
  let depth = 0;
  for (let i = from; i < sql.length; i += 1) {
    const two = sql.slice(i, i + 2);
    if (two === "/*") depth += 1;
    else if (two === "*/") depth -= 1;
    else continue;
    i += 1;
    if (depth === 0) return i + 1;
  }
  return null;
}

/** Splits SQL of DuckDB's dialect: nested comments, doubled quotes, escape strings, dollar quotes. */
export function tokensOf(sql: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  const match = (name: keyof typeof patterns): string | null => {
    const pattern = patterns[name];
    pattern.lastIndex = at;
    return pattern.exec(sql)?.[0] ?? null;
  };
  const open = (what: "comment" | "quote"): Tokens => ({ ok: false, at, what });
  const take = (kind: Token["kind"], value: string, length: number): void => {
    tokens.push({ kind, value, at });
    at += length;
  };
  while (at < sql.length) {
    const skipped = match("space") ?? match("line");
    if (skipped !== null) {
      at += skipped.length;
      continue;
    }
    if (sql.startsWith("/*", at)) {
      const end = commentEnd(sql, at);
      if (end === null) return open("comment");
      at = end;
      continue;
    }
    const tag = match("dollar");
    if (tag !== null) {
      const end = sql.indexOf(tag, at + tag.length);
      if (end === -1) return open("quote");
      take("text", sql.slice(at + tag.length, end), end + tag.length - at);
      continue;
    }
    const escaped = match("escaped");
    if (escaped !== null) {
      take("text", escaped.slice(2, -1), escaped.length);
      continue;
    }
    const text = match("text");
    if (text !== null) {
      take("text", text.slice(1, -1).replaceAll("''", "'"), text.length);
      continue;
    }
    const quoted = match("quoted");
    if (quoted !== null) {
      take("quoted", quoted.slice(1, -1).replaceAll('""', '"'), quoted.length);
      continue;
    }
    const first = sql.charAt(at);
    if (first === "'" || first === '"') return open("quote");
    const number = match("number");
    if (number !== null) {
      take("number", number, number.length);
      continue;
    }
    const word = match("word");
    if (word !== null) take("word", word.toLowerCase(), word.length);
    else take("symbol", first, 1);
  }
  return { ok: true, tokens };
}
