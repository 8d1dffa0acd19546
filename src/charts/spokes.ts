import { pointRadial } from "d3";
import { spread } from "./arrange.ts";
import type { Block } from "./label.ts";
import { block, drawBlock } from "./label.ts";
import type { Label, PictureOptions } from "./options.ts";
import { textOf } from "./options.ts";
import type { Point } from "./svg.ts";
import { haloed, line } from "./svg.ts";
import { measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** Where the spokes of a spider stand: the angle of each (clockwise from the top), the centre and the outer radius. */
export interface Spokes {
  readonly angles: readonly number[];
  readonly centre: Point;
  readonly radius: number;
  readonly labels: readonly SVGElement[];
  readonly bottom: number;
}

type Side = "left" | "right" | "middle";

const CROWDED = 8;
const PACKED = 16;
const LARGEST = 220;

const sideOf = (angle: number, crowded: boolean): Side => {
  const across = Math.sin(angle);
  if (Math.abs(across) > 1e-6) return across > 0 ? "right" : "left";
  if (!crowded) return "middle";
  return Math.cos(angle) > 0 ? "right" : "left";
};

/**
 * Lays out equal spokes below `top` with a label at the end of each. Labels at the two sides are moved apart where they
 * would meet, with a thin line back to the spoke; all stay inside the width.
 */
export function spokes(names: readonly Label[], top: number, options: PictureOptions): Spokes {
  const { theme, width } = options;
  const { text: size } = sizes(theme);
  const crowded = names.length > CROWDED;
  const packed = names.length > PACKED;
  const angles = names.map((_, index) => (index * 2 * Math.PI) / names.length);
  const sides = angles.map((angle) => sideOf(angle, crowded));
  const reach = size * 1.05;
  const widest = Math.max(0, ...names.map((name) => measure(textOf(name), size, true)));
  // A small picture gives its labels a larger share, so that they stay whole.
  const share = crowded ? 0.22 : width < size * 27 ? 0.25 : 0.19;
  const room = Math.min(widest + 2, width * share);
  // No spoke need point straight to a side: the widest reach of the polygon is its radius times this.
  const across = Math.max(0.5, ...angles.map((angle) => Math.abs(Math.sin(angle))));
  const radius = Math.max(
    size * 4,
    Math.min((width / 2 - room - 1 - size * 0.75) / across - reach, LARGEST * (size / 13)),
  );
  // A label above or below must end before those of the neighbouring spokes begin.
  const between = Math.max(size * 4, 2 * Math.sin((2 * Math.PI) / names.length) * (radius + reach) - size);
  const blocks = names.map((name, index) =>
    block(name, {
      width: sides[index] === "middle" ? between : room,
      size,
      bold: true,
      most: crowded ? 2 : 3,
    }),
  );
  const heights = (side: Side): readonly number[] =>
    blocks.flatMap(({ height }, i) => (sides[i] === side ? [height + 2] : []));
  const stacked = (side: Side): number => heights(side).reduce((sum, height) => sum + height, 0);
  const capped = Math.max(0, ...heights("middle"));
  const half = Math.max(
    radius + capped + size * 0.5,
    radius + size,
    stacked("left") / 2,
    stacked("right") / 2,
  );
  const centre: Point = [width / 2, top + half];
  const natural = angles.map((angle): Point => {
    const [x, y] = pointRadial(angle, radius + reach);
    return [centre[0] + x, centre[1] + y];
  });
  const moved = natural.map(([, y]) => y);
  for (const side of ["left", "right"] as const) {
    const indices = sides.flatMap((entry, index) => (entry === side ? [index] : []));
    const wishes = indices.map((index) => ({
      target: moved[index] ?? 0,
      size: (blocks[index]?.height ?? 0) + 2,
    }));
    const places = spread(wishes, [top, top + 2 * half]);
    indices.forEach((index, order) => (moved[index] = places[order] ?? 0));
  }
  const labels = blocks.flatMap((drawn, index) =>
    drawSpokeLabel(drawn, {
      side: sides[index] ?? "middle",
      natural: natural[index] ?? centre,
      y: moved[index] ?? 0,
      centre,
      radius,
      reach,
      packed,
      options,
    }),
  );
  return { angles, centre, radius, labels, bottom: top + 2 * half };
}

interface SpokeLabel {
  readonly side: Side;
  readonly natural: Point;
  readonly y: number;
  readonly centre: Point;
  readonly radius: number;
  readonly reach: number;
  readonly packed: boolean;
  readonly options: PictureOptions;
}

function drawSpokeLabel(
  drawn: Block,
  { side, natural, y, centre, radius, reach, packed, options }: SpokeLabel,
): readonly SVGElement[] {
  const { theme } = options;
  const { text: size } = sizes(theme);
  const ink = { fill: theme.color("ink"), ...haloed(options) };
  if (side === "middle") {
    const above = natural[1] < centre[1];
    const at = above ? centre[1] - radius - size * 0.3 - drawn.height : centre[1] + radius + size * 0.3;
    return [drawBlock(options, drawn, [centre[0], at], { "text-anchor": "middle", ...ink })];
  }
  const away = radius + reach;
  const nearest = Math.max(0, Math.abs(y - centre[1]) - drawn.height / 2);
  const round = Math.sqrt(Math.max(0, away ** 2 - nearest ** 2));
  const across = Math.max(
    round,
    packed ? away * 0.7 : Math.min(Math.abs(y - natural[1]) * 2, away * 0.7),
    size * 0.5,
  );
  const sign = side === "right" ? 1 : -1;
  const x = centre[0] + sign * across;
  const label = drawBlock(options, drawn, [x, y - drawn.height / 2], {
    "text-anchor": side === "right" ? "start" : "end",
    ...ink,
  });
  if (!packed && Math.abs(natural[1] - y) < size * 0.4) return [label];
  const tip: Point = [
    centre[0] + ((natural[0] - centre[0]) * radius) / away,
    centre[1] + ((natural[1] - centre[1]) * radius) / away,
  ];
  return [
    line(options, tip, [x - sign * 3, y], { stroke: theme.color("line-2"), "stroke-width": 0.75 }),
    label,
  ];
}
