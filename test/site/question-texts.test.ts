import { describe, expect, inject, it } from "vitest";
import { hydrated, unfold, visit, withBrowser } from "./browser.ts";
import { readFacts } from "./facts.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const facts = readFacts(inject("sites").demo.folder);
const number = (n: number): string => n.toLocaleString("en-GB");
const total = number(facts.questions.length);

// Long vowels and aspirates are found as short and plain ones, also within a word: written out by hand.
const word = /[\u0C26\u0C27][\u0C3F\u0C40]\u0C28\u0C3E?\u0C30|dina+r/iu;

/** Questions with a text that has the word in its own script or in English letters. */
const having = (texts: ReadonlyMap<string, ReadonlyMap<string, string | null>>): ReadonlySet<string> =>
  new Set(
    [...texts.values()].flatMap((byQuestion) =>
      [...byQuestion].flatMap(([id, text]) => (word.test(text ?? "") ? [id] : [])),
    ),
  );
const said = having(facts.answers);
const given = having(facts.inputs);
const both = [...said].filter((id) => given.has(id));

describe("words of answers and inputs", () => {
  it("are searched in any script, shown as chips, and taken back", async () => {
    expect(new Set([said.size, given.size, both.length, 0]).size).toBeGreaterThan(3);
    const { page, log } = await browser.open();
    await visit(page, site.address("questions/"));
    await hydrated(page);
    await unfold(page);
    const counted = (n: number): Promise<void> =>
      page.getByText(`${number(n)} of ${total} questions`, { exact: true }).waitFor();
    for (const typed of ["దీనార్", "dīnār", "dinar"]) {
      await page.getByLabel("An answer contains").fill(typed);
      await page.getByRole("button", { name: `Remove filter: answer: “${typed}”` }).waitFor();
      await counted(said.size);
    }
    await page.getByLabel("An input contains").fill("dinar");
    await counted(both.length);
    expect(new URL(page.url()).hash).toBe("#v=1&given=dinar&said=dinar");
    await page.getByRole("button", { name: "Remove filter: answer: “dinar”" }).click();
    await counted(given.size);
    // The same questions on a page of figures.
    await visit(page, site.address("results/#v=1&given=dinar"));
    await page.locator("#results [data-tier=sql][data-filter]").waitFor();
    expect(await page.locator("#results [data-filter]").getAttribute("data-filter")).toContain(
      '"given":"dinar"',
    );
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });
});
