import { unzipStored } from "./unzip.ts";
import { zipOf } from "./zip.ts";

const contentTypes = "[Content_Types].xml";

/** What PowerPoint wants to repair in a slide, though other programs read it. */
const mendSlide = (xml: string): string =>
  xml
    // The properties of a paragraph stand before its first run, not before each.
    .replaceAll(/(?<=<\/a:r>)<a:pPr\b(?:[^>]*\/>|[^>]*>.*?<\/a:pPr>)/gsu, "")
    .replaceAll(
      /(<p:bgPr><a:solidFill>(?:(?!<\/p:bgPr>).)*<\/a:solidFill>)(?=<\/p:bgPr>)/gsu,
      "$1<a:effectLst/>",
    )
    .replaceAll("<a:ln></a:ln>", "");

/** The writer names a master for each slide; there is one. */
const mendTypes = (xml: string, paths: ReadonlySet<string>): string =>
  xml.replaceAll(/<Override\b[^>]*PartName="\/([^"]*)"[^>]*\/>/gu, (override, part: string) =>
    paths.has(part) ? override : "",
  );

/** A deck as the writer leaves it, without what makes PowerPoint offer to repair it. */
export function mendDeck(deck: Uint8Array): Uint8Array<ArrayBuffer> {
  const files = unzipStored(deck);
  const paths = new Set(files.map(({ path }) => path));
  const decoder = new TextDecoder();
  return zipOf(
    files.map(({ path, content }) => {
      if (path === contentTypes) return { path, content: mendTypes(decoder.decode(content), paths) };
      return /^ppt\/(?:slides|notesSlides|slideLayouts|slideMasters)\/[^/]+\.xml$/u.test(path)
        ? { path, content: mendSlide(decoder.decode(content)) }
        : { path, content };
    }),
  );
}
