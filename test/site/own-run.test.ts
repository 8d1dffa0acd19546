import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readZip } from "../../data-build/import/inspect-zip.ts";
import type { Db } from "../../src/db/db.ts";
import { openPublished } from "../../src/db/node.ts";
import { answerScorer } from "../../src/text/em-f1.ts";
import { headlineNormalization } from "../../src/text/normalize.ts";
import { parseManifest } from "../../src/schema/manifest.ts";
import { visit, withBrowser, type Watched } from "./browser.ts";
import { tabTo } from "./focus.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const data = join(inject("sites").demo.dir, "data");
const config = "O1";

interface Question {
  readonly id: string;
  readonly position: number;
  readonly domain: string;
  readonly search: string;
  readonly references: readonly string[];
}
let native: Db;
let language = "";
let questions: readonly Question[] = [];
beforeAll(async () => {
  const manifest = parseManifest(JSON.parse(await readFile(join(data, "manifest.json"), "utf8")));
  language = manifest.spec.configs.find((c) => c.id === config)?.language ?? "";
  native = await openPublished(data, manifest);
  const rows = await native.all(
    `SELECT q.question_id AS id, q.position, q.domain, q.search, list(r.reference ORDER BY r.ordinal) AS refs
     FROM questions q JOIN "references" r ON r.question_id = q.question_id AND r.language = ?
     GROUP BY ALL ORDER BY q.position`,
    [language],
  );
  questions = rows.map((row) => ({
    id: String(row.id),
    position: Number(row.position),
    domain: String(row.domain),
    search: String(row.search),
    references: row.refs as readonly string[],
  }));
});
afterAll(() => native.close());

/** Answers of the test: right, partly right, wrong, none; every fifth question is left out. */
const answerTo = (q: Question, i: number): string | null | undefined =>
  [q.references[0], `${q.references[0] ?? ""} మరియు`, "తెలియదు", null, undefined][i % 5];
const file = (): string =>
  questions
    .flatMap((q, i) => {
      const answer = answerTo(q, i);
      return answer === undefined ? [] : [JSON.stringify({ question_id: q.id, answer })];
    })
    .join("\n");

/** Mean, SD and n of a measure over the questions that `keep` keeps. */
function expected(
  of: "em" | "f1",
  keep: (q: Question) => boolean = () => true,
): { readonly mean: number; readonly sd: number; readonly n: number } {
  const values = questions.flatMap((q, i) => {
    const answer = answerTo(q, i);
    if (answer === undefined || answer === null || !keep(q)) return [];
    return answerScorer(q.references, headlineNormalization(language))(answer)?.[of] ?? [];
  });
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (values.length - 1)), n: values.length };
}

interface Open extends Watched {
  readonly methods: Set<string>;
}

async function open(): Promise<Open> {
  const watched = await browser.open({ acceptDownloads: true });
  const methods = new Set<string>();
  watched.page.context().on("request", (request) => methods.add(request.method()));
  await visit(watched.page, site.address("own-run/"));
  return { ...watched, methods };
}

async function give(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

async function addRun(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Model" }).fill("Mine");
  await give(page, "mine.jsonl", file());
  await page.getByRole("button", { name: "Add the run", exact: true }).click();
  await page.locator("#runs td[data-exact]").first().waitFor();
}

const exact = async (page: Page, selector: string): Promise<number> =>
  Number(await page.locator(selector).first().getAttribute("data-exact"));

/** The number in the results table, in the row of the configuration and the column of the run. */
async function inResults(page: Page): Promise<number> {
  return page.evaluate((code) => {
    const table = document.querySelector("#results table");
    const heads = [...(table?.querySelectorAll("thead th") ?? [])].map((th) => th.textContent);
    const row = [...(table?.querySelectorAll("tbody tr") ?? [])].find(
      (tr) => tr.querySelector(".cid")?.textContent === code,
    );
    const at = heads.findIndex((head) => head.includes("Mine (local)"));
    return Number(row?.children[at]?.getAttribute("data-exact") ?? NaN);
  }, config);
}

describe("a reader's own run", () => {
  it("is scored as the build scores, stands in the views of EM and F1, and leaves the browser never", async () => {
    const { page, log, methods } = await open();
    expect(await page.getByLabel("Input it was given").inputValue()).toBe(config);
    await addRun(page);
    expect(await page.locator("[data-report]").count()).toBe(0);
    for (const [i, of] of (["em", "f1"] as const).entries()) {
      const cell = page.locator("#runs td[data-exact]").nth(i);
      const { mean, sd, n } = expected(of);
      expect(Math.abs(Number(await cell.getAttribute("data-exact")) - mean)).toBeLessThan(1e-9);
      expect(Math.abs(Number(await cell.getAttribute("data-sd")) - sd)).toBeLessThan(1e-9);
      expect(await page.locator("#runs td[title]").innerText()).toBe(n.toLocaleString("en-GB"));
    }
    // From the cube.
    await visit(page, site.address("results/#v=1&metric=f1"));
    await page.locator("#results [data-filter][data-tier=cube]").waitFor();
    expect(Math.abs((await inResults(page)) - expected("f1").mean)).toBeLessThan(1e-9);
    expect(await page.locator("#results").innerText()).toContain("scored in this browser and sent nowhere");
    await page.evaluate(() => (location.hash = "#v=1&metric=em&domain=culture"));
    const culture = expected("em", (q) => q.domain === "culture").mean;
    await expect.poll(async () => Math.abs((await inResults(page)) - culture)).toBeLessThan(1e-9);
    // By SQL, where single questions are filtered, and against another cell.
    await page.evaluate(() => (location.hash = "#v=1&metric=em&text=dinar"));
    await page.locator("#results [data-filter][data-tier=sql]").waitFor();
    const found = await native.all(
      "SELECT question_id AS id FROM questions WHERE search LIKE '%dinar%' ORDER BY position",
      [],
    );
    const ids = new Set(found.map((row) => String(row.id)));
    expect(ids.size).toBeGreaterThan(1);
    const dinar = expected("em", (q) => ids.has(q.id)).mean;
    await expect.poll(async () => Math.abs((await inResults(page)) - dinar)).toBeLessThan(1e-9);
    await visit(page, site.address(`compare/#v=1&metric=em&a=${config}/gemini&b=${config}/local.mine`));
    await page.locator("#pair [data-filter][data-tier=sql]").waitFor();
    const common = await native.all(
      `SELECT q.question_id AS id FROM answers a JOIN questions q ON q.question_id = a.question_id
       WHERE a.config_id = ? AND a.model_id = 'gemini' AND a.em IS NOT NULL`,
      [config],
    );
    const both = new Set(common.map((row) => String(row.id)));
    const n = expected("em", (q) => both.has(q.id)).n;
    expect(await page.locator("#pair .finding").innerText()).toContain(
      `On ${n.toLocaleString("en-GB")} common questions`,
    );
    // Where judges score, it says why it isn't there.
    await visit(page, site.address(""));
    await page.locator("#leaderboard [data-filter]").waitFor();
    expect(await page.locator("#leaderboard").innerText()).toContain("EM and F1 alone, so not in this view");
    expect(await page.locator("#leaderboard table").innerText()).not.toContain("(local)");
    expect([...methods]).toEqual(["GET"]);
    expect(
      log.requests.filter((address) => !/^(?:blob:)?http:\/\/(?:localhost|127\.0\.0\.1)[:/]/u.test(address)),
    ).toEqual([]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("stands on the page of each question that it answers, and where it has none", async () => {
    const { page, log } = await open();
    await visit(page, site.address(`questions/${questions[1]?.id ?? ""}/`));
    await page.getByRole("heading", { name: "Your notes" }).waitFor();
    expect(await page.locator("#own-answers").count()).toBe(0);
    await visit(page, site.address("own-run/"));
    await addRun(page);
    for (const i of [1, 3, 4]) {
      const q = questions[i];
      if (q === undefined) throw new Error("too few questions");
      await visit(page, site.address(`questions/${q.id}/`));
      const own = page.locator("#own-answers");
      const answer = answerTo(q, i);
      if (answer === undefined) {
        await own.getByText("None of your runs has an answer to it.").waitFor();
        continue;
      }
      await own.locator("tbody tr").waitFor();
      const cells = await own.locator("tbody tr > *").allInnerTexts();
      const score =
        answer === null ? null : answerScorer(q.references, headlineNormalization(language))(answer);
      expect(cells[0]).toMatch(/^O1\s+Mine \(local\)$/u);
      expect(cells.slice(1)).toEqual([
        answer ?? "no answer",
        ...[score?.em, score?.f1].map((value) => (value == null ? "–" : value.toFixed(2))),
      ]);
      if (answer !== null) expect(await own.locator("td [lang]").getAttribute("lang")).toBe(language);
    }
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("is exported whole and marked, and removed by one button", async () => {
    const { page } = await open();
    await addRun(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Export Mine/u }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`mine-${config}.zip`);
    const files = readZip(
      await readFile(await download.path()),
      "x",
      () => true,
      (p) => expect(p).toBe(null),
    );
    const lines = new TextDecoder()
      .decode(files?.get(`answers/${config}/mine.jsonl`))
      .trim()
      .split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
      file()
        .split("\n")
        .map((line) => ({ repeat: 1, ...(JSON.parse(line) as object) })),
    );
    // A view's table has the name with its mark.
    await visit(page, site.address("results/#v=1&metric=em"));
    await page.locator("#results [data-filter]").waitFor();
    await page.locator("#results .export summary").click();
    const [csv] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save: CSV" }).click(),
    ]);
    expect(await readFile(await csv.path(), "utf8")).toContain("Mine (local)");
    await visit(page, site.address("own-run/"));
    await page.getByRole("button", { name: /^Remove Mine/u }).click();
    await page.locator("#runs").getByText("None yet.").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("explorer-own-runs"))).toBe("[]");
    await visit(page, site.address("results/#v=1&metric=em"));
    await page.locator("#results [data-filter]").waitFor();
    expect(await page.locator("#results").innerText()).not.toContain("(local)");
    await page.context().close();
  });

  it("names what is wrong with a file at its place, and goes on without it only when told so", async () => {
    const { page } = await open();
    const [first = { id: "" }, second = { id: "" }] = questions;
    await page.getByRole("textbox", { name: "Model" }).fill("Half");
    await give(
      page,
      "half.csv",
      `question_id,answer\n${first.id},x\nnobody,y\n${first.id},z\n${second.id},\n`,
    );
    const alert = page.locator("#add").getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain(
      `half.csv:3 question_id: expected a question of this benchmark, got "nobody"`,
    );
    expect(await alert.innerText()).toContain("half.csv:4 question_id: expected one answer");
    expect(await page.locator("[data-report]").innerText()).toBe(
      "CSV: 2 answers, told apart by question_id. 1 of them are empty. 1,999 questions have none and will not count.",
    );
    await give(page, "empty.csv", "");
    await alert.getByText("got an empty file").waitFor();
    expect(await page.getByRole("button", { name: /^Add the run/u }).count()).toBe(0);
    await give(page, "half.csv", `question_id,answer\n${first.id},x\nnobody,y\n`);
    await page.getByRole("button", { name: "Add the run without 1 line" }).click();
    await page.locator("#runs td[data-exact]").first().waitFor();
    expect(await exact(page, "#runs td[data-exact]")).toBe(0);
    await page.context().close();
  });

  it("is tried with a sample by keyboard alone", async () => {
    const { page, log } = await open();
    await tabTo(page, /^Model/u, 30);
    await page.keyboard.type("By keys");
    await tabTo(page, /^Try a sample$/u, 5);
    await page.keyboard.press("Enter");
    await page.locator("[data-report]").waitFor();
    await tabTo(page, /^Add the run$/u, 4);
    await page.keyboard.press("Enter");
    await page.locator("#runs td[data-exact]").first().waitFor();
    expect(await exact(page, "#runs td[data-exact]")).toBeGreaterThan(0.5);
    await page.locator("#runs").getByText("By keys (local)").waitFor();
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });
});
