import { describe, expect, it } from "vitest";
import { palette } from "../../src/charts/palette.ts";
import type { SmallOptions } from "../../src/charts/small.ts";
import { small } from "../../src/charts/small.ts";
import { chartOptions, failOnWarnings, readable, sizeOf, wordsOf } from "./drawing.ts";

failOnWarnings();

const options = (changes: Partial<SmallOptions> = {}): SmallOptions => ({
  ...chartOptions({ width: 90 }),
  n: 100,
  ...changes,
});
const rows = [40, 10, 5, 0, 45].map((count, index) => ({ score: index + 1, count }));
const barsOf = (svg: Element): readonly (readonly [string, number, number, string | null])[] =>
  [...svg.querySelectorAll("rect[data-key]")].map((bar) => [
    bar.getAttribute("data-key") ?? "",
    Number(bar.getAttribute("x")) + Number(bar.getAttribute("width")) / 2,
    Number(bar.getAttribute("height")),
    bar.getAttribute("fill"),
  ]);

describe("small", () => {
  it("draws one bar a score, as a share of n, in the order of the scale", () => {
    const svg = small(rows, options());
    const full = sizeOf(svg).height - 2;
    barsOf(svg).forEach(([key, x, height, fill], index) => {
      expect(key).toBe(String(index + 1));
      expect(x).toBeCloseTo(90 * ((index + 0.5) / 5), 1);
      expect((height / full) * 100).toBeCloseTo(rows[index]?.count ?? NaN, 0);
      expect(fill).toBe(palette.light[`q-${index + 1}`]);
    });
    expect(barsOf(svg)).toHaveLength(5);
  });

  it("does not fill the height with the largest count", () => {
    const twice = barsOf(small(rows, options({ n: 200 })));
    barsOf(small(rows, options())).forEach(([, , height], index) =>
      expect(twice[index]?.[2]).toBeCloseTo(height / 2, 1),
    );
  });

  it("leaves missing scores out, and puts a dash where all are missing", () => {
    expect(
      barsOf(
        small(
          [
            { score: 2, count: 7 },
            { score: 3, count: null },
          ],
          options(),
        ),
      ).map(([key]) => key),
    ).toEqual(["2"]);
    const empty = small([], options());
    expect(barsOf(empty)).toHaveLength(0);
    expect(wordsOf(empty).map(({ text }) => text)).toEqual(["\u2013"]);
  });

  it("spreads the ramp over other scales, and refuses scores and counts that cannot be", () => {
    const eleven = { min: 0, max: 10, step: 1, label: "" };
    const fills = barsOf(
      small(
        Array.from({ length: 11 }, (_, score) => ({ score, count: 1 })),
        options({ scale: eleven }),
      ),
    ).map(([, , , fill]) => fill);
    expect([fills[0], fills[5], fills[10]]).toEqual([
      palette.light["q-1"],
      palette.light["q-3"],
      palette.light["q-5"],
    ]);
    const bins = small(
      [{ score: 0.5, count: 3 }],
      options({ scale: { min: 0, max: 1, label: "" }, scores: [0, 0.25, 0.5, 0.75] }),
    );
    expect(barsOf(bins)[0]?.[1]).toBeCloseTo(90 * 0.625, 1);
    expect(() => small([{ score: 6, count: 1 }], options())).toThrow("no such score: 6");
    expect(() => small([{ score: 1, count: 101 }], options())).toThrow(RangeError);
  });

  it("looks as it did", async () => {
    await expect(readable(small(rows, options()))).toMatchFileSnapshot("snapshots/small.svg");
  });
});
