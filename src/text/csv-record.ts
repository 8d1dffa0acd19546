/** A cell as it stands: an unquoted empty one is null, a quoted one an empty text. */
export type CsvCell = string | null;

/** A record, or why the lines from `line` are none; `column` counts cells from 1. */
export type CsvRecord =
  | { readonly line: number; readonly cells: readonly CsvCell[] }
  | { readonly line: number; readonly column: number; readonly expected: string; readonly got: string };

/** Takes a table line by line (RFC 4180); a quoted cell may go on over several. */
export interface CsvRecords {
  /** The record that ends with this line; null for a blank line and inside a quoted cell. */
  take(text: string, line: number): CsvRecord | null;
  /** After the last line: a fault if a quoted cell is still open. */
  end(): CsvRecord | null;
}

export function csvRecords(delimiter: "," | "\t"): CsvRecords {
  let cells: CsvCell[] = [];
  let start = 0;
  /** The content of the quoted cell that the lines so far have left open. */
  let open: string | null = null;

  const fault = (expected: string, got: string): CsvRecord => {
    const record = { line: start, column: cells.length + 1, expected, got };
    cells = [];
    open = null;
    return record;
  };

  return {
    take(text, line) {
      if (open === null) {
        if (text === "") return null;
        start = line;
        if (!text.includes('"'))
          return { line, cells: text.split(delimiter).map((cell) => (cell === "" ? null : cell)) };
      }
      let at = 0;
      for (;;) {
        if (open !== null || text.charAt(at) === '"') {
          const quoted = closeQuote(text, open === null ? at + 1 : at, open === null ? "" : `${open}\n`);
          if (quoted.end === null) {
            open = quoted.content;
            return null;
          }
          open = null;
          const after = text.charAt(quoted.end);
          if (after !== "" && after !== delimiter)
            return fault("a quote doubled inside quotes", `a single one before ${JSON.stringify(after)}`);
          cells.push(quoted.content);
          at = quoted.end;
        } else {
          const next = text.indexOf(delimiter, at);
          const cell = text.slice(at, next === -1 ? text.length : next);
          if (cell.includes('"'))
            return fault("quotes around a cell that holds a quote", "a quote inside it only");
          cells.push(cell === "" ? null : cell);
          at += cell.length;
        }
        if (at >= text.length) break;
        at += delimiter.length;
      }
      const record = { line: start, cells };
      cells = [];
      return record;
    },
    end: () => (open === null ? null : fault("a closing quote", "the end of the file")),
  };
}

/** Reads on inside quotes from `at`; `end` is the place after the closing quote, null where the line has none. */
function closeQuote(text: string, at: number, before: string): { content: string; end: number | null } {
  let content = before;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { content: content + text.slice(at), end: null };
    content += text.slice(at, quote);
    if (text.charAt(quote + 1) !== '"') return { content, end: quote + 1 };
    content += '"';
    at = quote + 2;
  }
}
