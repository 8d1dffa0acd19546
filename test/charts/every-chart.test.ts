import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { blandAltman } from "../../src/charts/bland-altman.ts";
import { domainDots } from "../../src/charts/domain-dots.ts";
import { flow } from "../../src/charts/flow.ts";
import { ladder } from "../../src/charts/ladder.ts";
import { lane, laneAxis } from "../../src/charts/lane.ts";
import type { ChartOptions } from "../../src/charts/options.ts";
import { outcomeBars } from "../../src/charts/outcome-bars.ts";
import { palette } from "../../src/charts/palette.ts";
import { queryChart } from "../../src/charts/query-chart.ts";
import { sankey } from "../../src/charts/sankey.ts";
import { scatter } from "../../src/charts/scatter.ts";
import { slope } from "../../src/charts/slope.ts";
import { small } from "../../src/charts/small.ts";
import { spider } from "../../src/charts/spider.ts";
import { stacks } from "../../src/charts/stacks.ts";
import { literalTheme, pageTheme } from "../../src/charts/theme.ts";
import { chartOptions, failOnWarnings, seriesList, sizeOf, SLOTS } from "./drawing.ts";

failOnWarnings();

const domains = ["d0", "d1", "d2", "d3"].map((id) => ({ id, label: `Domain ${id}` }));
const mean = { value: 3, n: 10, lo: 2.8, hi: 3.2 };

/** One picture of each kind, with one model in it wherever a chart has models. */
const CHARTS: Readonly<Record<string, (options: ChartOptions, model: string) => SVGSVGElement>> = {
  ladder: (options, model) =>
    ladder([{ group: "G", config_id: "O1", config_label: "Input", model_id: model, ...mean }], options),
  lane: (options, model) => lane([{ config_id: "O1", model_id: model, home: true, ...mean }], options),
  laneAxis: (options) => laneAxis(options),
  stacks: (options) => stacks([{ id: "r", label: "Row", worse: 4, same: 5, better: 6, n: 20 }], options),
  outcomeBars: (options, model) =>
    outcomeBars(
      [
        {
          id: model,
          label: "Row",
          series: options.series.find(({ id }) => id === model),
          counts: [4, 5],
          n: 9,
        },
      ],
      {
        ...options,
        parts: [
          { id: "a", label: "A", fill: "d-w2", texture: "both" },
          { id: "b", label: "B", fill: "same", texture: "plain" },
        ],
      },
    ),
  spider: (options, model) =>
    spider(
      domains.map(({ id }) => ({ domain_id: id, model_id: model, ...mean })),
      { ...options, domains },
    ),
  domainDots: (options, model) =>
    domainDots(
      domains.map(({ id }) => ({ domain_id: id, model_id: model, ...mean })),
      { ...options, domains },
    ),
  blandAltman: (options, model) =>
    blandAltman([{ x: 2, difference: 1, count: 3 }], {
      ...options,
      series: options.series.filter(({ id }) => id === model),
      lines: { bias: { value: 0.2, lo: 0.1, hi: 0.3 }, lower: { value: -1 }, upper: { value: 1.4 } },
      x: "reference",
      xLabel: "x",
      yLabel: "y",
    }),
  slope: (options, model) =>
    slope(
      ["s", "t"].map((step) => ({ step_id: step, model_id: model, ...mean })),
      {
        ...options,
        steps: [
          { id: "s", label: "S" },
          { id: "t", label: "T" },
        ],
      },
    ),
  flow: (options) => flow([{ from: 1, to: 2, count: 3 }], { ...options, rowLabel: "A", columnLabel: "B" }),
  sankey: (options) =>
    sankey(
      [
        { from: 1, to: 2, count: 3 },
        { from: 4, to: 1, count: 300 },
        { from: 2, to: 2, count: 40 },
      ],
      { ...options, rowLabel: "A", columnLabel: "B" },
    ),
  flowRamp: (options) =>
    flow(
      [1, 3, 5, 7, 9].map((count, to) => ({ from: 1, to: to + 1, count })),
      { ...options, rowLabel: "A", columnLabel: "B", shade: "ramp" },
    ),
  scatter: (options, model) =>
    scatter(
      [0, 0.5].map((x) => ({ model_id: model, x_lo: x, x_hi: x + 0.5, ...mean })),
      { ...options, xScale: { min: 0, max: 1, label: "x" } },
    ),
  queryBars: (options) =>
    queryChart([{ x: "a", y: 2 }], { ...options, kind: "bars", xLabel: "name", yLabel: "value" }),
  queryLine: (options) =>
    queryChart(
      [0, 1, 2].map((x) => ({ x, y: x / 4 })),
      { ...options, kind: "line", xLabel: "x", yLabel: "y" },
    ),
  small: (options) => small([{ score: 2, count: 3 }], { ...options, n: 9 }),
};
const everyNode = (svg: Element): readonly Element[] => [svg, ...svg.querySelectorAll("*")];
const attributesOf = (svg: Element): readonly (readonly [string, string])[] =>
  everyNode(svg).flatMap((node) => [...node.attributes].map(({ name, value }) => [name, value] as const));

describe.each(Object.entries(CHARTS))("%s", (name, draw) => {
  it("is a picture with a name, a description and a size", () => {
    const svg = draw(chartOptions({ width: 480 }), "m0");
    expect(svg.nodeName.toLowerCase()).toBe("svg");
    expect(svg.getAttribute("xmlns")).toBe("http://www.w3.org/2000/svg");
    expect(svg.getAttribute("role")).toBe("img");
    expect(svg.querySelector("title")?.textContent).toBe("A title");
    expect(svg.firstElementChild?.nodeName.toLowerCase()).toBe("title");
    expect(svg.querySelector("desc")?.textContent).toBe("A description.");
    const { width, height } = sizeOf(svg);
    expect(svg.getAttribute("width")).toBe(String(width));
    expect(svg.getAttribute("height")).toBe(String(height));
    expect(width).toBe(480);
    expect(height).toBeGreaterThan(10);
  });

  it.each(["light", "dark"] as const)(
    "leaves the page in %s with literal colours and no style of the page",
    (mode) => {
      const svg = draw(chartOptions({ theme: literalTheme(mode), ground: true }), "m0");
      const known = new Set([...Object.values(palette[mode]), "none"]);
      for (const [attribute, value] of attributesOf(svg)) {
        expect(["class", "style", "id"]).not.toContain(attribute);
        expect(value).not.toMatch(/var\(|url\(|light-dark|currentcolor/iu);
        if (attribute === "fill" || attribute === "stroke")
          expect(known.has(value), `${attribute} ${value}`).toBe(true);
      }
      expect(svg.querySelectorAll("style, defs, foreignObject, script")).toHaveLength(0);
      expect(svg.querySelector("rect")?.getAttribute("fill")).toBe(palette[mode].paper);
      expect(svg.getAttribute("font-family")).toContain("sans-serif");
    },
  );

  it("names every colour by its token in a page", () => {
    const svg = draw(chartOptions({ theme: pageTheme }), "m0");
    const colors = attributesOf(svg).filter(([attribute]) => attribute === "fill" || attribute === "stroke");
    expect(colors.length).toBeGreaterThan(1);
    for (const [, value] of colors) {
      expect(value).toMatch(
        /^(?:none|var\(--[a-z\d-]+\)|light-dark\(var\(--q-on-lo\), var\(--q-on-hi\)\))$/u,
      );
    }
    expect(svg.hasAttribute("font-family")).toBe(false);
  });

  it("is the same each time, and holds no number longer than two decimals", () => {
    const first = draw(chartOptions(), "m1").outerHTML;
    expect(draw(chartOptions(), "m1").outerHTML).toBe(first);
    expect(first).not.toMatch(/\d\.\d{3}/u);
    expect(first).not.toMatch(/NaN|undefined|Infinity|null/u);
  });

  it("keeps words that look like markup as words", () => {
    const hostile = '<img src=x onerror="alert(1)">&amp;';
    const series = seriesList(8).map((entry) => ({ ...entry, label: hostile }));
    const svg = draw(
      chartOptions({
        title: hostile,
        description: hostile,
        series,
        scale: { min: 1, max: 5, step: 1, label: hostile },
      }),
      "m0",
    );
    expect(svg.querySelectorAll("img")).toHaveLength(0);
    expect(svg.querySelector("title")?.textContent).toBe(hostile);
    expect(svg.outerHTML).not.toContain("<img");
  });

  it(`draws at twice the text size for slides`, () => {
    const svg = draw(chartOptions({ theme: literalTheme("light", { fontSize: 26 }), width: 1400 }), "m0");
    const sizes = attributesOf(svg).flatMap(([attribute, value]) =>
      attribute === "font-size" ? [Number(value)] : [],
    );
    expect(Math.min(...sizes), name).toBeGreaterThanOrEqual(25);
  });
});

describe("a model", () => {
  const withModels = [
    "ladder",
    "lane",
    "spider",
    "domainDots",
    "blandAltman",
    "slope",
    "scatter",
    "outcomeBars",
  ];

  it.each(["light", "dark"] as const)("has one colour and one symbol in every chart, in %s", (mode) => {
    const seen = new Set<string>();
    seriesList(8).forEach(({ id }, index) => {
      const color = palette[mode][`s-${SLOTS[index] ?? ""}`] ?? "";
      const commands = new Set<string>();
      for (const name of withModels) {
        const svg = CHARTS[name]?.(chartOptions({ theme: literalTheme(mode), width: 500 }), id);
        const symbols = [...(svg?.querySelectorAll("g[data-key] path, g[data-series] path") ?? [])];
        expect(symbols.length, name).toBeGreaterThan(0);
        for (const node of symbols) {
          const inks = [node.getAttribute("fill"), node.getAttribute("stroke")].filter(
            (ink) => ink !== null && ink !== palette[mode].paper,
          );
          expect(inks, name).toEqual([color]);
        }
        const first = symbols[0]?.closest("g");
        const paths = [...(first?.querySelectorAll("path") ?? [])].map(
          (node) =>
            `${(node.getAttribute("d") ?? "").replace(/[\d.\s]+/gu, "#")} ${node.hasAttribute("stroke")}`,
        );
        commands.add(paths.join());
      }
      expect(commands.size).toBe(1);
      seen.add(`${color} ${[...commands].join()}`);
    });
    expect(seen.size).toBe(8);
  });

  it("has one dash in every chart with lines", () => {
    for (const [index, { id }] of seriesList(8).entries()) {
      const dashes = ["spider", "slope", "scatter"].flatMap((name) => {
        const svg = CHARTS[name]?.(chartOptions(), id);
        return [...(svg?.querySelectorAll("[data-chord]") ?? [])].map((node) =>
          node.getAttribute("stroke-dasharray"),
        );
      });
      expect(new Set(dashes).size).toBe(1);
      expect(dashes[0]).toBe(pageTheme.dash(SLOTS[index] ?? "") ?? null);
    }
  });
});

describe("the palette", () => {
  it("is what the style sheet says, token by token", () => {
    const css = readFileSync(new URL("../../src/styles/tokens.css", import.meta.url), "utf8");
    for (const [token, light] of Object.entries(palette.light)) {
      const pair = new RegExp(
        `--${token}:\\s*light-dark\\(\\s*(#[0-9a-f]+),\\s*(#[0-9a-f]+)\\s*\\)`,
        "u",
      ).exec(css);
      expect(pair?.slice(1), token).toEqual([light, palette.dark[token]]);
    }
  });

  it("has the same tokens in both themes and knows no other", () => {
    expect(Object.keys(palette.light)).toEqual(Object.keys(palette.dark));
    expect(() => literalTheme("light").color("no-such-token")).toThrow("unknown colour token: no-such-token");
  });
});

describe("the room", () => {
  const folder = new URL("../../src/charts/", import.meta.url);
  const files = readdirSync(folder).map(
    (file) => [file, readFileSync(new URL(file, folder), "utf8")] as const,
  );

  it.each(files)("%s asks nothing of the world and imports only what it may", (_, source) => {
    expect(source).not.toMatch(
      /\bfetch\(|\bwindow\b|\bglobalThis\b|Math\.random|\bDate\b|\bperformance\b|localStorage|\bnavigator\b/u,
    );
    const imports = [...source.matchAll(/from "([^"]+)"/gu)].map(([, from = ""]) => from);
    for (const from of imports)
      expect(from).toMatch(
        /^(?:\.\/[a-z-]+\.ts|\.\.\/stats\/round\.ts|\.\.\/schema\/[a-z-]+\.ts|\.\.\/words\/(?:en|say)\.ts|d3|d3-sankey|@observablehq\/plot)$/u,
      );
  });
});
