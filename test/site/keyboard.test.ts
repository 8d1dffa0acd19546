import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { openAll, visit, withBrowser, type Watched } from "./browser.ts";
import { focused, stopsOf, tabTo } from "./focus.ts";
import { mainPages, someQuestionPages } from "./pages.ts";
import { filterOf, settled, unfiltered } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const { dir } = inject("sites").demo;

async function open(path: string): Promise<Watched> {
  const watched = await browser.open({ acceptDownloads: true });
  await visit(watched.page, site.address(path));
  return watched;
}
const hash = (page: Page): string => decodeURIComponent(new URL(page.url()).hash);

describe("Tab", () => {
  it.each([...mainPages(dir), ...someQuestionPages(dir, 1)])(
    "on page %j stops at every control, in order, in sight and with a mark",
    async (path) => {
      const { page } = await open(path);
      await openAll(page);
      const stops = await stopsOf(page);
      expect(stops[0]).toBe("a Skip to content");
      const reached: number[] = [];
      const names: string[] = [];
      const hidden: string[] = [];
      for (;;) {
        await page.keyboard.press("Tab");
        const at = await focused(page);
        if (at.name === "" && at.stop === -1) break;
        // The browser's own player has several buttons.
        if (at.stop !== -1 && reached.at(-1) === at.stop) continue;
        if (!at.visible || !at.inside) hidden.push(`${at.name}: ${at.inside ? "no mark" : "out of sight"}`);
        reached.push(at.stop);
        names.push(stops[at.stop] ?? `none of the stops: ${at.name}`);
        if (reached.length > stops.length) break;
      }
      expect(names).toEqual(stops);
      expect(hidden).toEqual([]);
      await page.context().close();
    },
  );
});

describe("by keyboard alone", () => {
  it("the menu is skipped, and a filter is set, changed and cleared", async () => {
    const { page, log } = await open("results/");
    await tabTo(page, /^Skip to content$/u, 1);
    await page.keyboard.press("Enter");
    await tabTo(page, /^What is real/u, 2);
    await tabTo(page, /^Culture$/u, 6);
    await page.keyboard.press("Space");
    await settled(page, "#results", filterOf({ domains: ["culture"] }));
    expect(await focused(page)).toMatchObject({ name: "Culture" });
    expect(
      await page.getByRole("button", { name: "Culture", exact: true }).getAttribute("aria-pressed"),
    ).toBe("true");

    const summary = page.getByText("Filter by wording or score");
    if (await summary.isVisible()) {
      await tabTo(page, /^Filter by wording or score$/u);
      await page.keyboard.press("Enter");
    }
    await tabTo(page, /^Question or reference contains/u);
    await page.keyboard.type("dinar");
    await settled(page, "#results", filterOf({ domains: ["culture"], text: "dinar" }));

    await tabTo(page, /^Cell$/u);
    await page.keyboard.press("ArrowDown");
    await tabTo(page, /^from$/u, 1);
    await page.keyboard.press("ArrowUp");
    await tabTo(page, /^Add$/u, 2);
    await page.keyboard.press("Enter");
    await page.waitForURL(/score=[^&]*:2\.\.5/u);

    // What is removed had the focus; its neighbour is next, not the top of the page.
    await tabTo(page, /^Remove filter: Culture$/u, 3);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !decodeURIComponent(url.hash).includes("domain="));
    await tabTo(page, /^Clear all$/u, 3);
    await page.keyboard.press("Enter");
    await unfiltered(page);
    expect(hash(page)).toBe("");
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("the menu is skipped, and what is set stays", async () => {
    const { page } = await open("results/#v=1&domain=culture");
    await settled(page, "#results", filterOf({ domains: ["culture"] }));
    await tabTo(page, /^Skip to content$/u, 1);
    await page.keyboard.press("Enter");
    await page.waitForURL(/at=main/u);
    expect(hash(page)).toBe("#v=1&domain=culture&at=main");
    await settled(page, "#results", filterOf({ domains: ["culture"] }));
    await tabTo(page, /^What is real/u, 2);
    await page.context().close();
  });

  it("settings are changed by arrows, boxes and buttons", async () => {
    const { page } = await open("results/");
    await tabTo(page, /^Difference from/u);
    await page.keyboard.press("ArrowUp");
    await page.waitForURL(/pin=/u);
    await tabTo(page, /^2$/u, 8);
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/decimals=3/u);
    expect(await focused(page)).toMatchObject({ name: "3", visible: true });
    await tabTo(page, /^Columns and rows/u, 10);
    await page.keyboard.press("Enter");
    await tabTo(page, /^Gemini-2\.5-Flash$/u, 1);
    await page.keyboard.press("Space");
    await page.waitForURL(/hide=gemini/u);
    await tabTo(page, /^Move Gemini-2\.5-Flash back$/u, 2);
    await page.keyboard.press("Enter");
    await page.waitForURL(/order=gemma-27b,gemini/u);
    expect(await focused(page)).toMatchObject({ name: "Move Gemini-2.5-Flash back" });
    await page.context().close();
  });

  it("a table is saved", async () => {
    const { page } = await open("results/");
    await tabTo(page, /^Export /u);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save: CSV" }).waitFor();
    await tabTo(page, /^Save: CSV$/u, 1);
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Space")]);
    expect(await readFile(await download.path(), "utf8")).toMatch(
      /^group,Input,detail,Input quality,Input quality \(below\),Gemini,Gemini \(SD\),/u,
    );
    await page.context().close();
  });

  it("two cells are compared", async () => {
    const { page } = await open("compare/");
    await tabTo(page, /^Input/u);
    await page.keyboard.press("ArrowDown");
    await page.waitForURL(/[#&]a=/u);
    const a = /[#&]a=([^&]*)/u.exec(hash(page))?.[1] ?? "";
    await tabTo(page, /^Swap$/u, 8);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => decodeURIComponent(url.hash).includes(`b=${a}`));
    await page.context().close();
  });

  it("a question is found and opened", async () => {
    const { page } = await open("questions/");
    const summary = page.getByText("Filter by wording or score");
    if (await summary.isVisible()) {
      await tabTo(page, /^Filter by wording or score$/u);
      await page.keyboard.press("Enter");
    }
    await tabTo(page, /^Question or reference contains/u);
    await page.keyboard.type("dinar");
    await settled(page, "main", filterOf({ text: "dinar" }));
    const link = page.locator(".virtual .c-question a").first();
    const first = await link.getAttribute("href");
    await tabTo(page, /^Clear all$/u);
    await tabTo(page, new RegExp(`^${(await link.innerText()).slice(0, 20)}`, "u"));
    await page.keyboard.press("Enter");
    await page.waitForURL(/questions\/q\d+\//u);
    const { pathname } = new URL(page.url());
    expect(first?.startsWith(pathname), `${pathname} for ${first ?? "nothing"}`).toBe(true);
    await page.context().close();
  });

  it("wide tables can be scrolled, since they take the focus", async () => {
    const { page } = await browser.open({ viewport: { width: 390, height: 800 } });
    await visit(page, site.address("results/"));
    const region = page.getByRole("region", { name: /scrolls sideways/u }).first();
    await region.focus();
    const before = await region.evaluate((element) => element.scrollLeft);
    for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => region.evaluate((element) => element.scrollLeft), { timeout: 20_000 })
      .toBeGreaterThan(before);
    await page.context().close();
  });

  it("the theme is changed", async () => {
    const { page } = await browser.open({ colorScheme: "light" });
    await visit(page, site.address("data/"));
    await tabTo(page, /^Dark theme$/u);
    await page.keyboard.press("Enter");
    await page.waitForURL(/theme=dark/u);
    expect(await focused(page)).toMatchObject({ name: "Light theme" });
    await page.context().close();
  });
});
