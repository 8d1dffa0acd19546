import { linesOf, type ExportGrid } from "./grid.ts";
import { sourceLines, sqlComment, type Source } from "./source.ts";

export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** The table as plain HTML without styles, its source in the caption. */
export function htmlOf(grid: ExportGrid, source: Source): string {
  const th = (text: string, scope: "col" | "row"): string => `<th scope="${scope}">${escapeHtml(text)}</th>`;
  const rows = linesOf(grid).map((r) => {
    if (typeof r === "string")
      return `<tr><th scope="rowgroup" colspan="${grid.columns.length + 1}">${escapeHtml(r)}</th></tr>`;
    const name = [r.lead, r.code, r.label].filter((x) => x !== null && x !== "").join(" ");
    const cells = r.cells.map(
      (c) => `<td>${escapeHtml(c.sd === null ? c.text : `${c.text} (${c.sd})`)}</td>`,
    );
    return `<tr>${th(name, "row")}${cells.join("")}</tr>`;
  });
  return [
    "<table>",
    `<caption>${sourceLines(source).map(escapeHtml).join("<br>")}</caption>`,
    `<thead><tr>${[grid.head, ...grid.columns].map((c) => th(c, "col")).join("")}</tr></thead>`,
    `<tbody>\n${rows.join("\n")}\n</tbody>`,
    "</table>",
    sqlComment(source),
  ].join("\n");
}
