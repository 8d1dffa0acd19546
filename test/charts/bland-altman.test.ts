import { describe, expect, it } from "vitest";
import type { BlandAltmanOptions, BlandAltmanRow } from "../../src/charts/bland-altman.ts";
import { blandAltman } from "../../src/charts/bland-altman.ts";
import {
  chartOptions,
  expectInside,
  expectNoOverlap,
  failOnWarnings,
  inverse,
  readable,
  seriesList,
  wordsOf,
} from "./drawing.ts";

failOnWarnings();

const LINES = {
  bias: { value: -0.28, lo: -0.35, hi: -0.21 },
  lower: { value: -1.28 },
  upper: { value: 0.72 },
};
const options = (changes: Partial<BlandAltmanOptions> = {}): BlandAltmanOptions => ({
  ...chartOptions({ width: 500, series: seriesList(1) }),
  lines: LINES,
  x: "reference",
  xLabel: "human mean",
  yLabel: "judge \u2212 human mean",
  countLabel: "answers",
  ...changes,
});
const rows: readonly BlandAltmanRow[] = [
  { x: 1, difference: 4, count: 1 },
  { x: 2.2, difference: -0.2, count: 16 },
  { x: 5, difference: -4, count: 4 },
  { x: null, difference: 1, count: 9 },
  { x: 3, difference: null, count: 9 },
];

const dotsOf = (svg: Element): readonly (readonly [string, number, number, number])[] =>
  [...svg.querySelectorAll("circle[data-key]")].map((node) => [
    node.getAttribute("data-key") ?? "",
    Number(node.getAttribute("cx")),
    Number(node.getAttribute("cy")),
    Number(node.getAttribute("r")),
  ]);
// Axis figures hang below the middle of their place by a third of the text size.
const scalesOf = (svg: Element): readonly [(pixel: number) => number, (pixel: number) => number] => {
  const y = inverse(svg, "y", ["\u22124", "4"]);
  return [inverse(svg, "x", ["2", "5"]), (pixel) => y(pixel + 13 * 0.32)];
};
const ends = (node: Element): readonly number[] =>
  ["x1", "y1", "x2", "y2"].map((name) => Number(node.getAttribute(name)));

describe("blandAltman", () => {
  it.each([1100, 500, 358, 250])(
    "draws a bubble for each known pair, in its place and with its area, at %i px",
    (width) => {
      const svg = blandAltman(rows, options({ width }));
      const [x, y] = scalesOf(svg);
      const dots = dotsOf(svg);
      expect(dots.map(([key]) => key).sort()).toEqual(["0", "1", "2"]);
      for (const [key, cx, cy, r] of dots) {
        const row = rows[Number(key)];
        expect(x(cx)).toBeCloseTo(row?.x ?? NaN, 1);
        expect(y(cy)).toBeCloseTo(row?.difference ?? NaN, 2);
        expect((r / (dots[0]?.[3] ?? NaN)) ** 2).toBeCloseTo((row?.count ?? NaN) / 16, 2);
      }
      expectInside(svg);
      expectNoOverlap(svg);
    },
  );

  it("draws mean difference and limits at their values, with signed figures beside them", () => {
    const svg = blandAltman([], options());
    const zero = [...svg.querySelectorAll("line")].map(ends).filter(([, y1, , y2]) => y1 === y2);
    const [, y] = scalesOf(svg);
    const heights = zero.map(([, y1 = NaN]) => y(y1)).sort((a, b) => a - b);
    expect(heights).toHaveLength(4);
    [-1.28, -0.28, 0, 0.72].forEach((value, index) => expect(heights[index]).toBeCloseTo(value, 2));
    for (const figure of ["\u22121.28", "\u22120.28", "+0.72"]) {
      const word = wordsOf(svg).find(({ text }) => text === figure);
      expect(y((word?.y ?? NaN) - 13 * 0.34)).toBeCloseTo(Number(figure.replace("\u2212", "-")), 2);
    }
  });

  it("keeps the three figures apart when the lines meet, and says plus-minus zero", () => {
    const same = { value: 0 };
    const svg = blandAltman([], options({ lines: { bias: same, lower: same, upper: same } }));
    const figures = wordsOf(svg).filter(({ text }) => text === "\u00B10.00");
    expect(figures).toHaveLength(3);
    expectNoOverlap(svg);
    const beyond = blandAltman(
      [],
      options({ lines: { bias: { value: 1 }, lower: { value: -3 }, upper: { value: 5 } } }),
    );
    expect(wordsOf(beyond).map(({ text }) => text)).toContain("+5.00");
    expectInside(beyond);
  });

  it("shows where points can lie, against the reference and against the mean", () => {
    for (const [kind, difference] of [
      ["reference", (score: number, x: number) => score - x],
      ["mean", (score: number, x: number) => 2 * (score - x)],
    ] as const) {
      const svg = blandAltman([], options({ x: kind, lines: null }));
      const [x, y] = scalesOf(svg);
      const lattice = [...svg.querySelectorAll("line[data-lattice]")].map(ends);
      expect(lattice).toHaveLength(5);
      lattice.forEach(([x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN], index) => {
        expect(y(y1)).toBeCloseTo(difference(index + 1, x(x1)), 2);
        expect(y(y2)).toBeCloseTo(difference(index + 1, x(x2)), 2);
        const reference = [x1, x2].map(
          (at, end) => x(at) - (kind === "mean" ? y(end === 0 ? y1 : y2) / 2 : 0),
        );
        expect(reference[0]).toBeCloseTo(1, 1);
        expect(reference[1]).toBeCloseTo(5, 1);
      });
      expect(svg.querySelector("[data-field]")?.getAttribute("data-field")).toBe(kind);
    }
    const continuous = blandAltman([], options({ scale: { min: 0, max: 1, label: "" } }));
    expect(continuous.querySelectorAll("[data-lattice]")).toHaveLength(0);
    expect(continuous.querySelectorAll("[data-field]")).toHaveLength(1);
    expect(
      blandAltman([], options({ x: "other" })).querySelectorAll("[data-lattice], [data-field]"),
    ).toHaveLength(0);
  });

  it("moves single dots by at most four pixels, the same in every drawing", () => {
    const still = dotsOf(blandAltman(rows, options()));
    const moved = blandAltman(rows, options({ jitter: true }));
    expect(dotsOf(moved)).toHaveLength(21);
    expect(dotsOf(moved)).toEqual(dotsOf(blandAltman(rows, options({ jitter: true }))));
    const distinct = new Set<string>();
    for (const [key, cx, cy] of dotsOf(moved)) {
      const [, x, y] = still.find(([index]) => index === key.split("|")[0]) ?? ["", NaN, NaN];
      expect(Math.hypot(cx - x, cy - y)).toBeLessThanOrEqual(4.01);
      distinct.add(`${cx} ${cy}`);
    }
    expect(distinct.size).toBe(21);
  });

  it("shares one bubble scale between panels, and keys it", () => {
    const alone = dotsOf(blandAltman([{ x: 3, difference: 0, count: 4 }], options()));
    const shared = blandAltman([{ x: 3, difference: 0, count: 4 }], options({ mostCount: 16 }));
    expect((dotsOf(shared)[0]?.[3] ?? NaN) / (alone[0]?.[3] ?? NaN)).toBeCloseTo(0.5, 2);
    expect(wordsOf(shared).map(({ text }) => text)).toEqual(expect.arrayContaining(["1", "4", "16 answers"]));
  });

  it("says that points are missing, and refuses points off the scale", () => {
    const svg = blandAltman([], options({ empty: "points not published" }));
    expect(wordsOf(svg).map(({ text }) => text)).toContain("points not published");
    expect(dotsOf(svg)).toHaveLength(0);
    expect(() => blandAltman([{ x: 0, difference: 1, count: 1 }], options())).toThrow(RangeError);
    expect(() => blandAltman([{ x: 3, difference: 4.5, count: 1 }], options())).toThrow(RangeError);
  });

  it("looks as it did", async () => {
    await expect(readable(blandAltman(rows, options({ width: 358 })))).toMatchFileSnapshot(
      "snapshots/bland-altman.svg",
    );
  });
});
