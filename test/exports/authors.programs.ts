import { spawnSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { latexOf } from "../../src/export/latex.ts";
import { bare, layoutOf } from "../../src/export/layouts.ts";
import { outlineTexts } from "../../src/export/outline.ts";
import { pdfOf } from "../../src/export/pdf.ts";
import { pictureOf } from "../../src/export/picture.ts";
import { gridForSlides, gridOfDrawing, picturesOf, sheet } from "../../src/export/sheet.ts";
import { deckOf, type ViewSlides } from "../../src/export/slides.ts";
import { xmlOf } from "../../src/export/xml.ts";
import { figuresOf, type Figure } from "../../src/site/figures.ts";
import { openSite, type Site } from "../../src/site/open.ts";
import { siteShaper } from "../../src/site/shaper.ts";
import { buildData, root, scratchFolder, toyFolder } from "../support/folders.ts";

const has = (command: string, flag = "--version"): boolean => spawnSync(command, [flag]).status === 0;
const tex = ["tectonic", "pdflatex"].find((name) => has(name));
const office = ["soffice", "libreoffice"].find((name) => has(name));
const rsvg = has("rsvg-convert");
const ghostscript = has("gs");
const poppler = has("pdftotext", "-v");

let [site, figures]: [Site | null, readonly Figure[]] = [null, []];
beforeAll(async () => {
  const data = process.env.EXPLORER_TEST_DATA ?? "";
  site = await openSite(data === "" ? (await buildData(toyFolder)).dir : data, "/");
  figures = await figuresOf(site, "https://example.org/");
  expect(figures.length).toBeGreaterThan(10);
});
afterAll(() => site?.db.close());

async function picture(
  { drawing, title, source }: Figure,
  layout = layoutOf("figure"),
): Promise<SVGSVGElement> {
  if (site === null) throw new Error("the site isn't open");
  const svg = pictureOf(sheet(picturesOf(drawing), title), source, site.document, {
    ...{ mode: "light", layout, transparent: false, large: false },
  });
  expect(await outlineTexts(svg, siteShaper(root))).toEqual([]);
  return svg;
}

/** Share of pixels of two pictures that differ visibly. */
async function apart(a: Uint8Array, b: Uint8Array): Promise<number> {
  const { width, height } = await sharp(a).metadata();
  const raw = async (bytes: Uint8Array): Promise<Buffer> =>
    sharp(bytes).resize(width, height, { fit: "fill" }).removeAlpha().greyscale().blur(1.2).raw().toBuffer();
  const [one, two] = [await raw(a), await raw(b)];
  let differ = 0;
  one.forEach((value, i) => {
    if (Math.abs(value - (two[i] ?? 0)) > 40) differ += 1;
  });
  return differ / one.length;
}

const run = (command: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", timeout: 150_000 });
  if (status !== 0) throw new Error(`${command} ended with ${status ?? "a signal"}: ${stdout}${stderr}`);
  return stdout;
};

describe("LaTeX", () => {
  it.skipIf(tex === undefined)(
    "of every table compiles in a plain article and fits its page (skipped without pdflatex or tectonic)",
    async () => {
      const dir = await scratchFolder();
      const tables = figures.flatMap(({ drawing, source }) => {
        const grid = gridOfDrawing(drawing);
        return grid === null ? [] : [latexOf(grid, source)];
      });
      expect(tables.length).toBeGreaterThan(10);
      // Plain fonts of an article: what a table needs besides, it says itself.
      const packages = new Set(
        tables.flatMap((t) =>
          Array.from(t.matchAll(/^% needs (\\usepackage\{\w+\})/gmu), ([, p]) => p ?? ""),
        ),
      );
      expect(tables.join("\n")).not.toContain("fontspec");
      const head = ["\\documentclass{article}", ...packages, "\\begin{document}"];
      await writeFile(
        join(dir, "all.tex"),
        [...head, ...tables.map((t) => `${t}\\clearpage`), "\\end{document}", ""].join("\n"),
      );
      run(
        tex ?? "",
        tex === "pdflatex" ? ["-interaction=nonstopmode", "-halt-on-error", "all.tex"] : ["all.tex"],
        dir,
      );
      expect((await readFile(join(dir, "all.pdf"))).length).toBeGreaterThan(10_000);
      if (tex === "pdflatex")
        expect(await readFile(join(dir, "all.log"), "utf8")).not.toMatch(/Overfull \\hbox|Float too large/u);
    },
  );
});

describe("pictures", () => {
  it.skipIf(!rsvg)("of every view look in rsvg-convert as here (skipped without librsvg2-bin)", async () => {
    const dir = await scratchFolder();
    for (const figure of figures) {
      const svg = xmlOf(await picture(figure));
      await writeFile(join(dir, "one.svg"), svg);
      run("rsvg-convert", ["one.svg", "-o", "one.png"], dir);
      const ours = await sharp(Buffer.from(svg)).png().toBuffer();
      expect(await apart(ours, await readFile(join(dir, "one.png"))), figure.view.id).toBeLessThan(0.002);
    }
  });

  it.skipIf(!ghostscript)(
    "of every view look as PDF as they do as SVG (skipped without Ghostscript)",
    async () => {
      const dir = await scratchFolder();
      for (const figure of figures) {
        const svg = await picture(figure);
        await writeFile(
          join(dir, "one.pdf"),
          await pdfOf([svg], { title: figure.title, subject: "", keywords: "" }),
        );
        run(
          "gs",
          ["-q", "-sDEVICE=png16m", "-r96", "-dGraphicsAlphaBits=4", "-o", "one.png", "one.pdf"],
          dir,
        );
        const ours = await sharp(Buffer.from(xmlOf(svg)))
          .png()
          .toBuffer();
        expect(await apart(ours, await readFile(join(dir, "one.png"))), figure.view.id).toBeLessThan(0.02);
      }
    },
  );
});

describe("texts of a PDF", () => {
  it.skipIf(!poppler)(
    "of every view can be found and copied, each in its place (skipped without pdftotext)",
    async () => {
      const dir = await scratchFolder();
      const flat = (text: string): string => text.replaceAll(/\s+/gu, "").normalize("NFC");
      for (const figure of figures) {
        const svg = await picture(figure);
        const words = Array.from(
          svg.querySelectorAll("g[aria-label]"),
          (g) => g.getAttribute("aria-label") ?? "",
        );
        await writeFile(
          join(dir, "one.pdf"),
          await pdfOf([svg], { title: figure.title, subject: "", keywords: "" }),
        );
        const found = flat(run("pdftotext", ["-raw", "-enc", "UTF-8", "one.pdf", "-"], dir));
        const lost = words.filter((text) => !found.includes(flat(text)));
        expect(lost, figure.view.id).toEqual([]);
        expect(words.length, figure.view.id).toBeGreaterThan(3);
      }
    },
  );

  it.skipIf(!poppler)("in an Indic script keep their order (skipped without pdftotext)", async () => {
    const dir = await scratchFolder();
    const words = "క్షేత్రం లో 50 % ప్రశ్నలు";
    const { document } = parseHTML("<!doctype html><html><body></body></html>");
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.innerHTML = `<text x="20" y="40" font-size="20">${words}</text>`;
    svg.setAttribute("width", "400");
    svg.setAttribute("height", "80");
    expect(await outlineTexts(svg, siteShaper(root))).toEqual([]);
    await writeFile(join(dir, "te.pdf"), await pdfOf([svg], { title: words, subject: "", keywords: "" }));
    expect(run("pdftotext", ["-enc", "UTF-8", "te.pdf", "-"], dir).trim()).toBe(words);
  });
});

describe("slides", () => {
  it.skipIf(office === undefined)(
    "of every view open in LibreOffice, a page each (skipped without it)",
    async () => {
      const dir = await scratchFolder();
      const views = await Promise.all(
        figures.map(async (figure): Promise<ViewSlides> => {
          const svg = await picture(figure, bare);
          const [width, height] = ["width", "height"].map((name) => Number(svg.getAttribute(name))) as [
            number,
            number,
          ];
          return {
            source: figure.source,
            pictures: [
              {
                title: figure.title,
                png: await sharp(Buffer.from(xmlOf(svg)))
                  .png()
                  .toBuffer(),
                width,
                height,
              },
            ],
            charts: figure.drawing.charts.flatMap((chart) => chart.native ?? []),
            grid: gridForSlides(figure.drawing),
          };
        }),
      );
      await writeFile(join(dir, "deck.pptx"), await deckOf(views, "Deck"));
      const kept = process.env.EXPLORER_TEST_KEEP ?? dir;
      await writeFile(join(kept, "deck.pptx"), await readFile(join(dir, "deck.pptx")));
      run(
        office ?? "",
        [
          "--headless",
          `-env:UserInstallation=file://${dir}/profile`,
          "--convert-to",
          "pdf",
          "--outdir",
          kept,
          "deck.pptx",
        ],
        dir,
      );
      expect(await readdir(kept)).toContain("deck.pdf");
      const pdf = (await readFile(join(kept, "deck.pdf"))).toString("latin1");
      const pages = Math.max(...Array.from(pdf.matchAll(/\/Count (\d+)/gu), ([, n]) => Number(n)));
      const least = views.reduce((sum, v) => sum + 1 + v.charts.length + (v.grid === null ? 0 : 1), 0);
      expect(pages).toBeGreaterThanOrEqual(least);
    },
  );
});
