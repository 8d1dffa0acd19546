import type { Layout } from "../export/layouts.ts";
import { outlineTexts } from "../export/outline.ts";
import { pdfOf } from "../export/pdf.ts";
import { pictureOf } from "../export/picture.ts";
import { gridOf } from "../export/grid.ts";
import { picturesOf, sheet } from "../export/sheet.ts";
import { sourceLines } from "../export/source.ts";
import { tablePicture } from "../export/table-picture.ts";
import type { TableModel } from "../views/table-model.ts";
import { figuresOf } from "./figures.ts";
import type { Site } from "./open.ts";
import { siteShaper } from "./shaper.ts";

/** A4, upright. */
const page: Layout = {
  id: "page",
  label: "A4",
  width: 794,
  height: 1123,
  fontSize: 13,
  heading: "finding",
  margin: 56,
};
const parts = ["leaderboard", "results", "pairs"];

/** A table without columns of words, which would leave no room for its figures. */
function figuresAlone(table: TableModel): TableModel {
  const rows = table.groups.flatMap((g) => g.rows);
  const kept = table.columns.flatMap((_, i) => (rows.some((r) => r.cells[i]?.kind === "value") ? [i] : []));
  const only = <T>(list: readonly T[]): readonly T[] => list.filter((_, i) => kept.includes(i));
  return {
    ...table,
    columns: only(table.columns),
    groups: table.groups.map((g) => ({
      ...g,
      rows: g.rows.map((r) => ({ ...r, cells: only(r.cells) })),
    })),
  };
}

/**
 * The leaderboard, every input and the comparisons on one page; null where there is nothing to show. `root` is this
 * package's folder.
 */
export async function reportPdf(
  site: Site,
  address: string,
  root: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const figures = (await figuresOf(site, address)).filter(({ view }) => parts.includes(view.id));
  const charts = figures.flatMap(({ view, drawing }) => {
    const { table } = drawing;
    if (drawing.charts.length > 0 || table === null) return picturesOf(drawing);
    // The leaderboard's words are few, and say what its models are.
    return [tablePicture(gridOf(view.id === "results" ? figuresAlone(table) : table), undefined, 20)];
  });
  const [first] = figures;
  if (first === undefined) return null;
  const title = `${site.spec.title}: results in brief`;
  const source = {
    ...first.source,
    title: [title, first.source.provenance?.measure].filter((part) => part !== undefined).join(". "),
    finding: `${site.spec.title}: ${first.source.finding}`,
    permalink: address,
  };
  const svg = pictureOf(sheet(charts, title, 1), source, site.document, {
    ...{ mode: "light", layout: page, transparent: true, large: false },
  });
  const left = await outlineTexts(svg, siteShaper(root));
  for (const text of Array.from(svg.querySelectorAll("text"))) text.remove();
  return pdfOf([svg], {
    title: source.title,
    subject: [
      ...sourceLines(source),
      ...(left.length === 0 ? [] : [`Left out for want of a face: ${left.join("; ")}`]),
    ].join(" "),
    keywords: source.simulated === null ? source.dataHash : `simulated data, ${source.dataHash}`,
  });
}
