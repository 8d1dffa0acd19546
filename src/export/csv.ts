import type { ExportGrid } from "./grid.ts";
import type { Source } from "./source.ts";

const minus = "\u2212";

/** A field that no spreadsheet takes for a formula: what begins like one gets an apostrophe, unless it is a number. */
export function field(text: string): string {
  const ascii = text.replaceAll(minus, "-");
  const isNumber = /^[+-]?\d+(?:\.\d+)?$/u.test(ascii);
  const safe = isNumber ? ascii : /^[=+\-@\t\r]/u.test(ascii) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The table as CSV: the figures of the screen, an SD column beside columns that have SDs, and what the rows are. */
export function csvOf(grid: ExportGrid, source: Source): string {
  const withSd = grid.columns.map((_, i) => grid.rows.some((r) => r.cells[i]?.sd != null));
  const head = [
    ...(grid.lead === null ? [] : [grid.lead]),
    "group",
    grid.head,
    "detail",
    ...grid.columns.flatMap((c, i) => (withSd[i] === true ? [c, `${c} (SD or count)`] : [c])),
    "questions",
    "data",
    "permalink",
  ];
  const kind = source.simulated === null ? "measured" : "simulated";
  const rows = grid.rows.map((r) => [
    ...(grid.lead === null ? [] : [r.lead ?? ""]),
    r.group ?? "",
    r.code ?? r.label,
    r.code === null ? (r.below ?? "") : [r.label, r.below].filter((x) => x !== null).join(", "),
    ...r.cells.flatMap((c, i) => (withSd[i] === true ? [c.text, c.sd ?? ""] : [c.text])),
    source.questions,
    `${kind} ${source.dataHash}`,
    source.permalink,
  ]);
  return `${[head, ...rows].map((row) => row.map(field).join(",")).join("\r\n")}\r\n`;
}
