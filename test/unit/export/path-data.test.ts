import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPath, type Point, type Step } from "../../../src/export/path-data.ts";

const ends = (steps: readonly Step[]): readonly Point[] =>
  steps.flatMap((s) => (s.kind === "Z" ? [] : [s.to]));

describe("path data", () => {
  it("relative and absolute commands come to the same", () => {
    const absolute = readPath("M10 20L30 20H40V50C50 60 60 60 70 50S90 40 100 50Q110 60 120 50T140 50Z");
    const relative = readPath("m10 20l20 0h10v30c10 10 20 10 30 0s20-10 30 0q10 10 20 0t20 0z");
    expect(relative).toEqual(absolute);
    expect(ends(absolute).at(-1)).toEqual([140, 50]);
  });

  it("pairs after a move are lines; numbers may stand without spaces", () => {
    expect(readPath("M1-2.5.5 3")).toEqual([
      { kind: "M", to: [1, -2.5] },
      { kind: "L", to: [0.5, 3] },
    ]);
    expect(ends(readPath("M0 0a5 5 0 0110 0"))).toHaveLength(3);
  });

  it("arcs stay on their circle", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 6.2, noNaN: true }),
        fc.double({ min: 0.2, max: 6, noNaN: true }),
        (r, from, span) => {
          const at = (a: number): Point => [100 + r * Math.cos(a), 100 + r * Math.sin(a)];
          const [[x1, y1], [x2, y2]] = [at(from), at(from + span)];
          const steps = readPath(`M${x1} ${y1}A${r} ${r} 0 ${span > Math.PI ? 1 : 0} 1 ${x2} ${y2}`);
          let here: Point = [x1, y1];
          for (const step of steps) {
            if (step.kind !== "C") continue;
            const t = 0.5;
            const mid = [0, 1].map((k) => {
              const [a, b, c, d] = [here[k] ?? 0, step.c1[k] ?? 0, step.c2[k] ?? 0, step.to[k] ?? 0];
              return (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
            });
            expect(Math.hypot((mid[0] ?? 0) - 100, (mid[1] ?? 0) - 100)).toBeCloseTo(r, 1);
            here = step.to;
          }
          expect(here[0]).toBeCloseTo(x2, 6);
          expect(here[1]).toBeCloseTo(y2, 6);
        },
      ),
    );
  });
});
