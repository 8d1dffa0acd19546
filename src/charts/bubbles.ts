import { formatCount } from "../stats/round.ts";
import type { Ink } from "./options.ts";
import type { Point } from "./svg.ts";
import { element, text } from "./svg.ts";
import { measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** A place with how many lie there. */
export interface Bubble {
  readonly index: number;
  readonly at: Point;
  readonly count: number;
  readonly title: string;
}

/** `most` is the count with the largest bubble; area is proportional to count. */
export interface BubbleStyle {
  readonly color: string;
  readonly most: number;
  readonly jitter: boolean;
}

const REACH = 4;

// A hash of two whole numbers to [0, 1): the same point is moved the same way in every drawing.
function hash(a: number, b: number): number {
  let z = (Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca77)) >>> 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
}

/** Radius in pixels of a bubble for this many. */
export const radiusOf = (ink: Ink, count: number, most: number): number =>
  sizes(ink.theme).text * Math.sqrt(count / most);

/** One bubble a place, or with jitter one small dot for each of its count. */
export function bubbles(
  ink: Ink,
  { color, most, jitter }: BubbleStyle,
  places: readonly Bubble[],
): readonly SVGElement[] {
  const dot = (at: Point, r: number, opacity: number, key: string, title: string): SVGElement =>
    element(
      ink,
      "circle",
      { cx: at[0], cy: at[1], r, fill: color, "fill-opacity": opacity, "data-key": key },
      [element(ink, "title", {}, [title])],
    );
  // Larger bubbles first, so that small ones are not buried.
  const order = places.toSorted((a, b) => b.count - a.count || a.index - b.index);
  if (!jitter)
    return order.map(({ at, count, index, title }) =>
      dot(at, radiusOf(ink, count, most), 0.6, String(index), title),
    );
  return places.flatMap(({ at, count, index, title }) =>
    Array.from({ length: count }, (_, copy) => {
      const angle = hash(index, 2 * copy) * 2 * Math.PI;
      const reach = Math.sqrt(hash(index, 2 * copy + 1)) * REACH;
      const moved: Point = [at[0] + Math.cos(angle) * reach, at[1] + Math.sin(angle) * reach];
      return dot(moved, sizes(ink.theme).text * 0.16, 0.5, `${index}|${copy}`, title);
    }),
  );
}

/** Sample bubbles with their counts, starting at a point on the baseline. */
export function bubbleKey(
  ink: Ink,
  { color, most }: BubbleStyle,
  noun: string,
  [left, baseline]: Point,
): readonly SVGElement[] {
  const { text: size, small } = sizes(ink.theme);
  const counts = most < 2 ? [1] : most < 8 ? [1, most] : [1, Math.round(most / 4), most];
  const quiet = { "font-size": small, fill: ink.theme.color("ink-3") };
  const nodes: SVGElement[] = [];
  let x = left;
  counts.forEach((count, index) => {
    const r = radiusOf(ink, count, most);
    const label = formatCount(count) + (index === counts.length - 1 && noun !== "" ? ` ${noun}` : "");
    nodes.push(
      element(ink, "circle", { cx: x + r, cy: baseline - small * 0.34, r, fill: color, "fill-opacity": 0.6 }),
      text(ink, label, [x + 2 * r + size * 0.3, baseline], quiet),
    );
    x += 2 * r + size * 0.3 + measure(label, small) + size;
  });
  return nodes;
}
