import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { engineRequests, openAll, visit, withBrowser } from "./browser.ts";
import { fileOf, framePages, gzipped, htmlFiles, mainPages, someQuestionPages } from "./pages.ts";
import { moving, sticksOut } from "./reach.ts";
import { filterOf, settled } from "./read-view.ts";
import { withSite } from "./serve.ts";
import { watchShifts, weightOf } from "./weight.ts";

const site = withSite("demo");
const browser = withBrowser();
const { dir } = inject("sites").demo;
const main = mainPages(dir);
const frames = framePages(dir);
const questions = someQuestionPages(dir, 3);
const kilobytes = (bytes: number): number => bytes / 1000;

/** Another place than the one the pages were built in, so that what differs by place shows. */
const elsewhere = { timezoneId: "America/Los_Angeles", locale: "te-IN" };
const widths = [1280, 768, 390];

describe("every page", () => {
  it("is looked at", () => {
    expect(main).toEqual(
      expect.arrayContaining([
        ...["", "results/", "compare/", "domains/", "judges/", "pipeline/", "examples/", "questions/"],
        ...["data/", "methods/", "404.html"],
      ]),
    );
    expect(frames.length).toBeGreaterThan(10);
    expect(questions.length).toBeGreaterThan(2);
  });

  it.each([...main, ...frames.slice(0, 2), ...questions])(
    "%s loads in silence, from its own origin, without the engine, and fits every screen",
    async (path) => {
      const { page, log } = await browser.open(elsewhere);
      const shifts = await watchShifts(page);
      await visit(page, site.address(path));
      await page.waitForLoadState("networkidle");
      expect(log.complaints).toEqual([]);
      const outside = log.requests.filter((address) => !address.startsWith(site.address()));
      expect(outside).toEqual([]);
      expect(engineRequests(log.requests)).toEqual([]);
      const weight = weightOf(log.requests, { dir, base: "/repo/" });
      expect(weight.scripts, "kB of JavaScript before any filter").toBeLessThan(120);
      expect(weight.styles, "kB of style sheets").toBeLessThan(12);
      expect(weight.data, "data asked for before any filter").toEqual([]);
      expect(weight.requests, "requests").toBeLessThanOrEqual(62);
      // The switch of languages has a face of its own letters.
      const words = await page.evaluate(() => {
        const text = document.body.innerText;
        return text.replace(document.querySelector(".language")?.textContent ?? "", "");
      });
      const hasTelugu = /\p{Script=Telugu}/u.test(words);
      expect(weight.faces.some((name) => /telugu-telugu\.(?!autonym)/u.test(name))).toBe(hasTelugu);
      expect(weight.fonts, "kB of faces").toBeLessThan(hasTelugu ? 165 : 100);
      const moved = await shifts();
      // A busy machine may show one frame before a face is there; a twentieth of what counts as good is allowed for that.
      expect(moved.total, moved.what.join("\n")).toBeLessThan(0.005);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sticksOut(page), `${width} px`).toEqual([]);
      }
      expect(await moving(page), "things with a transition or an animation").toBe(0);
      await openAll(page);
      // 1,280 px at 200 and 400 % zoom, then with text alone at 200 %, all that is folded away unfolded.
      for (const width of [640, 320, 1280, 640]) {
        if (width === 1280) await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        await page.setViewportSize({ width, height: 800 });
        expect(await sticksOut(page), `${width} px, unfolded`).toEqual([]);
      }
      await page.context().close();
    },
  );

  it.each([...main, ...frames])("%s weighs at most 60 kB", (path) => {
    expect(kilobytes(gzipped(fileOf(dir, path)))).toBeLessThan(60);
  });

  it("of a question weighs at most 20 kB", () => {
    const all = htmlFiles(dir).filter((file) => /^questions\/[^/]+\//u.test(file));
    expect(all).toHaveLength(2001);
    const heavy = all.filter((file) => kilobytes(gzipped(join(dir, file))) >= 20);
    expect(heavy).toEqual([]);
  });
});

describe("a filter on a first visit", () => {
  const sizes = (requests: readonly string[], kind: RegExp): number => {
    const files = new Set(requests.map((address) => new URL(address).pathname.slice("/repo/".length)));
    const packed = (file: string): number =>
      file.endsWith(".parquet") ? statSync(join(dir, file)).size : gzipped(join(dir, file));
    return kilobytes(
      [...files].filter((file) => kind.test(file)).reduce((sum, file) => sum + packed(file), 0),
    );
  };

  it("by domain brings a manifest and a roll-up, by wording also the engine and the columns it reads", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("results/"));
    const before = log.requests.length;
    await page.evaluate(() => (location.hash = "#v=1&domain=science"));
    await settled(page, "#results", filterOf({ domains: ["science"] }));
    const first = log.requests.slice(before);
    expect(engineRequests(first)).toEqual([]);
    expect(sizes(first, /^data\//u), "kB of data by domain").toBeLessThan(50);
    expect(sizes(first, /\.js$/u), "kB of further JavaScript").toBeLessThan(60);
    expect(first.length).toBeLessThan(45);
    await page.evaluate(() => (location.hash = "#v=1&text=dinar"));
    await settled(page, "#results", filterOf({ text: "dinar" }));
    const second = log.requests.slice(before + first.length);
    expect(sizes(second, /\.wasm$|duckdb/u), "kB of engine").toBeGreaterThan(3000);
    expect(sizes(second, /\.wasm$|duckdb/u), "kB of engine").toBeLessThan(4500);
    expect(sizes(second, /^data\//u), "kB of data by wording").toBeLessThan(600);
    expect(second.length).toBeLessThan(40);
    await page.context().close();
  });
});

describe("the theme", () => {
  it.each(["light", "dark"] as const)(
    "follows the system (%s) until the reader chooses, and goes along",
    async (colorScheme) => {
      const { page, log } = await browser.open({ colorScheme });
      await visit(page, site.address("results/"));
      const paper = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const before = await paper();
      const other = colorScheme === "light" ? "dark" : "light";
      await page.getByRole("button", { name: other === "dark" ? "Dark theme" : "Light theme" }).click();
      expect(new URL(page.url()).hash).toBe(`#v=1&theme=${other}`);
      const after = await paper();
      expect(after).not.toBe(before);
      await page
        .getByRole("navigation", { name: "Pages" })
        .getByRole("link", { name: "Data", exact: true })
        .click();
      await page.waitForURL(/\/data\//u);
      expect(new URL(page.url()).hash).toBe(`#v=1&theme=${other}`);
      expect(await paper()).toBe(after);
      expect(log.complaints).toEqual([]);
      await page.context().close();
    },
  );
});
