import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { serveWithFaults, type FaultyServer } from "../support/server.ts";
import { hydrated, visit, withBrowser } from "./browser.ts";
import { filterOf, settled } from "./read-view.ts";

const browser = withBrowser();
let server: FaultyServer;
beforeAll(async () => {
  server = await serveWithFaults(inject("sites").cut.dir);
});
afterAll(() => server.close());

/** A page whose reader has asked for single questions on an earlier page. */
async function visitAgain(options: BrowserContextOptions, isDenied = false): Promise<Page> {
  const { page } = await browser.open(options);
  if (isDenied)
    await page.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException("denied", "SecurityError");
      };
      Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse });
    });
  await visit(page, server.address("results/#v=1&text=dinar"));
  await settled(page, "#results", filterOf({ text: "dinar" }));
  await page.goto(server.address("judges/"), { waitUntil: "load" });
  await page.goto(server.address("results/"), { waitUntil: "load" });
  return page;
}

describe("the engine on an idle page", () => {
  it("starts for a reader who has asked it before, and answers the first question", async () => {
    const page = await visitAgain({});
    await expect.poll(() => page.workers().length).toBe(1);
    const [worker] = page.workers();
    await page.evaluate(() => (location.hash = "#v=1&text=dinar"));
    await settled(page, "#results", filterOf({ text: "dinar" }));
    expect(page.workers()).toEqual([worker]);
    await page.context().close();
  });

  it.each([
    ["doesn’t on a first visit", {}, false, false],
    ["doesn’t where fingers point", { hasTouch: true, isMobile: true }, true, false],
    ["doesn’t where nothing can be remembered, which the question itself doesn’t need", {}, true, true],
  ])("%s", async (_, options, isAsked, isDenied) => {
    server.asked.splice(0);
    const page = isAsked ? await visitAgain(options, isDenied) : (await browser.open(options)).page;
    server.asked.splice(0);
    await visit(page, server.address("judges/"));
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    expect(page.workers()).toEqual([]);
    expect(server.asked.filter((path) => path.endsWith(".wasm"))).toEqual([]);
    await page.context().close();
  });
});
