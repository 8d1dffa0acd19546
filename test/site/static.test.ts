import { describe, expect, inject, it } from "vitest";
import { demoViews } from "./check-view.ts";
import { withBrowser } from "./browser.ts";
import { choose, readFacts } from "./facts.ts";
import { readView } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const facts = readFacts(inject("sites").demo.folder);
const ids = choose(facts, {});

describe("without JavaScript", () => {
  it.each(Object.entries(demoViews))("page %j shows what the folder's rows give", async (path, views) => {
    const { page, log } = await browser.open({ javaScriptEnabled: false });
    await page.goto(site.address(path));
    for (const [id, check] of Object.entries(views)) {
      const shown = await readView(page, id);
      expect(shown.tier).toBeNull();
      check({ shown, facts, ids, domains: [] });
    }
    expect(log.complaints).toEqual([]);
    expect(log.requests.filter((address) => address.endsWith(".js"))).toEqual([]);
    await page.context().close();
  });
});
