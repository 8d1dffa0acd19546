import { layoutOf, type Layout } from "../export/layouts.ts";
import { outlineTexts } from "../export/outline.ts";
import { pictureOf } from "../export/picture.ts";
import { picturesOf, sheet } from "../export/sheet.ts";
import type { Source } from "../export/source.ts";
import { xmlOf } from "../export/xml.ts";
import { noFilter } from "../schema/filter.ts";
import { views } from "../views/index.ts";
import { provenanceOf } from "../views/provenance.ts";
import { fileTitle, type Drawing, type View } from "../views/view.ts";
import type { Site } from "./open.ts";
import { siteShaper } from "./shaper.ts";

/** A view without a filter, as its static files show it. */
export interface Figure {
  readonly view: View;
  readonly title: string;
  readonly what: string;
  readonly drawing: Drawing;
  readonly source: Source;
}

const pathOf = (view: View): string => (view.page === "home" ? "" : `${view.page}/`);

/** The page of a view with its place in it; `root` is the site's address, or its base path where that isn't known. */
export const pageOf = (view: View, root: string): string => `${root}${pathOf(view)}#${view.id}`;

const drawn = new WeakMap<Site, Map<string, Promise<readonly Figure[]>>>();

/** Every view of the registry that has something to show; drawn once a site. */
export function figuresOf(site: Site, root: string): Promise<readonly Figure[]> {
  const known = drawn.get(site) ?? new Map<string, Promise<readonly Figure[]>>();
  drawn.set(site, known);
  const figures = known.get(root) ?? drawAll(site, root);
  known.set(root, figures);
  return figures;
}

async function drawAll(site: Site, root: string): Promise<readonly Figure[]> {
  const context = site.context();
  const figures = views.map(async (view): Promise<readonly Figure[]> => {
    const drawing = view.draw(context);
    if (typeof drawing === "string") return [];
    const provenance = await provenanceOf(view, site.manifest, noFilter, {}, site.rollups);
    const title = view.title(context);
    const source: Source = {
      title: fileTitle(title, drawing),
      finding: drawing.finding,
      benchmark: site.spec.title,
      permalink: pageOf(view, root),
      dataHash: site.manifest.data_hash,
      questions: provenance.questions,
      simulated: provenance.simulated,
      notes: drawing.notes,
      provenance,
    };
    return [{ view, title, what: view.what(context), drawing, source }];
  });
  return (await Promise.all(figures)).flat();
}

/** A figure as an SVG file whose texts are shapes. */
export async function figureSvg(
  site: Site,
  { drawing, title, source }: Figure,
  mode: "light" | "dark",
  layout: Layout = layoutOf("figure"),
): Promise<string> {
  const chart = sheet(picturesOf(drawing), title);
  const svg = pictureOf(chart, source, site.document, { mode, layout, transparent: false, large: false });
  await outlineTexts(svg, siteShaper());
  return xmlOf(svg);
}
