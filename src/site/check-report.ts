import { csvOf } from "../export/csv.ts";
import { gridOf } from "../export/grid.ts";
import { markdownOf } from "../export/markdown.ts";
import type { Source } from "../export/source.ts";
import { formatCount } from "../stats/round.ts";
import { checkTable } from "./check-table.ts";
import type { Site } from "./open.ts";
import { isEqual, type Verdict } from "../views/printed.ts";
import type { CheckedTable } from "./printed-check.ts";

export const reportFormats = ["csv", "json", "markdown"] as const;
export type ReportFormat = (typeof reportFormats)[number];

export type Counts = Readonly<Record<Verdict, number>>;

export function countVerdicts(tables: readonly CheckedTable[]): Counts {
  const counts = { exact: 0, rounded: 0, different: 0, "not computed": 0 };
  for (const { verdict } of tables.flatMap((t) => t.rows)) counts[verdict] += 1;
  return counts;
}

/** "241 values: 15 exact, 224 within rounding, 2 different." */
export function countWords(c: Counts): string {
  const all = c.exact + c.rounded + c.different + c["not computed"];
  const rest = c["not computed"] === 0 ? "" : `, ${formatCount(c["not computed"])} not computed here`;
  return `${formatCount(all)} values: ${formatCount(c.exact)} exact, ${formatCount(c.rounded)} within rounding, ${formatCount(c.different)} different${rest}.`;
}

function sourceOf({ manifest, spec, published }: Site, tables: readonly CheckedTable[]): Source {
  return {
    title: `Printed values beside computed ones: ${published?.source ?? ""}`,
    finding: countWords(countVerdicts(tables)),
    benchmark: spec.title,
    permalink: "",
    dataHash: manifest.data_hash,
    questions: "all questions",
    simulated: spec.provenance.kind === "simulated" ? spec.provenance.statement : null,
    notes: [],
  };
}

/** The check as a file. JSON holds the unrounded values and a verdict each. */
export function checkReport(site: Site, tables: readonly CheckedTable[], format: ReportFormat): string {
  const source = sourceOf(site, tables);
  if (format === "json") {
    const values = tables.map((t) => ({ ...t, rows: t.rows.map((r) => ({ ...r, equal: isEqual(r) })) }));
    const { title, finding, benchmark, dataHash, questions, simulated } = source;
    const publication = site.published?.source ?? "";
    const said = { title, finding, benchmark, publication, dataHash, questions, simulated };
    return `${JSON.stringify({ source: said, counts: countVerdicts(tables), tables: values }, null, 1)}\n`;
  }
  const grid = gridOf(checkTable(site.spec, tables));
  return format === "csv" ? csvOf(grid, source) : markdownOf(grid, source);
}
