import { pictureFaces } from "../export/faces.ts";
import { openShaper, type Shaper } from "../export/shaper.ts";
import { declaredFaces, unpackedFace } from "./faces.ts";

let shaper: Shaper | null = null;

/** Shapes text with the pages' own faces; `root` is this package's folder, where pages are rendered. */
export function siteShaper(root = process.cwd()): Shaper {
  return (shaper ??= openShaper(pictureFaces(declaredFaces(root)), (rule) => unpackedFace(rule, root)));
}
