import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { hydrated, visit, withBrowser } from "./browser.ts";
import { readFacts } from "./facts.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const facts = readFacts(inject("sites").demo.folder);
const total = facts.questions.length;

const heads = async (page: Page): Promise<readonly (readonly [string, string | null])[]> => {
  const all = await page.getByRole("columnheader").all();
  return Promise.all(
    all.map(
      async (head) =>
        [
          (await head.innerText()).replaceAll(/\s+/gu, " ").trim(),
          await head.getAttribute("aria-sort"),
        ] as const,
    ),
  );
};

/** Left and right edges of the cells of the first row. */
const edges = (page: Page): Promise<readonly number[]> =>
  page
    .locator(".qt [role=row]:has([role=cell])")
    .first()
    .locator("[role=cell]")
    .evaluateAll((all) =>
      all.flatMap((e) => {
        const { left, right } = e.getBoundingClientRect();
        return [Math.round(left), Math.round(right)];
      }),
    );

describe("the table of questions", () => {
  it("sorts by its heads, from the page's own rows on, and says by which", async () => {
    const { page, log } = await browser.open({ viewport: { width: 1280, height: 900 } });
    await visit(page, site.address("questions/"));
    await hydrated(page);
    const names = (await heads(page)).map(([name]) => name);
    expect(names).toEqual([
      ...["Id", "Question", "Reference", "Domain", "A O1 Gemini-2.5-Flash", "B S1 Gemini-2.5-Flash"],
      ...["B − A", "Audio"],
    ]);
    const before = await edges(page);
    const sorted = async (): Promise<readonly string[]> =>
      (await heads(page)).flatMap(([name, sort]) => (sort === null ? [] : [`${name} ${sort}`]));
    expect(await sorted()).toEqual(["Id ascending"]);
    const press = async (name: RegExp, order: string): Promise<void> => {
      await page.getByRole("columnheader", { name }).getByRole("button").focus();
      await page.keyboard.press("Enter");
      await page.waitForURL(new RegExp(`list=${order}$`, "u"));
      await page.locator("[data-filter] .virtual [role=row]").first().waitFor();
    };
    await press(/^B − A/u, "gap:asc");
    await expect.poll(sorted).toEqual(["B − A ascending"]);
    // The page's rows and the live ones stand in the same columns.
    expect(await edges(page)).toEqual(before);
    await press(/^B − A/u, "gap:desc");
    await expect.poll(sorted).toEqual(["B − A descending"]);
    await press(/^A O1/u, "a:asc");
    await expect.poll(sorted).toEqual(["A O1 Gemini-2.5-Flash ascending"]);
    const table = page.getByRole("table", { name: "Questions" });
    expect(await table.getAttribute("aria-rowcount")).toBe(String(total + 1));
    expect(await page.locator(".virtual [role=row]").count()).toBeLessThan(60);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("keeps its head above the rows, and figures in their column", async () => {
    const { page } = await browser.open({ viewport: { width: 1280, height: 900 } });
    await visit(page, site.address("questions/#v=1&list=gap:desc"));
    await page.locator(".virtual [role=row]").first().waitFor();
    await page.evaluate(() => scrollTo(0, 20_000));
    const head = page.locator(".qt-head");
    await expect.poll(() => head.evaluate((e) => e.getBoundingClientRect().top)).toBe(0);
    // What stands at the head's place is the head.
    expect(
      await page.evaluate(() => {
        const { left, top } =
          document.querySelector(".qt-head .c-a")?.getBoundingClientRect() ?? new DOMRect();
        return document.elementFromPoint(left + 4, top + 4)?.closest(".qt-head") !== null;
      }),
    ).toBe(true);
    const rights = await page
      .locator(".qt :is([role=cell], [role=columnheader]).c-gap")
      .evaluateAll((all) => [...new Set(all.map((e) => Math.round(e.getBoundingClientRect().right)))]);
    expect(rights).toHaveLength(1);
    await page.context().close();
  });

  it("is a card for each question on a phone, nothing over another", async () => {
    const { page } = await browser.open({ viewport: { width: 390, height: 800 } });
    for (const fragment of ["", "#v=1&list=gap:asc"]) {
      await page.goto("about:blank");
      await visit(page, site.address(`questions/${fragment}`));
      const rows = page.locator(fragment === "" ? ".ql [role=row]" : ".virtual [role=row]");
      await rows
        .filter({ has: page.locator("[role=cell]") })
        .first()
        .waitFor();
      const over = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".qt [role=row]:has([role=cell])")].map((row) =>
          [...row.querySelectorAll("[role=cell]")].map((e) => e.getBoundingClientRect()),
        );
        const pairs = boxes.flatMap((row) =>
          row.flatMap((a, i) => row.slice(i + 1).map((b) => [a, b] as const)),
        );
        return pairs.filter(
          ([a, b]) =>
            a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
        ).length;
      });
      expect(over).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    expect(await page.getByRole("combobox", { name: "Order" }).isVisible()).toBe(true);
    await page.context().close();
  });
});
