import { describe, expect, it } from "vitest";
import type { LaneRow } from "../../src/charts/lane.ts";
import { lane, laneAxis } from "../../src/charts/lane.ts";
import { chartOptions, expectInside, failOnWarnings, inverse, readable, symbolsOf } from "./drawing.ts";

failOnWarnings();

const rows: readonly LaneRow[] = [
  { config_id: "O1", model_id: "m1", home: true, value: 2.55, n: 200, lo: 2.47, hi: 2.63 },
  { config_id: "A1", model_id: "m1", home: false, value: 2.34, n: 200 },
  { config_id: "A2", model_id: "m1", home: false, value: 2.22, n: 200 },
  { config_id: "S1", model_id: "m1", home: false, value: null, n: null },
];

describe("lane", () => {
  it.each([90, 260])("puts symbol, ticks and interval where the axis says, at %i px", (width) => {
    const options = chartOptions({ width });
    const svg = lane(rows, options);
    const value = inverse(laneAxis(options), "x", ["1", "5"]);
    const home = symbolsOf(svg);
    const close = width > 200 ? 2 : 1;
    expect([...home.keys()]).toEqual(["O1|m1"]);
    expect(value(home.get("O1|m1")?.x ?? NaN)).toBeCloseTo(2.55, close);
    const ticks = [...svg.querySelectorAll("line[data-key]")];
    expect(ticks.map((tick) => tick.getAttribute("data-key"))).toEqual(["A1|m1", "A2|m1"]);
    expect(value(Number(ticks[0]?.getAttribute("x1")))).toBeCloseTo(2.34, close);
    expect(ticks.every((tick) => tick.getAttribute("x1") === tick.getAttribute("x2"))).toBe(true);
    const interval = [...svg.querySelectorAll("line")].find((line) => line.getAttribute("opacity") === "0.6");
    expect(value(Number(interval?.getAttribute("x1")))).toBeCloseTo(2.47, close);
    expect(value(Number(interval?.getAttribute("x2")))).toBeCloseTo(2.63, close);
  });

  it("draws the grid of the whole scale, and nothing else, without values", () => {
    const svg = lane(
      rows.map((row) => ({ ...row, value: null })),
      chartOptions({ width: 200 }),
    );
    expect(svg.querySelectorAll("[data-key]")).toHaveLength(0);
    expect(svg.querySelectorAll("line")).toHaveLength(5);
    expectInside(laneAxis(chartOptions({ width: 60 })));
  });

  it("looks as it did", async () => {
    await expect(readable(lane(rows, chartOptions({ width: 260 })))).toMatchFileSnapshot(
      "snapshots/lane.svg",
    );
  });
});
