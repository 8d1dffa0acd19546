import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { openAll, visit, withBrowser } from "./browser.ts";
import { framePages, mainPages, someQuestionPages } from "./pages.ts";
import { filterOf, settled } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const { dir } = inject("sites").demo;
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Found {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
}
declare const axe: {
  run(
    context: unknown,
    options: object,
  ): Promise<{ readonly violations: readonly Found[]; readonly passes: readonly Found[] }>;
};

/** Rules of WCAG 2.2 AA that a program can check, and axe's own of good practice: what is against them. */
async function violations(page: Page): Promise<readonly string[]> {
  const { found, passed } = await page.evaluate(async () => {
    const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const result = await axe.run(document, { runOnly, resultTypes: ["violations"] });
    return {
      passed: result.passes.map((rule) => rule.id),
      found: result.violations.map(({ id, nodes }) => {
        const where = nodes.slice(0, 3).map((node) => node.target.join(" "));
        return `${id}, ${nodes.length}: ${where.join(" | ")}`;
      }),
    };
  });
  expect(passed).toContain("color-contrast");
  return found;
}

/** Both themes of what is in the page now. */
async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

async function open(path: string): Promise<Page> {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  await visit(page, site.address(path));
  await page.evaluate(source);
  return page;
}

describe("in light and dark", () => {
  it.each([...mainPages(dir), ...someQuestionPages(dir, 1), ...framePages(dir).slice(0, 1)])(
    "page %j is accessible",
    async (path) => {
      const page = await open(path);
      await expectGood(page);
      await page.context().close();
    },
  );
});

describe("in another language of the interface", () => {
  it.each(["results/", "questions/"])("page %j is accessible", async (path) => {
    const page = await open(`${path}#v=1&lang=te`);
    await page.waitForFunction(() => document.documentElement.lang === "te");
    await page.waitForLoadState("networkidle");
    await expectGood(page);
    await page.context().close();
  });
});

describe("after use", () => {
  it.each(["", "results/", "compare/", "domains/", "judges/", "pipeline/", "questions/"])(
    "page %j is accessible with a filter set, and with all of it opened",
    async (path) => {
      const page = await open(path);
      await page.getByRole("button", { name: "Culture", exact: true }).click();
      const figures =
        path === "questions/"
          ? ["main"]
          : await page
              .locator("section.fig")
              .evaluateAll((all) =>
                all
                  .filter((section) => section.querySelector("astro-island, [data-filter]") !== null)
                  .map((s) => `#${s.id}`),
              );
      expect(figures.length).toBeGreaterThan(0);
      for (const figure of figures) await settled(page, figure, filterOf({ domains: ["culture"] }));
      await openAll(page);
      await expectGood(page);
      const ids = await page.evaluate(() =>
        [...document.querySelectorAll("[id]")].map((element) => element.id),
      );
      expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
      await page.context().close();
    },
  );
});

describe("where a number comes from", () => {
  it.each([1280, 390])("is accessible on a screen of %d px", async (width) => {
    const page = await open("results/");
    await page.setViewportSize({ width, height: 800 });
    await page.locator("#results .scroll td.n a").first().focus();
    await page.keyboard.press("i");
    await page.locator("dialog.number dl").waitFor();
    await expectGood(page);
    await page.context().close();
  });
});
