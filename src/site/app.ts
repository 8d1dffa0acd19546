import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Site } from "./open.ts";
import { url } from "./url.ts";

/** Ground of a page, as in `src/styles/tokens.css`. */
export const ground = { light: "#fdfcf9", dark: "#14171c" } as const;

/** Icons of the installed site. A maskable one has its picture in the middle four fifths. */
export const icons = [
  { name: "icon-192.png", size: 192, purpose: "any" },
  { name: "icon-512.png", size: 512, purpose: "any" },
  { name: "icon-maskable-512.png", size: 512, purpose: "maskable" },
] as const;
export type Icon = (typeof icons)[number];

const background = "#1d2228";

/** An icon as PNG, drawn from the site's own mark. */
export async function iconPng({ size, purpose }: Icon): Promise<Buffer> {
  const mark = await readFile("public/favicon.svg");
  const drawn = purpose === "any" ? size : Math.round(size * 0.7);
  const picture = await sharp(mark, { density: (72 * drawn) / 32 })
    .resize(drawn, drawn)
    .png()
    .toBuffer();
  const around = Math.floor((size - drawn) / 2);
  const rest = size - drawn - around;
  return sharp(picture)
    .extend({ top: around, left: around, bottom: rest, right: rest, background })
    .png({ palette: true, dither: 0, effort: 4 })
    .toBuffer();
}

/** The web app manifest: what browsers need to install the site. */
export const appManifest = ({ spec }: Site): object => ({
  name: `${spec.title} – results explorer`,
  short_name: spec.title,
  id: url(""),
  start_url: url(""),
  scope: url(""),
  display: "minimal-ui",
  lang: "en",
  background_color: ground.light,
  theme_color: ground.light,
  icons: icons.map(({ name, size, purpose }) => ({
    src: url(name),
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  })),
});
