import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { endingIn, visit, withBrowser, type Watched } from "./browser.ts";
import { filterOf, settled } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("cut");
const browser = withBrowser();
const figures = "#results .scroll td.n[data-exact]";

async function open(path: string, options: Parameters<typeof browser.open>[0] = {}): Promise<Watched> {
  const watched = await browser.open(options);
  await visit(watched.page, site.address(path));
  return watched;
}

const told = (page: Page): Promise<string> => page.locator("dialog.number:has(dl)").innerText();
const exactOf = (page: Page, nth: number): Promise<string | null> =>
  page.locator(figures).nth(nth).getAttribute("data-exact");
/** Whether the focus is in the cell of a figure. */
const isAt = (page: Page, nth: number): Promise<boolean> =>
  page
    .locator(figures)
    .nth(nth)
    .evaluate((cell) => cell.contains(document.activeElement));
const closed = (page: Page): Promise<void> => page.locator("dialog.number").waitFor({ state: "detached" });

describe("where a number comes from", () => {
  it("is told at the figure under the pointer; the figure stays a link, and nothing moves", async () => {
    const { page, log } = await open("results/");
    const cell = page.locator(figures).nth(2);
    const link = await cell.locator("a").getAttribute("href");
    await cell.scrollIntoViewIfNeeded();
    const before = await cell.boundingBox();
    expect(endingIn(log.requests, ".parquet", ".wasm")).toEqual([]);
    expect(log.requests.filter((address) => address.includes("number-panel"))).toEqual([]);
    await cell.hover();
    await page.getByRole("button", { name: "Where this number comes from" }).click();
    const words = await told(page);
    expect(words).toContain((await exactOf(page, 2)) ?? "no value");
    for (const part of [
      "Simulated data.",
      "values counted",
      "SHA-256",
      "run ",
      "SELECT avg(o.value) AS mean",
    ])
      expect(words).toContain(part);
    expect(words).toMatch(/observations\/\S+\.parquet/u);
    const dialog = page.locator("dialog.number");
    expect(await dialog.getByRole("link", { name: "Show the questions" }).getAttribute("href")).toBe(link);
    expect(await dialog.getByRole("link", { name: "mean", exact: true }).getAttribute("href")).toBe(
      "/methods/#mean",
    );
    const console_ = await dialog.getByRole("link", { name: "Open in the SQL console" }).getAttribute("href");
    const statement = await dialog.locator("pre").innerText();
    expect(new URLSearchParams(console_?.split("#")[1]).get("sql")).toBe(statement);
    expect(await cell.boundingBox()).toEqual(before);
    // Neither the engine nor a table is needed to tell.
    expect(endingIn(log.requests, ".parquet", ".wasm")).toEqual([]);
    await page.keyboard.press("Escape");
    await closed(page);
    expect(await isAt(page, 2)).toBe(true);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("is told by keyboard: I on a table, arrows, Enter; I on a link; the focus returns", async () => {
    const { page } = await open("results/");
    await page.locator("#results .scroll").focus();
    await page.keyboard.press("i");
    const all = page.locator("#results .scroll td.n");
    await expect.poll(() => all.first().evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    expect(await all.first().evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await told(page)).toContain("Judge");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Close");
    await page.keyboard.press("Enter");
    await closed(page);
    expect(await all.first().evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("scroll");

    await page.locator(figures).nth(3).locator("a").focus();
    await page.keyboard.press("i");
    expect(await told(page)).toContain((await exactOf(page, 3)) ?? "no value");
    await page.keyboard.press("Escape");
    await closed(page);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("A");
    expect(await isAt(page, 3)).toBe(true);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/questions\//u);
    await page.context().close();
  });

  it("is a sheet at the foot of a narrow screen, opened by a tap beside the figure", async () => {
    const { page } = await open("results/", { viewport: { width: 390, height: 800 }, hasTouch: true });
    const cell = page.locator(figures).first();
    await cell.scrollIntoViewIfNeeded();
    const box = await cell.boundingBox();
    if (box === null) throw new Error("the figure has no place");
    await page.touchscreen.tap(box.x + box.width - 6, box.y + box.height - 6);
    expect(await told(page)).toContain((await exactOf(page, 0)) ?? "no value");
    const sheet = await page.locator("dialog.number").boundingBox();
    expect(sheet).toMatchObject({ x: 0, width: 390 });
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(800, 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.context().close();
  });

  it("is told of the numbers beside printed ones: each with its own statement, n and judge", async () => {
    const { page, log } = await open("verify/");
    await page.locator("#table-5 details summary").click();
    const row = page.locator("#table-5 tbody tr[data-place]").first();
    const [printed, computed] = [row.locator("td").nth(0), row.locator("td").nth(1)];
    await computed.hover();
    await page.locator("button.why").click();
    const words = await told(page);
    for (const part of [
      ...[
        "Unrounded",
        (await computed.getAttribute("data-exact")) ?? "none",
        "Mean of: Judge score given by",
      ],
      ...["SELECT avg(o.value) AS mean", "values counted", "SHA-256", "Judge", "run "],
    ])
      expect(words).toContain(part);
    await page.keyboard.press("Escape");
    await closed(page);
    await page.locator("#table-5 .scroll").focus();
    await page.keyboard.press("i");
    await expect.poll(() => printed.evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await told(page)).toMatch(/Printed in .+ for: Mean of/u);
    await page.keyboard.press("Escape");
    await closed(page);
    await visit(page, site.address("compare/"));
    await page.locator("#pairs-printed .scroll").focus();
    await page.keyboard.press("i");
    await page.keyboard.press("Enter");
    expect(await told(page)).toContain("SQL that gives this number");
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("is told of the filter on screen", async () => {
    const { page } = await open("results/#v=1&domain=culture");
    await settled(page, "#results", filterOf({ domains: ["culture"] }));
    await page.locator(figures).first().hover();
    await page.locator("button.why").click();
    const words = await told(page);
    expect(words).toContain((await exactOf(page, 0)) ?? "no value");
    expect(words).toContain("q.domain IN ('culture')");
    expect(words).toMatch(/Questions\s+Culture/u);
    await page.context().close();
  });

  it("is told of every figure of every view, without a failure", async () => {
    for (const path of ["", "results/", "compare/", "domains/", "judges/", "pipeline/"]) {
      const { page, log } = await open(path);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details.twin"))
          (details as HTMLDetailsElement).open = true;
      });
      const tables = page.locator(".fig .scroll[aria-label*='key I']");
      for (const table of await tables.all()) {
        await table.focus();
        await page.keyboard.press("i");
        await page.keyboard.press("Enter");
        const words = await told(page);
        expect(words, path).toContain("SHA-256");
        expect(words, path).toContain("SQL");
        await page.keyboard.press("Escape");
        await closed(page);
      }
      expect(await tables.count(), path).toBeGreaterThan(0);
      expect(log.complaints, path).toEqual([]);
      await page.context().close();
    }
  });

  it("says so where its code doesn't come; the table stays", async () => {
    const { page } = await browser.open();
    await page.route(/number-panel/u, (route) => route.abort());
    await visit(page, site.address("results/"));
    await page.locator(figures).first().hover();
    await page.locator("button.why").click();
    await page.locator("dialog.number", { hasText: "could not be loaded" }).waitFor();
    await page.keyboard.press("Escape");
    await closed(page);
    expect(await page.locator(figures).count()).toBeGreaterThan(10);
    await page.context().close();
  });
});
