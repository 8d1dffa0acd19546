import { describe, expect, it } from "vitest";
import type { FlowOptions, FlowRow } from "../../src/charts/flow.ts";
import { flow } from "../../src/charts/flow.ts";
import { palette } from "../../src/charts/palette.ts";
import { chartOptions, expectInside, expectNoOverlap, failOnWarnings, readable, wordsOf } from "./drawing.ts";

failOnWarnings();

const options = (changes: Partial<FlowOptions> = {}): FlowOptions => ({
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
  line.map((count, to): FlowRow => ({ from: from + 1, to: to + 1, count })),
);

interface Box {
  readonly middle: readonly [number, number];
  readonly width: number;
  readonly height: number;
  readonly fill: string | null;
  readonly opacity: number;
}
const boxesOf = (svg: Element): ReadonlyMap<string, Box> =>
  new Map(
    [...svg.querySelectorAll("rect[data-key]")].map((node) => {
      const [x = NaN, y = NaN, width = NaN, height = NaN] = ["x", "y", "width", "height"].map((name) =>
        Number(node.getAttribute(name)),
      );
      const box: Box = {
        middle: [x + width / 2, y + height / 2],
        width,
        height,
        fill: node.getAttribute("fill"),
        opacity: Number(node.getAttribute("fill-opacity") ?? 1),
      };
      return [node.getAttribute("data-key") ?? "", box];
    }),
  );
const at = (svg: Element, [x, y]: readonly [number, number]): string | undefined =>
  wordsOf(svg).find((word) => Math.abs(word.x - x) < 0.1 && Math.abs(word.y - 13 * 0.35 - y) < 0.1)?.text;

describe("flow", () => {
  it.each([1100, 500, 358])(
    "puts each count in the row of its first and the column of its second score, at %i px",
    (width) => {
      const svg = flow(rows, options({ width }));
      const boxes = boxesOf(svg);
      expect(boxes.size).toBe(25);
      const heads = wordsOf(svg).filter(
        ({ text, node }) => /^[1-5]$/u.test(text) && node.getAttribute("font-weight") === "600",
      );
      for (const { from, to, count } of rows) {
        const box = boxes.get(`${from}|${to}`);
        const middle = box?.middle ?? [NaN, NaN];
        expect(at(svg, middle)).toBe(String(count));
        expect(box?.width).toBeCloseTo(box?.height ?? NaN, 1);
        expect(heads.find(({ x }) => Math.abs(x - middle[0]) < 0.1)?.text).toBe(String(to));
        expect(heads.find(({ y }) => Math.abs(y - 13 * 0.35 - middle[1]) < 0.1)?.text).toBe(String(from));
      }
      expectInside(svg);
      expectNoOverlap(svg);
    },
  );

  it("adds up rows, columns, all, and the three parts", () => {
    const svg = flow(rows, options());
    const texts = wordsOf(svg).map(({ text }) => text);
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    for (const line of COUNTS) expect(texts).toContain(sum(line).toLocaleString("en"));
    COUNTS.forEach((_, to) =>
      expect(texts).toContain(sum(COUNTS.map((line) => line[to] ?? NaN)).toLocaleString("en")),
    );
    expect(texts).toEqual(
      expect.arrayContaining(["2,001", "below the diagonal: worse, 925", "same, 653", "above: better, 423"]),
    );
  });

  it("shades by direction, stronger with the count", () => {
    const boxes = boxesOf(flow(rows, options()));
    for (const { from, to } of rows) {
      const token = from === to ? "same" : to < from ? "d-w2" : "d-b2";
      expect(boxes.get(`${from}|${to}`)?.fill).toBe(palette.light[token]);
    }
    const order = rows
      .toSorted((a, b) => (a.count ?? 0) - (b.count ?? 0))
      .map(({ from, to }) => boxes.get(`${from}|${to}`)?.opacity ?? NaN);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order.at(-1)).toBe(1);
  });

  it("shades by count alone on the score ramp when told", () => {
    const boxes = boxesOf(flow(rows, options({ shade: "ramp" })));
    expect(boxes.get("5|1")?.fill).toBe(palette.light["q-5"]);
    expect(boxes.get("3|1")?.fill).toBe(palette.light["q-1"]);
  });

  it("leaves cells empty that nobody counted, and writes zero where zero was", () => {
    const svg = flow(
      [
        { from: 1, to: 1, count: 0 },
        { from: 1, to: 2, count: 3 },
        { from: 2, to: 1, count: null },
      ],
      options(),
    );
    const boxes = boxesOf(svg);
    expect([...boxes.keys()]).toEqual(["1|1", "1|2"]);
    expect(at(svg, boxes.get("1|1")?.middle ?? [NaN, NaN])).toBe("0");
    expect(boxes.get("1|1")?.opacity).toBe(0);
    const totals = wordsOf(svg).map(({ text }) => text);
    expect(totals.filter((text) => text === "\u2013").length).toBeGreaterThanOrEqual(7);
    expect(totals).toContain("below the diagonal: worse, \u2013");
  });

  it("takes bins on a continuous scale and eleven scores on a small one", () => {
    const bins = [0, 0.25, 0.5, 0.75].map((value) => ({ value, label: `from ${value}` }));
    const binned = flow(
      [{ from: 0.5, to: 0.25, count: 7 }],
      options({ scale: { min: 0, max: 1, label: "" }, levels: bins }),
    );
    expect(at(binned, boxesOf(binned).get("0.5|0.25")?.middle ?? [NaN, NaN])).toBe("7");
    expect(() => flow([{ from: 0.1, to: 0.25, count: 7 }], options({ levels: bins }))).toThrow(
      "no such level: 0.1",
    );

    const eleven = { min: 0, max: 10, step: 1, label: "" };
    const all = Array.from({ length: 121 }, (_, index): FlowRow => ({
      from: Math.floor(index / 11),
      to: index % 11,
      count: 1000 + index,
    }));
    const small = flow(all, options({ scale: eleven, width: 358 }));
    expect(boxesOf(small).size).toBe(121);
    expect(wordsOf(small).map(({ text }) => text)).toContain(
      "The cells are too small for figures here; the table has them.",
    );
    expectInside(small);
    expectNoOverlap(small);
    const large = flow(all, options({ scale: eleven, width: 1100 }));
    expect(at(large, boxesOf(large).get("10|0")?.middle ?? [NaN, NaN])).toBe("1,110");
    expectNoOverlap(large);
  });

  it("looks as it did", async () => {
    await expect(readable(flow(rows, options({ width: 358 })))).toMatchFileSnapshot("snapshots/flow.svg");
  });
});
