import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { endingIn, engineRequests, hydrated, visit, withBrowser } from "./browser.ts";
import { fileOf, gzipped, htmlFiles, mainPages, someQuestionPages } from "./pages.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const { dir } = inject("sites").demo;
const main = mainPages(dir);
const questions = someQuestionPages(dir, 5);
const kilobytes = (bytes: number): number => bytes / 1000;

/** Another place than the one the pages were built in, so that what differs by place shows. */
const elsewhere = { timezoneId: "America/Los_Angeles", locale: "te-IN" };

describe("every page", () => {
  it("is looked at", () => {
    expect(main).toEqual(
      expect.arrayContaining([
        ...["", "results/", "compare/", "domains/", "judges/", "pipeline/", "examples/", "questions/"],
        ...["data/", "methods/", "404.html"],
      ]),
    );
    expect(questions.length).toBeGreaterThan(4);
  });

  it.each([...main, ...questions])(
    "%s loads in silence, from its own origin, without the engine",
    async (path) => {
      const { page, log } = await browser.open(elsewhere);
      await visit(page, site.address(path));
      await page.waitForLoadState("networkidle");
      expect(log.complaints).toEqual([]);
      const outside = log.requests.filter((address) => !address.startsWith(site.address()));
      expect(outside).toEqual([]);
      expect(engineRequests(log.requests)).toEqual([]);
      const scripts = new Set(endingIn(log.requests, ".js").map((address) => new URL(address).pathname));
      const bytes = [...scripts].map((name) => gzipped(join(dir, name.slice("/repo/".length))));
      expect(kilobytes(bytes.reduce((a, b) => a + b, 0)), "kB of JavaScript before any filter").toBeLessThan(
        120,
      );
      await page.context().close();
    },
  );

  it.each(main)("%s weighs at most 60 kB", (path) => {
    expect(kilobytes(gzipped(fileOf(dir, path)))).toBeLessThan(60);
  });

  it("of a question weighs at most 20 kB", () => {
    const all = htmlFiles(dir).filter((file) => /^questions\/[^/]+\//u.test(file));
    expect(all).toHaveLength(2001);
    const heavy = all.filter((file) => kilobytes(gzipped(join(dir, file))) >= 20);
    expect(heavy).toEqual([]);
  });
});

describe("on every screen", () => {
  it.each([320, 390, 768, 1280])("of %i px no page is wider than the window", async (width) => {
    const { page } = await browser.open({ viewport: { width, height: 800 } });
    const wide: string[] = [];
    for (const path of [...main, ...questions.slice(0, 2)]) {
      await page.goto(site.address(path));
      await hydrated(page);
      const [needed, given] = await page.evaluate(
        () => [document.documentElement.scrollWidth, innerWidth] as const,
      );
      if (needed > given) wide.push(`${path}: ${needed} px`);
    }
    expect(wide).toEqual([]);
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
