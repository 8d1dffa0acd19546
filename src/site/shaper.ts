import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import decompress from "woff2-encoder/decompress";
import { faceRules, pictureFaces } from "../export/faces.ts";
import { openShaper, type Shaper } from "../export/shaper.ts";

let shaper: Shaper | null = null;

/** Shapes text with the pages' own faces; `root` is this package's folder, where pages are rendered. */
export function siteShaper(root = process.cwd()): Shaper {
  if (shaper !== null) return shaper;
  const { resolve } = createRequire(join(root, "package.json"));
  const rules = faceRules(readFileSync(join(root, "src", "styles", "fonts.css"), "utf8"));
  shaper = openShaper(pictureFaces(rules), async (rule) => decompress(await readFile(resolve(rule.source))));
  return shaper;
}
