import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { filesOf, type Manifest } from "../../src/schema/manifest.ts";
import { withBrowser } from "./browser.ts";
import { demoViews } from "./check-view.ts";
import { choose, readFacts } from "./facts.ts";
import { htmlFiles } from "./pages.ts";
import { readView } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const { dir, folder } = inject("sites").demo;
const facts = readFacts(folder);
const ids = choose(facts, {});

describe("without JavaScript", () => {
  it.each(Object.entries(demoViews))("page %j shows what the folder's rows give", async (path, views) => {
    const { page, log } = await browser.open({ javaScriptEnabled: false });
    await page.goto(site.address(path));
    // A question whose ratings span the scale, so that every view rests on it; without it every figure is another.
    const spans = (ratings: readonly number[]): boolean => Math.max(...ratings) - Math.min(...ratings) >= 4;
    const [rated = ""] =
      [...(facts.rated.get("O1/gemini") ?? [])].find(([, ratings]) => spans(ratings)) ?? [];
    expect(rated).not.toBe("");
    for (const [id, check] of Object.entries(views)) {
      const shown = await readView(page, id);
      expect(shown.tier).toBeNull();
      check({ shown, facts, ids, domains: [] });
      const others = ids.filter((other) => other !== rated);
      expect(others).toHaveLength(2000);
      expect(() => check({ shown, facts, ids: others, domains: [] }), `${id} of other rows`).toThrow();
    }
    expect(log.complaints).toEqual([]);
    expect(log.requests.filter((address) => address.endsWith(".js"))).toEqual([]);
    await page.context().close();
  });

  it("says that the filters need it", async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(site.address("results/"));
    const note = page.locator("noscript p");
    expect(await note.evaluate((p) => [p.textContent, p.getBoundingClientRect().height > 0])).toEqual([
      expect.stringContaining("Filters need JavaScript"),
      true,
    ]);
    await page.context().close();
  });
});

interface Printed {
  readonly model_names: Readonly<Record<string, string>>;
  readonly rows: readonly {
    readonly config: string;
    readonly cells: readonly {
      readonly model: string;
      readonly mean: number | null;
      readonly std: number | null;
    }[];
  }[];
}

describe("Table V as printed", () => {
  const path = new URL("../../data-build/demo/published/table5_models.json", import.meta.url);
  const printed = JSON.parse(readFileSync(path, "utf8")) as Printed;

  it("stands in the page, cell by cell, with a reason for every dash", async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(site.address("results/"));
    const { rows } = await readView(page, "results");
    let figures = 0;
    for (const row of printed.rows)
      for (const cell of row.cells) {
        const model = printed.model_names[cell.model] ?? "";
        const shown = rows.find((r) => r.head === row.config)?.cells.find((c) => c.column === model);
        const what = `${row.config}, ${model}`;
        if (cell.mean === null || cell.std === null) {
          expect(shown?.text, what).toBe("–");
          expect(shown?.hidden, what).toMatch(/^not run: Not evaluated in the paper/u);
          continue;
        }
        figures += 1;
        expect(shown?.text.replace(/[a-z]+\(/u, "("), what).toContain(
          `${cell.mean.toFixed(2)}(${cell.std.toFixed(2)})`,
        );
        // A printed value is no simulated one.
        expect(shown?.hidden, what).toBe("");
      }
    expect(figures).toBe(60);
    await page.context().close();
  });
});

describe("the demo is simulated", () => {
  const files = htmlFiles(dir);

  it("and every page says so, in the words of its benchmark", () => {
    expect(files.length).toBeGreaterThan(2010);
    const silent = files.filter((file) => {
      const html = readFileSync(join(dir, file), "utf8");
      return !html.includes("Simulated data") || !html.includes(facts.spec.provenance.statement);
    });
    expect(silent).toEqual([]);
  });

  it("and so does every table to take away", () => {
    const { tables } = JSON.parse(readFileSync(join(dir, "data", "manifest.json"), "utf8")) as Manifest;
    const names = Object.values(tables).flatMap((table) => filesOf(table).map(({ file }) => file));
    expect(names.length).toBeGreaterThan(12);
    for (const name of names) {
      const bytes = readFileSync(join(dir, "data", name)).toString("latin1");
      expect(bytes, name).toContain("simulated");
    }
  });
});
