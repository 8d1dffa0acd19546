import { readFile } from "node:fs/promises";
import JSZip from "jszip";
import { describe, expect, it } from "vitest";
import type { Download, Page } from "playwright-core";
import { pngTexts } from "../../src/export/png.ts";
import { endingIn, visit, withBrowser } from "./browser.ts";
import { withSite } from "./serve.ts";

const site = withSite("cut");
const browser = withBrowser();

async function openMenu(page: Page, path: string): Promise<ReturnType<Page["locator"]>> {
  await visit(page, site.address(path));
  const menu = page.locator("details.export").first();
  await menu.locator("summary").first().click();
  await menu.locator(".exports").waitFor();
  return menu;
}

async function saved(page: Page, button: string): Promise<{ readonly bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("details.export[open]").getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { bytes: await readFile(await path(download)) };
}
const path = async (download: Download): Promise<string> => download.path();

describe("the gallery", () => {
  it("shows every figure as a picture, finds by words, and says so where none has them", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("gallery/"));
    const cards = page.locator(".shot:visible");
    const all = await cards.count();
    expect(all).toBeGreaterThan(15);
    const image = page.locator(".shot img:visible").first();
    await image.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>(".shot img")?.naturalWidth ?? 0) === 1200,
    );
    await page.getByLabel("Find").fill("leaderboard");
    expect(await cards.count()).toBeLessThan(all);
    await page.getByLabel("Find").fill("zzzz");
    expect(await cards.count()).toBe(0);
    expect(await page.getByRole("status").first().textContent()).toContain("No figure has these words");
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });
});

describe("the export menu", () => {
  it("gives pictures, slides and Parquet without the engine, each with its mark of simulated data", async () => {
    const { page, log } = await browser.open({ acceptDownloads: true });
    await openMenu(page, "domains/");
    const png = await saved(page, "Save: PNG");
    expect(pngTexts(png.bytes).Disclaimer).toMatch(/^SIMULATED DATA/u);
    const svg = (await saved(page, "Save: SVG")).bytes.toString();
    expect(svg).not.toMatch(/<text|var\(|font-family/u);
    expect(svg).toMatch(/<metadata>.*simulated/u);
    const pdf = (await saved(page, "Save: PDF")).bytes.toString("latin1");
    expect(pdf.startsWith("%PDF-1.7")).toBe(true);
    const parquet = (await saved(page, "Save: Parquet, unrounded")).bytes.toString("latin1");
    expect(parquet.startsWith("PAR1") && parquet.endsWith("PAR1")).toBe(true);
    const deck = await JSZip.loadAsync((await saved(page, "Save: PowerPoint, editable")).bytes);
    expect(
      Object.keys(deck.files).filter((f) => /^ppt\/charts\/chart\d+\.xml$/u.test(f)).length,
    ).toBeGreaterThan(0);
    expect(await deck.file("ppt/slides/slide1.xml")?.async("text")).toContain("Simulated data.");
    expect(endingIn(log.requests, ".parquet")).toEqual([]);
    expect(log.requests.filter((address) => address.includes("duckdb"))).toEqual([]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("gives one file for one click: pictures together as on the page, or each of them in an archive", async () => {
    const { page, log } = await browser.open({ acceptDownloads: true });
    const menu = await openMenu(page, "domains/");
    const names: string[] = [];
    page.on("download", (download) => names.push(download.suggestedFilename()));
    const together = await saved(page, "Save: PNG");
    const drawn = await page.locator("#domains .at-wide svg").count();
    expect(drawn).toBeGreaterThan(1);
    await menu.getByLabel("Several pictures").selectOption({ label: "each a file, in a ZIP" });
    for (const format of ["PNG", "SVG", "PDF"]) {
      const archive = await JSZip.loadAsync((await saved(page, `Save: ${format}`)).bytes);
      const files = Object.values(archive.files);
      expect(files.map((f) => f.name.split(".").at(-1))).toEqual(
        Array.from({ length: drawn }, () => format.toLowerCase()),
      );
      for (const file of files) {
        const bytes = await file.async("nodebuffer");
        if (format === "PNG") {
          expect(pngTexts(bytes).Disclaimer).toMatch(/^SIMULATED DATA/u);
          // Both stand side by side in the picture of all.
          expect(bytes.readUInt32BE(16)).toBeLessThan(together.bytes.readUInt32BE(16));
        } else expect(bytes.toString("latin1")).toContain(format === "PDF" ? "%PDF-1.7" : "<metadata>");
      }
    }
    await saved(page, "Save: CSV");
    expect(names).toEqual([
      ...["domains.png", "domains.png.zip", "domains.svg.zip", "domains.pdf.zip", "domains.csv"],
    ]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("collects views of several pages into one deck", async () => {
    const { page } = await browser.open({ acceptDownloads: true });
    await openMenu(page, "domains/");
    await page
      .locator("details.export[open]")
      .getByRole("button", { name: "Collect: PowerPoint, editable" })
      .click();
    await openMenu(page, "judges/");
    await page
      .locator("details.export[open]")
      .getByRole("button", { name: "Collect: PowerPoint, editable" })
      .click();
    const deck = await JSZip.loadAsync((await saved(page, "Save: Deck of 2 views")).bytes);
    const slides = Object.keys(deck.files).filter((f) => /^ppt\/slides\/slide\d+\.xml$/u.test(f));
    const texts = await Promise.all(slides.map(async (f) => deck.file(f)?.async("text")));
    expect(texts.some((t) => t?.includes("/domains/"))).toBe(true);
    expect(texts.some((t) => t?.includes("/judges/"))).toBe(true);
    await page.context().close();
  });

  it("has a way on where the clipboard is refused: the text itself", async () => {
    const { page } = await browser.open({ permissions: [] });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: () => Promise.reject(new Error("refused")) },
      });
    });
    const menu = await openMenu(page, "results/");
    await menu.getByRole("button", { name: "Copy: LaTeX" }).click();
    await menu.getByText("does not let the page copy").waitFor();
    await menu.getByText("Take it from here").click();
    expect(await menu.locator("textarea").inputValue()).toContain("\\begin{tabular}");
    await page.context().close();
  });

  it("copies a link that names the data; another version of them is noticed, and the notice goes when asked", async () => {
    const { page } = await browser.open({ permissions: ["clipboard-read", "clipboard-write"] });
    const menu = await openMenu(page, "judges/#v=1&domain=science");
    await menu.getByRole("button", { name: "Copy: This view, with the data version" }).click();
    await menu.getByText("Copied.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/judges\/#v=1&data=[0-9a-f]{16}&domain=science&at=bland-altman$/u);
    await visit(page, link);
    expect(await page.locator("[data-notice=version]").count()).toBe(0);
    await page.goto("about:blank");
    await visit(page, link.replace(/data=[0-9a-f]{16}/u, "data=0123456789abcdef"));
    const notice = page.locator("[data-notice=version]");
    expect(await notice.textContent()).toContain("made with data 0123456789abcdef");
    await notice.getByRole("button").click();
    expect(await notice.count()).toBe(0);
    expect(page.url()).not.toContain("data=");
    await page.context().close();
  });

  it("closes with Escape and gives the focus back", async () => {
    const { page } = await browser.open();
    const menu = await openMenu(page, "results/");
    await page.keyboard.press("Escape");
    expect(await menu.locator(".exports").isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Export");
    await page.context().close();
  });
});
