import { createHash } from "node:crypto";
import { readFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeSitemap } from "../../../data-build/write/sitemap.ts";
import { pngTexts } from "../../../src/export/png.ts";
import { croissantJson, datasetJson } from "../../../src/site/croissant.ts";
import { figuresOf, figureSvg } from "../../../src/site/figures.ts";
import { oembedOf } from "../../../src/site/oembed.ts";
import { openSite, type Site } from "../../../src/site/open.ts";
import { figureOfPage, previewPng } from "../../../src/site/previews.ts";
import { views } from "../../../src/views/index.ts";
import { buildData, scratchFolder, toyFolder, type Built } from "../../support/folders.ts";

const root = "https://example.org/base/";
let [built, site]: [Built | null, Site | null] = [null, null];
beforeAll(async () => {
  built = await buildData(toyFolder);
  site = await openSite(built.dir, "/base/");
});
afterAll(() => site?.db.close());
const opened = (): Site => {
  if (site === null) throw new Error("the site isn't open");
  return site;
};

describe("figures as files", () => {
  it("are there for every view that has something to show, light and dark, and can be drawn", async () => {
    const figures = await figuresOf(opened(), root);
    const shown = views.filter((v) => typeof v.draw(opened().context()) !== "string").map((v) => v.id);
    expect(figures.map((f) => f.view.id)).toEqual(shown);
    expect(shown.length).toBeGreaterThan(10);
    for (const figure of figures)
      for (const mode of ["light", "dark"] as const) {
        const svg = await figureSvg(opened(), figure, mode);
        expect(svg, figure.view.id).not.toMatch(/<text|var\(|href=|NaN|undefined/u);
        const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
        expect(new Set(data).size, `${figure.view.id} is blank`).toBeGreaterThan(8);
        expect(info.width).toBeGreaterThan(300);
        expect(svg).toContain(root);
      }
  });

  it("are the same each time", async () => {
    const [figure] = await figuresOf(opened(), root);
    if (figure === undefined) throw new Error("no figure");
    expect(await figureSvg(opened(), figure, "light")).toBe(await figureSvg(opened(), figure, "light"));
  });
});

describe("previews", () => {
  it("are 1200 × 630 and say where they come from; a page without a figure borrows one", async () => {
    const figures = await figuresOf(opened(), root);
    const home = figureOfPage(figures, "");
    expect(home?.view.page).toBe("home");
    expect(figureOfPage(figures, "questions/7/")).toBeDefined();
    expect(figureOfPage([], "results/")).toBeUndefined();
    if (home === undefined) throw new Error("no figure");
    const png = await previewPng(opened(), home, "light");
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
    expect(pngTexts(png).Description).toContain(root);
  });

  it("have one ground, from edge to edge", async () => {
    for (const figure of await figuresOf(opened(), root)) {
      const png = await previewPng(opened(), figure, "light");
      const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const colour = (x: number, y: number): string =>
        data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString("hex");
      const margin = Array.from({ length: info.height }, (_, y) => [colour(8, y), colour(info.width - 8, y)]);
      expect(new Set(margin.flat()).size, figure.view.id).toBe(1);
    }
  });
});

describe("descriptions for programs", () => {
  it("oEmbed names a frame and a picture by their addresses", async () => {
    const [figure] = await figuresOf(opened(), root);
    if (figure === undefined) throw new Error("no figure");
    const json = oembedOf({ ...figure, title: 'A "title" & more' }, "Toy", root);
    expect(json).toMatchObject({ version: "1.0", type: "rich", provider_url: root });
    expect(json.html).toContain(
      `<iframe src="${root}embed/${figure.view.id}/" title="A &quot;title&quot; &amp; more"`,
    );
  });

  it("Croissant has every file with its true hash and every column of its table", async () => {
    const json = croissantJson(opened(), root) as {
      distribution: { "@id": string; contentUrl: string; sha256: string }[];
      recordSet: { "@id": string; field: { name: string; source: { fileObject: { "@id": string } } }[] }[];
    };
    expect(json.distribution.length).toBeGreaterThan(5);
    for (const { contentUrl, sha256 } of json.distribution) {
      const bytes = await readFile(join(built?.dir ?? "", contentUrl.slice(`${root}data/`.length)));
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    }
    const files = new Set(json.distribution.map((d) => d["@id"]));
    for (const { field } of json.recordSet)
      for (const { source } of field) expect(files.has(source.fileObject["@id"])).toBe(true);
    const cube = json.recordSet.find((r) => r["@id"] === "cube");
    expect(cube?.field.map((f) => f.name)).toEqual(expect.arrayContaining(["config_id", "n", "sum"]));
  });

  it("the data set's downloads have names that stay", () => {
    const { distribution } = datasetJson(opened(), root) as { distribution: { contentUrl: string }[] };
    expect(distribution.map((d) => d.contentUrl)).toContain(`${root}data/latest/judgments.parquet`);
  });

  it("the sitemap has every page and no frame", async () => {
    const dir = await scratchFolder();
    for (const page of ["", "results", "questions/a&b", "embed/x"]) {
      await mkdir(join(dir, page), { recursive: true });
      await writeFile(join(dir, page, "index.html"), "");
    }
    await writeSitemap(dir, root);
    const xml = await readFile(join(dir, "sitemap.xml"), "utf8");
    expect(Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/gu), ([, loc]) => loc)).toEqual([
      root,
      `${root}questions/a%26b/`,
      `${root}results/`,
    ]);
  });
});
