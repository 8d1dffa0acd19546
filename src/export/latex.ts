import type { ExportGrid } from "./grid.ts";
import { sourceLines, sqlOf, type Source } from "./source.ts";

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "%": "\\%",
  "&": "\\&",
  "#": "\\#",
  _: "\\_",
  $: "\\$",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "\u2212": "$-$",
  "±": "$\\pm$",
  "–": "--",
  "—": "---",
  "“": "``",
  "”": "''",
  "’": "'",
  ρ: "$\\rho$",
  τ: "$\\tau$",
  α: "$\\alpha$",
  "\u2009": "\\,",
  "\u00a0": "~",
};

/** Text that LaTeX sets as it reads; scripts beyond Latin need a Unicode engine and a font that has them. */
export const escapeLatex = (text: string): string =>
  Array.from(text.replaceAll(/\s*\n\s*/gu, " "), (c) => escapes[c] ?? c).join("");

const comment = (line: string): string => `% ${line.replaceAll(/[\r\n]/gu, " ")}`;
const labelOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");

/** The table for a paper: booktabs, figures right, SD smaller, caption with the source, a label. */
export function latexOf(grid: ExportGrid, source: Source): string {
  const columns = `${grid.lead === null ? "" : "r"}l${"r".repeat(grid.columns.length)}`;
  const head = [...(grid.lead === null ? [] : [grid.lead]), grid.head, ...grid.columns]
    .map(escapeLatex)
    .join(" & ");
  const width = columns.length;
  const body: string[] = [];
  let group: string | null = null;
  for (const row of grid.rows) {
    if (row.group !== group && row.group !== null) {
      if (body.length > 0) body.push("\\addlinespace");
      body.push(`\\multicolumn{${width}}{l}{\\textit{${escapeLatex(row.group)}}} \\\\`);
    }
    group = row.group;
    const name = [row.code, row.label]
      .filter((x) => x !== null && x !== "")
      .map((x) => escapeLatex(x ?? ""))
      .join(" ");
    const cells = row.cells.map((c) => {
      const figure =
        escapeLatex(c.text) +
        (c.letters === null || c.letters === "" ? "" : `\\textsuperscript{${escapeLatex(c.letters)}}`);
      return c.sd === null ? figure : `${figure} {\\footnotesize (${escapeLatex(c.sd)})}`;
    });
    body.push(
      `${[...(grid.lead === null ? [] : [escapeLatex(row.lead ?? "")]), name, ...cells].join(" & ")} \\\\`,
    );
  }
  const caption = `${source.simulated === null ? "" : "Simulated data. "}${source.title}. ${source.finding} Questions: ${source.questions}.`;
  return [
    ...sourceLines(source).map(comment),
    ...sqlOf(source).flatMap((lines) => ["% SQL of these figures:", ...lines.map(comment)]),
    "% needs \\usepackage{booktabs}",
    "\\begin{table}",
    "\\centering",
    `\\caption{${escapeLatex(caption)}}`,
    `\\label{tab:${labelOf(source.title)}}`,
    `\\begin{tabular}{${columns}}`,
    "\\toprule",
    `${head} \\\\`,
    "\\midrule",
    ...body,
    "\\bottomrule",
    "\\end{tabular}",
    "\\end{table}",
    "",
  ].join("\n");
}
