import { escapeXml } from "../export/xml.ts";
import type { Figure } from "./figures.ts";

const size = { width: 960, height: 540 } as const;

/** An iframe for a view; strict, since the page needs neither the host's origin nor its windows. */
export const frameOf = ({ view, title }: Pick<Figure, "view" | "title">, root: string): string =>
  `<iframe src="${escapeXml(`${root}embed/${view.id}/`)}" title="${escapeXml(title)}" width="100%" height="${size.height}" style="border:0" loading="lazy" sandbox="allow-scripts allow-popups"></iframe>`;

/** oEmbed 1.0, type rich. */
export function oembedOf(figure: Figure, provider: string, root: string): Readonly<Record<string, unknown>> {
  return {
    version: "1.0",
    type: "rich",
    title: figure.title,
    provider_name: provider,
    provider_url: root,
    ...size,
    html: frameOf(figure, root),
    thumbnail_url: `${root}previews/${figure.view.id}.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  };
}
