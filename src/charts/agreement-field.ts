import type { Scale } from "./options.ts";
import { levels } from "./scale.ts";
import type { Point } from "./svg.ts";

/** What the horizontal axis holds: the reference alone, the mean of both, or anything else. */
export type FieldKind = "reference" | "mean" | "other";

/**
 * Corners of the area in which points can lie, as horizontal value and difference. With the reference on x the judge
 * must be on the scale: difference = judge - x; with the mean of both on x, both readings must.
 */
export function field({ min, max }: Scale, x: FieldKind): readonly Point[] {
  const span = max - min;
  if (x === "other") return [];
  if (x === "reference")
    return [
      [min, 0],
      [min, span],
      [max, 0],
      [max, -span],
    ];
  return [
    [min, 0],
    [(min + max) / 2, span],
    [max, 0],
    [(min + max) / 2, -span],
  ];
}

/** The lines on which points can lie: one for each score the judge can give, none on a continuous scale. */
export function lattice(scale: Scale, x: FieldKind): readonly (readonly [Point, Point])[] {
  const { min, max } = scale;
  if (x === "other") return [];
  return levels(scale).map((score): readonly [Point, Point] =>
    x === "reference"
      ? [
          [min, score - min],
          [max, score - max],
        ]
      : [
          [(score + min) / 2, score - min],
          [(score + max) / 2, score - max],
        ],
  );
}
