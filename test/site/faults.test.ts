import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { Page } from "playwright-core";
import { serveWithFaults, type Fault, type FaultyServer } from "../support/server.ts";
import { withBrowser, visit } from "./browser.ts";
import { demoViews } from "./check-view.ts";
import { choose, readFacts } from "./facts.ts";
import { filterOf, readView, settled } from "./read-view.ts";

const browser = withBrowser();
const { cut } = inject("sites");
const facts = readFacts(cut.folder);
const text = "dinar";
const found = (texts: string): boolean => texts.includes("దీనార్") || /dinar/iu.test(texts);

let server: FaultyServer;
beforeAll(async () => {
  server = await serveWithFaults(cut.dir);
});
beforeEach(() => server.heal());
afterAll(() => server.close());

const flipped = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  const at = Math.floor(copy.length / 2);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};
const other = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString().replace(/"schema_version":\d+/u, '"schema_version":99'));

interface Case {
  readonly what: string;
  readonly path: RegExp;
  readonly fault: Fault;
  readonly title: string;
  /** In the sentence that everybody reads. */
  readonly says: string;
  /** Below "Details". */
  readonly detail: RegExp;
}

const table = /data\/observations\/\S+\.parquet$/u;
const missing = { title: "Data missing", says: "A data file could not be found on the server." };
const corrupt = { title: "Data corrupt", says: "A data file did not arrive as it was published." };
const noEngine = {
  title: "Engine unavailable",
  says: "The query engine could not be started in this browser.",
};
const forever = { "cache-control": "public, max-age=31536000, immutable" };

const ofTables: readonly Case[] = [
  {
    what: "Parquet missing",
    path: table,
    fault: { status: 404 },
    ...missing,
    detail: /observations\/\S+\.parquet: the server answered 404/u,
  },
  {
    what: "a page in its place",
    path: table,
    fault: { page: true },
    ...missing,
    detail: /sent a web page in its place/u,
  },
  {
    what: "Parquet cut short",
    path: table,
    fault: { change: (b) => b.subarray(0, 900) },
    ...corrupt,
    detail: /cut short: 900 of \d+ bytes/u,
  },
  {
    what: "a connection that breaks",
    path: table,
    fault: { breakAfter: 700 },
    ...missing,
    detail: /observations\/\S+\.parquet/u,
  },
  {
    what: "no connection",
    path: table,
    fault: { breakAfter: 0 },
    ...missing,
    detail: /Check the connection/u,
  },
  { what: "one wrong byte", path: table, fault: { change: flipped }, ...corrupt, detail: /wrong checksum/u },
  {
    what: "one wrong byte that the browser keeps",
    path: table,
    fault: { change: flipped, headers: forever },
    ...corrupt,
    detail: /wrong checksum/u,
  },
  {
    what: "no Parquet at all",
    path: table,
    fault: { change: (b) => Buffer.alloc(b.length, 7) },
    ...corrupt,
    detail: /is not the published Parquet file/u,
  },
  {
    what: "the engine's binary missing",
    path: /\.wasm$/u,
    fault: { status: 404 },
    ...noEngine,
    detail: /./u,
  },
  {
    what: "a page for the engine's binary",
    path: /\.wasm$/u,
    fault: { page: true },
    ...noEngine,
    detail: /./u,
  },
  {
    what: "the engine's worker missing",
    path: /worker.*\.js$/u,
    fault: { status: 404 },
    ...noEngine,
    detail: /worker could not be loaded/u,
  },
  {
    what: "the engine's code missing",
    path: /browser\.[\w-]+\.js$/u,
    fault: { status: 404 },
    ...noEngine,
    detail: /./u,
  },
  {
    what: "the manifest missing",
    path: /manifest\.json$/u,
    fault: { status: 404 },
    ...missing,
    detail: /manifest\.json: the server answered 404/u,
  },
  {
    what: "the manifest garbled",
    path: /manifest\.json$/u,
    fault: { change: (b) => b.subarray(0, 2000) },
    ...corrupt,
    detail: /manifest\.json is not JSON/u,
  },
  {
    what: "a manifest of another version",
    path: /manifest\.json$/u,
    fault: { change: other },
    title: "Schema mismatch",
    says: "The data have another shape than this page expects.",
    detail: /schema version 99/u,
  },
];

const ofCube: readonly Case[] = [
  {
    what: "the cube missing",
    path: /data\/cube\.\w+\.json$/u,
    fault: { status: 404 },
    ...missing,
    detail: /cube\.\w+\.json: the server answered 404/u,
  },
  {
    what: "a page for the cube",
    path: /data\/cube\.\w+\.json$/u,
    fault: { page: true },
    ...missing,
    detail: /web page in its place/u,
  },
  {
    what: "the cube garbled",
    path: /data\/cube\.\w+\.json$/u,
    fault: { change: (b) => b.subarray(0, 900) },
    ...corrupt,
    detail: /cube\.\w+\.json is cut short: 900 of \d+ bytes/u,
  },
  {
    what: "the cube garbled for good",
    path: /data\/cube\.\w+\.json$/u,
    fault: { change: (b) => b.subarray(0, 900), headers: forever },
    ...corrupt,
    detail: /is cut short/u,
  },
  {
    what: "one wrong byte in the cube",
    path: /data\/cube\.\w+\.json$/u,
    fault: { change: flipped },
    ...corrupt,
    detail: /wrong checksum/u,
  },
  {
    what: "no connection for the cube",
    path: /data\/cube\.\w+\.json$/u,
    fault: { breakAfter: 0 },
    ...missing,
    detail: /Check the connection/u,
  },
  {
    what: "the page's live code missing",
    path: /live-view\.[\w-]+\.js$/u,
    fault: { status: 404 },
    title: "Page incomplete",
    says: "A part of this page could not be loaded.",
    detail: /./u,
  },
];

async function expectFailure(page: Page, { title, says, detail }: Case): Promise<void> {
  const alert = page.locator("#results").getByRole("alert");
  await alert.waitFor();
  const shown = await alert.innerText();
  expect(shown).toContain(title);
  expect(shown).toContain(says);
  expect(shown).toContain("don’t follow the filter");
  await alert.getByText("Details").click();
  expect(await alert.locator("code").innerText()).toMatch(detail);
  // The table made at build stays, whole.
  const view = await readView(page, "results");
  demoViews["results/"]?.results?.({ shown: view, facts, ids: choose(facts, {}), domains: [] });
}

async function expectHealed(
  page: Page,
  choice: { readonly domains?: readonly string[]; readonly text?: string },
): Promise<void> {
  await page.locator("#results").getByRole("button", { name: "Try again" }).click();
  await settled(page, "#results", filterOf(choice));
  expect(await page.locator("#results").getByRole("alert").count()).toBe(0);
  const view = await readView(page, "results");
  const ids = choose(facts, {
    domains: choice.domains ?? [],
    ...(choice.text === undefined ? {} : { found }),
  });
  demoViews["results/"]?.results?.({ shown: view, facts, ids, domains: choice.domains ?? [] });
}

describe("a question-level filter", () => {
  it.each(ofTables)("says so with $what, keeps the table, and recovers", async (fault) => {
    const { page } = await browser.open();
    await visit(page, server.address("results/"));
    server.fault(fault.path, fault.fault);
    await page.evaluate((hash) => (location.hash = hash), `#v=1&text=${text}`);
    await expectFailure(page, fault);
    server.heal();
    await expectHealed(page, { text });
    await page.context().close();
  });

  it("says so where the host's policy forbids WebAssembly", async () => {
    server.fault(/./u, {
      headers: { "content-security-policy": "default-src 'self'; script-src 'self' 'unsafe-inline'" },
    });
    const { page } = await browser.open();
    await visit(page, server.address(`results/#v=1&text=${text}`));
    await expectFailure(page, { what: "", path: /./u, fault: {}, ...noEngine, detail: /./u });
    await page.context().close();
  });

  it("works under the strictest policy that the engine can run with", async () => {
    const policy =
      "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; worker-src 'self'; object-src 'none'";
    server.fault(/./u, { headers: { "content-security-policy": policy } });
    const { page, log } = await browser.open();
    await visit(page, server.address(`results/#v=1&text=${text}`));
    await settled(page, "#results", filterOf({ text }));
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("says on the list of questions that the list doesn't follow", async () => {
    const { page } = await browser.open();
    server.fault(/\.wasm$/u, { status: 404 });
    await visit(page, server.address(`questions/#v=1&text=${text}`));
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain(noEngine.says);
    expect(await page.locator(".ql .c-question a").count()).toBe(50);
    server.heal();
    await page.getByRole("button", { name: "Try again" }).click();
    const expected = choose(facts, { found }).length;
    await page.getByText(`${expected} of ${facts.questions.length} questions`).waitFor();
    await page.context().close();
  });
});

describe("an engine that runs", () => {
  type Post = (message: { readonly type: string; readonly messageId: number }) => void;
  /** The next query of the page ends so; `how` stands in the page. */
  const nextQuery = (page: Page, how: "ends its worker" | "has no memory left"): Promise<unknown> =>
    page.addInitScript((fault) => {
      const prototype = Worker.prototype as unknown as { postMessage: Post };
      const post = prototype.postMessage;
      let left = 1;
      prototype.postMessage = function (this: Worker, message, ...rest: []) {
        if (message.type !== "SEND_PREPARED" || left === 0) {
          post.call(this, message, ...rest);
          return;
        }
        left -= 1;
        if (fault === "ends its worker") {
          this.terminate();
          return;
        }
        const data = {
          name: "Error",
          message: "Out of Memory Error: could not allocate block of 262144 bytes",
        };
        const reply = { messageId: 0, requestId: message.messageId, type: "ERROR", data };
        setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: reply })));
      };
    }, how);

  it.each([
    ["ends its worker", "The query engine stopped", /EngineStopped: its worker is gone/u],
    ["has no memory left", "The browser ran out of memory", /OutOfMemory: .*could not allocate/u],
  ] as const)("and %s is said plainly, and a new one starts", async (how, says, detail) => {
    const { page } = await browser.open();
    await nextQuery(page, how);
    await visit(page, server.address(`results/#v=1&text=${text}`));
    await expectFailure(page, { what: "", path: /./u, fault: {}, title: "", says, detail });
    await expectHealed(page, { text });
    await page.context().close();
  });

  it("and ends between two filters isn’t missed", async () => {
    const { page } = await browser.open();
    await visit(page, server.address(`results/#v=1&text=${text}`));
    await settled(page, "#results", filterOf({ text }));
    for (const worker of page.workers()) await worker.evaluate(() => close());
    await expect.poll(() => page.workers().length).toBe(0);
    await page.evaluate(() => (location.hash = "#v=1&text=currency"));
    await settled(page, "#results", filterOf({ text: "currency" }));
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.context().close();
  });
});

describe("a domain filter", () => {
  it.each(ofCube)("says so with $what, keeps the table, and recovers", async (fault) => {
    const { page } = await browser.open();
    await visit(page, server.address("results/"));
    server.fault(fault.path, fault.fault);
    await page.evaluate(() => (location.hash = "#v=1&domain=science"));
    await expectFailure(page, fault);
    server.heal();
    await expectHealed(page, { domains: ["science"] });
    await page.context().close();
  });
});
