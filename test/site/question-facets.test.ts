import { readFile } from "node:fs/promises";
import { parquetReadObjects } from "hyparquet";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { csvRows } from "../support/csv.ts";
import { engineRequests, hydrated, visit, withBrowser } from "./browser.ts";
import { choose, readFacts } from "./facts.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const facts = readFacts(inject("sites").demo.folder);
const scores = (config: string): ReadonlyMap<string, number | null> =>
  facts.judged.get(`gemini/${config}/gemini`) ?? new Map();
const number = (n: number): string => n.toLocaleString("en-GB");
const ids = facts.questions.map((q) => q.id);
const speech = choose(facts, {
  ranges: [
    { config: "O1", model: "gemini", min: 4, max: 5 },
    { config: "S1", model: "gemini", min: 1, max: 2 },
  ],
});

/** The count beside a button of a facet, once it is there. */
async function count(page: Page, facet: string, label: string): Promise<number> {
  const button = page
    .getByRole("group", { name: facet })
    .getByRole("button", { name: new RegExp(`^${label} [\\d,]+$`, "u") });
  const text = await button.innerText();
  return Number((/([\d,]+)$/u.exec(text)?.[1] ?? "").replaceAll(",", ""));
}

describe("facets of the list of questions", () => {
  it("count what an independent reading of the folder counts, and follow the other filters", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("questions/"));
    expect(engineRequests(log.requests)).toEqual([]);
    await page.getByText("Facets and counts").click();
    const [o1, s1] = [scores("O1"), scores("S1")];
    const changed = (of: (a: number, b: number) => boolean, among = ids): number =>
      among.filter((id) => {
        const [a, b] = [o1.get(id) ?? null, s1.get(id) ?? null];
        return a !== null && b !== null && of(a, b);
      }).length;
    const among = (values: ReadonlyMap<string, number | null>, min: number, max: number): number =>
      ids.filter((id) => (values.get(id) ?? 0) >= min && (values.get(id) ?? 0) <= max).length;
    expect(await count(page, "Start from", "Right as text, wrong as speech")).toBe(speech.length);
    expect(await count(page, "A: O1, scored", "right \\(4–5\\)")).toBe(among(o1, 4, 5));
    expect(await count(page, "B: S1, scored", "1")).toBe(among(s1, 1, 1));
    expect(await count(page, "B against A", "Worse")).toBe(changed((a, b) => b < a));
    expect(await count(page, "Domain", "Culture")).toBe(choose(facts, { domains: ["culture"] }).length);
    const far = ids.filter((id) =>
      [...facts.judged.keys()].some((key) => {
        const [, config = "", model = ""] = key.split("/");
        const own = [...facts.judged]
          .filter(([other]) => other.endsWith(`/${config}/${model}`))
          .flatMap(([, values]) => values.get(id) ?? []);
        return own.length > 1 && Math.max(...own) - Math.min(...own) >= 3;
      }),
    );
    expect(await count(page, "Start from", "Judges far apart")).toBe(far.length);
    await page
      .getByRole("group", { name: "B against A" })
      .getByRole("button", { name: /^Worse/u })
      .click();
    const culture = choose(facts, { domains: ["culture"] });
    await expect.poll(() => count(page, "Domain", "Culture")).toBe(changed((a, b) => b < a, [...culture]));
    expect(new URL(page.url()).hash).toBe("#v=1&change=S1/gemini~O1/gemini:worse");
    await page
      .getByText(`${number(changed((a, b) => b < a))} of ${number(ids.length)} questions`, { exact: true })
      .waitFor();
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("a preset sets its filters, is pressed while they hold, and takes them back", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("questions/"));
    const preset = page.getByRole("button", { name: /^Right as text, wrong as speech/u });
    await preset.click();
    await page
      .getByText(`${number(speech.length)} of ${number(ids.length)} questions`, { exact: true })
      .waitFor();
    expect(new URL(page.url()).hash).toBe("#v=1&score=O1/gemini:4..5,S1/gemini:1..2");
    expect(await preset.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: /^Remove filter: S1/u }).click();
    expect(await preset.getAttribute("aria-pressed")).toBe("false");
    await preset.click();
    await preset.click();
    expect(new URL(page.url()).hash).toBe("");
    await page.context().close();
  });

  it("the list goes by what B lost against A, and shows both scores", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("questions/#v=1&list=gap:asc"));
    await hydrated(page);
    const first = page.locator(".virtual [role=row]").first();
    await first.waitFor();
    const figures = await first.locator(".n").allInnerTexts();
    expect(figures.map((text) => text.trim())).toEqual(["5", "1", "−4"]);
    const id = await first.locator(".c-id span").first().innerText();
    const lost = ids.find((q) => (scores("O1").get(q) ?? 0) === 5 && (scores("S1").get(q) ?? 0) === 1);
    expect(id).toBe(lost);
    await page.context().close();
  });

  it("a question opens beside the list, another one takes its place, and it closes", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("questions/#v=1&score=O1/gemini:4..5,S1/gemini:1..2"));
    const [one = "", other = ""] = speech;
    for (const id of [one, other]) {
      await page.getByRole("link", { name: `Show ${id} beside the list` }).click();
      const panel = page.getByRole("complementary", { name: `Question ${id}` });
      const wording = facts.questions.find((q) => q.id === id)?.question.te ?? "";
      await panel.getByText(wording, { exact: true }).first().waitFor();
      expect(new URL(page.url()).hash).toContain(`id=${id}&score=`);
      // Every cell keeps to its column in the narrow list too.
      const over = await page
        .locator(".virtual [role=cell]")
        .evaluateAll((all) =>
          all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.getAttribute("class")),
        );
      expect(over).toEqual([]);
    }
    await page.goBack();
    await page.getByRole("complementary", { name: `Question ${one}` }).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    expect(await page.getByRole("complementary").count()).toBe(0);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("what was searched for is marked, in each script", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("questions/#v=1&text=dinar"));
    const first = page.locator(".virtual [role=row]").first();
    await first.waitFor();
    const marked = await first.locator("mark").allInnerTexts();
    expect(new Set(marked)).toEqual(new Set(["దీనార్", "dīnār", "Dinar"]));
    await page.context().close();
  });

  it("the selection is saved as CSV, JSONL and Parquet, which say what they are", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("questions/#v=1&score=O1/gemini:4..5,S1/gemini:1..2"));
    const saved = async (format: string): Promise<Buffer> => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: format, exact: true }).click(),
      ]);
      return readFile(await download.path());
    };
    const csv = csvRows((await saved("CSV")).toString("utf8").replaceAll("\r\n", "\n"));
    expect(csv.map((row) => row.question_id)).toEqual([...speech]);
    for (const row of csv) {
      const id = row.question_id ?? "";
      expect(Number(row["score O1/gemini/gemini"])).toBe(scores("O1").get(id));
      expect(row.provenance).toBe("simulated");
      expect(row.question_te).toBe(facts.questions.find((q) => q.id === id)?.question.te);
    }
    const lines = (await saved("JSONL")).toString("utf8").trimEnd().split("\n");
    const parsed = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(parsed.map((row) => row.question_id)).toEqual([...speech]);
    const bytes = await saved("Parquet");
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    const rows: readonly Readonly<Record<string, unknown>>[] = await parquetReadObjects({ file });
    expect(rows.map((row) => row.question_id)).toEqual([...speech]);
    expect(rows.map((row) => row["score S1/gemini/gemini"])).toEqual(
      speech.map((id) => scores("S1").get(id)),
    );
    await page.context().close();
  });

  it("a judge is offered with the cells that this judge has scored, and a gap is no finding", async () => {
    const { page, log } = await browser.open();
    const all = number(ids.length);
    await visit(page, site.address("questions/#v=1&judge=gemma-12b&list=domain"));
    await page.getByText(`${all} of ${all} questions`, { exact: true }).waitFor();
    const own = [...facts.judged.keys()].filter((key) => key.startsWith("gemma-12b/"));
    const names = ["Gemini-2.5-Flash", "Gemma-3-27B", "Gemma-3-12B", "Gemma-3-4B"].map(
      (name) => `O1, ${name}`,
    );
    expect(own).toHaveLength(names.length);
    expect(own.every((key) => key.startsWith("gemma-12b/O1/"))).toBe(true);
    const options = (side: RegExp): Promise<readonly string[]> =>
      page.locator("label", { hasText: side }).locator("option").allTextContents();
    expect(await options(/^Cell A/u)).toEqual(names);
    expect(await options(/^Cell B/u)).toEqual(names);
    expect(await page.locator("select[aria-label=Cell] option").allTextContents()).toEqual(names);
    const presets = page.getByRole("group", { name: "Start from" }).getByRole("button");
    expect(await presets.allTextContents()).toEqual([
      "Judges far apart",
      "Raters far apart",
      "Right, but EM 0",
    ]);
    await page.evaluate(
      () => (location.hash = "#v=1&score=O1/gemini/gemma-12b:4..5,S1/gemini/gemma-12b:1..2"),
    );
    const note = page.getByText("Gemma-3-12B did not judge S1, Gemini-2.5-Flash.");
    await note.waitFor();
    expect(await page.getByText(`of ${all} questions`).count()).toBe(0);
    expect(await page.getByText("No question fits").count()).toBe(0);
    // Where the list asks for such a cell beside each question, the questions are there.
    await page.evaluate(() => (location.hash = "#v=1&judge=gemma-12b&b=S1/gemini"));
    await page.getByText(`${all} of ${all} questions`, { exact: true }).waitFor();
    await note.waitFor();
    expect(await options(/^Cell B/u)).toEqual(["S1, Gemini-2.5-Flash (not judged)", ...names]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("say where B can be, what became of A's answers and how long the reference answers are", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("questions/#v=1&domain=culture"));
    await page.getByText("Facets and counts").click();
    const culture = new Set(choose(facts, { domains: ["culture"] }));
    const scored = (key: string): number =>
      [...(facts.judged.get(key) ?? [])].filter(([id, value]) => value !== null && culture.has(id)).length;
    expect(await count(page, "Configuration of B", "S1")).toBe(scored("gemini/S1/gemini"));
    expect(await count(page, "Configuration of B", "A1")).toBe(scored("gemini/A1/gemini"));
    expect(await count(page, "Answer in A", "Answered")).toBeGreaterThan(0);
    const words = (text: string): number => text.split(/\s+/u).filter((word) => word !== "").length;
    const long = facts.questions.filter((q) => culture.has(q.id) && words(q.references.te?.[0] ?? "") >= 10);
    expect(await count(page, "Reference answer", "Telugu, 10 words or more")).toBe(long.length);
    // Only the baseline's model heard speech; a configuration that others read has more to choose from.
    await page
      .getByRole("group", { name: "Configuration of B" })
      .getByRole("button", { name: /^A1/u })
      .click();
    expect(new URL(page.url()).hash).toBe("#v=1&b=A1/gemini&domain=culture");
    await expect.poll(() => count(page, "Model of B", "Gemma-3-12B")).toBe(scored("gemini/A1/gemma-12b"));
    await page
      .getByRole("group", { name: "Reference answer" })
      .getByRole("button", { name: /^Telugu, 10 words or more/u })
      .click();
    await page
      .getByText(`${number(long.length)} of ${number(ids.length)} questions`, { exact: true })
      .waitFor();
    const without = page.getByRole("link", { name: "without the long answers" }).first();
    expect(await without.getAttribute("href")).toBe(
      "/repo/results/#v=1&domain=culture&length=te:short&metric=f1",
    );
    expect(await page.getByLabel("Measure").count()).toBe(0);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("a preset that is an alternative to what is set says so, and old counts are pale", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("questions/"));
    await page.getByText("Facets and counts").click();
    const start = page.getByRole("group", { name: "Start from" });
    const asr = await count(page, "Start from", "Lost in recognition");
    const mt = await count(page, "Start from", "Lost in translation");
    await start.getByRole("button", { name: /^Lost in translation [\d,]/u }).click();
    await expect.poll(() => count(page, "Start from", "or Lost in recognition")).toBe(asr + mt);
    await page.getByText("“Or”: what is set or this").waitFor();
    await page.waitForFunction(() => document.querySelector(".facet .n.stale") === null);
    // Nothing is paler than a count of another filter: held back, the newer ones leave the old ones so.
    const stale = await page.evaluate(() => {
      location.hash = "#v=1&domain=culture";
      return new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.querySelectorAll(".facet .n.stale").length)),
        ),
      );
    });
    expect(stale).toBeGreaterThan(5);
    await page.waitForFunction(() => document.querySelector(".facet .n.stale") === null);
    await page.context().close();
  });
});
