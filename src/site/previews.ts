import sharp from "sharp";
import type { Layout } from "../export/layouts.ts";
import { pngWith } from "../export/png.ts";
import { sourceLines } from "../export/source.ts";
import { figureSvg, type Figure } from "./figures.ts";
import type { Site } from "./open.ts";

/** What link previews show: 1200 × 630. */
const preview: Layout = {
  id: "preview",
  label: "Link preview",
  width: 1200,
  height: 630,
  fontSize: 21,
  heading: "finding",
  margin: 48,
};
export const previewSize = { width: 1200, height: 630 } as const;

/** The figure that stands for a page (`results/`): its first one, else the first of all. */
export function figureOfPage(figures: readonly Figure[], path: string): Figure | undefined {
  const page = path.split("/")[0] ?? "";
  const own = figures.filter(({ view }) => view.page === (page === "" ? "home" : page));
  const drawn = [...own, ...figures].filter(({ drawing }) => drawing.charts.length > 0);
  return own.find(({ drawing }) => drawing.charts.length > 0) ?? own[0] ?? drawn[0] ?? figures[0];
}

/** A figure as a PNG for link previews, with its origin in its texts. */
export async function previewPng(
  site: Site,
  figure: Figure,
  mode: "light" | "dark",
): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await figureSvg(site, figure, mode, preview);
  // Diffused errors of the few colours would be patterns in the ground.
  const png = await sharp(Buffer.from(svg)).png({ palette: true, dither: 0, effort: 4 }).toBuffer();
  return pngWith(png, {
    dpi: 96,
    texts: { Title: figure.title, Description: sourceLines(figure.source).join("\n") },
  });
}
