import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { visit, withBrowser } from "./browser.ts";
import { demoViews } from "./check-view.ts";
import { choose, readFacts } from "./facts.ts";
import { filterOf, readView, settled, unfiltered } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const facts = readFacts(inject("sites").demo.folder);

const hash = (page: Page): string => decodeURIComponent(new URL(page.url()).hash);
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();

async function expectDomains(page: Page, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) await unfiltered(page);
  else await settled(page, "#results", filterOf({ domains }));
  const shown = await readView(page, "results");
  demoViews["results/"]?.results?.({ shown, facts, ids: choose(facts, { domains }), domains });
}

describe("back and forward", () => {
  it("go through cubes and questions, however fast", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("results/"));
    await press(page, "Culture");
    await expectDomains(page, ["culture"]);
    await page.evaluate(() => (location.hash = "#v=1&text=dinar"));
    await settled(page, "#results", filterOf({ text: "dinar" }));
    await page.evaluate(() => (location.hash = "#v=1&domain=history"));
    await expectDomains(page, ["history"]);
    await page.evaluate(() => {
      history.back();
      history.back();
    });
    await page.waitForURL(/domain=culture/u);
    await expectDomains(page, ["culture"]);
    await page.goForward();
    await settled(page, "#results", filterOf({ text: "dinar" }));
    expect(await page.getByRole("searchbox", { name: "Question or reference contains" }).inputValue()).toBe(
      "dinar",
    );
    await page.evaluate(() => history.go(-2));
    await expectDomains(page, []);
    expect(hash(page)).toBe("");
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("keep figures and address together over links to places", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("results/"));
    const link = page.locator("#results a.btn", { hasText: "Link" });
    await link.click();
    expect(hash(page)).toBe("#results");
    await expectDomains(page, []);
    await press(page, "Culture");
    await expectDomains(page, ["culture"]);
    await link.click();
    expect(hash(page)).toBe("#v=1&domain=culture&at=results");
    await expectDomains(page, ["culture"]);
    // Both are addresses to pass on.
    await page.reload();
    await expectDomains(page, ["culture"]);
    await page.waitForFunction(() => {
      const top = document.getElementById("results")?.getBoundingClientRect().top ?? NaN;
      return top > -5 && top < innerHeight / 2;
    });
    await page.goBack();
    await page.waitForURL(/#v=1&domain=culture$/u);
    await page.goBack();
    await page.waitForURL(/#results$/u);
    await expectDomains(page, []);
    await page.goForward();
    await expectDomains(page, ["culture"]);
    await press(page, "Science");
    expect(hash(page)).toBe("#v=1&domain=science,culture");
    await page.context().close();
  });
});

describe("links of other versions", () => {
  it("keep what this one doesn't know through every change, and on the next page", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("results/#v=7&zoom=2&domain=culture&flag&new=క,ఖ"));
    await expectDomains(page, ["culture"]);
    await press(page, "Science");
    await expectDomains(page, ["science", "culture"]);
    expect(hash(page)).toBe("#v=1&domain=science,culture&flag&new=క,ఖ&zoom=2");
    await press(page, "Clear all");
    await expectDomains(page, []);
    expect(hash(page)).toBe("#v=1&flag&new=క,ఖ&zoom=2");
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Domains" }).click();
    await page.waitForURL(/\/domains\//u);
    expect(hash(page)).toBe("#v=1&flag&new=క,ఖ&zoom=2");
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("lose what the benchmark doesn't have, say so, and show the rest", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("results/#v=1&domain=culture,astrology&score=Z9/gemini:1..2&decimals=99"));
    await expectDomains(page, ["culture"]);
    expect(await page.getByText("Not known here").innerText()).toContain(
      "Not known here, so left out of what the link asks for: domain astrology, score Z9/gemini:1..2, decimals 99.",
    );
    await press(page, "Science");
    expect(hash(page)).toBe("#v=1&domain=science,culture");
    expect(await page.getByText("Not known here").count()).toBe(0);
    await page.context().close();
  });
});
