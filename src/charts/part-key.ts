import type { PictureOptions } from "./options.ts";
import { element, text } from "./svg.ts";
import { measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** Words with the colour they explain, as a token. */
export interface Part {
  readonly fill: string;
  readonly words: string;
}

/** A line of swatches and words below `top`, wrapped to the width; without `swatches` the words alone. */
export function partKey(
  parts: readonly Part[],
  top: number,
  options: PictureOptions,
  swatches = true,
): { readonly nodes: readonly SVGElement[]; readonly bottom: number } {
  const { text: size } = sizes(options.theme);
  const side = size * 0.85;
  const indent = swatches ? side + size * 0.5 : 0;
  const nodes: SVGElement[] = [];
  let [x, y] = [0, top + size * 2.2];
  for (const { fill, words } of parts) {
    const width = indent + measure(words, size);
    if (x > 0 && x + width > options.width) [x, y] = [0, y + size * 1.6];
    if (swatches) {
      const box = { x, y: y - side * 0.9, width: side, height: side, fill: options.theme.color(fill) };
      nodes.push(element(options, "rect", box));
    }
    nodes.push(text(options, words, [x + indent, y]));
    x += width + size * 1.3;
  }
  return { nodes, bottom: y };
}
