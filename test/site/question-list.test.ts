import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { endingIn, unfold, visit, withBrowser } from "./browser.ts";
import { choose, readFacts, type Choice } from "./facts.ts";
import { settled, filterOf, unfiltered } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const facts = readFacts(inject("sites").demo.folder);
const found = (texts: string): boolean => /dinar|దీనార్/iu.test(texts);
const number = (n: number): string => n.toLocaleString("en-GB");

/** Ids of the rows in the page, by their place in the list. */
const rowsOf = (page: Page): Promise<readonly { readonly place: number; readonly id: string }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".virtual [role=row]")].map((row) => ({
      place: Number(row.getAttribute("aria-rowindex")) - 1,
      id: (row.querySelector<HTMLAnchorElement>(".c-question a")?.pathname ?? "").split("/").at(-2) ?? "",
    })),
  );

/** The whole list as the reader sees it by scrolling from its top to its end. */
async function scrolled(page: Page): Promise<readonly string[]> {
  const seen = new Map<number, string>();
  await page.evaluate(() => scrollTo(0, 0));
  for (let last = -1; ;) {
    for (const { place, id } of await rowsOf(page)) seen.set(place, id);
    const y = await page.evaluate(() => {
      scrollBy(0, innerHeight * 0.8);
      return new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY))),
      );
    });
    if (y === last) return [...seen].sort(([a], [b]) => a - b).map(([, id]) => id);
    last = y;
  }
}

async function expectList(page: Page, choice: Choice): Promise<void> {
  const ids = choose(facts, choice);
  await page
    .getByText(`${number(ids.length)} of ${number(facts.questions.length)} questions`, { exact: true })
    .waitFor();
  expect(await scrolled(page)).toEqual(ids);
}

describe("the list of questions", () => {
  it("lists the first questions without the engine", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("questions/"));
    const links = await page
      .locator(".ql .c-question a")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    expect(links).toEqual(facts.questions.slice(0, 50).map((q) => `/repo/questions/${q.id}/`));
    expect(endingIn(log.requests, ".wasm", ".parquet")).toEqual([]);
    await page.context().close();
  });

  it("lists what a domain, a word in three scripts and scores keep, in the folder's order", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("questions/"));
    await unfold(page);
    // One word in the question's own script, romanised with its marks, and as people type it.
    for (const text of ["దీనార్", "dīnār", "dinar"]) {
      await page.getByRole("searchbox", { name: "Question or reference contains" }).fill(text);
      await settled(page, "main", filterOf({ text }));
      await expectList(page, { found });
    }
    // And one that no English text has; it also finds the longer forms of the word.
    for (const text of ["రష్యా", "raṣyā", "rasya"]) {
      await page.getByRole("searchbox", { name: "Question or reference contains" }).fill(text);
      await settled(page, "main", filterOf({ text }));
      await expectList(page, { found: (texts) => texts.includes("రష్య") });
    }
    await page.evaluate(() => (location.hash = "#v=1&domain=culture"));
    await settled(page, "main", filterOf({ domains: ["culture"] }));
    await expectList(page, { domains: ["culture"] });
    const ranges = [
      { config: "O1", model: "gemini", min: 5, max: 5 },
      { config: "A1", model: "gemini", min: 1, max: 2 },
    ];
    await page.evaluate(() => (location.hash = "#v=1&score=O1/gemini:5..5,A1/gemini:1..2"));
    const judge = "gemini";
    await settled(
      page,
      "main",
      filterOf({ ranges: ranges.map(({ config, model, min, max }) => ({ config, model, judge, min, max })) }),
    );
    await expectList(page, { ranges });
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("says where nothing fits, and how to go on", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("questions/#v=1&text=xylophone"));
    await page.getByText("No question fits").waitFor();
    await page.getByRole("button", { name: "Remove filter: “xylophone”" }).click();
    await unfiltered(page);
    await page.context().close();
  });

  it("opens a question beside it by an address alone, and the cells of an address", async () => {
    const [first] = facts.questions;
    if (first === undefined) throw new Error("no question");
    for (const fragment of [`id=${encodeURIComponent(first.id)}`, "a=O1/gemini"]) {
      const { page, log } = await browser.open();
      await visit(page, site.address(`questions/#v=1&${fragment}`));
      const all = number(facts.questions.length);
      await page.getByText(`${all} of ${all} questions`, { exact: true }).waitFor();
      if (fragment.startsWith("id")) await page.locator("aside").getByText(first.id).first().waitFor();
      expect(log.complaints).toEqual([]);
      await page.context().close();
    }
  });

  it("is there with its filter when the reader comes back from a question", async () => {
    const { page } = await browser.open();
    const ids = choose(facts, { found });
    await visit(page, site.address("questions/#v=1&text=dinar"));
    await page.locator(".virtual .c-question a").nth(2).click();
    await page.waitForURL(new RegExp(`questions/${ids[2] ?? ""}/`, "u"));
    await page.goBack();
    await expectList(page, { found });
    expect(new URL(page.url()).hash).toBe("#v=1&text=dinar");
    await page.context().close();
  });

  it("tells what of an old link the benchmark doesn't have", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("questions/#v=1&domain=culture,astrology&score=Z9/gemini:1..2"));
    const note = page.getByText("Not known here");
    await note.waitFor();
    expect(await note.innerText()).toContain("domain astrology, score Z9/gemini:1..2");
    await expectList(page, { domains: ["culture"] });
    await page.context().close();
  });
});
