import { endsOf, plainColumn } from "./digits.ts";
import type { ExportCell, ExportGrid } from "./grid.ts";
import { isMixed } from "./marks.ts";
import type { Source } from "./source.ts";

const minus = "\u2212";

/** A field that no spreadsheet takes for a formula: what begins like one gets an apostrophe, unless it is a number. */
export function field(text: string): string {
  const ascii = text.replaceAll(minus, "-");
  const isNumber = /^[+-]?\d+(?:\.\d+)?$/u.test(ascii);
  const safe = isNumber ? ascii : /^[=+\-@\t\r]/u.test(ascii) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface Column {
  readonly name: string;
  readonly texts: readonly string[];
}

/** A column of the table as columns of the file: its figures, and beside them what stands behind and below them. */
function columnsOf(grid: ExportGrid, i: number, mixed: boolean): readonly Column[] {
  const part = grid.parts[i];
  const behind = part?.behind ?? null;
  // The second line of a head says what stands beside the figures; here each of these has a head of its own.
  const told = part !== undefined && (behind ?? part.under) !== null;
  const head = (told ? part.label : grid.columns[i]) ?? "";
  const name = head.endsWith(` (${behind ?? ""})`) ? head.slice(0, head.lastIndexOf(" (")) : head;
  const cells = grid.rows.flatMap((row) => row.cells[i] ?? []);
  const texts = (pick: (cell: ExportCell) => string | null): readonly string[] =>
    cells.map((cell) => pick(cell) ?? "");
  const written = (
    own: readonly string[],
    title: (percent: boolean) => string,
    what = "",
  ): readonly Column[] => {
    const ends = endsOf(own);
    if (ends !== null)
      return (["low", "high"] as const).map((end) => ({
        name: `${name} (${[what, end].filter((x) => x !== "").join(", ")})`,
        texts: ends[end],
      }));
    const plain = plainColumn(own);
    return [{ name: title(plain.percent), texts: plain.texts }];
  };
  const beside = (what: string | null, own: readonly string[]): readonly Column[] =>
    own.every((text) => text === "")
      ? []
      : written(own, (percent) => `${name} (${what ?? (percent ? "%" : "SD or count")})`, what ?? "");
  const figures = texts((c) => (c.kind === "missing" ? "" : c.text));
  const marked = cells.some((c) => c.kind === "value" && c.text !== "");
  return [
    ...written(figures, (percent) => (percent ? `${name} (%)` : name)),
    ...beside(
      behind,
      texts((c) => c.sd),
    ),
    ...beside(
      part?.under ?? "below",
      texts((c) => c.second),
    ),
    ...beside(
      "ties",
      texts((c) => c.letters),
    ),
    ...(mixed && marked
      ? beside(
          "simulated",
          texts((c) => (c.kind === "value" && c.text !== "" ? String(c.simulated) : "")),
        )
      : []),
  ];
}

/** The table as CSV: the figures of the screen in plain digits, what stands beside them in columns of its own, and what the rows are. */
export function csvOf(grid: ExportGrid, source: Source): string {
  const mixed = isMixed(grid);
  const columns = grid.columns.flatMap((_, i) => columnsOf(grid, i, mixed));
  const head = [
    ...(grid.lead === null ? [] : [grid.lead]),
    "group",
    grid.head,
    "detail",
    ...columns.map((c) => c.name),
    "questions",
    "data",
    "permalink",
  ];
  const kind = source.simulated === null ? "measured" : "simulated";
  const rows = grid.rows.map((r, k) => [
    ...(grid.lead === null ? [] : [r.lead === "–" ? "" : (r.lead ?? "")]),
    r.group ?? "",
    r.code ?? r.label,
    r.code === null ? (r.below ?? "") : [r.label, r.below].filter((x) => x !== null).join(", "),
    ...columns.map((c) => c.texts[k] ?? ""),
    source.questions,
    `${kind} ${source.dataHash}`,
    source.permalink,
  ]);
  return `${[head, ...rows].map((row) => row.map(field).join(",")).join("\r\n")}\r\n`;
}
