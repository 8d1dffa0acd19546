import { describe, expect, it } from "vitest";
import type { StackOptions, StackRow } from "../../src/charts/stacks.ts";
import { stacks } from "../../src/charts/stacks.ts";
import { literalTheme } from "../../src/charts/theme.ts";
import {
  document,
  expectInside,
  expectNoOverlap,
  failOnWarnings,
  inverse,
  readable,
  wordsOf,
} from "./drawing.ts";

failOnWarnings();

const options = (changes: Partial<StackOptions> = {}): StackOptions => ({
  document,
  width: 1100,
  title: "T",
  description: "D.",
  theme: literalTheme("light"),
  ...changes,
});
const row = (
  id: string,
  worse: number | null,
  same: number | null,
  better: number | null,
  n: number | null = 2001,
): StackRow => ({
  id,
  label: `Row ${id}`,
  sublabel: `below ${id}`,
  worse,
  same,
  better,
  n,
});
const rows = [
  row("judge", 925, 653, 423),
  row("asr", 238, 1667, 96),
  row("short", 3, 1500, 2),
  row("none", null, null, null),
];

function bars(svg: Element): ReadonlyMap<string, readonly [number, number]> {
  const value = inverse(svg, "x", ["25", "75"]);
  return new Map(
    [...svg.querySelectorAll("rect[data-key]")].map((bar) => {
      const x = Number(bar.getAttribute("x"));
      // A pixel at the right of each bar is left free.
      return [
        bar.getAttribute("data-key") ?? "",
        [value(x), value(x + Number(bar.getAttribute("width")) + 1)],
      ];
    }),
  );
}

describe("stacks", () => {
  it.each([1100, 500, 358])(
    "draws each part from where the one before ends, by its share of n, at %i px",
    (width) => {
      const svg = stacks(rows, options({ width }));
      const drawn = bars(svg);
      expect([...drawn.keys()]).toEqual(
        ["judge", "asr", "short"].flatMap((id) => ["worse", "same", "better"].map((part) => `${id}|${part}`)),
      );
      for (const { id, worse, same, better, n } of rows.slice(0, 3)) {
        let from = 0;
        for (const [part, count] of [
          ["worse", worse],
          ["same", same],
          ["better", better],
        ] as const) {
          const [left, right] = drawn.get(`${id}|${part}`) ?? [];
          expect(left).toBeCloseTo(from, 1);
          from += ((count ?? NaN) / (n ?? NaN)) * 100;
          // Bars narrower than a pixel keep no width once the free pixel is taken.
          if ((count ?? 0) > 20) expect(right).toBeCloseTo(from, 1);
        }
      }
      expectInside(svg);
      expectNoOverlap(svg);
    },
  );

  it("does not stretch a bar whose parts miss the whole", () => {
    const drawn = bars(stacks([row("r", 10, 20, 30, 100)], options()));
    expect(drawn.get("r|better")?.[1]).toBeCloseTo(60, 1);
    const shares = bars(stacks([row("r", 46.2, 32.6, 21.1)], options({ unit: "percent" })));
    expect(shares.get("r|better")?.[1]).toBeCloseTo(99.9, 1);
  });

  it("prints counts, or per cent when told", () => {
    const texts = (changes: Partial<StackOptions>): readonly string[] =>
      wordsOf(stacks([row("r", 925, 653, 423)], options(changes))).map(({ text }) => text);
    expect(texts({})).toEqual(expect.arrayContaining(["925", "653", "423", "% of 2,001 questions"]));
    expect(texts({ figures: "percent", noun: "answers" })).toEqual(
      expect.arrayContaining(["46.2", "32.6", "21.1", "% of 2,001 answers"]),
    );
    const mixed = wordsOf(stacks([row("r", 1, 1, 1, 3), row("s", 1, 1, 1, 4)], options()));
    expect(mixed.map(({ text }) => text)).toContain("% of the questions of each row");
  });

  it.each([1100, 358])("prints both ends also where a part is empty or all, at %i px", (width) => {
    for (const [worse, same, better] of [
      [2001, 0, 0],
      [0, 2001, 0],
      [0, 0, 2001],
      [0, 1, 2000],
      [1999, 1, 1],
    ] as const) {
      const svg = stacks([row("r", worse, same, better)], options({ width }));
      const texts = wordsOf(svg).map(({ text }) => text.replace(",", ""));
      expect(texts).toEqual(expect.arrayContaining([String(worse), String(better)]));
      expectInside(svg);
      expectNoOverlap(svg);
    }
  });

  it("hatches worse and nothing else, inside its bar", () => {
    const svg = stacks([row("judge", 925, 653, 423)], options());
    const stripes = [...svg.querySelectorAll("path")];
    expect(stripes).toHaveLength(1);
    const bar = svg.querySelector('rect[data-key="judge|worse"]');
    const [left, top] = [Number(bar?.getAttribute("x")), Number(bar?.getAttribute("y"))];
    const [right, bottom] = [
      left + Number(bar?.getAttribute("width")),
      top + Number(bar?.getAttribute("height")),
    ];
    const points = [...(stripes[0]?.getAttribute("d") ?? "").matchAll(/[ML](\S+?) ([^MLZ]+)/gu)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );
    expect(points.length).toBeGreaterThan(100);
    for (const [x, y] of points) {
      expect(x >= left - 0.1 && x <= right + 0.1 && y >= top - 0.1 && y <= bottom + 0.1, `${x}, ${y}`).toBe(
        true,
      );
    }
  });

  it("shows a row that was not run as a dash, and refuses parts that exceed the whole", () => {
    const svg = stacks([row("none", null, null, null)], options());
    expect(svg.querySelectorAll("rect[data-key]")).toHaveLength(0);
    expect(wordsOf(svg).map(({ text }) => text)).toContain("\u2013");
    expect(() => stacks([row("r", 5, 5, 5, 14)], options())).toThrow("parts add up to 15 of 14 (r)");
    expect(() => stacks([row("r", -1, 5, 5, 14)], options())).toThrow(RangeError);
    expect(() => stacks([row("r", 50, 50, 1)], options({ unit: "percent" }))).toThrow(RangeError);
  });

  it("looks as it did", async () => {
    await expect(readable(stacks(rows.slice(1), options({ width: 500 })))).toMatchFileSnapshot(
      "snapshots/stacks.svg",
    );
  });
});
