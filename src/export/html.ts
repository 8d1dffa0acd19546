import { linesOf, type ExportCell, type ExportGrid } from "./grid.ts";
import { isMixed, markNote, raised } from "./marks.ts";
import { sayOfSource, sourceLines, sqlComment, type Source } from "./source.ts";

export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

const below = (text: string | null): string =>
  text === null || text === "" ? "" : `<br><small>${escapeHtml(text)}</small>`;

function figure(c: ExportCell, mixed: boolean): string {
  const above = raised(c, mixed);
  return [
    escapeHtml(c.text),
    above === "" ? "" : `<sup>${escapeHtml(above)}</sup>`,
    c.sd === null ? "" : ` (${escapeHtml(c.sd)})`,
    below(c.second),
  ].join("");
}

/** The table as plain HTML without styles, its source in the caption. */
export function htmlOf(grid: ExportGrid, source: Source): string {
  const mixed = isMixed(grid);
  const note = markNote(grid, sayOfSource(source));
  const th = (text: string, scope: "col" | "row", second: string | null = null): string =>
    `<th scope="${scope}">${escapeHtml(text)}${below(second)}</th>`;
  const rows = linesOf(grid).map((r) => {
    if (typeof r === "string")
      return `<tr><th scope="rowgroup" colspan="${grid.columns.length + 1}">${escapeHtml(r)}</th></tr>`;
    const name = [r.lead, r.code, r.label].filter((x) => x !== null && x !== "").join(" ");
    const cells = r.cells.map((c) => `<td>${figure(c, mixed)}</td>`);
    return `<tr>${th(name, "row", r.second)}${cells.join("")}</tr>`;
  });
  return [
    "<table>",
    `<caption>${[...sourceLines(source), ...(note === null ? [] : [note])].map(escapeHtml).join("<br>")}</caption>`,
    `<thead><tr>${[grid.head, ...grid.columns].map((c) => th(c, "col")).join("")}</tr></thead>`,
    `<tbody>\n${rows.join("\n")}\n</tbody>`,
    "</table>",
    sqlComment(source),
  ].join("\n");
}
