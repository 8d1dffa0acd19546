import { describe, expect, it } from "vitest";
import { palette } from "../../src/charts/palette.ts";
import type { SankeyOptions, SankeyRow } from "../../src/charts/sankey.ts";
import { sankey } from "../../src/charts/sankey.ts";
import { chartOptions, expectInside, expectNoOverlap, failOnWarnings, readable, wordsOf } from "./drawing.ts";

failOnWarnings();

const options = (changes: Partial<SankeyOptions> = {}): SankeyOptions => ({
  ...chartOptions({ width: 500 }),
  rowLabel: "score under A",
  columnLabel: "score under B",
  ...changes,
});
const COUNTS = [
  [270, 119, 50, 26, 48],
  [33, 15, 14, 15, 15],
  [14, 14, 17, 18, 16],
  [49, 26, 23, 56, 102],
  [419, 124, 107, 116, 295],
];
const rows = COUNTS.flatMap((line, from) =>
  line.map((count, to): SankeyRow => ({ from: from + 1, to: to + 1, count })),
);

interface Ribbon {
  readonly key: string;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly width: number;
  readonly stroke: string | null;
}
const pathPattern = /^M(\S+) (\S+)C(\S+) (\S+) (\S+) (\S+) (\S+) (\S+)$/u;
const ribbonsOf = (svg: Element): readonly Ribbon[] =>
  [...svg.querySelectorAll("path[data-key]")].map((node) => {
    const numbers = (pathPattern.exec(node.getAttribute("d") ?? "") ?? []).slice(1).map(Number);
    const [x0 = NaN, y0 = NaN, , first = NaN, , second = NaN, x1 = NaN, y1 = NaN] = numbers;
    // Both ends leave their level straight ahead, so that the stroke's width there is the ribbon's height.
    expect([first, second]).toEqual([y0, y1]);
    return {
      key: node.getAttribute("data-key") ?? "",
      x: [x0, x1],
      y: [y0, y1],
      width: Number(node.getAttribute("stroke-width")),
      stroke: node.getAttribute("stroke"),
    };
  });
const nodesOf = (svg: Element): ReadonlyMap<string, { readonly y: number; readonly height: number }> =>
  new Map(
    [...svg.querySelectorAll("rect[data-node]")].map((node) => [
      node.getAttribute("data-node") ?? "",
      { y: Number(node.getAttribute("y")), height: Number(node.getAttribute("height")) },
    ]),
  );

describe("sankey", () => {
  it.each([1100, 500, 358])("gives each pair of scores the height of its count, at %i px", (width) => {
    const svg = sankey(rows, options({ width }));
    const ribbons = ribbonsOf(svg);
    expect(ribbons.map((r) => r.key).sort()).toEqual(rows.map((r) => `${r.from}|${r.to}`).sort());
    // One unit for the whole picture, taken from the level that everything but nothing else passes: all of it.
    const nodes = nodesOf(svg);
    const left = [1, 2, 3, 4, 5].map((level) => nodes.get(`from|${level}`)?.height ?? NaN);
    const unit = left.reduce((a, b) => a + b, 0) / 2001;
    for (const { from, to, count } of rows) {
      const ribbon = ribbons.find((r) => r.key === `${from}|${to}`);
      expect((ribbon?.width ?? NaN) / unit, `${from} to ${to}`).toBeCloseTo(count ?? NaN, 0);
    }
    for (const level of [1, 2, 3, 4, 5]) {
      const before = rows.filter((r) => r.from === level).reduce((sum, r) => sum + (r.count ?? 0), 0);
      const after = rows.filter((r) => r.to === level).reduce((sum, r) => sum + (r.count ?? 0), 0);
      expect((nodes.get(`from|${level}`)?.height ?? NaN) / unit).toBeCloseTo(before, 0);
      expect((nodes.get(`to|${level}`)?.height ?? NaN) / unit).toBeCloseTo(after, 0);
    }
    expectInside(svg);
    expectNoOverlap(svg);
  });

  it("stacks the ribbons of a level without gap or overlap, best first, and starts and ends them there", () => {
    const svg = sankey(rows, options());
    const nodes = nodesOf(svg);
    for (const [side, index] of [
      ["from", 0],
      ["to", 1],
    ] as const)
      for (const level of [5, 4, 3, 2, 1]) {
        const node = nodes.get(`${side}|${level}`) ?? { y: NaN, height: NaN };
        const own = ribbonsOf(svg)
          .filter((r) => r.key.split("|")[index] === String(level))
          .sort((a, b) => a.y[index] - b.y[index]);
        expect(own.map((r) => r.key.split("|")[1 - index])).toEqual(["5", "4", "3", "2", "1"]);
        let edge = node.y;
        for (const ribbon of own) {
          expect(ribbon.y[index] - ribbon.width / 2).toBeCloseTo(edge, 1);
          edge = ribbon.y[index] + ribbon.width / 2;
        }
        expect(edge).toBeCloseTo(node.y + node.height, 1);
      }
    const tops = (side: string): readonly number[] =>
      [5, 4, 3, 2, 1].map((level) => nodes.get(`${side}|${level}`)?.y ?? NaN);
    for (const side of ["from", "to"]) expect(tops(side)).toEqual(tops(side).toSorted((a, b) => a - b));
  });

  it("colours by direction, hatches what fell, and says how many went each way", () => {
    const svg = sankey(rows, options());
    for (const ribbon of ribbonsOf(svg)) {
      const [from, to] = ribbon.key.split("|").map(Number);
      const token = from === to ? "same" : (to ?? 0) < (from ?? 0) ? "d-w2" : "d-b2";
      expect(ribbon.stroke, ribbon.key).toBe(palette.light[token]);
    }
    const hatched = [...svg.querySelectorAll("path[stroke-dasharray]")].map((node) =>
      node.parentElement?.querySelector("[data-key]")?.getAttribute("data-change"),
    );
    expect(hatched.length).toBeGreaterThan(5);
    expect(new Set(hatched)).toEqual(new Set(["worse"]));
    const texts = wordsOf(svg).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(["worse, 925", "same, 653", "better, 423"]));
    expect(texts).toEqual(expect.arrayContaining(["1,061", "785", "419", "270", "295"]));
  });

  it("puts a figure on its own ribbon", () => {
    const svg = sankey(rows, options());
    const figures = wordsOf(svg).filter(({ text }) => text === "419");
    const ribbon = ribbonsOf(svg).find((r) => r.key === "5|1");
    expect(figures).toHaveLength(1);
    expect(Math.abs((figures[0]?.y ?? NaN) - 13 * 0.35 - (ribbon?.y[0] ?? NaN))).toBeLessThan(0.1);
  });

  it("draws no ribbon for zero or nothing, and keeps the place of a level where nobody is", () => {
    const svg = sankey(
      [
        { from: 5, to: 5, count: 3 },
        { from: 5, to: 1, count: 0 },
        { from: 4, to: 1, count: null },
      ],
      options(),
    );
    expect(ribbonsOf(svg).map((r) => r.key)).toEqual(["5|5"]);
    expect([...nodesOf(svg).keys()].sort()).toEqual(
      ["from", "to"].flatMap((side) => [1, 2, 3, 4, 5].map((level) => `${side}|${level}`)).sort(),
    );
    expect(nodesOf(svg).get("to|1")?.height).toBe(0);
    expect(wordsOf(svg).map(({ text }) => text)).toEqual(
      expect.arrayContaining(["worse, 0", "same, 3", "better, 0"]),
    );
    expectInside(svg);
    expectNoOverlap(svg);
    const empty = sankey([], options());
    expect(empty.querySelectorAll("[data-key]")).toHaveLength(0);
    expect(wordsOf(empty).map(({ text }) => text)).toContain("\u2013");
  });

  it("links ribbons when they have an address, and stays a picture when none has", () => {
    const linked = sankey(
      [
        { from: 1, to: 5, count: 2, href: "/questions/#score=x" },
        { from: 5, to: 1, count: 2 },
      ],
      options(),
    );
    const links = [...linked.querySelectorAll("a")];
    expect(links.map((a) => a.getAttribute("href"))).toEqual(["/questions/#score=x"]);
    expect(links[0]?.querySelector("[data-key]")?.getAttribute("data-key")).toBe("1|5");
    expect(links[0]?.querySelector("title")?.textContent).toBe("score under A 1, score under B 5: 2");
    expect(linked.getAttribute("role")).toBe("group");
    expect(sankey(rows, options()).getAttribute("role")).toBe("img");
  });

  it("takes bins and eleven levels, and turns a scale where less is better", () => {
    const bins = [0, 0.25, 0.5, 0.75].map((value) => ({ value, label: `from ${value}` }));
    const binned = sankey(
      [{ from: 0.75, to: 0, count: 7 }],
      options({
        scale: { min: 0, max: 1, label: "" },
        levels: bins.toReversed(),
        words: { worse: "higher", same: "same bin", better: "lower" },
      }),
    );
    expect(ribbonsOf(binned)[0]?.stroke).toBe(palette.light["d-b2"]);
    expect(wordsOf(binned).map(({ text }) => text)).toContain("lower, 7");
    expect(() => sankey([{ from: 0.1, to: 0, count: 1 }], options({ levels: bins }))).toThrow(
      "no such level: 0.1",
    );
    const eleven = Array.from({ length: 121 }, (_, i): SankeyRow => ({
      from: Math.floor(i / 11),
      to: i % 11,
      count: 1000 + i,
    }));
    const svg = sankey(eleven, options({ scale: { min: 0, max: 10, step: 1, label: "" }, width: 358 }));
    expect(ribbonsOf(svg)).toHaveLength(121);
    expectInside(svg);
    expectNoOverlap(svg);
  });

  it("looks as it did", async () => {
    await expect(readable(sankey(rows, options({ width: 358 })))).toMatchFileSnapshot("snapshots/sankey.svg");
  });
});
