import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { hydrated, visit, withBrowser } from "./browser.ts";
import { choose, readFacts } from "./facts.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const facts = readFacts(inject("sites").demo.folder);
const withClip = facts.questions.filter((q) => q.audio !== undefined).map((q) => q.id);
const number = (n: number): string => n.toLocaleString("en-GB");
const ids = facts.questions.map((q) => q.id);

const panel = (page: Page, id: string): ReturnType<Page["getByRole"]> =>
  page.getByRole("complementary", { name: `Question ${id}` });
const saysFound = (page: Page, n: number): Promise<void> =>
  page.getByText(`${number(n)} of ${number(ids.length)} questions`, { exact: true }).waitFor();

async function openList(fragment: string): Promise<Page> {
  const { page } = await browser.open();
  await visit(page, site.address(`questions/${fragment}`));
  await hydrated(page);
  return page;
}

describe("the list by keyboard", () => {
  it("opens the next and the previous question with J and K, never while somebody types", async () => {
    const page = await openList("#v=1&score=O1/gemini:1..1");
    const found = choose(facts, { ranges: [{ config: "O1", model: "gemini", min: 1, max: 1 }] });
    await saysFound(page, found.length);
    const [one = "", two = ""] = found;
    await page.keyboard.press("k");
    await page.keyboard.press("j");
    await panel(page, one).waitFor();
    await page.keyboard.press("j");
    await panel(page, two).waitFor();
    expect(await page.locator(".virtual a[aria-current=true]").getAttribute("href")).toContain(two);
    await page.keyboard.press("k");
    await panel(page, one).waitFor();
    const box = page
      .getByRole("searchbox", { name: "Question or reference contains" })
      .or(page.getByLabel(/wording/iu))
      .first();
    await box.focus();
    await page.keyboard.type("j");
    expect(await panel(page, one).count()).toBe(1);
    expect(await box.inputValue()).toBe("j");
    await page.context().close();
  });

  it("keeps the row of the question in view", async () => {
    const page = await openList("#v=1&list=a:desc");
    await saysFound(page, ids.length);
    for (let i = 0; i < 14; i += 1) await page.keyboard.press("j");
    const row = page.locator(".virtual [role=row]:has(a[aria-current=true])");
    await expect.poll(() => row.getAttribute("aria-rowindex")).toBe("15");
    const seen = await row.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < innerHeight && bottom > 0;
    });
    expect(seen).toBe(true);
    await page.context().close();
  });
});

describe("clips in the list", () => {
  it("play from their row, one at a time, and go on in review", async () => {
    const page = await openList("#v=1&audio=clip");
    await saysFound(page, withClip.length);
    const [one = "", two = "", three = ""] = withClip;
    await page.getByRole("button", { name: `Play ${one}`, exact: true }).click();
    await page.getByRole("button", { name: `Pause ${one}`, exact: true }).waitFor();
    await page.getByRole("button", { name: `Play ${two}`, exact: true }).click();
    await page.getByRole("button", { name: `Pause ${two}`, exact: true }).waitFor();
    await page.getByRole("button", { name: `Play ${one}`, exact: true }).waitFor();
    await page.getByRole("button", { name: `Pause ${two}`, exact: true }).click();
    // Beside the list, in review: the end of a clip opens and plays the next.
    await page.getByRole("link", { name: `Show ${two} beside the list` }).click();
    await panel(page, two).getByLabel("then the next question").check();
    await panel(page, two).getByRole("button", { name: "Play", exact: true }).click();
    await panel(page, three).waitFor();
    await panel(page, three).getByRole("button", { name: "Pause", exact: true }).waitFor();
    await page.context().close();
  });
});

describe("notes as a filter", () => {
  it("keep the questions that the reader flagged or commented on, and follow at once", async () => {
    const [, flagged = "", commented = ""] = ids;
    const { page } = await browser.open();
    await visit(page, site.address(`questions/${flagged}/`));
    await hydrated(page);
    await page.getByLabel("Flag this question").check();
    await visit(page, site.address(`questions/${commented}/`));
    await hydrated(page);
    await page.getByLabel("Comment").fill("twice the same name");
    await visit(page, site.address("questions/#v=1&note=flagged"));
    await saysFound(page, 1);
    await page.getByRole("button", { name: "Remove filter: flagged by you" }).waitFor();
    await page.getByText("Facets and counts").click();
    const facet = page.getByRole("group", { name: "Your notes" });
    await facet.getByRole("button", { name: /^Commented on by you 1$/u }).click();
    await saysFound(page, 2);
    expect(page.url()).toContain("note=flagged,commented");
    // Taken away beside the list, the question goes.
    await page.getByRole("link", { name: `Show ${flagged} beside the list` }).click();
    await panel(page, flagged).getByLabel("Flag this question").uncheck();
    await saysFound(page, 1);
    // The same filter on a page of figures.
    await visit(page, site.address("results/#v=1&note=commented"));
    await page.locator("#results [data-tier=sql][data-filter]").waitFor();
    expect(await page.locator("#results .n, #results td").first().count()).toBe(1);
    await page.context().close();
  });
});

describe("several values of one facet", () => {
  it("are alternatives", async () => {
    const page = await openList("#v=1&score=O1/gemini:1..1,O1/gemini:5..5");
    const of = (min: number, max: number): readonly string[] =>
      choose(facts, { ranges: [{ config: "O1", model: "gemini", min, max }] });
    await saysFound(page, of(1, 1).length + of(5, 5).length);
    await page.getByRole("button", { name: /^Remove filter: or .*: 5$/u }).click();
    await saysFound(page, of(1, 1).length);
    await page.context().close();
  });
});
