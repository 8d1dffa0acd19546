/** A face as a style sheet declares it. */
export interface FaceRule {
  readonly family: string;
  readonly source: string;
  /** Code points that it is meant for, as ranges with both ends in; empty: all. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** A face with the weights that it is declared for. */
export interface DeclaredFace extends FaceRule {
  readonly weights: readonly [number, number];
}

/** `U+0-FF, U+131` as ranges; wildcards stand for the digits they replace. */
export function unicodeRanges(text: string): FaceRule["ranges"] {
  return Array.from(
    text.matchAll(/u\+([0-9a-f?]+)(?:-([0-9a-f]+))?/giu),
    ([, low = "", high]) =>
      [parseInt(low.replaceAll("?", "0"), 16), parseInt(high ?? low.replaceAll("?", "f"), 16)] as const,
  );
}

/** The faces that a style sheet declares, in its order. */
export function faceRules(css: string): readonly DeclaredFace[] {
  return Array.from(css.matchAll(/@font-face\s*\{([^}]*)\}/gu), ([, body = ""]) => {
    const value = (name: string): string =>
      new RegExp(`${name}\\s*:\\s*([^;]+)`, "u").exec(body)?.[1]?.trim() ?? "";
    const [light = NaN, bold = light] = value("font-weight").split(/\s+/u).map(Number);
    return {
      family: value("font-family").replaceAll(/["']/gu, ""),
      source: /url\(["']?([^"')]+)["']?\)/u.exec(value("src"))?.[1] ?? "",
      weights: [light, bold] as const,
      ranges: unicodeRanges(value("unicode-range")),
    };
  }).filter((rule) => rule.source !== "");
}

export const covers = ({ ranges }: FaceRule, code: number): boolean =>
  ranges.length === 0 || ranges.some(([low, high]) => code >= low && code <= high);

/** The faces for pictures: those of the running text, then those of other scripts; the headings' serif and the switch's letters are left out. */
export const pictureFaces = <F extends FaceRule>(rules: readonly F[]): readonly F[] =>
  rules.filter((rule) => !/serif|autonyms/iu.test(rule.family));

/**
 * The unpacked twin of a WOFF2 file. Unpackers write code as they run, which the pages' policy forbids, so the build
 * lays unpacked faces beside the packed ones.
 */
export const unpackedName = (file: string): string => file.replace(/\.woff2$/u, ".ttf");
