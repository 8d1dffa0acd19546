import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { explorer } from "../support/site.ts";
import { csvRows } from "../support/csv.ts";
import { engineRequests, visit, withBrowser } from "./browser.ts";
import { htmlFiles, mainPages } from "./pages.ts";
import { filterOf, readView, settled, type ShownView } from "./read-view.ts";
import { withSite } from "./serve.ts";

const sites = inject("sites");
const browser = withBrowser();

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;

/** Unrounded means of the table, by row and column; a dash is null. */
const exactOf = (view: ShownView): Readonly<Record<string, number | null>> =>
  Object.fromEntries(
    view.rows.flatMap((row) =>
      row.cells
        .filter((cell) => cell.exact !== null || cell.text === "–")
        .map((cell) => [`${row.head}/${cell.column}`, cell.exact] as const),
    ),
  );

function expectMeans(view: ShownView, expected: Readonly<Record<string, number | null>>): void {
  const shown = exactOf(view);
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const [cell, mean] of Object.entries(expected)) {
    if (mean === null) expect(shown[cell], cell).toBeNull();
    else expect(shown[cell], cell).toBeCloseTo(mean, 9);
  }
}

async function quietly(
  name: "init" | "toy" | "imported",
  open: () => Promise<{ readonly page: Page; readonly complaints: readonly string[] }>,
  base: string,
): Promise<void> {
  const { page, complaints } = await open();
  for (const path of mainPages(sites[name]?.dir ?? "")) await visit(page, base + path);
  expect(complaints).toEqual([]);
  await page.context().close();
}

const calledSimulated = /Simulated data|class="[^"]*\bsim\b/iu;

const opened = async (): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> => {
  const { page, log } = await browser.open();
  return { page, complaints: log.complaints };
};

describe("what init writes", () => {
  const site = withSite("init");
  // Three rows per file, so the means are plain to see: 5, 5, 5 · 4, 1, unread · 5, 5, 1 · not run.
  const expected = {
    "O1/Large model": 5,
    "O1/Small model": 2.5,
    "A1/Large model": 11 / 3,
    "A1/Small model": null,
  };

  it("builds, and shows its means", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("results/"));
    const view = await readView(page, "results");
    expectMeans(view, expected);
    expect(
      view.rows.find((r) => r.head === "A1")?.cells.find((c) => c.column === "Small model")?.hidden,
    ).toBe("not run: not run");
    expect(engineRequests(log.requests)).toEqual([]);
    await page.evaluate(() => (location.hash = "#v=1&text=kāṃti"));
    await settled(page, "#results", filterOf({ text: "kāṃti" }));
    expect(exactOf(await readView(page, "results"))["A1/Large model"]).toBe(1);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("has no complaint on any page", () => quietly("init", opened, site.address()));

  it("is measured, so that no page calls it simulated", () => {
    const { dir } = sites.init;
    const files = htmlFiles(dir);
    expect(files.length).toBeGreaterThan(12);
    for (const file of files)
      expect(readFileSync(join(dir, file), "utf8"), file).not.toMatch(calledSimulated);
  });
});

describe("the toy benchmark: a 0–1 scale, two domains, no audio, no ratings, holes, repetitions", () => {
  const site = withSite("toy");
  const rows = csvRows(readFileSync(join(sites.toy.folder, "judgments.csv"), "utf8"));
  const domains = new Map(
    readFileSync(join(sites.toy.folder, "questions.jsonl"), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const { question_id, domain } = JSON.parse(line) as {
          readonly question_id: string;
          readonly domain: string;
        };
        return [question_id, domain] as const;
      }),
  );
  const labels: Readonly<Record<string, string>> = { brook: "Brook", dune: "Dune", fern: "Fern" };

  /** Mean over questions of the mean over repetitions. */
  function means(keep: (id: string) => boolean): Readonly<Record<string, number | null>> {
    const cells = ["T", "R"].flatMap((config) =>
      Object.keys(labels).map((model) => [config, model] as const),
    );
    return Object.fromEntries(
      cells.map(([config, model]) => {
        const mine = rows.filter(
          (r) =>
            r.config_id === config && r.model_id === model && r.score !== null && keep(r.question_id ?? ""),
        );
        const perQuestion = [...Map.groupBy(mine, (r) => r.question_id).values()].map((list) =>
          meanOf(list.map((r) => Number(r.score))),
        );
        return [`${config}/${labels[model] ?? ""}`, meanOf(perQuestion.filter((m) => m !== null))];
      }),
    );
  }

  it("shows its means on the whole, by domain, by wording and by score", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("results/"));
    const whole = await readView(page, "results");
    expectMeans(
      whole,
      means(() => true),
    );
    expect(whole.rows.find((r) => r.head === "R")?.cells.find((c) => c.column === "Fern")?.hidden).toBe(
      "not run: Fern reads no transcripts",
    );
    await page.getByRole("button", { name: "At sea", exact: true }).click();
    await settled(page, "#results", filterOf({ domains: ["sea"] }));
    expectMeans(
      await readView(page, "results"),
      means((id) => domains.get(id) === "sea"),
    );
    expect(engineRequests(log.requests)).toEqual([]);
    for (const text of ["चाँद", "చంద్రుడు", "moon"]) {
      await page.evaluate((word) => (location.hash = `#v=1&text=${word}`), text);
      await settled(page, "#results", filterOf({ text }));
      expectMeans(
        await readView(page, "results"),
        means((id) => id === "7" || id === "7.0"),
      );
    }
    const range = { config: "T", model: "dune", judge: "arbiter", min: 0.25, max: 0.75 };
    await page.evaluate(() => (location.hash = "#v=1&score=T/dune:0.25..0.75"));
    await settled(page, "#results", filterOf({ ranges: [range] }));
    expectMeans(
      await readView(page, "results"),
      means((id) => id === "7.0"),
    );
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("says what it has nothing for, in the place of a picture", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("judges/"));
    expect(await page.locator("#bland-altman").innerText()).toContain(
      "No judged answer of this selection has human ratings.",
    );
    expect(await page.locator("audio").count()).toBe(0);
    await page.context().close();
  });

  it("has pages for ids that an address can't hold as they are", async () => {
    const { page } = await browser.open();
    for (const id of domains.keys()) {
      const answer = await page.goto(`${site.address("questions/")}${encodeURIComponent(id)}/`);
      expect(answer?.status(), id).toBe(200);
      expect(await page.locator(".head").innerText()).toContain(id);
    }
    await page.context().close();
  });

  it("has no complaint on any page", () => quietly("toy", opened, site.address()));
});

describe("a judge whose every reply is unreadable", () => {
  const site = withSite("unread");

  it("leaves views empty, which another measure fills", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("results/"));
    expect(await page.locator("#results").innerText()).toContain("Nothing to show");
    await page.evaluate(() => (location.hash = "#v=1&metric=em"));
    await settled(page, "#results", filterOf({}));
    expectMeans(await readView(page, "results"), { "O1/A": 1, "O1/B": 0, "O2/A": 1, "O2/B": 0 });
    expect(await page.locator("#results").innerText()).not.toContain("Nothing to show");
    await visit(page, site.address("compare/#v=1&metric=em"));
    await expect.poll(() => page.locator("#pair tbody tr").count()).toBeGreaterThan(0);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("has no complaint on any page", async () => {
    const { page, complaints } = await opened();
    for (const path of mainPages(sites.unread.dir)) await visit(page, site.address(path));
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("has heads that speak of the measure that is shown", async () => {
    const { page } = await opened();
    await visit(page, site.address("results/"));
    const head = page.locator("#results-title");
    expect(await head.textContent()).toBe("Mean score, 1–5");
    await page.evaluate(() => (location.hash = "#v=1&metric=em"));
    await expect.poll(() => head.textContent()).toBe("Mean EM, 0–1");
    await page.evaluate(() => (location.hash = "#v=1"));
    await expect.poll(() => head.textContent()).toBe("Mean score, 1–5");
    await page.context().close();
  });

  it.each([
    [
      "results/",
      "",
      /^Link\s+Not known here, so left out of what the link asks for: domain nope, hide zz\./u,
    ],
    ["judges/", "", /domain nope, hide zz\./u],
    ["embed/pairs/", "&metric=em", /domain nope, hide zz\./u],
    ["results/", "&lang=te", /లింక్ అడిగినవాటిలో ఇవి ఇక్కడ లేవు, కాబట్టి వదిలేశాం: domain nope, hide zz\./u],
  ])("names on %s%s what a link asks for in vain, until that is taken away", async (path, more, words) => {
    const { page } = await opened();
    await page.goto(site.address(`${path}#v=1&domain=nope&hide=m1,zz${more}`));
    const notice = page.locator("[data-notice=unknown]");
    await notice.waitFor();
    await expect.poll(() => notice.innerText()).toMatch(words);
    await notice.getByRole("button").click();
    await notice.waitFor({ state: "detached" });
    expect(page.url()).not.toContain("nope");
    expect(page.url()).toContain("hide=m1");
    await page.context().close();
  });

  it.each([
    ["rows", "", "#results tbody th"],
    ["columns", "&by=models", "#results thead th"],
  ])("moves models and inputs, with inputs in %s", async (_where, by, heads) => {
    const { page } = await opened();
    await visit(page, site.address(`results/#v=1&metric=em${by}`));
    await page.getByText("Columns and rows").click();
    await page.getByRole("button", { name: "Move O1 O1 back" }).click();
    await page.getByRole("button", { name: "Move A back" }).click();
    await page.waitForURL(/order=m2,m1,O2,O1/u);
    await expect.poll(async () => (await page.locator(heads).allInnerTexts()).join(" ")).toMatch(/O2[^]*O1/u);
    await page.context().close();
  });

  it("ends a report with a sentence", async () => {
    await expect(
      explorer("report", sites.unread.folder, "--out", join(sites.unread.folder, "..", "report.pdf")),
    ).rejects.toThrow(
      /^explorer report .* ended with 1:(?![^]*\n\s+at )[^]*has no values yet that a report could show$/mu,
    );
  });
});

const raw = join(import.meta.dirname, "..", "..", "..", "shared", "data");

describe.skipIf(sites.imported === null)("the lm-eval run in ../shared/data", () => {
  const site = withSite("imported");
  const languages = { en: "en", es: "es", eu: "eu" };

  /** Values of one metric in one samples file, straight from its lines. */
  function samples(language: string, model: string): readonly Readonly<Record<string, number>>[] {
    const dir = join(raw, "lm_eval_truthfulqa_multi", "gen", language);
    const folder = readdirSync(dir).find((name) => name.endsWith(`__${model}`)) ?? "";
    const file = readdirSync(join(dir, folder)).find((name) => name.startsWith("samples_")) ?? "";
    return readFileSync(join(dir, folder, file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Readonly<Record<string, number>>);
  }
  const models = ["gemma-2-27b-it", "Meta-Llama-3-70B-Instruct", "Meta-Llama-3-8B-Instruct"];
  const cells = Object.keys(languages).flatMap((language) =>
    models.map((model) => [language, model] as const),
  );

  it.each(["bleu_max", "bleu_acc", "bleu_diff"])(
    "shows the mean of %s over the 45 lines of each cell",
    async (metric) => {
      const { page, log } = await browser.open();
      await visit(page, site.address(`results/#v=1&metric=${metric}`));
      await settled(page, "#results", filterOf({}));
      const expected = Object.fromEntries(
        cells.map(([language, model]) => {
          const values = samples(language, model).map((line) => line[metric] ?? NaN);
          expect(values).toHaveLength(45);
          return [`${language}/${model}`, meanOf(values)];
        }),
      );
      expectMeans(await readView(page, "results"), expected);
      expect(log.complaints).toEqual([]);
      await page.context().close();
    },
  );

  it("shows the share that people called truthful, on the questions they reviewed", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("results/"));
    const expected = Object.fromEntries(
      cells.map(([language, model]) => {
        const kept = new Set(samples(language, model).map((line) => String(line.doc_id)));
        const dir = join(raw, "truthfulqa_multi_human_review", "evaluated");
        const file =
          [dir, join(dir, "..")].map((d) => join(d, `${language}.csv`)).find((path) => existsSync(path)) ??
          "";
        const labels = csvRows(
          readFileSync(file, "utf8")
            .replace(/^\uFEFF/u, "")
            .replaceAll("\r\n", "\n"),
        )
          .filter(
            (row) => (row.id ?? "").endsWith(`__${model}`) && kept.has((row.id ?? "").split("__")[0] ?? ""),
          )
          .map((row) => row.truthfulness)
          .filter((label) => label === "yes" || label === "no");
        return [`${language}/${model}`, meanOf(labels.map((label) => (label === "yes" ? 1 : 0)))];
      }),
    );
    expectMeans(await readView(page, "results"), expected);
    await page.context().close();
  });

  it("is measured, so that no page calls it simulated", () => {
    const dir = sites.imported?.dir ?? "";
    for (const file of htmlFiles(dir))
      expect(readFileSync(join(dir, file), "utf8"), file).not.toMatch(calledSimulated);
  });

  it("has no complaint on any page", () => quietly("imported", opened, site.address()));
});
