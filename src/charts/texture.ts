import { hatch } from "./hatch.ts";
import type { Ink } from "./options.ts";
import { element, path } from "./svg.ts";
import { sizes } from "./theme.ts";

/** How a part of a bar is told from its neighbours without colour. */
export type Texture = "plain" | "diagonal" | "rules" | "both";

/** The stripes of a textured box (left, top, width, height), as shapes: a pattern would need an id. */
export function textured(
  ink: Ink,
  { texture, stripe = "d-w3" }: { readonly texture: Texture; readonly stripe?: string | undefined },
  [left, top, width, height]: readonly [number, number, number, number],
): readonly SVGElement[] {
  if (texture === "plain" || width <= 0) return [];
  const { text: size } = sizes(ink.theme);
  const fill = ink.theme.color(stripe);
  const nodes: SVGElement[] = [];
  if (texture !== "rules")
    nodes.push(element(ink, "path", { d: hatch(left, top, width, height, size * 0.65), fill }));
  if (texture !== "diagonal") {
    const [gap, thick] = [height / 4, size * 0.12];
    const d = [1, 2, 3]
      .map((i) => path`M${left} ${top + i * gap - thick / 2}h${width}v${thick}h${-width}Z`)
      .join("");
    nodes.push(element(ink, "path", { d, fill }));
  }
  return nodes;
}
