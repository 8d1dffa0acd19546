import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { Page } from "playwright-core";
import { serveWithFaults, type FaultyServer } from "../support/server.ts";
import { visit, withBrowser } from "./browser.ts";
import { filterOf, settled } from "./read-view.ts";

const browser = withBrowser();
const { cut } = inject("sites");
const text = "dinar";
const table = /data\/observations\/\S+\.parquet$/u;

let server: FaultyServer;
beforeAll(async () => {
  server = await serveWithFaults(cut.dir);
});
beforeEach(() => server.heal());
afterAll(() => server.close());

const askedFor = (pattern: RegExp): number => server.asked.filter((path) => pattern.test(path)).length;
const setHash = (page: Page, hash: string): Promise<unknown> =>
  page.evaluate((to) => (location.hash = to), hash);

describe("a slow network that refuses twice", () => {
  it.each([
    ["tables", table, { text }, `#v=1&text=${text}`],
    ["the engine", /\.wasm$/u, { text }, `#v=1&text=${text}`],
    ["a roll-up", /data\/cube\.\w+\.json$/u, { domains: ["science"] }, "#v=1&domain=science"],
  ] as const)("%s says so, and what is tried again comes", async (_, path, choice, hash) => {
    const { page, log } = await browser.open();
    await visit(page, server.address("results/"));
    // The newest fault counts first. (A broken connection would be tried again by Chromium itself.)
    server.fault(path, { delay: 300 });
    server.fault(path, { delay: 300, status: 503, times: 2 });
    const before = askedFor(path);
    await setHash(page, hash);
    const view = page.locator("#results");
    const alert = view.getByRole("alert");
    const again = view.getByRole("button", { name: "Try again" });
    await alert.waitFor();
    expect(await alert.innerText()).toContain("don’t follow the filter");
    // What is fetched ahead or side by side may have had both refusals at once.
    if (askedFor(path) - before < 2) {
      await again.click();
      await expect.poll(() => askedFor(path) - before).toBe(2);
      await alert.waitFor();
    }
    await again.click();
    await settled(page, "#results", filterOf(choice));
    expect(await alert.count()).toBe(0);
    // What the engine's own code leaves unheard in its worker.
    const compiling = "HTTP status code is not ok";
    expect(log.complaints.filter((line) => line.startsWith("uncaught") && !line.endsWith(compiling))).toEqual(
      [],
    );
    await page.context().close();
  });
});

describe("a tab that falls asleep", () => {
  const fallAsleep = async (page: Page): Promise<() => Promise<unknown>> => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
    return () => devtools.send("Page.setWebLifecycleState", { state: "active" });
  };

  it.each([
    ["its tables are on their way", table],
    ["its engine is on its way", /\.wasm$/u],
  ])("while %s shows the figures when it wakes", async (_, path) => {
    const { page, log } = await browser.open();
    await visit(page, server.address("results/"));
    server.fault(path, { delay: 700 });
    const before = askedFor(path);
    await setHash(page, `#v=1&text=${text}`);
    await expect.poll(() => askedFor(path)).toBeGreaterThan(before);
    const wake = await fallAsleep(page);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await wake();
    await settled(page, "#results", filterOf({ text }));
    expect(await page.getByRole("alert").count()).toBe(0);
    // And goes on from there.
    await setHash(page, "#v=1&text=currency");
    await settled(page, "#results", filterOf({ text: "currency" }));
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });
});

describe("a browser that denies all storage", () => {
  it("shows every page and filter, and says what it doesn’t keep", async () => {
    const { page, log } = await browser.open();
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
        Object.defineProperty(window, name, { get: refuse });
    });
    await visit(page, server.address(`results/#v=1&text=${text}`));
    await settled(page, "#results", filterOf({ text }));
    await visit(page, server.address("questions/"));
    await page.locator(".ql .c-question a").first().click();
    await page.getByLabel("Flag this question").check();
    await page.getByText("the note lasts as long as the page is open").waitFor();
    await visit(page, server.address("own-run/"));
    await page.getByRole("textbox", { name: "Model" }).fill("Mine");
    await page.getByRole("button", { name: "Try a sample" }).click();
    await page.locator("[data-report]").waitFor();
    await page.getByRole("button", { name: "Add the run", exact: true }).click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain("does not keep it");
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });
});
