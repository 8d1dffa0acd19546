import type { Point } from "./svg.ts";
import { path } from "./svg.ts";

// Keeps the part of a convex polygon where x + y lies on one side of a limit.
function clip(polygon: readonly Point[], limit: number, sign: 1 | -1): readonly Point[] {
  const depth = ([x, y]: Point): number => sign * (x + y - limit);
  return polygon.flatMap((point, index): readonly Point[] => {
    const next = polygon[(index + 1) % polygon.length] ?? point;
    const [here, there] = [depth(point), depth(next)];
    const kept: Point[] = here >= 0 ? [point] : [];
    if (here >= 0 !== there >= 0) {
      const share = here / (here - there);
      kept.push([point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]);
    }
    return kept;
  });
}

/**
 * The stripes of a hatched rectangle as one path. Drawn as shapes and not as a pattern: a pattern needs an id, and two
 * pictures of one page would share it.
 */
export function hatch(left: number, top: number, width: number, height: number, spacing: number): string {
  const corners: readonly Point[] = [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ];
  const stripes: string[] = [];
  for (let start = left + top + spacing / 2; start < left + width + top + height; start += spacing) {
    const stripe = clip(clip(corners, start, 1), start + spacing * 0.34, -1);
    if (stripe.length > 2) {
      stripes.push(
        `${stripe.map(([x, y], index) => (index === 0 ? path`M${x} ${y}` : path`L${x} ${y}`)).join("")}Z`,
      );
    }
  }
  return stripes.join("");
}
