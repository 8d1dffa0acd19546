import { csvOf } from "../export/csv.ts";
import { htmlOf } from "../export/html.ts";
import { jsonOf } from "../export/json.ts";
import { latexOf } from "../export/latex.ts";
import { layoutOf, resolutions, type ResolutionId } from "../export/layouts.ts";
import { markdownOf } from "../export/markdown.ts";
import { pictureOf, type PictureSettings } from "../export/picture.ts";
import { gridOfDrawing, picturesOf, sheet } from "../export/sheet.ts";
import { fileStem, sourceFields, sourceLines, type Source } from "../export/source.ts";
import { xmlOf } from "../export/xml.ts";
import type { ChartModel } from "../views/view.ts";
import type { ExportedView } from "./exported-view.ts";
import type { OutFile } from "./hand-over.ts";

export const tableFormats = ["csv", "csvw", "json", "parquet", "markdown", "latex", "html"] as const;
export const pictureFormats = ["svg", "png", "pdf"] as const;
export type TableFormat = (typeof tableFormats)[number];
export type PictureFormat = (typeof pictureFormats)[number];

/** How a reader wants pictures. */
export interface PictureWish {
  readonly layout: string;
  readonly mode: "light" | "dark";
  readonly transparent: boolean;
  readonly large: boolean;
  /** Several pictures as one, as on the page; else an archive with a file for each. */
  readonly together: boolean;
  /** Texts as shapes; as text they can be edited, and need the face where they are opened. */
  readonly shapes: boolean;
  readonly resolution: ResolutionId;
}

const textFormats = {
  csv: ["csv", "text/csv", csvOf],
  json: ["json", "application/json", jsonOf],
  markdown: ["md", "text/markdown", markdownOf],
  latex: ["tex", "application/x-tex", latexOf],
  html: ["html", "text/html", htmlOf],
} as const;

export async function tableFile(view: ExportedView, format: TableFormat): Promise<OutFile | null> {
  const grid = gridOfDrawing(view.drawing);
  if (grid === null) return null;
  const { id, source } = view;
  if (format === "parquet") {
    const { parquetOf } = await import("../export/parquet.ts");
    return {
      name: `${id}.parquet`,
      type: "application/vnd.apache.parquet",
      content: parquetOf(grid, source),
    };
  }
  if (format === "csvw") {
    const { csvwOf } = await import("../export/csvw.ts");
    return { name: `${id}.csv.zip`, type: "application/zip", content: csvwOf(id, grid, source) };
  }
  const [ending, type, write] = textFormats[format];
  return { name: `${id}.${ending}`, type, content: write(grid, source) };
}

const settingsOf = (wish: PictureWish): PictureSettings => ({
  mode: wish.mode,
  layout: layoutOf(wish.layout),
  transparent: wish.transparent,
  large: wish.large,
});

/** A picture whose texts are shapes. Rejects with the texts that no face of the page has. */
async function outlinedPicture(
  chart: ChartModel,
  source: Source,
  settings: PictureSettings,
): Promise<SVGSVGElement> {
  const [{ outlineTexts }, { pageShaper }] = await Promise.all([
    import("../export/outline.ts"),
    import("./page-shaper.ts"),
  ]);
  const svg = pictureOf(chart, source, document, settings);
  const left = await outlineTexts(svg, pageShaper());
  if (left.length > 0)
    throw new Error(
      `the page has no face for “${left[0] ?? ""}”${left.length > 1 ? ` and ${left.length - 1} more` : ""}; take SVG with texts as text`,
    );
  return svg;
}

export const pngTextsOf = (source: Source): Readonly<Record<string, string>> => ({
  Title: source.title,
  Description: sourceLines(source).join("\n"),
  Source: source.permalink,
  ...(source.simulated === null ? {} : { Disclaimer: `SIMULATED DATA. ${source.simulated}` }),
  Comment: JSON.stringify(sourceFields(source)),
});

async function oneFile(
  chart: ChartModel,
  stem: string,
  { source }: ExportedView,
  format: PictureFormat,
  wish: PictureWish,
): Promise<OutFile> {
  const settings = settingsOf(wish);
  const variant = [wish.layout === "figure" ? "" : wish.layout, wish.mode === "dark" ? "dark" : ""];
  const name = [stem, ...variant, format].filter((part) => part !== "").join(".");
  const svg =
    format === "svg" && !wish.shapes
      ? pictureOf(chart, source, document, settings)
      : await outlinedPicture(chart, source, settings);
  switch (format) {
    case "svg":
      return { name, type: "image/svg+xml", content: xmlOf(svg) };
    case "png": {
      const { pngOf } = await import("./raster.ts");
      const scale = resolutions.find((r) => r.id === wish.resolution)?.scale ?? 1;
      return { name, type: "image/png", content: (await pngOf(svg, scale, pngTextsOf(source))).bytes };
    }
    case "pdf": {
      const { pdfOf } = await import("../export/pdf.ts");
      const content = await pdfOf([svg], {
        title: chart.title.startsWith(source.title) ? chart.title : `${source.title}: ${chart.title}`,
        subject: sourceLines(source).join(" "),
        keywords: source.simulated === null ? source.dataHash : `simulated data, ${source.dataHash}`,
        source: JSON.stringify(sourceFields(source)),
        lang: source.say?.lang ?? "en",
      });
      return { name, type: "application/pdf", content };
    }
  }
}

/** The pictures of a view as one file: drawn together, or an archive of them. Null where it has none. */
export async function pictureFile(
  view: ExportedView,
  format: PictureFormat,
  wish: PictureWish,
): Promise<OutFile | null> {
  const { drawing, id, source } = view;
  const pictures = picturesOf(drawing, source.say);
  if (pictures.length === 0) return null;
  if (wish.together || pictures.length === 1)
    return oneFile(sheet(pictures, source.title), id, view, format, wish);
  const files: OutFile[] = [];
  for (const chart of pictures) files.push(await oneFile(chart, fileStem(chart.id), view, format, wish));
  const { zipOf } = await import("../export/zip.ts");
  return {
    name: `${id}.${format}.zip`,
    type: "application/zip",
    content: zipOf(files.map(({ name, content }) => ({ path: name, content }))),
  };
}
