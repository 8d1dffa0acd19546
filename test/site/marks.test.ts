import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { endingIn, visit, withBrowser } from "./browser.ts";
import { filterOf, settled } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("cut");
const browser = withBrowser();

const told = (page: Page): Promise<string> => page.locator("dialog.number:has(dl)").innerText();
const closed = (page: Page): Promise<void> => page.locator("dialog.number").waitFor({ state: "detached" });
/** The figure in what a mark says: after the colon. */
const figureOf = (words: string | null): string => /: [−+]?([\d.,]*\d)/u.exec(words ?? "")?.[1] ?? "none";

describe("where the number of a mark comes from", () => {
  it.each([
    ["", "#ladder"],
    ["domains/", "#domains"],
    ["judges/", "#strictness"],
    ["pipeline/", "#attribution"],
    ["compare/", "#flows"],
  ])("is told by key I on %s%s, as of its cell in the table; the mark stays ringed", async (path, view) => {
    const { page, log } = await browser.open();
    await visit(page, site.address(path));
    const picture = page.locator(`${view} .pictures [role='group'][tabindex]:visible`).first();
    await picture.focus();
    for (let i = 0; i < 3; i += 1) await page.keyboard.press("ArrowRight");
    const words = await page.locator(".mark-words").textContent();
    expect(log.requests.filter((address) => address.includes("mark-panel"))).toEqual([]);
    await page.keyboard.press("i");
    const origin = await told(page);
    const title = await page.locator("#number-title").innerText();
    expect(title.replace(/^[−+±]/u, "").startsWith(figureOf(words)), `${words ?? ""} / ${title}`).toBe(true);
    for (const part of ["SHA-256", "SQL", "What it is"]) expect(origin).toContain(part);
    expect(endingIn(log.requests, ".parquet", ".wasm")).toEqual([]);
    await page.keyboard.press("Escape");
    await closed(page);
    expect(await picture.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator(".mark-words").textContent()).toBe(words);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("is told by a click and by a tap; a mark that is a link still leads to its questions", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("domains/"));
    const mark = page.locator("#domains .at-wide [data-key]").first();
    const words = await mark.locator("title").textContent();
    await mark.click({ force: true });
    expect(await told(page)).toContain("SELECT avg(o.value) AS mean");
    expect(await page.locator("#number-title").innerText()).toContain(figureOf(words));
    await page.keyboard.press("Escape");
    await closed(page);
    await visit(page, site.address("compare/"));
    await page.locator("#pair-flow a [data-key]").first().click({ force: true });
    await page.waitForURL(/\/questions\//u);
    await page.context().close();

    const phone = await browser.open({ viewport: { width: 390, height: 800 }, hasTouch: true });
    await visit(phone.page, site.address(""));
    const dot = phone.page.locator("#ladder .at-narrow [data-key]").nth(4);
    await dot.scrollIntoViewIfNeeded();
    await dot.tap({ force: true });
    expect(await told(phone.page)).toContain("SELECT avg(o.value) AS mean");
    expect(phone.log.complaints).toEqual([]);
    await phone.page.context().close();
  });

  it("is told of the filter on screen", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("domains/#v=1&domain=culture"));
    await settled(page, "#domains", filterOf({ domains: ["culture"] }));
    await page.locator("#domains .pictures [role='group']:visible").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("I");
    expect(await told(page)).toContain("q.domain IN ('culture')");
    await page.context().close();
  });
});
