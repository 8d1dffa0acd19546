import type { Ink } from "./options.ts";
import { element, path } from "./svg.ts";
import { sizes } from "./theme.ts";

/** How a part of a bar is told from its neighbours without colour. */
export type Texture = "plain" | "diagonal" | "rules" | "both";

/**
 * The stripes of a textured box (left, top, width, height) as one path of strokes: a pattern would need an id, and two
 * pictures of one page would share it.
 */
export function textured(
  ink: Ink,
  { texture, stripe = "d-w3" }: { readonly texture: Texture; readonly stripe?: string | undefined },
  [left, top, width, height]: readonly [number, number, number, number],
): readonly SVGElement[] {
  if (texture === "plain" || width <= 0) return [];
  const { text: size } = sizes(ink.theme);
  const strokes = [
    ...(texture === "rules" ? [] : diagonals(width, height, size * 0.8)),
    ...(texture === "diagonal"
      ? []
      : [0.25, 0.5, 0.75].map((y) => [0, y * height, width, y * height] as const)),
  ].map(([x1, y1, x2, y2]) => path`M${left + x1} ${top + y1}L${left + x2} ${top + y2}`);
  const attributes = { d: strokes.join(""), stroke: ink.theme.color(stripe), "stroke-width": size * 0.12 };
  return [element(ink, "path", { ...attributes, fill: "none" })];
}

/** Lines x + y = s across a box at the origin, `gap` apart. */
function diagonals(
  width: number,
  height: number,
  gap: number,
): readonly (readonly [number, number, number, number])[] {
  const count = Math.max(0, Math.ceil((width + height) / gap - 0.5));
  return Array.from({ length: count }, (_, i) => {
    const s = (i + 0.5) * gap;
    const [low, high] = [Math.max(0, s - height), Math.min(width, s)];
    return [low, s - low, high, s - high] as const;
  });
}
