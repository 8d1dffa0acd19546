import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FaultyServer } from "../support/server.ts";
import { buildSite, keepQuestions } from "../support/site.ts";
import { visit } from "./browser.ts";
import { demoViews } from "./check-view.ts";
import { choose, readFacts, type Facts } from "./facts.ts";
import { expectTable, found, goOffline, rested, text, withOffline } from "./offline.ts";
import { filterOf, readView, settled } from "./read-view.ts";

let server: FaultyServer;
let context: BrowserContext;
let page: Page;
const {
  browser,
  folder: old,
  facts,
} = withOffline((now) => {
  ({ server, context, page } = now);
});

describe("a newer version under an open tab", () => {
  let newer: { readonly dir: string; readonly facts: Facts; readonly at: string };
  beforeAll(async () => {
    const at = await mkdtemp(join(tmpdir(), "explorer-newer-"));
    const folder = join(at, "folder");
    await cp(old, folder, { recursive: true });
    const gone = choose(facts, { found })[0];
    await keepQuestions(folder, (id) => id !== gone);
    newer = { dir: (await buildSite(folder, join(at, "site"), "/")).dir, facts: readFacts(folder), at };
  });
  afterAll(() => rm(newer.at, { recursive: true, force: true }));

  const comeBack = (of: Page): Promise<unknown> =>
    of.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const version = (of: Page): Promise<string | undefined> =>
    of.evaluate(() => document.documentElement.dataset.version);

  it("is offered; the tab stays whole in the old one, and is whole in the new one after Reload", async () => {
    expect(newer.facts.questions.length).toBe(facts.questions.length - 1);
    await visit(page, server.address("results/"));
    await rested(page);
    const old = await version(page);
    server.deploy(newer.dir);
    await comeBack(page);
    const note = page.getByText("A newer version of this site is there.");
    await note.waitFor();
    // The old page asks for data and code of its own build, of which the host has nothing any more.
    await page.evaluate((hash) => (location.hash = hash), `#v=1&text=${text}`);
    await settled(page, "#results", filterOf({ text }));
    await expectTable(page, facts, { found });
    await page.getByRole("button", { name: "Reload" }).click();
    await page.waitForFunction((before) => document.documentElement.dataset.version !== before, old);
    expect(new URL(page.url()).hash).toBe(`#v=1&text=${text}`);
    await settled(page, "#results", filterOf({ text }));
    await expectTable(page, newer.facts, { found });
    expect(await note.count()).toBe(0);
  });

  it("is kept in the old one’s place once no tab is of the old one", async () => {
    await visit(page, server.address("results/"));
    await rested(page);
    const second = await context.newPage();
    await visit(second, server.address("judges/"));
    server.deploy(newer.dir);
    await visit(page, server.address("results/"));
    // The other tab hears of it without being touched.
    await second.getByText("A newer version of this site is there.").waitFor();
    await rested(page);
    const builds = (): Promise<number> =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.includes(" build ")).length);
    expect(await builds()).toBe(2);
    await second.evaluate((hash) => (location.hash = hash), "#v=1&domain=science");
    await second.waitForFunction(() => document.querySelector("[data-filter*='science']") !== null);
    await second.close();
    await visit(page, server.address("results/"));
    await expect.poll(builds).toBe(1);
    await goOffline(context, server);
    await visit(page, server.address(`results/#v=1&text=${text}`));
    await settled(page, "#results", filterOf({ text }));
    await expectTable(page, newer.facts, { found });
  });

  it("is said where there is no worker too, and its data are never shown in the old page", async () => {
    const plain = await browser.context();
    const tab = await plain.newPage();
    await visit(tab, server.address("results/"));
    server.deploy(newer.dir);
    await tab.evaluate((hash) => (location.hash = hash), `#v=1&text=${text}`);
    const alert = tab.locator("#results").getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/newer version|could not be loaded/u);
    await tab.getByText("A newer version of this site is there.").waitFor();
    await tab.locator(".newer").getByRole("button", { name: "Reload" }).click();
    await settled(tab, "#results", filterOf({ text }));
    const view = await readView(tab, "results");
    demoViews["results/"]?.results?.({
      shown: view,
      facts: newer.facts,
      ids: choose(newer.facts, { found }),
      domains: [],
    });
    await plain.close();
  });
});
