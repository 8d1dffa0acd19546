import { describe, expect, it } from "vitest";
import { gridForSlides } from "../../src/export/sheet.ts";
import { views } from "../../src/views/index.ts";
import type { Drawing, NativeChart } from "../../src/views/view.ts";
import { buildData, folderOf, toyFolder } from "../support/folders.ts";
import { oddFolder } from "../support/odd.ts";
import { contextsOf } from "./load.ts";

const questions = 10;
const rated = oddFolder({
  ...{ models: ["A", "B"], questions, ratings: true },
  score: (q) => (q % 5) + 1,
});
/** A second judge, who is strict. */
const strict = [
  "question_id,score",
  ...Array.from({ length: questions }, (_, q) => `q${q},${q % 3 === 0 ? 2 : 1}`),
  "",
].join("\n");
const judges = {
  "benchmark.yaml": String(rated["benchmark.yaml"]).replace(
    /^judges:\n/mu,
    "judges:\n  - id: strict\n    label: Strict\n",
  ),
  "judgments/strict/O1/m1.csv": strict,
  "judgments/strict/O1/m2.csv": strict,
};
const toy = (await contextsOf(await buildData(toyFolder)))();
const people = (await contextsOf(await buildData(await folderOf({ ...rated, ...judges }))))();
const drawingOf = (id: string): Drawing => {
  const drawing =
    views.find((v) => v.id === id)?.draw(id === "bland-altman" ? people : toy) ?? "no such view";
  if (typeof drawing === "string") throw new Error(drawing);
  return drawing;
};
const nativesOf = (id: string): readonly NativeChart[] =>
  drawingOf(id).charts.flatMap((chart) => chart.native ?? []);

describe("the numbers of a picture for programs that draw themselves", () => {
  it("of a pair are its counts, stacked, in the order of the picture", () => {
    const [chart, ...more] = nativesOf("pair");
    expect(more).toEqual([]);
    if (chart?.kind !== "stacked") throw new Error("not stacked");
    expect(chart.series.map((s) => s.slot)).toEqual(["worse", "same", "better"]);
    const total = chart.series.reduce((sum, s) => sum + (s.values[0] ?? 0), 0);
    expect(total).toBe(chart.range[1]);
    expect(total).toBeGreaterThan(0);
  });

  it("of lost answers have a colour of the outcome each, no series colour and no two alike", () => {
    const charts = nativesOf("attribution");
    expect(charts.length).toBeGreaterThan(0);
    for (const { series } of charts) {
      const fills = series.map((s) => s.fill);
      expect(new Set(fills).size).toBe(series.length);
      for (const fill of fills) expect(fill).toMatch(/^(?:same|d-[wb]\d)$/u);
    }
  });

  it("of differences from people share one range, which holds their lines of ME and limits", () => {
    const charts = nativesOf("bland-altman");
    expect(charts.length).toBe(2);
    const ranges = charts.map((chart) => (chart.kind === "scatter" ? chart.y.range : null));
    expect(new Set(ranges.map((r) => JSON.stringify(r))).size).toBe(1);
    const [low, high] = ranges[0] ?? [NaN, NaN];
    for (const chart of charts) {
      if (chart.kind !== "scatter") throw new Error("not points");
      const lines = chart.series.filter((s) => s.isLine === true);
      expect(lines.map((s) => new Set(s.points.map(([, y]) => y)).size)).toEqual([1, 2]);
      for (const [, y] of chart.series.flatMap((s) => s.points)) {
        expect(y).toBeGreaterThanOrEqual(low);
        expect(y).toBeLessThanOrEqual(high);
      }
    }
  });
});

describe("the table of a deck", () => {
  it("is left out where it only lists the points of charts, and is more than a slide", () => {
    const drawing = drawingOf("bland-altman");
    const { twin } = drawing;
    const [group] = twin?.groups ?? [];
    if (twin === undefined || group === undefined) throw new Error("no twin");
    const [row] = group.rows;
    if (row === undefined) throw new Error("no row");
    const rowsOf = (n: number): Drawing => ({
      ...drawing,
      twin: { ...twin, groups: [{ ...group, rows: Array.from({ length: n }, () => row) }] },
    });
    expect(gridForSlides(rowsOf(14))?.rows.length).toBe(14);
    expect(gridForSlides(rowsOf(15))).toBeNull();
    const [chart] = drawing.charts;
    if (chart === undefined) throw new Error("no chart");
    const plain = { id: chart.id, title: chart.title, draw: chart.draw.bind(chart) };
    expect(gridForSlides({ ...rowsOf(15), charts: [plain] })?.rows.length).toBe(15);
  });
});
