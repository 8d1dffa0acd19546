import { readdir, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { escapeXml } from "../../src/export/xml.ts";

/** Pages of a built site below its root, in order: every folder with an index, frames left out. */
async function pagePaths(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((e) => e.isFile() && e.name === "index.html")
    .map((e) => relative(dir, e.parentPath).split(sep).join("/"))
    .filter((path) => !path.startsWith("embed/"))
    .map((path) => (path === "" ? "" : `${path.split("/").map(encodeURIComponent).join("/")}/`))
    .toSorted();
}

/** `sitemap.xml` of the pages in `dir`; `root` is the site's address with a slash at its end. */
export async function writeSitemap(dir: string, root: string): Promise<void> {
  const lines = (await pagePaths(dir)).map((path) => `<url><loc>${escapeXml(root + path)}</loc></url>`);
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  await writeFile(join(dir, "sitemap.xml"), [head, ...lines, "</urlset>", ""].join("\n"));
}
