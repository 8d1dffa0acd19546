import { linesOf, type ExportGrid } from "./grid.ts";
import { sourceLines, sqlComment, type Source } from "./source.ts";

// A text must not become a link, a picture, code or an element.
const cell = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(/[|[\]`]/gu, String.raw`\$&`)
    .replaceAll(/\s*\n\s*/gu, " ")
    .replaceAll("<", "&lt;");

/** The table in GitHub's Markdown, with its source below. */
export function markdownOf(grid: ExportGrid, source: Source): string {
  const head = [grid.head, ...grid.columns];
  const rows = linesOf(grid).map((r) =>
    typeof r === "string"
      ? [r, ...grid.columns.map(() => "")]
      : [
          [r.lead, r.code, r.label].filter((x) => x !== null && x !== "").join(" "),
          ...r.cells.map((c) => (c.sd === null ? c.text : `${c.text} (${c.sd})`)),
        ],
  );
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [
    line(head),
    `| :-- |${grid.columns.map(() => " --: |").join("")}`,
    ...rows.map(line),
    "",
    ...sourceLines(source).map((s) => `${cell(s)}  `),
    "",
    sqlComment(source),
  ]
    .join("\n")
    .replace(/\n+$/u, "\n");
}
