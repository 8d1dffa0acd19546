import { csvOf } from "../export/csv.ts";
import { gridOf } from "../export/grid.ts";
import { htmlOf } from "../export/html.ts";
import { jsonOf } from "../export/json.ts";
import { latexOf } from "../export/latex.ts";
import { markdownOf } from "../export/markdown.ts";
import type { Source } from "../export/source.ts";
import { svgOf } from "../export/svg.ts";
import { loadBenchmark } from "../state/data.ts";
import type { ViewState } from "../state/fragment.ts";
import type { Drawing } from "../views/view.ts";
import type { ExportFormat } from "./export-menu.tsx";
import { drawView } from "./live-view.tsx";

const endings: Readonly<Record<ExportFormat, readonly [ending: string, type: string]>> = {
  csv: ["csv", "text/csv"],
  markdown: ["md", "text/markdown"],
  latex: ["tex", "application/x-tex"],
  html: ["html", "text/html"],
  json: ["json", "application/json"],
  "svg-light": ["svg", "image/svg+xml"],
  "svg-dark": ["svg", "image/svg+xml"],
};

interface File {
  readonly name: string;
  readonly content: string;
  readonly type: string;
}

function filesOf(drawing: Drawing, id: string, format: ExportFormat, source: Source): readonly File[] {
  const [ending, type] = endings[format];
  if (format === "svg-light" || format === "svg-dark") {
    const mode = format === "svg-light" ? "light" : "dark";
    return drawing.charts.map((chart) => ({
      name: `${chart.id}${mode === "dark" ? ".dark" : ""}.${ending}`,
      content: svgOf(chart, source, document, mode, chart.half === true || chart.third === true ? 500 : 1100),
      type,
    }));
  }
  const model = drawing.table ?? drawing.twin;
  if (model === undefined) return [];
  const grid = gridOf(model);
  const write = { csv: csvOf, markdown: markdownOf, latex: latexOf, html: htmlOf, json: jsonOf }[format];
  return [{ name: `${id}.${ending}`, content: write(grid, source), type }];
}

function save({ name, content, type }: File): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser needs the address until the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Draws the view as it is on screen and hands it over; resolves with what happened, in words. */
export async function exportView(options: {
  readonly id: string;
  readonly base: string;
  readonly state: ViewState;
  readonly format: ExportFormat;
  readonly how: "save" | "copy";
}): Promise<string> {
  const { id, base, state, format, how } = options;
  const { manifest } = await loadBenchmark(base);
  const { drawing, provenance, title } = await drawView(id, base, state);
  if (typeof drawing === "string") return drawing;
  const address = new URL(location.href);
  const source: Source = {
    title,
    finding: drawing.finding,
    benchmark: manifest.spec.title,
    permalink: address.href,
    dataHash: manifest.data_hash,
    questions: provenance.questions,
    simulated: provenance.simulated,
    notes: drawing.notes,
  };
  const files = filesOf(drawing, id, format, source);
  if (files.length === 0) return "This view has nothing of that kind.";
  if (how === "save") {
    files.forEach(save);
    return `Saved ${files.map((f) => f.name).join(", ")}.`;
  }
  try {
    await navigator.clipboard.writeText(files.map((f) => f.content).join("\n"));
    return "Copied.";
  } catch {
    files.forEach(save);
    return "This browser does not let the page copy, so it was saved as a file.";
  }
}
