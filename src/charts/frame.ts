import { plot } from "@observablehq/plot";
import type { MarkOptions, Markish, ScaleOptions } from "@observablehq/plot";
import type { PictureOptions } from "./options.ts";
import { dress, element } from "./svg.ts";

/** The drawing area and its two linear scales, as domain and pixel range. */
export interface Frame {
  readonly height: number;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: readonly Markish[];
  /** A sentence that is added to the description. */
  readonly note?: string | undefined;
}

/** A linear scale; `null` stands for pixels. */
export type Axis = {
  readonly domain: readonly [number, number];
  readonly range: readonly [number, number];
} | null;

const scaleOptions = (axis: Axis): ScaleOptions =>
  axis === null
    ? { type: "identity", axis: null }
    : { type: "linear", domain: axis.domain, range: axis.range, axis: null };

/** A picture of Plot marks with declared scales and no decoration of Plot's own. */
export function frame(options: PictureOptions, { height, x, y, marks, note }: Frame): SVGSVGElement {
  const drawn = plot({
    document: options.document,
    width: options.width,
    height,
    margin: 0,
    className: "plot",
    x: scaleOptions(x),
    y: scaleOptions(y),
    color: { type: "identity" },
    marks: [...marks],
  });
  return dress(drawn, options, height, note);
}

/** A Plot mark that holds elements drawn here: symbols, words. */
export const layer =
  (options: PictureOptions, children: readonly Node[]): Markish =>
  () =>
    element(options, "g", {}, children);

/** Plot's own drawing of a mark, with the key of each datum on its element for whoever listens. */
export function keyed<T>(data: readonly T[], key: (datum: T) => string): Pick<MarkOptions, "render"> {
  return {
    render(index, scales, values, dimensions, context, next) {
      const drawn = next?.(index, scales, values, dimensions, context) ?? null;
      index.forEach((position, order) => {
        const datum = data[position];
        if (datum !== undefined) drawn?.children[order]?.setAttribute("data-key", key(datum));
      });
      return drawn;
    },
  };
}
