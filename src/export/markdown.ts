import { linesOf, type ExportCell, type ExportGrid } from "./grid.ts";
import { isMixed, markNote, raised } from "./marks.ts";
import { sayOfSource, sourceLines, sqlComment, type Source } from "./source.ts";

// A text must not become a link, a picture, code or an element.
const cell = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll(/[|[\]`]/gu, String.raw`\$&`)
    .replaceAll(/\s*\n\s*/gu, " ")
    .replaceAll("<", "&lt;");

const below = (text: string | null): string => (text === null || text === "" ? "" : `<br>${cell(text)}`);

function figure(c: ExportCell, mixed: boolean): string {
  const above = raised(c, mixed);
  return [
    cell(c.text),
    above === "" ? "" : `<sup>${cell(above)}</sup>`,
    c.sd === null ? "" : ` (${cell(c.sd)})`,
    below(c.second),
  ].join("");
}

/** The table in GitHub's Markdown, with its source below. */
export function markdownOf(grid: ExportGrid, source: Source): string {
  const mixed = isMixed(grid);
  const note = markNote(grid, sayOfSource(source));
  const rows = linesOf(grid).map((r) =>
    typeof r === "string"
      ? [cell(r), ...grid.columns.map(() => "")]
      : [
          `${cell([r.lead, r.code, r.label].filter((x) => x !== null && x !== "").join(" "))}${below(r.second)}`,
          ...r.cells.map((c) => figure(c, mixed)),
        ],
  );
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    line([grid.head, ...grid.columns].map(cell)),
    `| :-- |${grid.columns.map(() => " --: |").join("")}`,
    ...rows.map(line),
    "",
    ...[...(note === null ? [] : [note]), ...sourceLines(source)].map((s) => `${cell(s)}  `),
    "",
    sqlComment(source),
  ]
    .join("\n")
    .replace(/\n+$/u, "\n");
}
