import { readFileSync } from "node:fs";
import type { BrowserContext, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { hostModes, hostPage, serveAs, type Host, type HostMode } from "../support/hosts.ts";
import { hydrated, watch, withBrowser, type Log } from "./browser.ts";
import { demoViews } from "./check-view.ts";
import { choose, readFacts, type Choice } from "./facts.ts";
import { filterOf, readView, settled } from "./read-view.ts";

const browser = withBrowser();
const { cut, deep } = inject("sites");
const facts = readFacts(cut.folder);
const withClip = facts.questions.find((q) => q.audio !== undefined)?.id ?? "";
const found = (text: string): boolean => text.includes("దీనార్") || /dinar/iu.test(text);

interface Way {
  readonly name: string;
  readonly mode: HostMode;
  readonly site: "cut" | "deep";
  /** In a frame of another origin, with this sandbox. */
  readonly frame?: { readonly sandbox: string | null };
  /** What is said instead where the data can't be had: below "Details" of a filter by question, and by domain. */
  readonly says?: { readonly question: RegExp; readonly domain?: RegExp };
}

const damaged = (why: string): NonNullable<Way["says"]> => ({
  question: new RegExp(`\\S+\\.parquet ${why}`, "u"),
  domain: new RegExp(`\\S+\\.json ${why}`, "u"),
});
const special: Partial<Record<HostMode, Partial<Way>>> = {
  spa: { says: { question: /observations\/\S+\.parquet: the server sent a web page in its place/u } },
  truncate: { says: damaged("is cut short: \\d+ of \\d+ bytes") },
  stale: { says: damaged("arrived with the wrong checksum") },
};
const ways: readonly Way[] = [
  ...hostModes.map((mode): Way => ({ name: mode, mode, site: "cut", ...special[mode] })),
  { name: "subpath", mode: "head206", site: "deep" },
  { name: "framed", mode: "head206", site: "cut", frame: { sandbox: null } },
  {
    name: "sandboxed as a Space does",
    mode: "head206",
    site: "cut",
    frame: { sandbox: "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads" },
  },
  { name: "framed under a policy", mode: "csp", site: "cut", frame: { sandbox: null } },
];

describe.each(ways)("on a host like this: $name", ({ mode, site, frame, says }) => {
  let host: Host;
  let context: BrowserContext;
  let page: Page;
  let log: Log;
  const closing: (() => void)[] = [];
  const { dir } = { cut, deep }[site];

  beforeAll(async () => {
    host = await serveAs(mode, dir);
    closing.push(() => host.close());
    context = await browser.context();
    page = await context.newPage();
    log = watch(page);
  });
  afterAll(async () => {
    await context.close();
    for (const close of closing) close();
  });

  /** A page of the site, alone or in its frame. */
  async function open(path: string): Promise<Frame> {
    const address = host.address(path);
    await page.goto("about:blank");
    if (frame === undefined) {
      await page.goto(address, { waitUntil: "load" });
      await hydrated(page);
      return page.mainFrame();
    }
    const outside = await hostPage(address, frame.sandbox);
    closing.push(outside.close);
    await page.goto(outside.address, { waitUntil: "load" });
    const inside = page.frames().find((f) => f !== page.mainFrame());
    if (inside === undefined) throw new Error("no frame");
    await inside.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
    return inside;
  }
  async function expectRight(shown: Frame, path: string, id: string, choice: Choice): Promise<void> {
    const view = await readView(shown, id);
    expect(view.rows.length, "rows").toBeGreaterThan(1);
    demoViews[path]?.[id]?.({
      shown: view,
      facts,
      ids: choose(facts, choice),
      domains: choice.domains ?? [],
    });
  }
  /** A plain message that names the file and the reason, and a table that is still the one for all questions. */
  async function expectSaid(shown: Frame, detail: RegExp): Promise<void> {
    const alert = shown.locator("#results").getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain("don’t follow the filter");
    expect(await alert.locator("code").textContent()).toMatch(detail);
    await expectRight(shown, "results/", "results", {});
  }

  it("Table V is there, with its values", async () => {
    await expectRight(await open("results/"), "results/", "results", {});
  });

  it("Table VI is there, with its values", async () => {
    await expectRight(await open("compare/"), "compare/", "pairs", {});
  });

  it("the leaderboard has its table and its pictures", async () => {
    const shown = await open("");
    await expectRight(shown, "", "leaderboard", {});
    expect(await shown.locator("main svg[role=img]").count()).toBeGreaterThan(0);
  });

  it("a domain is filtered, or it is said why not", async () => {
    const shown = await open("results/#v=1&domain=science");
    if (says?.domain !== undefined) await expectSaid(shown, says.domain);
    else {
      await settled(shown, "#results", filterOf({ domains: ["science"] }));
      await expectRight(shown, "results/", "results", { domains: ["science"] });
    }
  });

  it("questions are filtered by the engine, or it is said why not", async () => {
    const shown = await open("results/#v=1&text=dinar");
    if (says !== undefined) await expectSaid(shown, says.question);
    else {
      await settled(shown, "#results", filterOf({ text: "dinar" }));
      await expectRight(shown, "results/", "results", { found });
      expect((await readView(shown, "results")).tier).toBe("sql");
    }
    if (mode === "isolated") expect(await shown.evaluate(() => crossOriginIsolated)).toBe(true);
    // One of its kinds only: those with threads load no Parquet.
    const engines = host.answered.filter((line) => line.includes(".wasm"));
    expect(engines.every((line) => /duckdb-eh\.[\w-]+\.wasm/u.test(line))).toBe(true);
  });

  it("a question is shown with its answers", async () => {
    const shown = await open(`questions/${withClip}/`);
    const question = facts.questions.find((q) => q.id === withClip);
    expect(await shown.locator("main").innerText()).toContain(question?.question.en ?? "no text");
    expect(await shown.locator("main table tbody tr").count()).toBeGreaterThan(2);
  });

  it("its clip is heard", async () => {
    const shown = await open(`questions/${withClip}/`);
    await shown.getByRole("button", { name: "Play" }).click();
    await shown.getByRole("button", { name: "Pause" }).waitFor();
    expect(await shown.getByRole("alert").count()).toBe(0);
  });

  it("the list of questions is there", async () => {
    const shown = await open("questions/");
    expect(await shown.locator(".ql .c-question a").count()).toBe(50);
  });

  it("a view is saved as a file, or it is said why not", async () => {
    const shown = await open("judges/");
    await shown.locator("details.export > summary").first().click();
    const menu = shown.locator("details.export[open]");
    const save = menu.getByRole("button", { name: "Save: CSV", exact: true });
    if (says?.domain !== undefined) {
      await save.click();
      await expect.poll(() => menu.innerText()).toMatch(says.domain);
      return;
    }
    const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
    expect(readFileSync(await download.path(), "utf8").split("\n").length).toBeGreaterThan(3);
  });

  it("what is missing is not taken for something else, and nothing was asked of another host", async () => {
    expect(log.complaints).toEqual([]);
    const shown = await open("questions/no-such-question/");
    const title = await shown.locator("h1").innerText();
    if (mode === "spa") expect(title).not.toContain("no-such-question");
    else expect(title).toBe("There is no such page");
  });
});

describe("a view in a strict sandbox", () => {
  it.each(["head206", "cors", "csp"] as const)(
    "on %s shows its table, and its filter or why not",
    async (mode) => {
      const host = await serveAs(mode, cut.dir);
      const outside = await hostPage(host.address("embed/results/#v=1&domain=science"), "allow-scripts");
      const page = await (await browser.context()).newPage();
      await page.goto(outside.address, { waitUntil: "load" });
      const inside = page.frames().find((f) => f !== page.mainFrame());
      if (inside === undefined) throw new Error("no frame");
      expect(await inside.evaluate(() => self.origin)).toBe("null");
      if (mode === "cors") await inside.waitForSelector("[data-filter]");
      else await inside.locator("#static").waitFor();
      const view = await readView(inside, "results");
      const domains = mode === "cors" ? ["science"] : [];
      demoViews["results/"]?.results?.({ shown: view, facts, ids: choose(facts, { domains }), domains });
      await page.context().close();
      outside.close();
      host.close();
    },
  );
});
