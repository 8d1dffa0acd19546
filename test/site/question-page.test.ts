import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { parse } from "yaml";
import { readShape } from "../../src/schema/shape.ts";
import { examplesShape } from "../../src/schema/spec.ts";
import { engineRequests, hydrated, visit, withBrowser } from "./browser.ts";
import { choose, readFacts } from "./facts.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const facts = readFacts(inject("sites").demo.folder);
const spoken = "q1023";
const question = (id: string): string => `questions/${id}/`;

const cell = (page: Page, key: string): Promise<string> => page.locator(`[data-cell="${key}"]`).innerText();

describe("a question's page without code", () => {
  it("has every answer and every score that the folder has for it, and a dash for each hole", async () => {
    const { page, log } = await browser.open({ javaScriptEnabled: false });
    await page.goto(site.address(question(spoken)));
    let answers = 0;
    let holes = 0;
    for (const config of facts.spec.configs)
      for (const model of facts.spec.models) {
        const key = `${config.id}/${model.id}`;
        const given = facts.answers.get(key)?.get(spoken);
        if (given === undefined) {
          holes += 1;
          expect(await page.locator(`[data-cell="${key}"]`).count()).toBe(0);
          continue;
        }
        answers += 1;
        const shown = await cell(page, key);
        if (given !== null) expect(shown).toContain(given);
        const score = facts.judged.get(`${facts.spec.primary_judge ?? ""}/${key}`)?.get(spoken);
        if (score != null) expect(shown).toMatch(new RegExp(`(^|\\s)${score}(\\s|$)`, "u"));
      }
    expect(answers).toBeGreaterThan(50);
    expect(await page.locator(".answers .nil").count()).toBe(holes);
    for (const [config, texts] of facts.inputs)
      expect(await page.locator(`#given-${config}`).innerText()).toContain(texts.get(spoken));
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("follows the script switch, and copying gives what is seen", async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(site.address(question(spoken)));
    const wording = page.locator("h1.question");
    const [native = "", roman = ""] = (await wording.innerText()).split("\n");
    expect(native).toMatch(/\p{Script=Telu}/u);
    expect(roman).toBe("tāmara vēṭi valla kalugutuṁdi?");
    await page.getByText("romanised", { exact: true }).click();
    expect(await wording.innerText()).toBe(roman);
    expect(await page.locator("main").innerText()).not.toMatch(/\p{Script=Telu}/u);
    await page.getByText("script", { exact: true }).click();
    expect(await wording.innerText()).toBe(native);
    await page.context().close();
  });
});

describe("the script switch", () => {
  it("is in the address, on every page, and in what is copied", async () => {
    const { page } = await browser.open();
    await visit(page, site.address(question(spoken)));
    await page.getByText("romanised", { exact: true }).click();
    expect(new URL(page.url()).hash).toBe("#v=1&script=romanised");
    const copied = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector("main") ?? document.body);
      return getSelection()?.toString() ?? "";
    });
    expect(copied).toContain("tāmara vēṭi");
    expect(copied).not.toMatch(/\p{Script=Telu}/u);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.getByLabel("romanised").isChecked()).toBe(true);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/q1024/u);
    expect(new URL(page.url()).hash).toBe("#v=1&script=romanised");
    await page.context().close();
  });
});

describe("previous and next", () => {
  const ids = choose(facts, { domains: ["culture"] });
  const [first = "", second = "", third = ""] = ids;

  it("keep within the filter of the address, by link and by key", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address(`${question(second)}#v=1&domain=culture`));
    const status = page.getByRole("navigation", { name: "Neighbouring questions" }).getByRole("status");
    await expect
      .poll(() => status.innerText(), { timeout: 90_000 })
      .toContain(`2 of ${ids.length} in the filter`);
    expect(engineRequests(log.requests).length).toBeGreaterThan(0);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL((address) => address.pathname.endsWith(`/${third}/`));
    expect(new URL(page.url()).hash).toBe("#v=1&domain=culture");
    await expect.poll(() => status.innerText(), { timeout: 90_000 }).toContain(`3 of ${ids.length}`);
    await page.keyboard.press("k");
    await page.waitForURL((address) => address.pathname.endsWith(`/${second}/`));
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("go by the list the reader came from, without the engine", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("data/"));
    await page.evaluate(
      (list) =>
        sessionStorage.setItem("explorer.list", JSON.stringify({ key: "#v=1&domain=culture", ids: list })),
      [third, first],
    );
    await visit(page, site.address(`${question(third)}#v=1&domain=culture`));
    await page.getByText("1 of 2 in the filter").waitFor();
    expect(await page.getByRole("link", { name: "Next" }).getAttribute("href")).toContain(`/${first}/#v=1`);
    expect(engineRequests(log.requests)).toEqual([]);
    await page.context().close();
  });
});

describe("two answers", () => {
  it("are compared by akshara, and become a card", async () => {
    const { page } = await browser.open({ permissions: ["clipboard-read", "clipboard-write"] });
    await visit(page, site.address(question(spoken)));
    await page.getByRole("combobox", { name: /^Answer/u }).selectOption("O1/gemini");
    await page.getByRole("combobox", { name: /^against/u }).selectOption("S1/gemini");
    await page.getByText("The same, letter for letter.").waitFor();
    await page.getByRole("combobox", { name: /^against/u }).selectOption("A1/gemini");
    expect(await page.locator(".differ .sub").count()).toBeGreaterThan(0);
    for (const text of await page.locator(".differ [data-script] span").allInnerTexts())
      expect(text).not.toMatch(/^\p{M}/u);
    await page.getByRole("button", { name: "Copy as a card" }).click();
    await page.getByText("Copied.").waitFor();
    const { value, issues } = readShape(
      examplesShape,
      parse(await page.evaluate(() => navigator.clipboard.readText())),
    );
    expect(issues).toEqual([]);
    expect(value?.[0]).toMatchObject({
      question_id: spoken,
      cells: [
        { config: "O1", model: "gemini" },
        { config: "A1", model: "gemini" },
      ],
    });
    await page.context().close();
  });

  it("give a text to select where the clipboard is closed", async () => {
    const { page } = await browser.open();
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await visit(page, site.address(question(spoken)));
    await page.getByRole("button", { name: "Copy as a card" }).click();
    const text = page.getByLabel("Card as YAML");
    expect(readShape(examplesShape, parse(await text.inputValue())).issues).toEqual([]);
    await page.context().close();
  });
});

describe("a judge's reason", () => {
  it.each([question(spoken), "examples/"])(
    "stands below the scores on %s, in its own lines",
    async (path) => {
      const { page } = await browser.open();
      await visit(page, site.address(path));
      const reasons = page.locator("details.reason");
      expect(await reasons.count()).toBeGreaterThan(0);
      const overlapping = await reasons.evaluateAll((all) =>
        all.flatMap((reason) => {
          const above = reason.previousElementSibling?.getBoundingClientRect();
          const own = reason.getBoundingClientRect();
          return own.width < 60 || (above !== undefined && above.bottom > own.top + 1)
            ? [`${own.width} × ${own.height} at ${own.top}`]
            : [];
        }),
      );
      expect(overlapping).toEqual([]);
      await page.context().close();
    },
  );
});

describe("notes", () => {
  it("stay in the browser, go out as a file and come back; a hostile file changes nothing", async () => {
    const { page, log } = await browser.open({ acceptDownloads: true });
    await visit(page, site.address(question(spoken)));
    await page.getByLabel("Flag this question").check();
    await page.getByLabel("Comment").fill("<b>odd</b>");
    await page.reload();
    await hydrated(page);
    await expect.poll(() => page.getByLabel("Flag this question").isChecked()).toBe(true);
    await expect.poll(() => page.getByLabel("Comment").inputValue()).toBe("<b>odd</b>");
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save 1 note as a file" }).click();
    const saved = await readFile(await (await waiting).path(), "utf8");
    expect(JSON.parse(saved)).toMatchObject({
      notes: [{ question_id: spoken, flagged: true, comment: "<b>odd</b>" }],
    });
    const file = page.getByLabel("File of notes");
    await file.setInputFiles({
      name: "x.json",
      mimeType: "application/json",
      buffer: Buffer.from("<script>"),
    });
    await page.getByText("The file is not JSON. Your notes are as they were.").waitFor();
    await page.getByLabel("Comment").fill("");
    const more = saved.replace('"notes": [', '"notes": [{"question_id":"gone","flagged":true},');
    expect(more).not.toBe(saved);
    await file.setInputFiles({ name: "y.json", mimeType: "application/json", buffer: Buffer.from(more) });
    await page
      .getByText(
        "0 notes added, 1 joined with yours. 1 was left out: this benchmark does not have its question.",
      )
      .waitFor();
    expect(await page.getByLabel("Comment").inputValue()).toBe("<b>odd</b>");
    expect(log.requests.filter((address) => address.includes("odd"))).toEqual([]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });
});

describe("to axe", () => {
  it.each([question(spoken), question("q0003"), "examples/"])("%s is clean in both themes", async (path) => {
    const source = await readFile(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await browser.open({ colorScheme });
      await visit(page, site.address(path));
      await page.evaluate(source);
      const faults = await page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        return (await axe.run()).violations.map(
          (v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 200)).join(" | ")}`,
        );
      });
      expect(faults).toEqual([]);
      await page.context().close();
    }
  });
});
