import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { serveSite } from "../../data-build/cli/serve.ts";
import type { SqlValue } from "../../src/db/db.ts";
import { openPublished } from "../../src/db/node.ts";
import { filesOf, type Manifest } from "../../src/schema/manifest.ts";
import { buildSite } from "../support/site.ts";
import { endingIn, visit, withBrowser } from "./browser.ts";
import { demoViews } from "./check-view.ts";
import { choose, readFacts } from "./facts.ts";
import { filterOf, readView, settled, type ShownView } from "./read-view.ts";
import { withSite } from "./serve.ts";

const { cut } = inject("sites");
const before = withSite("cut");
const browser = withBrowser();
const servers: Server[] = [];
let scratch = "";
let old: readonly ShownView[] = [];
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "explorer-truth-"));
  old = await threeWays(before.address());
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(scratch, { recursive: true, force: true });
});

/** The results table without script, by a cube and by the engine, all over every question. */
async function threeWays(address: string): Promise<readonly ShownView[]> {
  const still = await browser.open({ javaScriptEnabled: false });
  await still.page.goto(`${address}results/`);
  const html = await readView(still.page, "results");
  await still.page.context().close();
  const { page } = await browser.open();
  const domains = readFacts(cut.folder).spec.domains.map((d) => d.id);
  await visit(page, `${address}results/#v=1&domain=${domains.join(",")}`);
  await settled(page, "#results", filterOf({ domains }));
  const cube = await readView(page, "results");
  await page.evaluate(() => (location.hash = "#v=1&score=O1/gemini:1..5"));
  await settled(
    page,
    "#results",
    filterOf({ ranges: [{ config: "O1", model: "gemini", judge: "gemini", min: 1, max: 5 }] }),
  );
  const sql = await readView(page, "results");
  await page.context().close();
  expect([html, cube, sql].map((view) => view.tier)).toEqual([null, "cube", "sql"]);
  return [html, cube, sql];
}

const figures = (view: ShownView): readonly string[] =>
  view.rows.flatMap((row) => row.cells.map((cell) => `${row.head}/${cell.column}: ${cell.exact ?? "–"}`));

// Not the baseline, on which every difference rests.
const changedCell = "A1/Gemma-3-12B";

describe("one judgment changed and every printed value gone", () => {
  const folder = (): string => join(scratch, "folder");
  let now: readonly ShownView[] = [];
  beforeAll(async () => {
    await cp(cut.folder, folder(), { recursive: true });
    await rm(join(folder(), "published.yaml"));
    const path = join(folder(), "judgments/gemini/A1/gemma-12b.csv");
    const rows = await readFile(path, "utf8");
    const [, score = ""] = /^q0005,(\d)/mu.exec(rows) ?? [];
    await writeFile(path, rows.replace(/^q0005,\d/mu, `q0005,${score === "1" ? "5" : "1"}`));
    const { dir } = await buildSite(folder(), join(scratch, "site"), "/");
    const { address, server } = await serveSite(dir, 0);
    servers.push(server);
    now = await threeWays(address);
  });

  it("the judgment is seen in the HTML, in the cube and by the engine", () => {
    const facts = readFacts(folder());
    const ids = choose(facts, {});
    for (const [way, shown] of now.entries()) {
      const domains = way === 1 ? facts.spec.domains.map((d) => d.id) : [];
      demoViews["results/"]?.results?.({ shown, facts, ids, domains });
      const known = new Set(figures(old[way] ?? shown));
      const differing = figures(shown).filter((figure) => !known.has(figure));
      expect(differing.map((figure) => figure.split(":")[0])).toEqual([changedCell]);
    }
  });

  it("all the rest is as it was", () => {
    const others = (view: ShownView): readonly object[] =>
      view.rows.flatMap((row) =>
        row.cells
          .filter((cell) => `${row.head}/${cell.column}` !== changedCell)
          // Whether a value is implied by a printed one can't be told any more.
          .map(({ hidden, ...cell }) => ({
            row: row.head,
            ...cell,
            missing: cell.exact === null ? hidden : "",
          })),
      );
    for (const [way, shown] of now.entries()) {
      const before = old[way];
      expect(before).toBeDefined();
      expect(others(shown).length).toBeGreaterThan(60);
      expect(others(shown)).toEqual(before === undefined ? [] : others(before));
    }
  });
});

describe("figures and their source", () => {
  const { spec } = readFacts(cut.folder);
  const data = join(cut.dir, "data");
  const published = async (): Promise<Manifest> =>
    JSON.parse(await readFile(join(data, "manifest.json"), "utf8")) as Manifest;

  /** Runs what the note below the table shows, on the published files and another engine than the page's. */
  async function askedAgain(page: Page): Promise<Readonly<Record<string, number>>> {
    await page.locator("#results .prov > summary").click();
    const db = await openPublished(data, await published());
    const answers = [];
    for (const shown of await page.locator("#results .prov pre").allInnerTexts()) {
      const [, sql = "", params = ""] = /^(.*)\n-- \? = (\[.*\])\s*$/su.exec(shown) ?? [];
      answers.push(await db.all(sql, JSON.parse(params) as readonly SqlValue[]));
    }
    await db.close();
    // The other one is about the inputs.
    const [rows = [], ...others] = answers.filter(([row]) => row?.model_id !== undefined);
    expect(others).toEqual([]);
    const cells = Map.groupBy(rows, (row) => `${String(row.config_id)}/${String(row.model_id)}`);
    return Object.fromEntries(
      [...cells].map(([cell, parts]) => {
        const total = (name: "n" | "sum"): number => parts.reduce((sum, row) => sum + Number(row[name]), 0);
        return [cell, total("sum") / total("n")] as const;
      }),
    );
  }
  const onScreen = async (page: Page): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries(
      (await readView(page, "results")).rows.flatMap((row) =>
        row.cells.flatMap((cell) => {
          const model = spec.models.find((m) => m.label === cell.column)?.id;
          return model === undefined || cell.exact === null
            ? []
            : [[`${row.head}/${model}`, cell.exact] as const];
        }),
      ),
    );

  it.each([
    ["all questions", "", null],
    ["domains", "#v=1&domain=science,culture", filterOf({ domains: ["science", "culture"] })],
    [
      "questions",
      "#v=1&domain=science,culture,politics&score=O1/gemini:4..5",
      filterOf({
        domains: ["science", "politics", "culture"],
        ranges: [{ config: "O1", model: "gemini", judge: "gemini", min: 4, max: 5 }],
      }),
    ],
  ])("for %s the SQL below a table gives its figures", async (_, hash, filter) => {
    const { page } = await browser.open();
    await visit(page, before.address(`results/${hash}`));
    if (filter !== null) await settled(page, "#results", filter);
    const screen = await onScreen(page);
    const asked = await askedAgain(page);
    expect(Object.keys(screen).length).toBeGreaterThan(50);
    expect(Object.keys(asked).toSorted()).toEqual(Object.keys(screen).toSorted());
    for (const [cell, mean] of Object.entries(screen)) expect(asked[cell], cell).toBeCloseTo(mean, 9);
    await page.context().close();
  });

  it("with the engine blocked no figure follows the filter; without, published files are read", async () => {
    const { page, log } = await browser.open();
    await visit(page, before.address("results/"));
    const whole = await onScreen(page);
    await page.route("**/*.wasm", (route) => route.abort());
    await page.evaluate(() => (location.hash = "#v=1&text=dinar"));
    const alert = page.locator("#results").getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain("don’t follow the filter");
    expect(await onScreen(page)).toEqual(whole);
    expect(await page.locator("#results [data-filter]").count()).toBe(0);

    await page.unroute("**/*.wasm");
    await alert.getByRole("button", { name: "Try again" }).click();
    await settled(page, "#results", filterOf({ text: "dinar" }));
    expect(await onScreen(page)).not.toEqual(whole);
    const files = endingIn(log.requests, ".parquet").map((address) => address.split("/data/").at(-1) ?? "");
    const { tables } = await published();
    const known = Object.values(tables).flatMap((table) => filesOf(table).map(({ file }) => file));
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      expect(known).toContain(file);
      expect(file).toMatch(/[0-9a-f]{16}/u);
    }
    await page.context().close();
  });
});
