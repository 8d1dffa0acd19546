import { describe, expect, it } from "vitest";
import type { LadderRow } from "../../src/charts/ladder.ts";
import { ladder } from "../../src/charts/ladder.ts";
import { measure } from "../../src/charts/text.ts";
import {
  chartOptions,
  expectInside,
  expectNoOverlap,
  failOnWarnings,
  inverse,
  readable,
  seriesList,
  sizeOf,
  symbolsOf,
  wordsOf,
} from "./drawing.ts";

failOnWarnings();

const row = (config: string, model: string, value: number | null, group = "Text"): LadderRow => ({
  group,
  config_id: config,
  config_label: `Input ${config}`,
  model_id: model,
  value,
  n: 200,
});

const VALUES: Readonly<Record<string, readonly (number | null)[]>> = {
  S1: [3.28, null, null, null, null, null, null, null],
  O1: [3.63, 2.55, 2.01, 1.43, 1.41, 1.33, 1.17, 1.98],
  A1: [3.4, 2.34, 1.84, 1.38, null, null, null, 1.75],
};
const rows = Object.entries(VALUES).flatMap(([config, values]) =>
  values.map((value, index) => row(config, `m${index}`, value, config === "S1" ? "Speech" : "Text")),
);

describe("ladder", () => {
  it.each([1100, 500, 358])("draws one mark a value, at the value, at %i px", (width) => {
    const svg = ladder(rows, chartOptions({ width }));
    const marks = symbolsOf(svg);
    const known = rows.filter(({ value }) => value !== null);
    expect([...marks.keys()].sort()).toEqual(
      known.map(({ config_id, model_id }) => `${config_id}|${model_id}`).sort(),
    );
    const value = inverse(svg, "x", ["1", "5"]);
    for (const { config_id, model_id, value: expected } of known) {
      expect(value(marks.get(`${config_id}|${model_id}`)?.x ?? NaN)).toBeCloseTo(expected ?? NaN, 3);
    }
    expectInside(svg);
    expectNoOverlap(svg);
  });

  it("keeps the marks of a configuration beside its name, in the order of the rows", () => {
    const svg = ladder(rows, chartOptions());
    const names = wordsOf(svg).filter(({ text }) => text in VALUES);
    expect(names.map(({ text }) => text)).toEqual(["S1", "O1", "A1"]);
    for (const [key, { y }] of symbolsOf(svg)) {
      const nearest = names.toSorted((a, b) => Math.abs(a.y - 4.4 - y) - Math.abs(b.y - 4.4 - y))[0];
      expect(nearest?.text).toBe(key.split("|")[0]);
    }
    const groups = wordsOf(svg).filter(({ text }) => text === "Speech" || text === "Text");
    expect(groups.map(({ text }) => text)).toEqual(["Speech", "Text"]);
  });

  it("prints the highest mean of each row to its right", () => {
    const svg = ladder(rows, chartOptions());
    const marks = symbolsOf(svg);
    for (const [config, figure] of [
      ["S1", "3.28"],
      ["O1", "3.63"],
      ["A1", "3.40"],
    ] as const) {
      const word = wordsOf(svg).find(({ text }) => text === figure);
      expect(word?.left ?? NaN).toBeGreaterThan(marks.get(`${config}|m0`)?.x ?? NaN);
      expect(Math.abs((word?.y ?? NaN) - (marks.get(`${config}|m0`)?.y ?? NaN))).toBeLessThan(6);
    }
  });

  it("moves equal means apart across the scale, never along it", () => {
    const equal = seriesList(8).map(({ id }) => row("O1", id, 3));
    const svg = ladder(equal, chartOptions());
    const places = [...symbolsOf(svg).values()];
    const value = inverse(svg, "x", ["1", "5"]);
    expect(places).toHaveLength(8);
    for (const { x } of places) expect(value(x)).toBeCloseTo(3, 3);
    const heights = places.map(({ y }) => y).sort((a, b) => a - b);
    heights.slice(1).forEach((y, index) => expect(y - (heights[index] ?? NaN)).toBeGreaterThan(9));
    expectInside(svg);
  });

  it("spans the whole declared scale whatever the data", () => {
    const options = chartOptions({ scale: { min: 0, max: 1, label: "score" } });
    const svg = ladder([row("O1", "m0", 0.5), row("O2", "m0", 0.51)], options);
    const value = inverse(svg, "x", ["0.0", "1.0"]);
    expect(value(symbolsOf(svg).get("O1|m0")?.x ?? NaN)).toBeCloseTo(0.5, 3);
    expect(() => ladder([row("O1", "m0", 1.2)], options)).toThrow("off the scale 0 to 1: 1.2 (m0, O1)");
    expect(() => ladder([row("O1", "m0", NaN)], options)).toThrow(RangeError);
  });

  it("draws intervals from lo to hi, cut at the ends of the scale", () => {
    const svg = ladder([{ ...row("O1", "m0", 4.8), lo: 4.2, hi: 5.4 }], chartOptions());
    const value = inverse(svg, "x", ["1", "5"]);
    const color = svg.querySelector("g[data-key] path")?.getAttribute("fill");
    const lines = [...svg.querySelectorAll("line")].filter((line) => line.getAttribute("stroke") === color);
    expect(lines).toHaveLength(1);
    expect(value(Number(lines[0]?.getAttribute("x1")))).toBeCloseTo(4.2, 2);
    expect(value(Number(lines[0]?.getAttribute("x2")))).toBeCloseTo(5, 2);
  });

  it.each([1100, 500, 358])("names models beyond the eight slots on their marks, at %i px", (width) => {
    const series = seriesList(30);
    const many = ["O1", "A1"].flatMap((config) =>
      series.map(({ id }, index) => row(config, id, 1 + ((index * 37 + config.length + width) % 41) / 10)),
    );
    const svg = ladder(many, chartOptions({ width, series }));
    expect(symbolsOf(svg).size).toBe(60);
    const names = wordsOf(svg).map(({ text }) => text.replace(/ \d\.\d\d$/u, ""));
    for (const { label, slot } of series) {
      expect(names.filter((name) => name === label)).toHaveLength(slot === "" ? 2 : 1);
    }
    expectInside(svg);
    expectNoOverlap(svg);
    expect(sizeOf(svg).height).toBeGreaterThan(sizeOf(ladder(rows, chartOptions({ width }))).height);
  });

  it("draws a model that nobody declared, under its id", () => {
    const svg = ladder([row("O1", "stranger", 2)], chartOptions());
    expect(symbolsOf(svg).has("O1|stranger")).toBe(true);
    expect(wordsOf(svg).some(({ text }) => text.startsWith("stranger"))).toBe(true);
  });

  it("draws one model, and none", () => {
    expect(symbolsOf(ladder([row("O1", "m3", 2)], chartOptions())).size).toBe(1);
    const none = ladder([row("O1", "m0", null)], chartOptions());
    expect(symbolsOf(none).size).toBe(0);
    expect(wordsOf(none).some(({ text }) => text === "O1")).toBe(true);
    expect(symbolsOf(ladder([], chartOptions())).size).toBe(0);
  });

  it.each([1100, 500, 358])("wraps long labels and keeps the language of each, at %i px", (width) => {
    const label = {
      text: "\u0C38\u0C02\u0C38\u0C4D\u0C15\u0C43\u0C24\u0C3F \u0C2E\u0C30\u0C3F\u0C2F\u0C41 \u0C1A\u0C30\u0C3F\u0C24\u0C4D\u0C30 "
        .repeat(4)
        .trim(),
      lang: "te",
    };
    const long = {
      ...row("a-rather-long-identifier", "m0", 5),
      group: label,
      config_label: label,
      sublabel: "words ".repeat(60),
    };
    const svg = ladder([long, { ...long, model_id: "m1" }], chartOptions({ width }));
    expectInside(svg);
    expectNoOverlap(svg);
    const native = [...svg.querySelectorAll('text[lang="te"]')];
    expect(native.length).toBeGreaterThan(0);
    expect(wordsOf(svg).filter(({ node }) => native.includes(node)).length).toBeGreaterThan(native.length);
    expect(measure(label.text, 13)).toBeGreaterThan(400);
  });

  it("looks as it did", async () => {
    const svg = ladder(
      rows.filter(({ config_id }) => config_id !== "A1"),
      chartOptions({ width: 640 }),
    );
    await expect(readable(svg)).toMatchFileSnapshot("snapshots/ladder.svg");
  });
});
