import { describe, expect, it } from "vitest";
import { queryChart, type QueryChartOptions, type QueryRow } from "../../src/charts/query-chart.ts";
import { chartOptions, expectInside, failOnWarnings, inverse } from "./drawing.ts";

failOnWarnings();

const rows: readonly QueryRow[] = [
  { x: "one", y: 4 },
  { x: null, y: null },
  { x: "నాలుగు", y: -2 },
  { x: "x", y: 9 },
];
const options = (changes: Partial<QueryChartOptions> = {}): QueryChartOptions => ({
  ...chartOptions({ width: 640 }),
  kind: "bars",
  xLabel: "name",
  yLabel: "value",
  ...changes,
});
const keys = (svg: Element): readonly (string | null)[] =>
  [...svg.querySelectorAll("[data-key]")].map((node) => node.getAttribute("data-key"));

describe("a reader's query", () => {
  it("has a bar from zero for each row with a number, in their order", () => {
    const svg = queryChart(rows, options({ langOf: (text) => (/[ఀ-౿]/u.test(text) ? "te" : undefined) }));
    expect(keys(svg)).toEqual(["0", "2", "3"]);
    const value = inverse(svg, "x", ["0", "10"]);
    for (const bar of svg.querySelectorAll("rect[data-key]")) {
      const x = Number(bar.getAttribute("x"));
      const ends = [value(x), value(x + Number(bar.getAttribute("width")))].map(
        (end) => Math.round(end * 10) / 10,
      );
      const y = rows[Number(bar.getAttribute("data-key"))]?.y ?? NaN;
      expect(ends.map((end) => end + 0)).toEqual([Math.min(0, y), Math.max(0, y)]);
    }
    const texts = [...svg.querySelectorAll("text")];
    expect(texts.map((t) => t.textContent)).toEqual(expect.arrayContaining(["one", "NULL", "–", "−2"]));
    expect(texts.find((t) => t.textContent === "నాలుగు")?.getAttribute("lang")).toBe("te");
    expectInside(svg);
  });

  it.each(["dots", "line"] as const)(
    "places %s by both numbers and leaves gaps for what has none",
    (kind) => {
      const points: readonly QueryRow[] = [
        { x: 0, y: 100 },
        { x: 5, y: null },
        { x: "a", y: 3 },
        { x: 20, y: 0 },
        { x: 10, y: 50 },
      ];
      const svg = queryChart(points, options({ kind }));
      expect(keys(svg)).toEqual(["0", "3", "4"]);
      const x = inverse(svg, "x", ["0", "20"]);
      const y = inverse(svg, "y", ["0", "100"]);
      for (const dot of svg.querySelectorAll("circle[data-key]")) {
        const row = points[Number(dot.getAttribute("data-key"))];
        expect(x(Number(dot.getAttribute("cx")))).toBeCloseTo(Number(row?.x), 1);
        // Figures stand a third of their size below the line that they name.
        expect(y(Number(dot.getAttribute("cy")) + 0.35 * 13)).toBeCloseTo(row?.y ?? NaN, 0);
      }
      expect(svg.querySelectorAll("path").length > 0).toBe(kind === "line");
      expectInside(svg);
    },
  );

  it("is drawn of one row, and of none with a number", () => {
    expect(keys(queryChart([{ x: 1, y: 1 }], options({ kind: "dots" })))).toEqual(["0"]);
    expect(keys(queryChart([{ x: "a", y: null }], options()))).toEqual([]);
  });
});
