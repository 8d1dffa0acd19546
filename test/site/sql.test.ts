import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Db } from "../../src/db/db.ts";
import { openPublished } from "../../src/db/node.ts";
import { parseManifest, type Manifest } from "../../src/schema/manifest.ts";
import { csvRecords } from "../support/csv.ts";
import { endingIn, engineRequests, openAll, visit, withBrowser, type Watched } from "./browser.ts";
import { tabTo } from "./focus.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const data = join(inject("sites").demo.dir, "data");

let manifest: Manifest;
let native: Db;
beforeAll(async () => {
  manifest = parseManifest(JSON.parse(await readFile(join(data, "manifest.json"), "utf8")));
  native = await openPublished(data, manifest);
});
afterAll(() => native.close());

const fragment = (sql: string): string => `#v=1&sql=${encodeURIComponent(sql)}`;
const box = (page: Page): ReturnType<Page["locator"]> => page.locator(".outcome");
const area = (page: Page): ReturnType<Page["locator"]> => page.getByRole("textbox", { name: "Statement" });

async function open(sql = ""): Promise<Watched> {
  const watched = await browser.open({ acceptDownloads: true });
  await visit(watched.page, site.address(`sql/${sql === "" ? "" : fragment(sql)}`));
  return watched;
}

async function type(page: Page, sql: string): Promise<void> {
  await area(page).fill(sql);
  await area(page).press("Control+Enter");
}

/** The words above the rows, once the newest statement has them. */
async function counted(page: Page): Promise<string> {
  const words = page.locator(".outcome[aria-busy=false] p[role=status]").first();
  await words.waitFor();
  return (await words.innerText()).replace(/ in [\d.]+ s/u, "");
}

/** The rows of a result as they are on screen. */
const shown = (page: Page): Promise<readonly (readonly string[])[]> =>
  page
    .locator(".outcome tbody tr")
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent)));

async function download(page: Page, format: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    box(page).getByRole("button", { name: format, exact: true }).click(),
  ]);
  return readFile(await file.path());
}

/** Native rows as a CSV file has them. */
const cellsOf = async (sql: string): Promise<readonly (readonly (string | null)[])[]> =>
  (await native.all(sql, [])).map((row) =>
    Object.values(row).map((value) => (value === null ? null : String(value as string | number | boolean))),
  );

/** Equal to the last digits that two engines' sums may differ in. */
function expectEqualCells(
  got: readonly (readonly (string | null)[])[],
  wanted: readonly (readonly (string | null)[])[],
): void {
  expect(got).toHaveLength(wanted.length);
  const tidy = (cell: string | null): string | null =>
    cell !== null && /^-?\d+\.\d+(?:e-?\d+)?$/u.test(cell) ? Number(cell).toPrecision(10) : cell;
  expect(got.map((row) => row.map(tidy))).toEqual(wanted.map((row) => row.map(tidy)));
}

describe("the SQL console", () => {
  it("asks for nothing of the engine before it is touched, and then for the tables of the statement alone", async () => {
    const { page, log } = await open();
    await page.waitForLoadState("networkidle");
    expect(engineRequests(log.requests)).toEqual([]);
    expect(await page.title()).toMatch(/^SQL – /u);
    await type(page, "SELECT count(*)::INTEGER AS n FROM text_stats");
    expect(await counted(page)).toBe("1 row.");
    expect(await shown(page)).toEqual([[String(manifest.tables.text_stats?.rows)]]);
    const files = endingIn(log.requests, ".parquet").map((address) => address.split("/data/")[1]);
    expect(files).toEqual([manifest.tables.text_stats?.file]);
    // Another table comes on its own, and the first is still there.
    await type(
      page,
      "SELECT (SELECT count(*) FROM cells)::INTEGER + (SELECT count(*) FROM text_stats)::INTEGER",
    );
    await expect
      .poll(() => shown(page))
      .toEqual([[String((manifest.tables.cells?.rows ?? 0) + (manifest.tables.text_stats?.rows ?? 0))]]);
    expect(endingIn(log.requests, ".parquet").map((address) => address.split("/data/")[1])).toEqual([
      manifest.tables.text_stats?.file,
      manifest.tables.cells?.file,
    ]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("runs each of its examples, and their files have what the native engine answers", async () => {
    const { page, log } = await open();
    const examples = page.locator("aside ul").first().getByRole("button");
    const names = await examples.allInnerTexts();
    expect(names.length).toBeGreaterThanOrEqual(6);
    for (const name of names) {
      const before = page.url();
      await examples.filter({ hasText: name }).first().click();
      await expect.poll(() => page.url()).not.toBe(before);
      const sql = await area(page).inputValue();
      expect(decodeURIComponent(page.url().replaceAll("+", " "))).toContain(sql.slice(0, 30));
      const words = await counted(page);
      const wanted = await cellsOf(sql);
      expect(wanted.length, name).toBeGreaterThan(0);
      expect(words).toMatch(new RegExp(`^${wanted.length.toLocaleString("en-GB")} rows?`, "u"));
      const csv = (await download(page, "CSV")).toString().replaceAll("\r\n", "\n");
      const [head, ...rows] = csvRecords(csv).map((record) => record.cells);
      expect(head?.at(-1)).toBe("data");
      expectEqualCells(
        // An apostrophe keeps spreadsheets from taking a text for a formula.
        rows.map((row) => row.slice(0, -1).map((cell) => cell?.replace(/^'(?=[=+\-@])/u, "") ?? cell)),
        wanted,
      );
      expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set([`simulated ${manifest.data_hash}`]));
    }
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("shows the same from a link, says that data are simulated, and goes back and forth", async () => {
    const sql =
      "SELECT 1 AS a, NULL AS b, '' AS c, 'x' AS d, true AS e, -0.5 AS f, date '2020-02-03' AS g, [1, 2] AS h";
    const { page, log } = await open(sql);
    expect(await counted(page)).toBe("1 row.");
    expect(await shown(page)).toEqual([
      ["1", "NULL", "empty text", "x", "true", "−0.5", "2020-02-03", "[1,2]"],
    ]);
    expect(await area(page).inputValue()).toBe(sql);
    expect(await box(page).innerText()).toContain("Simulated data.");
    await type(page, "SELECT 2 AS a");
    await expect.poll(() => shown(page)).toEqual([["2"]]);
    await page.goBack();
    await expect.poll(() => area(page).inputValue()).toBe(sql);
    await expect.poll(async () => (await shown(page))[0]?.length).toBe(8);
    // The statement stays on its page.
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Data" }).click();
    await page.waitForURL(/\/data\//u);
    expect(page.url()).not.toContain("sql=");
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("shows 1,000 rows of more and says so; the files have all of them", async () => {
    const { page } = await open("SELECT range::INTEGER AS n FROM range(2500)");
    expect(await counted(page)).toBe("2,500 rows, of which the first 1,000 are shown and 1,500 are not.");
    expect(await shown(page)).toHaveLength(200);
    await page.getByRole("button", { name: "Show the other 800 rows" }).click();
    expect((await shown(page)).at(-1)).toEqual(["999"]);
    const json: unknown = JSON.parse((await download(page, "JSON")).toString());
    expect(json).toMatchObject({
      source: { provenance: "simulated" },
      columns: ["n"],
      rows: { length: 2500 },
    });
    await type(page, "SELECT range FROM range(300000)");
    await expect
      .poll(() => counted(page))
      .toMatch(/^More than 100,000 rows, .* files have the first 100,000/u);
    await page.context().close();
  });

  it.each([
    "SELECT * FROM read_csv('http://example.org/x.csv')",
    "SELECT * FROM 'http://example.org/x.parquet'",
    "COPY questions TO 'x.csv'",
    "ATTACH 'x.db'",
    "INSTALL httpfs",
    "PRAGMA version",
    "CREATE TABLE x AS SELECT 1",
    "SET enable_external_access = true",
    "SELECT 1; SELECT 2",
  ])("does not run %s, and says why", async (sql) => {
    const { page, log } = await open(sql);
    const alert = box(page).getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/^Not run\n.*(?:only reads|reads the tables|One statement)/su);
    expect(await alert.innerText()).toMatch(/Line 1, column \d+/u);
    expect(engineRequests(log.requests).filter((address) => address.endsWith(".parquet"))).toEqual([]);
    await page.context().close();
  });

  it("closes the engine itself to files, whatever gets past the words", async () => {
    const { page } = await open(
      "SELECT current_setting('enable_external_access') AS a, current_setting('lock_configuration') AS b",
    );
    expect(await counted(page)).toBe("1 row.");
    expect(await shown(page)).toEqual([["false", "true"]]);
    await page.context().close();
  });

  it("says where a statement is wrong, and goes there", async () => {
    const sql = "SELECT question_id\nFROM questions\nWHERE possition = 1";
    const { page } = await open(sql);
    const alert = box(page).getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/Error in the statement[\s\S]*possition[\s\S]*Line 3, column 7/u);
    await alert.getByRole("button", { name: "Go there" }).click();
    const selected = await area(page).evaluate((node) => {
      const { value, selectionStart, selectionEnd } = node as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd);
    });
    expect(selected).toBe("possition");
    await page.context().close();
  });

  it.each([
    ["counting", "SELECT count(*) FROM questions a, questions b, questions c, questions d"],
    [
      "looking for what there isn't",
      "SELECT a.position FROM questions a, questions b, questions c WHERE a.position + b.position + c.position < 0",
    ],
  ])("can be cancelled while %s, and the page stays alive", async (_, endless) => {
    const { page, log } = await open();
    await type(page, endless);
    const cancel = page.getByRole("button", { name: "Cancel" });
    await page.waitForFunction(() => document.querySelector(".outcome[aria-busy=true]") !== null);
    await expect.poll(() => endingIn(log.requests, ".parquet").length).toBe(1);
    await cancel.click();
    await box(page).getByText("Cancelled").waitFor();
    expect(await cancel.isDisabled()).toBe(true);
    await type(page, "SELECT count(*)::INTEGER AS n FROM questions");
    await expect.poll(() => shown(page)).toEqual([["2001"]]);
    // A newer statement takes the place of one that runs.
    await type(page, endless);
    await type(page, "SELECT 7 AS n");
    await expect.poll(() => shown(page)).toEqual([["7"]]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("draws bars, dots and lines of two columns, and says where they don't fit", async () => {
    const { page, log } = await open(
      "SELECT domain, count(*)::INTEGER AS n FROM questions GROUP BY ALL ORDER BY n DESC",
    );
    await counted(page);
    const kinds = page.getByRole("radiogroup", { name: "Show as" });
    await kinds.getByText("Bars").click();
    const bars = box(page).locator(".at-wide svg rect[data-key]");
    await expect.poll(() => bars.count()).toBe(6);
    const widths = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute("width"))));
    const counts = (
      await cellsOf("SELECT count(*)::INTEGER AS n FROM questions GROUP BY domain ORDER BY n DESC")
    ).map(([n]) => Number(n));
    const scale = (widths[0] ?? 0) / (counts[0] ?? 1);
    for (const [i, width] of widths.entries()) expect(width / scale).toBeCloseTo(counts[i] ?? 0, 0);
    await kinds.getByText("Dots").click();
    await box(page).getByText("Dots need two columns of numbers; this result has 1.").waitFor();
    await type(page, "SELECT range AS x, range * range AS y FROM range(20)");
    await kinds.getByText("Line").click();
    await expect.poll(() => box(page).locator(".at-wide svg [data-key]").count()).toBe(20);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("is used by keyboard alone: names from the tables, a statement, a way out of it, a file", async () => {
    const { page, log } = await open();
    await tabTo(page, /^SELECT domain/u, 30);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("SELECT count(*) AS n FROM ");
    await tabTo(page, /^Run$/u, 1);
    await tabTo(page, /^questions [\d,]+ rows$/u, 30);
    await page.keyboard.press("Enter");
    await tabTo(page, /^questions$/u, 1);
    await page.keyboard.press("Enter");
    expect(await area(page).inputValue()).toBe("SELECT count(*) AS n FROM questions");
    await page.keyboard.press("Escape");
    await area(page).press("Control+Enter");
    expect(await counted(page)).toBe("1 row.");
    await tabTo(page, /^CSV$/u, 12);
    const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(await readFile(await file.path(), "utf8")).toBe(
      `n,data\r\n2001,simulated ${manifest.data_hash}\r\n`,
    );
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });
});

describe("the SQL of a view", () => {
  it("is taken to the console with its values, and has the rows of the view there", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address(""));
    await openAll(page);
    const note = page.locator("#leaderboard .prov");
    const sql = (await note.locator("pre").first().innerText()).split("\n-- ? = ")[0] ?? "";
    expect(sql).toContain("?");
    const link = note.getByRole("link", { name: "Open in the SQL console" }).first();
    await link.click();
    await page.waitForURL(/\/sql\//u);
    await counted(page);
    const asked = await area(page).inputValue();
    expect(asked).not.toContain("?");
    expect(asked.slice(0, 40)).toBe(sql.trim().slice(0, 40));
    const wanted = await native.all(asked, []);
    expect(wanted.length).toBeGreaterThan(100);
    expect(await shown(page)).toHaveLength(Math.min(200, wanted.length));
    expect((await shown(page))[0]?.[0]).toBe(String(Object.values(wanted[0] ?? {})[0]));
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });
});
