import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { outcomeOf, type OraclePath } from "../support/oracle-paths.ts";
import { engineRequests, visit, withBrowser } from "./browser.ts";
import { choose, mainJudge, readFacts } from "./facts.ts";
import { filterOf, readView, settled, type ShownRow } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const facts = readFacts(inject("sites").demo.folder);
const judge = mainJudge(facts);
const models = ["gemini", "gemma-27b", "gemma-12b", "gemma-4b", "sarvam-m"];
const labelOf = (id: string): string => facts.spec.models.find((m) => m.id === id)?.label ?? id;

/** The demo's paths as the paper has them: two recognisers, two translators. */
const paths: Readonly<Record<string, OraclePath>> = Object.fromEntries(
  ["A1", "A2"].flatMap((heard, i) =>
    ["O3", "O4"].map((twin, k) => [
      `M${2 * i + k + 1}`,
      { stops: ["O1", heard, `M${2 * i + k + 1}`], kinds: ["asr", "mt"], twins: [null, twin] },
    ]),
  ),
);
const outcomes = ["model", "asr", "mt", "both", "kept"];
const scoreOf = (config: string, model: string, id: string): number | null =>
  facts.judged.get(`${judge}/${config}/${model}`)?.get(id) ?? null;

/** Where each question was lost on a path, by walking through the folder's judgments. */
function lost(end: string, model: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const path = paths[end];
  if (path === undefined) throw new Error(`no path ${end}`);
  return new Map(
    ids.flatMap((id) => {
      const outcome = outcomeOf(path, (config) => scoreOf(config, model, id), { min: 1, max: 5 });
      return outcome === null ? [] : [[id, outcome] as const];
    }),
  );
}

const countsOf = (found: ReadonlyMap<string, string>): readonly number[] =>
  outcomes.map((o) => [...found.values()].filter((x) => x === o).length);
const exacts = (row: ShownRow | undefined): readonly (number | null)[] =>
  row?.cells.slice(0, -1).map((cell) => cell.exact) ?? [];

async function expectLosses(page: Page, ends: readonly string[], ids: readonly string[]): Promise<void> {
  const { rows, marks } = await readView(page, "attribution");
  expect(rows.map((row) => row.head)).toEqual(ends.flatMap(() => models.map(labelOf)));
  ends.forEach((end, i) =>
    models.forEach((model, k) => {
      const expected = countsOf(lost(end, model, ids));
      const row = rows[i * models.length + k];
      expect(exacts(row), `${end}/${model}`).toEqual(expected);
      const n = expected.reduce((a, b) => a + b, 0).toLocaleString("en-GB");
      expect(row?.cells.at(-1)?.text).toBe(n);
      const asr = expected[1] ?? 0;
      if (asr > 0)
        expect(marks).toContain(
          `${labelOf(model)}: ${asr.toLocaleString("en-GB")} of ${n} lost in recognition`,
        );
    }),
  );
}

const all = choose(facts, {});

describe("where answers are lost", () => {
  it("is in the page as built, and follows domains without the engine", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("pipeline/"));
    await expectLosses(page, ["M1", "M2", "M3", "M4"], all);
    await page.getByRole("group", { name: "Domain" }).getByRole("button", { name: "Culture" }).click();
    await settled(page, "#attribution", filterOf({ domains: ["culture"] }));
    await expectLosses(page, ["M1", "M2", "M3", "M4"], choose(facts, { domains: ["culture"] }));
    expect(engineRequests(log.requests)).toEqual([]);
    expect(log.complaints).toEqual([]);
  });

  it("lists as many questions as a count says, each lost there, and shows the views of them alone", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("pipeline/#v=1&domain=culture"));
    await settled(page, "#attribution", filterOf({ domains: ["culture"] }));
    const ids = choose(facts, { domains: ["culture"] });
    const found = [...lost("M1", "gemini", ids)].filter(([, o]) => o === "both").map(([id]) => id);
    expect(found.length).toBeGreaterThan(3);
    const section = page.locator("#attribution");
    await section.getByRole("row").nth(2).getByRole("link").nth(3).click();
    await page.waitForURL(/questions\/#v=1&domain=culture&lost=M1\/gemini:both$/u);
    await page.getByText(`${found.length} of 2,001 questions`).waitFor();
    const listed = await page.locator(".virtual .c-id .q").allInnerTexts();
    expect(listed).toEqual(found.slice(0, listed.length));
    expect(listed.length).toBeGreaterThan(3);
    await page.getByRole("button", { name: /^Remove filter: M1, .*: lost in both together$/u }).waitFor();
    await page.getByRole("link", { name: "Pipeline" }).click();
    await page.waitForURL(/pipeline\/#v=1&domain=culture&lost=M1\/gemini:both$/u);
    await settled(page, "#attribution", filterOf({ domains: ["culture"] }));
    await expectLosses(page, ["M1", "M2", "M3", "M4"], found);
    expect(log.complaints).toEqual([]);
  });

  it("follows one path, chosen by keyboard, and comes back", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("pipeline/"));
    const choice = page.getByRole("combobox", { name: "Path" });
    await choice.selectOption({ label: "O1 › A2 › M3" });
    await page.waitForURL(/#v=1&path=M3$/u);
    await page.locator("#attribution [data-tier=cube]").waitFor();
    await expectLosses(page, ["M3"], all);
    const wer = page.locator("#score-by-wer .grp th");
    await expect.poll(() => wer.allInnerTexts()).toEqual(["A2, by its WER", "M3, by the WER of A2"]);
    await page.goBack();
    await expect.poll(() => page.locator("#attribution .grp").count()).toBe(4);
    expect(engineRequests(log.requests)).toEqual([]);
    expect(log.complaints).toEqual([]);
  });
});

describe("knowledge in two languages", () => {
  it("counts right and wrong, and its counts list their questions", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("pipeline/"));
    const right = (config: string, id: string): boolean => (scoreOf(config, "gemini", id) ?? 0) >= 4;
    const of = (id: string): number =>
      right("O1", id) ? (right("O2", id) ? 0 : 1) : right("O2", id) ? 2 : 3;
    const expected = [0, 1, 2, 3].map((field) => all.filter((id) => of(id) === field).length);
    const { rows } = await readView(page, "knowledge");
    expect(rows[0]?.head).toBe("Gemini-2.5-Flash");
    expect(exacts(rows[0])).toEqual(expected);
    await page.locator("#knowledge").getByRole("row").nth(2).getByRole("link").nth(2).click();
    await page.waitForURL(/questions\/#v=1&score=O1\/gemini:1\.\.3\.99,O2\/gemini:4\.\.5$/u);
    await page.getByText(`${expected[2] ?? 0} of 2,001 questions`).waitFor();
    expect(log.complaints).toEqual([]);
  });
});

describe("scores by the error of the input", () => {
  it("draws every question of a cell when asked to, by the engine", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("pipeline/"));
    await page.getByRole("combobox", { name: "Every question of" }).selectOption("A1/gemini");
    await page.locator("#score-by-wer [data-tier=sql]").waitFor();
    const { marks } = await readView(page, "score-by-wer");
    const dots = marks.filter((mark) => /^Gemini-2.5-Flash, [\d.]+: /u.test(mark));
    const total = dots.reduce(
      (sum, mark) => sum + Number(/n = ([\d,]+)$/u.exec(mark)?.[1]?.replace(",", "")),
      0,
    );
    expect(total).toBe(all.length);
    expect(engineRequests(log.requests).some((address) => address.includes("/inputs."))).toBe(true);
    expect(log.complaints).toEqual([]);
  });
});
