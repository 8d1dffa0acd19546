import { spawnSync } from "node:child_process";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { layoutOf, layouts } from "../../../src/export/layouts.ts";
import { outlineTexts } from "../../../src/export/outline.ts";
import { pdfContent } from "../../../src/export/pdf-content.ts";
import { unseenTexts } from "../../../src/export/pdf-text.ts";
import { unseenTextsOf } from "../../support/pdf-text.ts";
import { pdfOf } from "../../../src/export/pdf.ts";
import { pictureOf, type PictureSettings } from "../../../src/export/picture.ts";
import { plainAttributes } from "../../../src/export/plain.ts";
import { pngTexts, pngWith } from "../../../src/export/png.ts";
import { literalTheme } from "../../../src/charts/theme.ts";
import { xmlOf } from "../../../src/export/xml.ts";
import { siteShaper } from "../../../src/site/shaper.ts";
import { root } from "../../support/folders.ts";
import { chart, document, source } from "./support.ts";
import { sayIn } from "../../../src/words/say-in.ts";
import { te } from "../../../src/words/te.ts";

const settings: PictureSettings = {
  mode: "light",
  layout: layoutOf("figure"),
  transparent: false,
  large: false,
};
const shaper = siteShaper(root);
const rsvg = spawnSync("rsvg-convert", ["--version"]).status === 0;

async function outlined(change: Partial<PictureSettings> = {}, words?: string): Promise<SVGSVGElement> {
  const svg = pictureOf(chart(words), source, document, { ...settings, ...change });
  expect(await outlineTexts(svg, shaper)).toEqual([]);
  return svg;
}

const elements = (svg: Element): readonly Element[] => [svg, ...Array.from(svg.querySelectorAll("*"))];

/** Red, green, blue and coverage of every pixel. */
async function pixels(
  png: Uint8Array,
): Promise<{ readonly data: Buffer; readonly width: number; readonly height: number }> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
const raster = (svg: string, command: boolean): Promise<Uint8Array> => {
  if (!command) return sharp(Buffer.from(svg)).png().toBuffer();
  const { stdout, stderr, status } = spawnSync("rsvg-convert", [], { input: svg, maxBuffer: 1e8 });
  if (status !== 0) throw new Error(stderr.toString());
  return Promise.resolve(stdout);
};

describe("a picture as a file of its own", () => {
  it("has nothing that needs a page: no link, no class, no variable, no face, plain attributes only", async () => {
    const svg = await outlined();
    const markup = xmlOf(svg);
    expect(markup).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(markup).not.toMatch(
      /var\(|currentColor|light-dark|href|class=|<text|<style|<a\b|url\(|font-family/u,
    );
    const own = new Set(["xmlns", "viewBox"]);
    const odd = elements(svg).flatMap((node) =>
      Array.from(node.attributes, ({ name }) => name).filter(
        (name) => !plainAttributes.has(name) && !own.has(name),
      ),
    );
    expect(odd).toEqual([]);
  });

  it("says what it shows and where it comes from, and that it is simulated where one sees it", () => {
    const svg = pictureOf(chart(), source, document, settings);
    const texts = Array.from(svg.querySelectorAll("text"), (node) => node.textContent);
    expect(texts.join("\n")).toContain("Mean score: Picture & క్షేత్రం");
    expect(texts.join("\n")).toMatch(/Simulated data\..*Toy & Co\. Questions: all questions\. Data abc\./u);
    const metadata: unknown = JSON.parse(svg.querySelector("metadata")?.textContent ?? "");
    expect(metadata).toMatchObject({
      simulated: "Rows are simulated.",
      permalink: source.permalink,
      dataHash: "abc",
    });
    const said = pictureOf(chart(), { ...source, say: sayIn("te", te) }, document, settings);
    expect(said.textContent).toMatch(/అనుకరణ డేటా\..*Toy & Co\. ప్రశ్నలు: all questions\. డేటా abc\./su);
    expect(said.querySelector("metadata")?.textContent).toBe(svg.querySelector("metadata")?.textContent);
    const real = pictureOf(chart(), { ...source, simulated: null }, document, settings).outerHTML;
    expect(real).not.toMatch(/simulated data/iu);
  });

  it.each(layouts.map((layout) => layout.id))(
    "keeps to the layout %s, light and dark, with and without a ground",
    async (id) => {
      for (const mode of ["light", "dark"] as const)
        for (const transparent of [false, true]) {
          const layout = layoutOf(id);
          const svg = await outlined({ layout, mode, transparent });
          const [width, height] = ["width", "height"].map((name) => Number(svg.getAttribute(name)));
          if (layout.width !== null) expect(width).toBe(layout.width);
          if (layout.height !== null) expect(height).toBe(layout.height);
          const { data } = await pixels(await raster(xmlOf(svg), false));
          expect(data[3]).toBe(transparent ? 0 : 255);
          if (!transparent) {
            const paper = `#${data.subarray(0, 3).toString("hex")}`;
            expect(paper).toBe(literalTheme(mode).color("paper"));
          }
        }
    },
  );

  it("sets a cut text as it is seen, and keeps what it is in full for a tooltip", async () => {
    const drawn = (full: string | null): Element => {
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      const text = svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "text"));
      text.textContent = "క్షేత్…";
      if (full !== null) {
        const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
        title.textContent = full;
        text.prepend(title);
      }
      return svg;
    };
    const [cut, plain] = [drawn("క్షేత్రం"), drawn(null)];
    for (const svg of [cut, plain]) expect(await outlineTexts(svg, shaper)).toEqual([]);
    const shapes = (svg: Element): readonly (string | null)[] =>
      Array.from(svg.querySelectorAll("path"), (path) => path.getAttribute("d"));
    expect(shapes(cut)).toEqual(shapes(plain));
    expect(shapes(cut).length).toBe(1);
    expect(cut.querySelector("g")?.getAttribute("aria-label")).toBe("క్షేత్…");
    expect(cut.querySelector("g > title")?.textContent).toBe("క్షేత్రం");
  });

  it("leaves the text that no face has, and names it", async () => {
    const svg = pictureOf(chart("漢字"), source, document, settings);
    expect(await outlineTexts(svg, shaper)).toEqual(expect.arrayContaining(["漢字"]));
    expect(svg.querySelectorAll("text").length).toBeGreaterThan(0);
  });

  it.skipIf(!rsvg)(
    "looks the same in rsvg-convert (skipped where librsvg2-bin is not installed)",
    async () => {
      const svg = xmlOf(await outlined());
      const [ours, theirs] = [await pixels(await raster(svg, false)), await pixels(await raster(svg, true))];
      expect([theirs.width, theirs.height]).toEqual([ours.width, ours.height]);
      let apart = 0;
      for (let i = 0; i < ours.data.length; i += 1)
        if (Math.abs((ours.data[i] ?? 0) - (theirs.data[i] ?? 0)) > 48) apart += 1;
      expect(apart / ours.data.length).toBeLessThan(0.002);
    },
  );
});

describe("outlines", () => {
  it("join consonants and put signs where the script has them: fewer glyphs than letters, one width for both spellings", async () => {
    const joined = await shaper.outline("క్ష", 100, 400);
    const apart = await shaper.outline("క్\u200cష", 100, 400);
    expect(joined?.width).toBeLessThan((apart?.width ?? 0) * 0.9);
    const below = Array.from((joined?.d ?? "").matchAll(/-?[\d.]+ (-?[\d.]+)/gu), ([, y]) => Number(y));
    expect(Math.max(...below)).toBeGreaterThan(10);
  });

  it("keep the anchor: a text that ends at the edge ends there as shapes", async () => {
    const svg = await outlined({ layout: layoutOf("column"), transparent: true });
    const group = elements(svg).find((node) => node.getAttribute("aria-label") === "Anchored");
    const path = group?.querySelector("path");
    const start = Number(/translate\(([-\d.]+)/u.exec(path?.getAttribute("transform") ?? "")?.[1]);
    const width = (await shaper.outline("Anchored", 11, 600))?.width ?? 0;
    expect(start + width).toBeCloseTo(336, 1);
  });

  it("grow heavier with the weight and larger with the size", async () => {
    const [thin, bold, large] = [
      await shaper.outline("mean", 10, 400),
      await shaper.outline("mean", 10, 700),
      await shaper.outline("mean", 20, 400),
    ];
    expect(bold?.width).toBeGreaterThan(thin?.width ?? 0);
    expect(large?.width).toBeCloseTo(2 * (thin?.width ?? 0), 6);
  });
});

describe("PNG", () => {
  it("carries its resolution and its texts, of every script, and stays a picture", async () => {
    const png = await raster(xmlOf(await outlined()), false);
    const texts = { Title: "Mean", Description: "SIMULATED DATA. తెలుగు" };
    const marked = pngWith(png, { dpi: 300, texts });
    expect(pngTexts(marked)).toEqual(texts);
    const { density, width } = await sharp(marked).metadata();
    expect([density, width]).toEqual([300, (await sharp(png).metadata()).width]);
    expect((await pixels(marked)).data.equals((await pixels(png)).data)).toBe(true);
    expect(() => pngWith(new Uint8Array(50), { dpi: 96, texts })).toThrow("not a PNG");
  });
});

describe("PDF", () => {
  const info = { title: "Mean & తెలుగు", subject: "SIMULATED DATA.", keywords: "simulated data" };

  it("has a table of offsets that is true, the page's size, and the same bytes each time", async () => {
    const svg = await outlined({ layout: layoutOf("column") });
    const bytes = Buffer.from(await pdfOf([svg, svg], info));
    const latin = bytes.toString("latin1");
    const start = Number(/startxref\n(\d+)/u.exec(latin)?.[1]);
    expect(latin.slice(start, start + 4)).toBe("xref");
    const offsets = Array.from(latin.slice(start).matchAll(/^(\d{10}) 00000 n/gmu), ([, at]) => Number(at));
    offsets.forEach((at, i) => expect(latin.slice(at)).toMatch(new RegExp(`^${i + 1} 0 obj`, "u")));
    expect(latin).toContain("/MediaBox [0 0 252 ");
    expect(latin).toContain("/Count 2");
    expect(latin).not.toMatch(/CreationDate|ModDate/u);
    expect(bytes.equals(Buffer.from(await pdfOf([svg, svg], info)))).toBe(true);
    const title = /\/Title <feff([0-9a-f]+)>/u.exec(latin)?.[1] ?? "";
    const units = title.match(/.{4}/gu) ?? [];
    expect(units.map((unit) => String.fromCharCode(parseInt(unit, 16))).join("")).toBe(info.title);
  });

  it("has its texts unseen over their shapes, of every script, as wide as these, on every page", async () => {
    const svg = await outlined({ layout: layoutOf("column"), transparent: true });
    const [page = [], second] = unseenTextsOf(Buffer.from(await pdfOf([svg, svg], info)));
    expect(second).toEqual(page);
    const words = elements(svg).flatMap((node) => node.getAttribute("aria-label") ?? []);
    expect(words).toContain("క్షేత్రం");
    expect(page.map(({ text }) => text).join("")).toBe(words.join(""));
    for (const [text, weight] of [
      ["క్షేత్రం", 400],
      ["Anchored", 600],
    ] as const) {
      const found = page.find((item) => item.text === text);
      const size = text === "Anchored" ? 11 : 20;
      expect(found?.width, text).toBeCloseTo((await shaper.outline(text, size, weight))?.width ?? 0, 1);
    }
    const anchored = page.find(({ text }) => text === "Anchored");
    expect((anchored?.x ?? 0) + (anchored?.width ?? 0)).toBeCloseTo(336, 1);
  });

  it("takes more characters than one face has codes", () => {
    const many = Array.from(
      { length: 600 },
      (_, i) => String.fromCodePoint(0xc05 + (i % 40)) + String.fromCodePoint(0xc15 + Math.floor(i / 40)),
    );
    const text = many.join("");
    const unseen = unseenTexts();
    const operators = unseen.operators({ text, x: 1, y: 2, width: 5000, size: 10, bold: false });
    const bold = Array.from({ length: 300 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join("");
    unseen.operators({ text: bold, x: 1, y: 2, width: 5000, size: 10, bold: true });
    expect(unseen.names().length).toBeGreaterThan(1);
    expect(operators).toContain("3 Tr");
    for (const face of unseen.objects(7).filter((object) => object.includes("/Type3")))
      expect((/\/Widths \[([^\]]*)\]/u.exec(face)?.[1] ?? "").split(" ").length).toBeLessThanOrEqual(256);
    expect(unseen.operators({ text: "", x: 0, y: 0, width: 0, size: 10, bold: false })).toBe("");
  });

  it("carries its source, statements and all", async () => {
    const svg = await outlined({ layout: layoutOf("column") });
    const bytes = Buffer.from(await pdfOf([svg], { ...info, source: '{"permalink":"https://x/#తె"}' }));
    const hex = /\/Source <feff([0-9a-f]+)>/u.exec(bytes.toString("latin1"))?.[1] ?? "";
    const text = (hex.match(/.{4}/gu) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join("");
    expect(JSON.parse(text)).toEqual({ permalink: "https://x/#తె" });
  });

  it("draws in the picture's colours and refuses what it can't draw", () => {
    const svg = pictureOf({ ...chart(), draw: (ink) => chart().draw(ink) }, source, document, settings);
    expect(() => pdfContent(svg)).toThrow("an element that PDF can't have: text");
    for (const node of Array.from(svg.querySelectorAll("text"))) node.remove();
    const { content } = pdfContent(svg);
    const blue = literalTheme("light").color("s-a");
    const parts = [1, 3, 5].map((i) => Math.round((parseInt(blue.slice(i, i + 2), 16) / 255) * 1000) / 1000);
    expect(content).toContain(`${parts.join(" ")} rg`);
    expect(content.match(/^q$/gmu)?.length).toBe(content.match(/^Q$/gmu)?.length);
  });
});
