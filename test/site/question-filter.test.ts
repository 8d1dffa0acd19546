import { filesOf, parseManifest } from "../../src/schema/manifest.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { demoViews } from "./check-view.ts";
import { endingIn, unfold, visit, withBrowser } from "./browser.ts";
import { choose, mainJudge, readFacts, type Choice } from "./facts.ts";
import { filterOf, readView, settled, type ShownView } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const { demo } = inject("sites");
const facts = readFacts(demo.folder);
const judge = mainJudge(facts);

/** What a plain search through the folder's texts finds for one word written in three ways. */
const dinar = (texts: string): boolean => texts.includes("దీనార్") || /dinar/iu.test(texts);
const right = { config: "O1", model: "gemini", min: 4, max: 5 };
const wrongHeard = { config: "A1", model: "gemini", min: 1, max: 2 };
const everything = { config: "O1", model: "gemini", min: 1, max: 5 };

interface Asked extends Choice {
  readonly text?: string;
}
const filterOn = ({ text = "", domains = [], ranges = [] }: Asked): ReturnType<typeof filterOf> =>
  filterOf({
    text,
    domains,
    ranges: ranges.map(({ config, model, min, max }) => ({ config, model, judge, min, max })),
  });

/** The address that a filter should have. */
function hashOf({ text = "", domains = [], ranges = [] }: Asked): string {
  const parts = [
    ...(domains.length > 0 ? [`domain=${domains.join(",")}`] : []),
    ...(ranges.length > 0
      ? [`score=${ranges.map((r) => `${r.config}/${r.model}:${r.min}..${r.max}`).join(",")}`]
      : []),
    ...(text === "" ? [] : [`text=${text}`]),
  ];
  return `#v=1&${parts.join("&")}`;
}

async function views(page: Page, path: string, asked: Asked): Promise<ReadonlyMap<string, ShownView>> {
  const shown = new Map<string, ShownView>();
  for (const id of Object.keys(demoViews[path] ?? {})) {
    await settled(page, `#${id}`, filterOn(asked));
    shown.set(id, await readView(page, id));
  }
  return shown;
}

async function expectAsked(page: Page, path: string, asked: Asked): Promise<void> {
  const ids = choose(facts, asked);
  for (const [id, shown] of await views(page, path, asked)) {
    expect(shown.tier, id).toBe("sql");
    demoViews[path]?.[id]?.({ shown, facts, ids, domains: asked.domains ?? [] });
  }
}

const type = (page: Page, text: string): Promise<void> =>
  page.getByRole("searchbox", { name: "Question or reference contains" }).fill(text);

async function addRange(page: Page, range: typeof right): Promise<void> {
  const form = page.getByRole("form", { name: "Score of a cell" });
  const label = facts.spec.models.find((m) => m.id === range.model)?.label ?? "";
  await form.getByRole("combobox", { name: "Cell" }).selectOption({ label: `${range.config}, ${label}` });
  await form.getByRole("spinbutton", { name: "from" }).fill(String(range.min));
  await form.getByRole("spinbutton", { name: "to" }).fill(String(range.max));
  await form.getByRole("button", { name: "Add" }).click();
}

const published = new Set(
  Object.values(
    parseManifest(JSON.parse(readFileSync(join(demo.dir, "data", "manifest.json"), "utf8"))).tables,
  )
    .flatMap(filesOf)
    .map(({ file }) => file),
);

function expectTablesFetched(requests: readonly string[]): void {
  const files = endingIn(requests, ".parquet").map(
    (address) => new URL(address).pathname.split("/data/").at(-1) ?? "",
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(file).toMatch(/\.[0-9a-f]{16}\.parquet$/u);
    expect(published).toContain(file);
  }
  expect(files, "each file once").toEqual([...new Set(files)]);
}

const figures = (view: ShownView | undefined): object => ({
  ...view,
  tier: "",
  rows: view?.rows.map((row) => ({
    ...row,
    cells: row.cells.map(({ text, hidden, ...cell }) => ({
      ...cell,
      text: text.replace(/^(-?[\d.]+)[a-z]+\(/u, "$1("),
      hidden: hidden === "(simulated)" ? "" : hidden,
    })),
  })),
});

describe("a question-level filter", () => {
  it.each(Object.keys(demoViews))("on page %j gives what the rows give", async (path) => {
    const { page, log } = await browser.open();
    await visit(page, site.address(path));
    await unfold(page);
    for (const text of ["దీనార్", "dīnār", "dinar"]) {
      await type(page, text);
      await expectAsked(page, path, { text, found: dinar });
      expect(decodeURIComponent(new URL(page.url()).hash)).toBe(hashOf({ text }));
    }
    expectTablesFetched(log.requests);
    expect(endingIn(log.requests, ".wasm")).toHaveLength(1);

    await type(page, "");
    await addRange(page, right);
    await expectAsked(page, path, { ranges: [right] });
    await addRange(page, wrongHeard);
    const both = { ranges: [right, wrongHeard] };
    await expectAsked(page, path, both);
    expect(decodeURIComponent(new URL(page.url()).hash)).toBe(hashOf(both));

    await page.getByRole("button", { name: "Science", exact: true }).click();
    await expectAsked(page, path, { domains: ["science"], ...both });
    const all = { domains: ["politics", "history"], text: "dinar", found: dinar, ranges: [everything] };
    await page.evaluate((hash) => (location.hash = hash), hashOf(all));
    await expectAsked(page, path, all);
    await page.reload();
    await expectAsked(page, path, all);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it.each(Object.keys(demoViews))(
    "on page %j gives what the cube gives, where it keeps everything",
    async (path) => {
      const { page } = await browser.open();
      const cube = { domains: ["general", "culture"] };
      await visit(page, site.address(path + hashOf(cube)));
      const one = await views(page, path, cube);
      const sql = { ...cube, ranges: [everything] };
      await page.evaluate((hash) => (location.hash = hash), hashOf(sql));
      const other = await views(page, path, sql);
      for (const [id, view] of one) {
        expect(view.tier).toBe("cube");
        // Whether a figure is printed depends on what is asked, and letters of models only come with the cube.
        expect(figures(other.get(id))).toEqual(figures(view));
      }
      await page.context().close();
    },
  );
});
