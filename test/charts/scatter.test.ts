import { describe, expect, it } from "vitest";
import type { ScatterOptions, ScatterRow } from "../../src/charts/scatter.ts";
import { scatter } from "../../src/charts/scatter.ts";
import {
  chartOptions,
  chordsOf,
  expectInside,
  expectNoOverlap,
  failOnWarnings,
  inverse,
  readable,
  symbolsOf,
  wordsOf,
} from "./drawing.ts";

failOnWarnings();

const EDGES = [0, 0.1, 0.25, 0.5, 0.8];
const options = (changes: Partial<ScatterOptions> = {}): ScatterOptions => ({
  ...chartOptions({ width: 500 }),
  xScale: { min: 0, max: 1, label: "word error rate" },
  ...changes,
});
const rowsOf = (model: string, top: number, hole = -1): readonly ScatterRow[] =>
  EDGES.map((x_lo, index) => ({
    model_id: model,
    x_lo,
    x_hi: EDGES[index + 1] ?? null,
    value: index === hole ? null : top - index * 0.4,
    n: 1000 - index * 100,
    lo: top - index * 0.4 - 0.1,
    hi: top - index * 0.4 + 0.1,
  }));

describe("scatter", () => {
  it.each([1100, 500, 358])("puts one model in the middle of its bins at its means, at %i px", (width) => {
    const rows = rowsOf("m0", 4);
    const svg = scatter(rows, options({ width }));
    const marks = symbolsOf(svg);
    expect(marks.size).toBe(5);
    const [x, y] = [inverse(svg, "x", ["0.0", "0.8"]), inverse(svg, "y", ["1", "5"])];
    for (const { x_lo, x_hi, value } of rows) {
      const mark = marks.get(`${x_lo}|m0`);
      expect(x(mark?.x ?? NaN)).toBeCloseTo((x_lo + (x_hi ?? 1)) / 2, 3);
      expect(y((mark?.y ?? NaN) + 13 * 0.34)).toBeCloseTo(value ?? NaN, 2);
    }
    expectInside(svg);
    expectNoOverlap(svg);
  });

  it("lays ground under each mark, none beside it", () => {
    const svg = scatter(rowsOf("m0", 4, 2), options());
    const ground = [...svg.querySelectorAll("path[stroke-linecap=round]")];
    expect(ground).toHaveLength(1);
    const dots = [...(ground[0]?.getAttribute("d") ?? "").matchAll(/M(\S+) (\S+?)h0/gu)];
    const places = [...symbolsOf(svg).values()];
    expect(places).toHaveLength(4);
    expect(dots.map(([, x, y]) => [Number(x), Number(y)])).toEqual(places.map(({ x, y }) => [x, y]));
    expect(Number(ground[0]?.getAttribute("stroke-width"))).toBeGreaterThan(10);
  });

  it("draws bins and intervals to their ends", () => {
    const svg = scatter(rowsOf("m0", 4).slice(0, 1), options());
    const [x, y] = [inverse(svg, "x", ["0.0", "0.8"]), inverse(svg, "y", ["1", "5"])];
    const color = svg.querySelector("g[data-key] path")?.getAttribute("fill") ?? "";
    const own = [...svg.querySelectorAll("line")].filter(
      (line) => line.getAttribute("stroke") === color && !line.hasAttribute("data-chord"),
    );
    const at = (line: Element | undefined, name: string): number => Number(line?.getAttribute(name));
    const bin = own.find((line) => at(line, "y1") === at(line, "y2") && at(line, "y1") > 60);
    expect([x(at(bin, "x1")), x(at(bin, "x2"))].map((value) => value.toFixed(2))).toEqual(["0.00", "0.10"]);
    const interval = own.find((line) => at(line, "x1") === at(line, "x2"));
    expect(y(at(interval, "y1") + 13 * 0.34)).toBeCloseTo(3.9, 2);
    expect(y(at(interval, "y2") + 13 * 0.34)).toBeCloseTo(4.1, 2);
  });

  it("joins neighbouring bins with means, and breaks at a hole", () => {
    expect([...chordsOf(scatter(rowsOf("m0", 4, 2), options())).keys()]).toEqual(["0|0.1|m0", "0.5|0.8|m0"]);
    const apart = rowsOf("m0", 4).filter(({ x_lo }) => x_lo !== 0.25);
    expect([...chordsOf(scatter(apart, options())).keys()]).toEqual(["0|0.1|m0", "0.5|0.8|m0"]);
  });

  it.each([500, 358])("moves models of one bin sideways, inside the bin, at %i px", (width) => {
    const models = ["m0", "m1", "m2", "stranger"];
    const svg = scatter(
      models.flatMap((model) => rowsOf(model, 3)),
      options({ width }),
    );
    const [x, y] = [inverse(svg, "x", ["0.0", "0.8"]), inverse(svg, "y", ["1", "5"])];
    expect(symbolsOf(svg).size).toBe(20);
    EDGES.forEach((from, index) => {
      const places = models.map((model) => symbolsOf(svg).get(`${from}|${model}`));
      const across = places.map((place) => x(place?.x ?? NaN));
      expect(across).toEqual(across.toSorted((a, b) => a - b));
      expect(new Set(across).size).toBe(4);
      expect(across.every((at) => at > from && at < (EDGES[index + 1] ?? 1))).toBe(true);
      for (const place of places) expect(y((place?.y ?? NaN) + 13 * 0.34)).toBeCloseTo(3 - index * 0.4, 2);
    });
    expect(wordsOf(svg).map(({ text }) => text)).toContain("stranger");
    expectInside(svg);
  });

  it("prints n below each bin and marks the open one", () => {
    const texts = wordsOf(scatter(rowsOf("m0", 4), options())).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(["n", "1,000", "900", "800", "700", "600", "1.0+"]));
    const closed = rowsOf("m0", 4).slice(0, 4);
    expect(wordsOf(scatter(closed, options())).map(({ text }) => text)).toContain("1.0");
  });

  it("draws single questions behind the bins, where they lie; an error beyond the axis at its end", () => {
    const points = [
      { model_id: "m0", x: 0, value: 5, n: 1 },
      { model_id: "m0", x: 0.25, value: 2.5, n: 16 },
      { model_id: "m0", x: 1.8, value: 1, n: 4 },
    ];
    const svg = scatter(rowsOf("m0", 4), options({ points }));
    const [x, y] = [inverse(svg, "x", ["0.0", "0.8"]), inverse(svg, "y", ["1", "5"])];
    const at = (node: Element, name: string): number => Number(node.getAttribute(name));
    const dots = [...svg.querySelectorAll("circle[data-key]")].toSorted(
      (a, b) => at(a, "data-key") - at(b, "data-key"),
    );
    expect(dots.map((dot) => [x(at(dot, "cx")).toFixed(2), y(at(dot, "cy") + 13 * 0.34).toFixed(2)])).toEqual(
      [
        ["0.00", "5.00"],
        ["0.25", "2.50"],
        ["1.00", "1.00"],
      ],
    );
    const areas = dots.map((dot) => at(dot, "r") ** 2);
    expect((areas[1] ?? 0) / (areas[2] ?? 1)).toBeCloseTo(4, 1);
    expect(dots[2]?.textContent).toBe("Model 0, 1.8: 1.00, n = 4");
    expect(() => scatter([], options({ points: [{ model_id: "m0", x: 0, value: 6, n: 1 }] }))).toThrow(
      RangeError,
    );
  });

  it("draws nothing without rows and refuses what lies off either scale", () => {
    expect(symbolsOf(scatter([], options())).size).toBe(0);
    expect(() => scatter([{ model_id: "m0", x_lo: 0, x_hi: 1.4, value: 2, n: 1 }], options())).toThrow(
      RangeError,
    );
    expect(() => scatter([{ model_id: "m0", x_lo: 0, x_hi: 0.4, value: 0, n: 1 }], options())).toThrow(
      RangeError,
    );
  });

  it("looks as it did", async () => {
    await expect(readable(scatter(rowsOf("m1", 4, 1), options({ width: 358 })))).toMatchFileSnapshot(
      "snapshots/scatter.svg",
    );
  });
});
