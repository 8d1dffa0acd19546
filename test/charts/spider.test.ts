import { describe, expect, it } from "vitest";
import type { Domain, DomainOptions, DomainRow } from "../../src/charts/domain-dots.ts";
import { domainDots } from "../../src/charts/domain-dots.ts";
import { spider } from "../../src/charts/spider.ts";
import {
  chartOptions,
  chordsOf,
  expectInside,
  expectNoOverlap,
  failOnWarnings,
  inverse,
  readable,
  sizeOf,
  symbolsOf,
  wordsOf,
} from "./drawing.ts";

failOnWarnings();

const domainList = (
  count: number,
  name = (index: number): Domain["label"] => `Domain ${index}`,
): readonly Domain[] =>
  Array.from({ length: count }, (_, index) => ({ id: `d${index}`, label: name(index) }));
const options = (domains: readonly Domain[], changes: Partial<DomainOptions> = {}): DomainOptions => ({
  ...chartOptions({ width: 500 }),
  domains,
  ...changes,
});
const row = (domain: number, model: string, value: number | null): DomainRow => ({
  domain_id: `d${domain}`,
  model_id: model,
  value,
  n: 40 + domain,
});

const rows = [3.76, 3.54, null, 2.9, 3.1, null].flatMap((value, index) => [
  row(index, "m0", value),
  row(index, "m2", 1.5 + index / 2),
]);

interface Spoke {
  readonly angle: number;
  readonly length: number;
  readonly end: readonly [number, number];
}

function spokesOf(svg: Element): {
  readonly centre: readonly [number, number];
  readonly spokes: ReadonlyMap<string, Spoke>;
} {
  const lines = [...svg.querySelectorAll("[data-spoke]")].map((node) => ({
    id: node.getAttribute("data-spoke") ?? "",
    from: [Number(node.getAttribute("x1")), Number(node.getAttribute("y1"))] as const,
    to: [Number(node.getAttribute("x2")), Number(node.getAttribute("y2"))] as const,
  }));
  const centre = lines[0]?.from ?? [NaN, NaN];
  const spokes = lines.map(({ id, from, to }): [string, Spoke] => {
    expect(from).toEqual(centre);
    const [dx, dy] = [to[0] - centre[0], to[1] - centre[1]];
    return [id, { angle: Math.atan2(dx, -dy), length: Math.hypot(dx, dy), end: to }];
  });
  return { centre, spokes: new Map(spokes) };
}

// A mark may step across its spoke; what counts is how far along the spoke it lies.
function valuesOf(
  svg: Element,
  min = 1,
  max = 5,
): ReadonlyMap<string, { readonly value: number; readonly aside: number }> {
  const { centre, spokes } = spokesOf(svg);
  return new Map(
    [...symbolsOf(svg)].map(([key, { x, y }]) => {
      const spoke = spokes.get(key.split("|")[0] ?? "");
      if (spoke === undefined) throw new Error(`no spoke for ${key}`);
      const [ux, uy] = [(spoke.end[0] - centre[0]) / spoke.length, (spoke.end[1] - centre[1]) / spoke.length];
      const [dx, dy] = [x - centre[0], y - centre[1]];
      return [
        key,
        {
          value: min + ((dx * ux + dy * uy) / spoke.length) * (max - min),
          aside: Math.abs(dx * uy - dy * ux),
        },
      ];
    }),
  );
}

describe("spider", () => {
  it.each([3, 4, 6, 7, 12, 40])("gives %i domains equal spokes at equal angles", (count) => {
    const svg = spider([row(0, "m0", 3)], options(domainList(count)));
    const spokes = [...spokesOf(svg).spokes.values()];
    expect(spokes).toHaveLength(count);
    spokes.forEach(({ length, angle }, index) => {
      // Ends are written to a twentieth of a pixel.
      expect(Math.abs(length - (spokes[0]?.length ?? NaN))).toBeLessThan(0.1);
      const turn = (angle - (index * 2 * Math.PI) / count) / (2 * Math.PI);
      expect(turn - Math.round(turn)).toBeCloseTo(0, 3);
    });
  });

  it("draws one mark a value, as far out as the value says", () => {
    const svg = spider(rows, options(domainList(6)));
    const known = rows.filter(({ value }) => value !== null);
    const values = valuesOf(svg);
    expect([...values.keys()].sort()).toEqual(
      known.map(({ domain_id, model_id }) => `${domain_id}|${model_id}`).sort(),
    );
    for (const { domain_id, model_id, value } of known) {
      const drawn = values.get(`${domain_id}|${model_id}`);
      expect(drawn?.value).toBeCloseTo(value ?? NaN, 2);
      expect(drawn?.aside).toBeLessThan(9);
    }
  });

  it("puts the same value equally far out on every spoke, and the ends of the scale at centre and rim", () => {
    for (const value of [1, 3, 5]) {
      const svg = spider(
        domainList(7).map((_, index) => row(index, "m1", value)),
        options(domainList(7)),
      );
      for (const drawn of valuesOf(svg).values()) expect(drawn.value).toBeCloseTo(value, 2);
    }
    const unit = options(domainList(5), { scale: { min: 0, max: 1, label: "score" } });
    const svg = spider(
      domainList(5).map((_, index) => row(index, "m1", 0.25)),
      unit,
    );
    for (const drawn of valuesOf(svg, 0, 1).values()) expect(drawn.value).toBeCloseTo(0.25, 2);
  });

  it("joins neighbours that both have a value, and leaves the gap elsewhere", () => {
    const svg = spider(rows, options(domainList(6)));
    const chords = chordsOf(svg);
    const own = [...chords.keys()].filter((key) => key.endsWith("|m0"));
    expect(own.sort()).toEqual(["d0|d1|m0", "d3|d4|m0"]);
    expect([...chords.keys()].filter((key) => key.endsWith("|m2"))).toHaveLength(6);
    const { centre, spokes } = spokesOf(svg);
    for (const [key, [x1, y1, x2, y2]] of chords) {
      const [from = "", to = "", model = ""] = key.split("|");
      for (const [id, x, y] of [
        [from, x1, y1],
        [to, x2, y2],
      ] as const) {
        const value =
          rows.find(({ domain_id, model_id }) => domain_id === id && model_id === model)?.value ?? NaN;
        const spoke = spokes.get(id);
        expect(Math.hypot(x - centre[0], y - centre[1]) / (spoke?.length ?? NaN)).toBeCloseTo(
          (value - 1) / 4,
          2,
        );
      }
    }
  });

  it("fills no area and bends no line", () => {
    const svg = spider(rows, options(domainList(6), { key: false }));
    const outlines = [...svg.querySelectorAll("path:not([stroke-linecap])")].filter(
      (path) => path.closest("g[data-key]") === null,
    );
    expect(outlines).toHaveLength(4);
    for (const path of outlines) {
      expect(path.getAttribute("fill")).toBe("none");
      expect(path.getAttribute("d")).toMatch(/^[ML\d. ]+Z$/u);
    }
  });

  it("draws the first four of more series and says so", () => {
    const six = domainList(6).flatMap((_, domain) =>
      ["m5", "m4", "m3", "m2", "m1", "m0"].map((model) => row(domain, model, 3)),
    );
    const svg = spider(six, options(domainList(6)));
    const drawn = new Set([...symbolsOf(svg).keys()].map((key) => key.split("|")[1]));
    expect([...drawn].sort()).toEqual(["m0", "m1", "m2", "m3"]);
    expect(svg.querySelector("desc")?.textContent).toBe("A description. The first 4 of 6 series are drawn.");
    expect(wordsOf(svg).map(({ text }) => text)).toContain("The first 4 of 6 series are drawn.");
    const places = [...symbolsOf(svg).values()];
    places.forEach((a, index) => {
      for (const b of places.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(4);
    });
  });

  it.each([0, 1, 2])("falls back to a dot plot with %i domains", (count) => {
    const few = domainList(count);
    const svg = spider(
      few.map((_, index) => row(index, "m0", 2.5)),
      options(few),
    );
    expect(svg.querySelectorAll("[data-spoke]")).toHaveLength(0);
    expect(symbolsOf(svg).size).toBe(count);
    const value = inverse(svg, "x", ["1", "5"]);
    for (const { x } of symbolsOf(svg).values()) expect(value(x)).toBeCloseTo(2.5, 2);
    expect(wordsOf(svg).map(({ text }) => text)).toContain(
      "Drawn as a dot plot: a spider needs at least 3 domains.",
    );
    expect(svg.querySelector("desc")?.textContent).toContain("a spider needs at least 3 domains");
  });

  const NAMES: Readonly<Record<string, (index: number) => Domain["label"]>> = {
    short: (index) => `D${index}`,
    long: (index) => `A domain with quite a long name that wraps, number ${index}`,
    telugu: () => ({
      text: "\u0C2D\u0C4C\u0C17\u0C4B\u0C33\u0C3F\u0C15 \u0C36\u0C3E\u0C38\u0C4D\u0C24\u0C4D\u0C30\u0C02",
      lang: "te",
    }),
    word: () => "Donaudampfschifffahrtsgesellschaftskapitaen",
  };
  for (const [kind, name] of Object.entries(NAMES)) {
    for (const count of [3, 5, 6, 8, 9, 12, 17, 40]) {
      it.each([1100, 500, 358])(
        `keeps ${kind} labels of ${count} domains apart and inside, at %i px`,
        (width) => {
          const svg = spider(
            [row(0, "m0", 5), row(1, "m0", 1)],
            options(domainList(count, name), { width, key: false }),
          );
          const labels = [...svg.querySelectorAll('text[font-weight="600"]')];
          expect(labels).toHaveLength(count);
          expectInside(svg);
          expectNoOverlap(svg);
          const { centre, spokes } = spokesOf(svg);
          const radius = spokes.get("d0")?.length ?? NaN;
          for (const { left, right, y, text, node } of wordsOf(svg).filter((word) =>
            labels.includes(word.node),
          )) {
            const across = left > centre[0] ? left - centre[0] : right < centre[0] ? centre[0] - right : 0;
            const below = Math.abs(y - 4.4 - centre[1]);
            expect(Math.hypot(across, below), `"${text}" clear of the web`).toBeGreaterThan(radius - 1);
            expect(node.getAttribute("lang")).toBe(kind === "telugu" ? "te" : null);
          }
        },
      );
    }
  }

  it("looks as it did", async () => {
    await expect(readable(spider(rows, options(domainList(6), { width: 358 })))).toMatchFileSnapshot(
      "snapshots/spider.svg",
    );
  });
});

describe("domainDots", () => {
  it.each([1100, 500, 358])("draws the rows of the spider at their values, at %i px", (width) => {
    const svg = domainDots(rows, options(domainList(6), { width }));
    const known = rows.filter(({ value }) => value !== null);
    const marks = symbolsOf(svg);
    const value = inverse(svg, "x", ["1", "5"]);
    expect(marks.size).toBe(known.length);
    for (const { domain_id, model_id, value: expected } of known) {
      expect(value(marks.get(`${domain_id}|${model_id}`)?.x ?? NaN)).toBeCloseTo(expected ?? NaN, 2);
    }
    expectInside(svg);
    expectNoOverlap(svg);
  });

  it("prints n, the means of one or two series, and a word where there is none", () => {
    const two = domainDots(
      [row(0, "m0", 3.76), row(0, "m1", 2.42), row(2, "m0", null)],
      options(domainList(3), { absent: "not printed" }),
    );
    const texts = wordsOf(two).map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(["3.76", "2.42", "n = 40"]));
    expect(texts.filter((text) => text === "not printed")).toHaveLength(2);
    const differing = domainDots([row(0, "m0", 3), { ...row(0, "m1", 2), n: 1038 }], options(domainList(1)));
    expect(wordsOf(differing).map(({ text }) => text)).toContain("n = 40\u20131,038");
    const own = domainDots([row(0, "m0", 3)], options([{ id: "d0", label: "D", sublabel: "27 %" }]));
    expect(wordsOf(own).map(({ text }) => text)).toEqual(expect.arrayContaining(["27 %", "3.00"]));
    expect(wordsOf(own).some(({ text }) => text.startsWith("n ="))).toBe(false);
  });

  it("draws forty domains one below the other", () => {
    const forty = domainList(40, (index) => `A domain with quite a long name, number ${index}`);
    const all = forty.flatMap((_, domain) => ["m0", "m1", "m2"].map((model) => row(domain, model, 3)));
    for (const width of [500, 358]) {
      const svg = domainDots(all, options(forty, { width }));
      expect(symbolsOf(svg).size).toBe(120);
      expectInside(svg);
      expectNoOverlap(svg);
      expect(sizeOf(svg).height).toBeGreaterThan(40 * 30);
    }
  });

  it("looks as it did", async () => {
    const two = domainDots(rows, options(domainList(3), { width: 358, absent: "not printed" }));
    await expect(readable(two)).toMatchFileSnapshot("snapshots/domain-dots.svg");
  });
});
