import { pictureFaces, unicodeRanges, unpackedName, type FaceRule } from "../export/faces.ts";
import { openShaper, type Shaper } from "../export/shaper.ts";
import { Failure, messageOf } from "../db/failure.ts";

/** The faces of the page's own style sheets. */
function pageFaces(): readonly FaceRule[] {
  return Array.from(document.styleSheets).flatMap((sheet) => {
    let rules: CSSRuleList;
    try {
      rules = sheet.cssRules;
    } catch {
      // A sheet of another origin, an extension's for one, is none of ours.
      return [];
    }
    return Array.from(rules).flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const value = (name: string): string => rule.style.getPropertyValue(name);
      const file = /url\(["']?([^"')]+)/u.exec(value("src"))?.[1];
      if (file === undefined) return [];
      return {
        family: value("font-family").replaceAll(/["']/gu, ""),
        source: unpackedName(new URL(file, sheet.href ?? location.href).href),
        ranges: unicodeRanges(value("unicode-range")),
      };
    });
  });
}

let shaper: Shaper | null = null;

/** Shapes text with the faces that the page is set in; fetches a face when a text first needs it. */
export function pageShaper(): Shaper {
  return (shaper ??= openShaper(pictureFaces(pageFaces()), async ({ source }) => {
    try {
      const response = await fetch(source);
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      throw new Failure("PageIncomplete", `${source}: ${messageOf(error)}`, { cause: error });
    }
  }));
}
