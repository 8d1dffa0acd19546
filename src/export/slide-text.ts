import { measure, wrap } from "../charts/text.ts";
import { languages } from "../words/languages.ts";
import { sayOfSource, type Source } from "./source.ts";

/** On every desk, or with a twin of the same widths there. */
export const face = "Arial";
// It is wider than the face that is measured.
const wider = 1.12;
/** Lines of a text, as the height of its type. */
export const lead = 1.18;

export const bare = (color: string): string => color.replace("#", "").toUpperCase();
// XML has no place for control characters; a line break in a label would end the label.
export const clean = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").toWellFormed();

/** The language of a slide's texts, as the format names it: with a region. */
export function languageOf(source: Source): string {
  const { language, region = "" } = new Intl.Locale(languages[sayOfSource(source).lang].locale).maximize();
  return `${language}-${region}`;
}

/** The width of a text in inches, at a size in points. */
export const inches = (text: string, size: number, bold = false): number =>
  (measure(text, size, bold) * wider) / 72;

/** Lines that a text takes in a width of inches, at a size in points. */
export const linesIn = (text: string, width: number, size: number, bold = false): number =>
  wrap(text, (width * 72) / wider, size, { bold, most: 99 }).length;

/** The largest of some sizes at which a text fits into a place, in inches; else the last. */
export function sizeFor(
  text: string,
  { w, h }: { readonly w: number; readonly h: number },
  sizes: readonly number[],
  bold = false,
): number {
  const fits = sizes.find((size) => linesIn(text, w, size, bold) * size * lead <= h * 72);
  return fits ?? sizes.at(-1) ?? 10;
}
