import { describe, expect, it } from "vitest";
import type { OutcomeOptions, OutcomeRow } from "../../src/charts/outcome-bars.ts";
import { outcomeBars } from "../../src/charts/outcome-bars.ts";
import { literalTheme } from "../../src/charts/theme.ts";
import {
  document,
  expectInside,
  expectNoOverlap,
  failOnWarnings,
  inverse,
  readable,
  seriesList,
  wordsOf,
} from "./drawing.ts";

failOnWarnings();

const options = (changes: Partial<OutcomeOptions> = {}): OutcomeOptions => ({
  document,
  width: 500,
  title: "T",
  description: "D.",
  theme: literalTheme("light"),
  parts: [
    { id: "low", label: "low from the start", fill: "same", texture: "plain" },
    { id: "asr", label: "lost in recognition", fill: "d-w2", texture: "diagonal" },
    { id: "mt", label: "lost in translation", fill: "d-w1", texture: "rules" },
    { id: "both", label: "lost in both", fill: "d-w1", texture: "both" },
    { id: "kept", label: "kept", fill: "d-b3", texture: "plain" },
  ],
  ...changes,
});
const [first, second] = seriesList(2);
const rows: readonly OutcomeRow[] = [
  { id: "m0", label: "Model 0", series: first, counts: [627, 206, 400, 103, 665], n: 2001 },
  { id: "m1", label: "Model 1", series: second, counts: [0, 0, 0, 1, 2000], n: 2001 },
  { id: "m2", label: "Model 2", counts: null, n: 0 },
];

function bars(svg: Element): ReadonlyMap<string, readonly [number, number]> {
  const value = inverse(svg, "x", ["25", "75"]);
  return new Map(
    [...svg.querySelectorAll("rect[data-key]")].map((bar) => {
      const x = Number(bar.getAttribute("x"));
      // A pixel at the right of each bar is left free.
      const end = x + Number(bar.getAttribute("width")) + 1;
      return [bar.getAttribute("data-key") ?? "", [value(x), value(end)]];
    }),
  );
}

describe("outcome bars", () => {
  it.each([1100, 500, 330])("cuts each bar at the shares of its counts, at %i px", (width) => {
    const svg = outcomeBars(rows, options({ width }));
    const found = bars(svg);
    expect([...found.keys()]).toEqual([
      ...["low", "asr", "mt", "both", "kept"].map((part) => `m0|${part}`),
      "m1|both",
      "m1|kept",
    ]);
    let before = 0;
    for (const [i, part] of ["low", "asr", "mt", "both", "kept"].entries()) {
      const count = rows[0]?.counts?.[i] ?? NaN;
      const [from, to] = found.get(`m0|${part}`) ?? [NaN, NaN];
      expect(from).toBeCloseTo((100 * before) / 2001, 1);
      before += count;
      expect(to).toBeCloseTo((100 * before) / 2001, 1);
    }
    expect(found.get("m1|kept")?.[1]).toBeCloseTo(100, 1);
    expectInside(svg);
    expectNoOverlap(svg);
  });

  it("prints a count where it fits, and says every one on hover", () => {
    const svg = outcomeBars(rows, options());
    const texts = wordsOf(svg).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(["627", "206", "400", "665", "2,000", "not run"]));
    expect(texts).not.toContain("1");
    expect(texts).toContain("% of 2,001 questions");
    const titles = [...svg.querySelectorAll("rect[data-key] title")].map((node) => node.textContent);
    expect(titles).toContain("Model 0: 103 of 2,001 lost in both");
    expect(titles).toContain("Model 1: 1 of 2,001 lost in both");
  });

  it("tells neighbours apart without colour: stripes on each lossy part of a bar and in the key", () => {
    const svg = outcomeBars(rows.slice(0, 1), options());
    const striped = [...svg.querySelectorAll("path[stroke]")].filter(
      (node) => node.closest("[data-series]") === null,
    );
    expect(striped).toHaveLength(6);
    const slants = striped.map((node) => {
      const [, x1, y1, x2, y2] = /^M(\S+) (\S+)L(\S+) ([^M]+)/u.exec(node.getAttribute("d") ?? "") ?? [];
      return y1 === y2 ? "level" : Number(x2) > Number(x1) ? "rising" : "?";
    });
    expect(slants.filter((slant) => slant === "level")).toHaveLength(2);
    expect(slants.filter((slant) => slant === "rising")).toHaveLength(4);
  });

  it("keeps stripes inside their part", () => {
    const svg = outcomeBars(rows.slice(0, 1), options({ key: false }));
    const boxes = [...svg.querySelectorAll("rect[data-key]")].map((node) =>
      ["x", "y", "width", "height"].map((name) => Number(node.getAttribute(name))),
    );
    for (const node of svg.querySelectorAll("g > path[fill=none]")) {
      const points = [...(node.getAttribute("d") ?? "").matchAll(/[ML](\S+?) ([\d.]+)/gu)].map(
        ([, x, y]) => [Number(x), Number(y)] as const,
      );
      const inside = boxes.some(([x = 0, y = 0, width = 0, height = 0]) =>
        points.every(
          ([px, py]) => px >= x - 0.02 && px <= x + width + 0.02 && py >= y - 0.02 && py <= y + height + 0.02,
        ),
      );
      expect(points.length).toBeGreaterThan(1);
      expect(inside).toBe(true);
    }
  });

  it("says so where rows rest on different numbers of questions, or on none", () => {
    const other = { id: "m3", label: "Model 3", counts: [1, 0, 0, 0, 2], n: 3 };
    const texts = wordsOf(outcomeBars([...rows, other], options())).map(({ text }) => text);
    expect(texts).toContain("% of the questions of each row");
    const empty = outcomeBars([{ id: "m", label: "M", counts: [0, 0, 0, 0, 0], n: 0 }], options());
    expect(bars(empty).size).toBe(0);
    expect(wordsOf(empty).map(({ text }) => text)).toContain("not run");
  });

  it("refuses counts that don't add up", () => {
    const wrong = [{ id: "m", label: "M", counts: [1, 1, 1, 1, 1], n: 6 }];
    expect(() => outcomeBars(wrong, options())).toThrow("counts 1 + 1 + 1 + 1 + 1 of 6 (m)");
    expect(() => outcomeBars([{ id: "m", label: "M", counts: [1, 2], n: 3 }], options())).toThrow(RangeError);
  });

  it("looks as it did", async () => {
    const svg = outcomeBars(rows, options({ width: 330 }));
    await expect(readable(svg)).toMatchFileSnapshot("snapshots/outcome-bars.svg");
  });
});
