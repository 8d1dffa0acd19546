import { describe, expect, it } from "vitest";
import type { SlopeOptions, SlopeRow } from "../../src/charts/slope.ts";
import { slope } from "../../src/charts/slope.ts";
import {
  chartOptions,
  chordsOf,
  expectInside,
  failOnWarnings,
  inverse,
  readable,
  seriesList,
  symbolsOf,
  wordsOf,
} from "./drawing.ts";

failOnWarnings();

const steps = [
  { id: "O1", label: "Oracle text" },
  { id: "A1", label: "after speech recognition" },
  { id: "M1", label: "after recognition and translation" },
];
const options = (changes: Partial<SlopeOptions> = {}): SlopeOptions => ({
  ...chartOptions({ width: 720 }),
  steps,
  ...changes,
});
const VALUES: Readonly<Record<string, readonly (number | null)[]>> = {
  m0: [3.63, 3.4, 2.51],
  m1: [2.55, 2.34, 2.28],
  m2: [1.41, null, 1.87],
  m3: [1.33, null, null],
};
const rows = Object.entries(VALUES).flatMap(([model, values]) =>
  values.map((value, index): SlopeRow => ({
    step_id: steps[index]?.id ?? "",
    model_id: model,
    value,
    n: 200,
  })),
);

describe("slope", () => {
  it.each([1100, 500, 358])("puts each mean at its step and its height, at %i px", (width) => {
    const svg = slope(rows, options({ width }));
    const known = rows.filter(({ value }) => value !== null);
    const marks = symbolsOf(svg);
    expect([...marks.keys()].sort()).toEqual(
      known.map(({ step_id, model_id }) => `${step_id}|${model_id}`).sort(),
    );
    const value = inverse(svg, "y", ["1", "5"]);
    const heads = new Map(
      wordsOf(svg)
        .filter(
          ({ text, node }) =>
            steps.some(({ id }) => id === text) && node.getAttribute("font-weight") === "600",
        )
        .map(({ text, x }) => [text, x]),
    );
    for (const { step_id, model_id, value: expected } of known) {
      const mark = marks.get(`${step_id}|${model_id}`);
      expect(value((mark?.y ?? NaN) + 13 * 0.34)).toBeCloseTo(expected ?? NaN, 2);
      expect(Math.abs((mark?.x ?? NaN) - (heads.get(step_id) ?? NaN))).toBeLessThan(20);
    }
    expectInside(svg);
  });

  it("joins neighbouring steps only, from mark to mark", () => {
    const svg = slope(rows, options());
    const marks = symbolsOf(svg);
    expect([...chordsOf(svg).keys()].sort()).toEqual(["A1|M1|m0", "A1|M1|m1", "O1|A1|m0", "O1|A1|m1"]);
    for (const [key, [x1, y1, x2, y2]] of chordsOf(svg)) {
      const [from = "", to = "", model = ""] = key.split("|");
      expect([x1, y1]).toEqual([marks.get(`${from}|${model}`)?.x, marks.get(`${from}|${model}`)?.y]);
      expect([x2, y2]).toEqual([marks.get(`${to}|${model}`)?.x, marks.get(`${to}|${model}`)?.y]);
    }
  });

  it("names each line at its last mean, in the order of the means", () => {
    const texts = wordsOf(slope(rows, options()));
    const last = ["Model 0 2.51", "Model 1 2.28", "Model 2 1.87"].map(
      (name) => texts.find(({ text }) => text === name)?.y ?? NaN,
    );
    expect(last).toEqual(last.toSorted((a, b) => a - b));
    expect(last.every(Number.isFinite)).toBe(true);
    expect(texts.map(({ text }) => text)).toContain("Model 3 1.33");
  });

  it("keeps equal means apart sideways", () => {
    const equal = seriesList(5).flatMap(({ id }) =>
      steps.map((step): SlopeRow => ({ step_id: step.id, model_id: id, value: 2, n: 1 })),
    );
    const svg = slope(equal, options());
    const value = inverse(svg, "y", ["1", "5"]);
    for (const { y } of symbolsOf(svg).values()) expect(value(y + 13 * 0.34)).toBeCloseTo(2, 2);
    const xs = [...symbolsOf(svg)]
      .filter(([key]) => key.startsWith("A1|"))
      .map(([, { x }]) => x)
      .sort((a, b) => a - b);
    xs.slice(1).forEach((x, index) => expect(x - (xs[index] ?? NaN)).toBeGreaterThan(9));
  });

  it.each([1100, 500, 358])("names thirty models below each other, at %i px", (width) => {
    const series = seriesList(30);
    const many = series.flatMap(({ id }, index) =>
      steps.map((step, at): SlopeRow => ({
        step_id: step.id,
        model_id: id,
        value: 1.2 + ((index * 7 + at) % 30) / 10,
        n: 9,
      })),
    );
    const svg = slope(many, options({ width, series }));
    expect(symbolsOf(svg).size).toBe(90);
    const names = wordsOf(svg).filter(({ text }) => /^Model \d+ \d\.\d\d$/u.test(text));
    expect(names).toHaveLength(30);
    const heights = names.map(({ y }) => y).sort((a, b) => a - b);
    heights.slice(1).forEach((y, index) => expect(y - (heights[index] ?? NaN)).toBeGreaterThan(13));
    expectInside(svg);
  });

  it("draws one step and no rows, and refuses means off the scale", () => {
    const one = slope(
      rows.filter(({ step_id }) => step_id === "O1"),
      options({ steps: steps.slice(0, 1) }),
    );
    expect(symbolsOf(one).size).toBe(4);
    expect(chordsOf(one).size).toBe(0);
    expectInside(one);
    expect(symbolsOf(slope([], options())).size).toBe(0);
    expect(() => slope([{ step_id: "O1", model_id: "m0", value: 7, n: 1 }], options())).toThrow(RangeError);
  });

  it("looks as it did", async () => {
    await expect(readable(slope(rows, options({ width: 500 })))).toMatchFileSnapshot("snapshots/slope.svg");
  });
});
