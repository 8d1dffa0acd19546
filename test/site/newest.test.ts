import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { serveWithFaults, type FaultyServer } from "../support/server.ts";
import { unfold, visit, withBrowser } from "./browser.ts";
import { cellOf, scoresOf } from "./expected.ts";
import { choose, mainJudge, readFacts, type Choice } from "./facts.ts";
import { filterOf, settled, type MarkedFilter } from "./read-view.ts";

const browser = withBrowser();
const { demo } = inject("sites");
const facts = readFacts(demo.folder);
const judge = mainJudge(facts);

let server: FaultyServer;
beforeAll(async () => {
  server = await serveWithFaults(demo.dir);
});
beforeEach(() => server.heal());
afterAll(() => server.close());

/** A painted frame: the filter that the table is marked with, and the mean it shows in the first cell of its row. */
interface Frame {
  readonly filter: MarkedFilter;
  readonly mean: number | null;
}

/** Notes every painted frame of the results table from now on. */
const record = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: string[] = [];
    Object.assign(globalThis, { frames });
    const look = (): void => {
      const body = document.querySelector("#results [data-filter]");
      if (body !== null) {
        const row = [...body.querySelectorAll("tr")].find(
          (tr) => tr.querySelector(".cid")?.textContent === "O1",
        );
        const mean = row?.querySelector("[data-exact]")?.getAttribute("data-exact") ?? "null";
        const frame = `{"marked":${body.getAttribute("data-filter") ?? ""},"mean":${mean}}`;
        if (frames.at(-1) !== frame) frames.push(frame);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

async function framesOf(page: Page): Promise<readonly Frame[]> {
  const frames = await page.evaluate(() => (globalThis as unknown as { readonly frames: string[] }).frames);
  return frames.map((frame) => {
    const { marked, mean } = JSON.parse(frame) as {
      readonly marked: MarkedFilter | MarkedFilter[];
      readonly mean: number | null;
    };
    const [filter] = [marked].flat();
    if (filter === undefined) throw new Error(`a frame without a filter: ${frame}`);
    return { filter, mean };
  });
}

const texts: Readonly<Record<string, RegExp>> = { dinar: /dinar|దీనార్/iu, japan: /japan|జపాన్/iu };
const choiceOf = ({ domains, text, ranges }: MarkedFilter): Choice => ({
  domains,
  ...(text === "" ? {} : { found: (t: string) => texts[text]?.test(t) === true }),
  ranges: ranges as NonNullable<Choice["ranges"]>,
});

/** No frame shows figures of another filter than the one it is marked with, and the last one is the newest filter's. */
async function expectTrue(page: Page, last: MarkedFilter): Promise<void> {
  await settled(page, "#results", last);
  await page.waitForTimeout(300);
  await settled(page, "#results", last);
  const frames = await framesOf(page);
  expect(frames.length).toBeGreaterThan(0);
  for (const { filter, mean } of frames) {
    // While a word is typed, its beginnings are filters too; what they find is not known here.
    if (filter.text !== "" && texts[filter.text] === undefined) continue;
    const expected = cellOf(scoresOf(facts, "O1", "gemini"), choose(facts, choiceOf(filter)))?.mean ?? null;
    expect(mean, JSON.stringify(filter)).toBe(expected);
  }
  expect(frames.at(-1)?.filter).toMatchObject(last);
}

const range = (min: number, max: number): object => ({ config: "O1", model: "gemma-12b", judge, min, max });
const go = (page: Page, hash: string): Promise<string> => page.evaluate((to) => (location.hash = to), hash);

type Post = (message: { readonly type: string }, transfer: readonly Transferable[]) => void;

/** Notes what the page tells its engine from now on; `whenAsked` is called once, while a query runs. */
async function overhear(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = [];
    const here: typeof globalThis & { whenAsked?: () => void } = Object.assign(globalThis, { told });
    const prototype = Worker.prototype as unknown as { postMessage: Post };
    const post = prototype.postMessage;
    prototype.postMessage = function (message, transfer) {
      told.push(message.type);
      post.call(this, message, transfer);
      if (message.type !== "SEND_PREPARED") return;
      const { whenAsked } = here;
      delete here.whenAsked;
      whenAsked?.();
    };
  });
}
const heard = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (globalThis as unknown as { readonly told: string[] }).told);

describe("the newest filter wins", () => {
  it("among domains whose cube arrives late", async () => {
    server.fault(/data\/.*\.json$/u, { delay: 700 });
    const { page } = await browser.open();
    await visit(page, server.address("results/"));
    await record(page);
    for (const domain of ["Culture", "Science", "History", "Culture", "Science"])
      await page.getByRole("button", { name: domain, exact: true }).click();
    await expectTrue(page, filterOf({ domains: ["history"] }));
    await page.context().close();
  });

  it("among questions whose tables arrive late; the older ones never reach the engine", async () => {
    server.fault(/\.parquet$/u, { delay: 900 });
    const { page } = await browser.open();
    await overhear(page);
    await visit(page, server.address("results/"));
    await record(page);
    await go(page, "#v=1&text=japan");
    await page.waitForTimeout(300);
    await go(page, "#v=1&score=O1/gemma-12b:1..2");
    await page.waitForTimeout(300);
    await go(page, "#v=1&domain=culture&score=O1/gemma-12b:4..5");
    await expectTrue(page, filterOf({ domains: ["culture"], ranges: [range(4, 5)] }));
    const asked = (await heard(page)).filter((type) => type === "SEND_PREPARED");
    expect(asked).toHaveLength(await page.locator("#results .prov pre").count());
    await page.context().close();
  });

  it("over one that is running, which is cancelled", async () => {
    const { page, log } = await browser.open();
    await overhear(page);
    await visit(page, server.address("results/#v=1&text=dinar"));
    await settled(page, "#results", filterOf({ text: "dinar" }));
    expect(await heard(page)).not.toContain("CANCEL_PENDING_QUERY");
    await record(page);
    await page.evaluate(() => {
      Object.assign(globalThis, { whenAsked: () => (location.hash = "#v=1&text=japan") });
    });
    await go(page, "#v=1&score=O1/gemma-12b:1..5");
    await expectTrue(page, filterOf({ text: "japan" }));
    expect(await heard(page)).toContain("CANCEL_PENDING_QUERY");
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("among many in a row on a warm engine, the last one last", async () => {
    const { page, log } = await browser.open();
    await visit(page, server.address("results/#v=1&text=dinar"));
    await settled(page, "#results", filterOf({ text: "dinar" }));
    await record(page);
    for (const [min, max] of [
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [2, 5],
      [3, 5],
      [4, 5],
      [5, 5],
    ] as const) {
      await go(page, `#v=1&score=O1/gemma-12b:${min}..${max}`);
      await page.waitForTimeout(60);
    }
    await go(page, "#v=1&domain=history");
    await go(page, "#v=1&domain=science&text=japan");
    await expectTrue(page, filterOf({ domains: ["science"], text: "japan" }));
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("while a word is typed, with pauses and without", async () => {
    const { page } = await browser.open();
    await visit(page, server.address("results/#v=1&domain=politics,history"));
    await settled(page, "#results", filterOf({ domains: ["politics", "history"] }));
    await record(page);
    const box = page.getByRole("searchbox", { name: "Question or reference contains" });
    await unfold(page);
    await box.pressSequentially("din", { delay: 20 });
    await page.waitForTimeout(350);
    await box.pressSequentially("ar", { delay: 90 });
    await expectTrue(page, filterOf({ domains: ["politics", "history"], text: "dinar" }));
    await page.context().close();
  });
});

describe("what was done before its code was there", () => {
  it("is made up for: an opened export menu is filled", async () => {
    server.fault(/_astro\/.*\.js$/u, { delay: 600 });
    const { page } = await browser.open();
    await page.goto(server.address("results/"), { waitUntil: "commit" });
    await page.locator("#results .export > summary").click();
    expect(await page.locator("#results .export button").count()).toBe(0);
    await page.getByRole("button", { name: "Save: CSV" }).waitFor();
    await page.context().close();
  });
});

describe("filters set close together", () => {
  const open = async (): Promise<Page> => {
    const { page } = await browser.open();
    await visit(page, server.address("results/"));
    await unfold(page);
    return page;
  };

  it("a domain chosen while a word waits to be read is kept", async () => {
    const page = await open();
    await page.getByRole("searchbox", { name: "Question or reference contains" }).fill("dinar");
    await page.getByRole("button", { name: "Science", exact: true }).click();
    await settled(page, "#results", filterOf({ domains: ["science"], text: "dinar" }));
    await page.context().close();
  });

  it("a space at the end stays while the reader pauses", async () => {
    const page = await open();
    const box = page.getByRole("searchbox", { name: "Question or reference contains" });
    await box.pressSequentially("kuwaiti ");
    await page.waitForTimeout(500);
    await box.pressSequentially("dinar");
    expect(await box.inputValue()).toBe("kuwaiti dinar");
    await settled(page, "#results", filterOf({ text: "kuwaiti dinar" }));
    await page.context().close();
  });

  it("a word typed just before everything is cleared doesn't come back", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Science", exact: true }).click();
    await settled(page, "#results", filterOf({ domains: ["science"] }));
    await page.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>("input[type=search]");
      if (box === null) throw new Error("no search box");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, "dinar");
      box.dispatchEvent(new Event("input", { bubbles: true }));
      [...document.querySelectorAll("button")].find((b) => b.textContent === "Clear all")?.click();
    });
    await page.waitForTimeout(600);
    expect(new URL(page.url()).hash).toBe("");
    expect(await page.getByRole("searchbox", { name: "Question or reference contains" }).inputValue()).toBe(
      "",
    );
    await page.context().close();
  });

  it("the same score range twice is one filter", async () => {
    const page = await open();
    const add = page.getByRole("form", { name: "Score of a cell" }).getByRole("button", { name: "Add" });
    await add.click();
    await add.click();
    expect(new URL(page.url()).hash).toMatch(/^#v=1&score=[^,]+$/u);
    await page.context().close();
  });
});
