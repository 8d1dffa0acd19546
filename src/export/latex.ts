import type { ExportCell, ExportGrid } from "./grid.ts";
import { acrossOf, fitOf, isDouble, nameOf } from "./latex-fit.ts";
import { captionOf, escapeLatex, needsOf } from "./latex-text.ts";
import { isMixed, markNote, raised } from "./marks.ts";
import { sayOfSource, sourceLines, sqlOf, type Source } from "./source.ts";

type Row = ExportGrid["rows"][number];

const comment = (line: string): string => `% ${line.replaceAll(/[\r\n]/gu, " ")}`;
const labelOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");

function figureOf(cell: ExportCell, mixed: boolean): string {
  const above = raised(cell, mixed);
  const figure = `${escapeLatex(cell.text)}${above === "" ? "" : `\\textsuperscript{${escapeLatex(above)}}`}`;
  return cell.sd === null ? figure : `${figure} {\\footnotesize (${escapeLatex(cell.sd)})}`;
}

/** A row, and below it in small type what stands below its label and its figures. */
function linesOfRow(grid: ExportGrid, row: Row, mixed: boolean): readonly string[] {
  const lead = grid.lead === null ? [] : [escapeLatex(row.lead ?? "")];
  const first = [...lead, escapeLatex(nameOf(row)), ...row.cells.map((c) => figureOf(c, mixed))];
  if (!isDouble(row)) return [`${first.join(" & ")} \\\\`];
  const under = [row.second, ...row.cells.map((c) => c.second)];
  const second = under.map((text) =>
    text === null || text === "" ? "" : `{\\footnotesize ${escapeLatex(text)}}`,
  );
  return [
    `${first.join(" & ")} \\\\`,
    `${[...(grid.lead === null ? [] : [""]), ...second].join(" & ")} \\\\`,
    "\\addlinespace[2pt]",
  ];
}

/** The head: a second line in small type where a column has one. */
function headOf(grid: ExportGrid): readonly string[] {
  const lead = grid.lead === null ? [] : [grid.lead];
  const first = [...lead, grid.head, ...grid.parts.map((p) => p.label)];
  const second = [...lead.map(() => ""), "", ...grid.parts.map((p) => p.below)];
  return [
    `${first.map(escapeLatex).join(" & ")} \\\\`,
    ...(second.every((text) => text === "")
      ? []
      : [`${second.map((t) => (t === "" ? "" : `{\\footnotesize ${escapeLatex(t)}}`)).join(" & ")} \\\\`]),
  ];
}

const packages = {
  none: [],
  small: [],
  tight: [],
  scaled: [
    "needs \\usepackage{graphicx}: wider than one column of an article, so \\resizebox makes it fit;",
    "for larger type put it into table* (two columns) or sidewaystable (package rotating)",
  ],
  long: ["needs \\usepackage{longtable}: it goes on over several pages, and stands where it is put"],
} as const;

/** The table for a paper: booktabs, SD smaller, caption with the source, a label; made to fit where it is wide or long. */
export function latexOf(grid: ExportGrid, source: Source): string {
  const columns = [
    grid.lead === null ? "l" : "rl",
    ...grid.parts.map((p) => (p.align === "left" ? "l" : "r")),
  ].join("");
  const mixed = isMixed(grid);
  const body: string[] = [];
  let group: string | null = null;
  for (const row of grid.rows) {
    if (row.group !== group && row.group !== null) {
      if (body.length > 0) body.push("\\addlinespace");
      const across = acrossOf(grid, row.group);
      const kind = across === null ? "l" : `p{${across}pt}`;
      body.push(`\\multicolumn{${columns.length}}{${kind}}{\\textit{${escapeLatex(row.group)}}} \\\\`);
    }
    group = row.group;
    body.push(...linesOfRow(grid, row, mixed));
  }
  const fit = fitOf(grid);
  const caption = [`\\caption{${escapeLatex(captionOf(source))}}`, `\\label{tab:${labelOf(source.title)}}`];
  const head = ["\\toprule", ...headOf(grid), "\\midrule"];
  const words = markNote(grid, sayOfSource(source));
  const note = words === null ? [] : [`{\\footnotesize ${escapeLatex(words)}}`];
  const scaled = fit === "scaled" ? "\\setlength{\\tabcolsep}{3pt}\\resizebox{\\textwidth}{!}{" : "";
  const tabular = [`${scaled}\\begin{tabular}{${columns}}`, ...head, ...body, "\\bottomrule"];
  const table =
    fit === "long"
      ? [
          "{\\small\\setlength{\\tabcolsep}{3pt}",
          `\\begin{longtable}{${columns}}`,
          ...caption.slice(0, 1),
          `${caption[1] ?? ""} \\\\`,
          ...head,
          "\\endfirsthead",
          ...head,
          "\\endhead",
          ...body,
          "\\bottomrule",
          ...note.map((text) => `\\multicolumn{${columns.length}}{l}{${text}} \\\\`),
          "\\end{longtable}}",
        ]
      : [
          "\\begin{table}",
          "\\centering",
          ...caption,
          "\\smallskip",
          ...(fit === "small" || fit === "tight" ? ["\\small"] : []),
          ...(fit === "tight" ? ["\\setlength{\\tabcolsep}{3pt}"] : []),
          ...tabular,
          `\\end{tabular}${fit === "scaled" ? "}" : ""}`,
          ...note.map((text) => `\\par\\smallskip${text}`),
          "\\end{table}",
        ];
  const needs = ["needs \\usepackage{booktabs}", ...needsOf(table.join("\n")), ...packages[fit]];
  return [
    ...sourceLines(source).map(comment),
    ...sqlOf(source).flatMap((lines) => ["% SQL of these figures:", ...lines.map(comment)]),
    ...needs.map(comment),
    ...table,
    "",
  ].join("\n");
}
