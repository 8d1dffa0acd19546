import type { Layout } from "../export/layouts.ts";
import { outlineTexts } from "../export/outline.ts";
import { pdfOf } from "../export/pdf.ts";
import { pictureOf } from "../export/picture.ts";
import { gridOfDrawing, picturesOf, sheet } from "../export/sheet.ts";
import { sourceLines } from "../export/source.ts";
import { tablePicture } from "../export/table-picture.ts";
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
const parts = ["leaderboard", "ladder", "pairs"];

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
  const charts = figures.flatMap(({ drawing }) => {
    const grid = gridOfDrawing(drawing);
    return drawing.charts.length === 0 && grid !== null ? [tablePicture(grid, undefined, 20)] : picturesOf(drawing);
  });
  const [first] = figures;
  if (first === undefined) return null;
  const title = `${site.spec.title}: results in brief`;
  const source = {
    ...first.source,
    title,
    finding: `${site.spec.title}: ${first.source.finding}`,
    permalink: address,
  };
  const svg = pictureOf(sheet(charts, title), source, site.document, {
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
