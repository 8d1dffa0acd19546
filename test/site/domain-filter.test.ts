import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { demoViews } from "./check-view.ts";
import { engineRequests, withBrowser, visit } from "./browser.ts";
import { choose, readFacts } from "./facts.ts";
import { filterOf, readView, settled, unfiltered } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const facts = readFacts(inject("sites").demo.folder);

/** Waits for every view of a page and compares it with the rows of the chosen domains. */
async function expectDomains(page: Page, path: string, domains: readonly string[]): Promise<void> {
  const ids = choose(facts, { domains });
  for (const [id, check] of Object.entries(demoViews[path] ?? {})) {
    if (domains.length > 0) await settled(page, `#${id}`, filterOf({ domains }));
    const shown = await readView(page, id);
    expect(shown.tier, id).toBe(domains.length > 0 ? "cube" : null);
    check({ shown, facts, ids, domains });
  }
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("group", { name: "Domain" }).getByRole("button", { name, exact: true }).click();

describe("a domain filter", () => {
  it.each(Object.keys(demoViews))(
    "on page %j repaints from the cube, and lives in the address",
    async (path) => {
      const { page, log } = await browser.open();
      await visit(page, site.address(path));
      await expectDomains(page, path, []);

      await press(page, "Culture");
      await expectDomains(page, path, ["culture"]);
      expect(new URL(page.url()).hash).toBe("#v=1&domain=culture");
      // Domains stand in the benchmark's order, whichever was chosen first.
      await press(page, "Science");
      await expectDomains(page, path, ["science", "culture"]);
      expect(new URL(page.url()).hash).toBe("#v=1&domain=science,culture");

      await page.reload();
      await expectDomains(page, path, ["science", "culture"]);
      await page.goBack();
      await expectDomains(page, path, ["culture"]);
      await page.goBack();
      await unfiltered(page);
      await expectDomains(page, path, []);
      await page.goForward();
      await expectDomains(page, path, ["culture"]);

      await page.getByRole("button", { name: "Clear all" }).click();
      await unfiltered(page);
      expect(new URL(page.url()).hash).toBe("");
      await expectDomains(page, path, []);
      expect(engineRequests(log.requests)).toEqual([]);
      expect(log.complaints).toEqual([]);
      await page.context().close();
    },
  );

  it("changes the figures at all", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("results/"));
    const before = await readView(page, "results");
    await press(page, "Culture");
    await settled(page, "#results", filterOf({ domains: ["culture"] }));
    const after = await readView(page, "results");
    const exact = (view: typeof before): readonly (number | null)[] =>
      view.rows.flatMap((row) => row.cells.map((cell) => cell.exact));
    const changed = exact(after).filter((value, i) => value !== exact(before)[i]);
    expect(changed.length).toBeGreaterThan(50);
    await page.context().close();
  });
});
