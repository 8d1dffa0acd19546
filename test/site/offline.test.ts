import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { FaultyServer } from "../support/server.ts";
import { visit } from "./browser.ts";
import { filterOf, readView, settled } from "./read-view.ts";
import { askNow, expectTable, found, goOffline, rested, status, text, withOffline } from "./offline.ts";

let server: FaultyServer;
let below: FaultyServer;
let context: BrowserContext;
let page: Page;
const { browser, dir, facts } = withOffline((now) => {
  ({ server, below, context, page } = now);
});

const clips = facts.questions.filter((q) => q.audio !== undefined).map((q) => q.id);
const [withClip = "", otherClip = ""] = clips;
const mainPages = ["", "results/", "compare/", "judges/", "questions/", "data/", "methods/"];

describe.each(["/", "/a/b/"])("after the first visit, below %s", (base) => {
  it("the main pages, their filters and the engine work without a network", async () => {
    const host = base === "/" ? server : below;
    await visit(page, host.address("results/"));
    await rested(page);
    const goOnline = await goOffline(context, host);
    for (const path of mainPages) {
      await visit(page, host.address(path));
      expect(await page.locator("h1").innerText()).not.toContain("needs a network");
    }
    await visit(page, host.address("results/#v=1&domain=science"));
    await settled(page, "#results", filterOf({ domains: ["science"] }));
    await expectTable(page, facts, { domains: ["science"] });
    await visit(page, host.address(`results/#v=1&text=${text}&domain=politics`));
    await page.reload();
    await settled(page, "#results", filterOf({ text, domains: ["politics"] }));
    await expectTable(page, facts, { found, domains: ["politics"] });
    expect((await readView(page, "results")).tier).toBe("sql");
    // Without the slash, as people type it.
    await visit(page, host.address("results"));
    await expectTable(page, facts, {});
    await goOnline();
  });
});

describe("a question without a network", () => {
  it("is there if it was visited, with the clip that was played; else a plain page says why not", async () => {
    await visit(page, server.address(`questions/${withClip}/`));
    await rested(page);
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await visit(page, server.address(`questions/${otherClip}/`));
    await rested(page);
    const goOnline = await goOffline(context, server);
    await visit(page, server.address(`questions/${withClip}/`));
    const question = facts.questions.find((q) => q.id === withClip);
    expect(await page.locator("main").innerText()).toContain(question?.question.en ?? "no text");
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await visit(page, server.address(`questions/${facts.questions.at(-1)?.id ?? ""}/`));
    expect(await page.locator("h1").innerText()).toBe("This page needs a network");
    await goOnline();
    await page.getByRole("link", { name: "Try again" }).click();
    await page.locator("main table").first().waitFor();
  });

  it("has its clip in the parts that a player asks for", async () => {
    await visit(page, server.address(`questions/${withClip}/`));
    await rested(page);
    const [request] = await Promise.all([
      page.waitForRequest(/\/clips\//u),
      page.getByRole("button", { name: "Play" }).click(),
    ]);
    await page.getByRole("button", { name: "Pause" }).waitFor();
    const whole = await readFile(join(dir, new URL(request.url()).pathname));
    await goOffline(context, server);
    const part = (range: string): Promise<readonly unknown[]> =>
      page.evaluate(
        async ([url, asked]) => {
          const response = await fetch(url, { headers: { range: asked } });
          const bytes = new Uint8Array(await response.arrayBuffer());
          return [response.status, response.headers.get("content-range"), [...bytes]];
        },
        [request.url(), range] as const,
      );
    const size = whole.length;
    expect(await part("bytes=0-1")).toEqual([206, `bytes 0-1/${size}`, [...whole.subarray(0, 2)]]);
    expect(await part("bytes=100-")).toEqual([
      206,
      `bytes 100-${size - 1}/${size}`,
      [...whole.subarray(100)],
    ]);
    expect(await part("bytes=-8")).toEqual([
      206,
      `bytes ${size - 8}-${size - 1}/${size}`,
      [...whole.subarray(-8)],
    ]);
    expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, []]);
  });
});

describe("the first visit", () => {
  it("asks for no byte of the engine, and for no worker, before the page is idle", async () => {
    await page.addInitScript(() => {
      const waiting: (() => void)[] = [];
      Object.assign(globalThis, {
        requestIdleCallback: (task: () => void) => waiting.push(task),
        beIdle: () => waiting.splice(0).forEach((task) => task()),
      });
    });
    server.asked.splice(0);
    await page.goto(server.address("results/"), { waitUntil: "networkidle" });
    const early = (): readonly string[] =>
      server.asked.filter((path) => /\.wasm$|\.parquet$|duckdb|^sw\.js$|^offline\./u.test(path));
    expect(early()).toEqual([]);
    await page.evaluate(() => (globalThis as unknown as { beIdle(): void }).beIdle());
    await rested(page, "done", false);
    expect(early().filter((path) => path.endsWith(".wasm")).length).toBeGreaterThan(0);
  });

  it("fetches nothing ahead for a reader who saves data", async () => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    server.asked.splice(0);
    await visit(page, server.address("methods/"));
    await rested(page, "stopped");
    await page.waitForLoadState("networkidle");
    expect(server.asked.filter((path) => /\.wasm$|\.parquet$|^results/u.test(path))).toEqual([]);
    // What is looked at is kept all the same.
    await visit(page, server.address("judges/"));
    await goOffline(context, server);
    await visit(page, server.address("judges/"));
    expect(await page.locator("h1").innerText()).not.toContain("network");
  });

  it("goes as before where storage is denied or full, and the page for it says so", async () => {
    for (const [name, says] of [
      ["SecurityError", "doesn’t let the site keep anything"],
      ["QuotaExceededError", "has no more room"],
    ] as const) {
      const fresh = await browser.context({ serviceWorkers: "allow" });
      const other = await fresh.newPage();
      server.fault(/^sw\.js$/u, {
        change: (bytes) =>
          Buffer.concat([
            Buffer.from(`caches.open = () => Promise.reject(new DOMException("no", "${name}"));\n`),
            bytes,
          ]),
      });
      await visit(other, server.address("data/"));
      await other.locator("#offline").getByText(says).waitFor();
      await visit(other, server.address(`results/#v=1&text=${text}`));
      await settled(other, "#results", filterOf({ text }));
      expect(await other.getByRole("alert").count()).toBe(0);
      await fresh.close();
    }
  });

  it("keeps nothing that didn’t come as it was published", async () => {
    server.fault(/^data\/cube\.\w+\.json$/u, { change: (bytes) => bytes.subarray(0, 900) });
    server.asked.splice(0);
    await visit(page, server.address("results/"));
    await askNow(page);
    await expect.poll(() => server.asked.some((path) => path.startsWith("data/cube."))).toBe(true);
    await rested(page, "stopped");
    server.heal();
    await visit(page, server.address("results/#v=1&domain=science"));
    await settled(page, "#results", filterOf({ domains: ["science"] }));
    await page.reload();
    await rested(page);
  });
});

describe("everything", () => {
  it("is kept when the reader asks for it, and removed again", async () => {
    await visit(page, server.address("data/"));
    await rested(page);
    const place = page.locator("#offline");
    await place.getByRole("button", { name: /^Keep for offline use \(\d+(?:\.\d)? MB\)$/u }).click();
    await place.getByText("The whole site is kept in this browser").waitFor();
    const goOnline = await goOffline(context, server);
    for (const { id } of [facts.questions.at(-1), facts.questions.at(-2)].filter((q) => q !== undefined)) {
      await visit(page, server.address(`questions/${id}/`));
      expect(await page.locator("main table tbody tr").count()).toBeGreaterThan(2);
    }
    await visit(page, server.address(`questions/${otherClip}/`));
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await visit(page, server.address("data/"));
    await place.getByRole("button", { name: "Remove" }).click();
    await place.getByText("Nothing is kept").waitFor();
    await goOnline();
    // Not until it is asked for again.
    await page.reload();
    await rested(page, "off");
    expect(
      await page.evaluate(async () => (await caches.keys()).filter((name) => !name.endsWith(" off"))),
    ).toEqual([]);
    await place.getByRole("button", { name: /^Keep for offline use/u }).waitFor();
  });

  it("can be given up on the way, and what has come is kept", async () => {
    await visit(page, server.address("data/"));
    await rested(page);
    server.fault(/^questions\/./u, { delay: 200 });
    const place = page.locator("#offline");
    await place.getByRole("button", { name: /^Keep for offline use/u }).click();
    await place.getByRole("progressbar").waitFor();
    await place.getByRole("button", { name: "Cancel" }).click();
    await place.getByText(/^\d+(?:\.\d)? MB of \d+(?:\.\d)? MB are kept/u).waitFor();
    await place.getByRole("button", { name: "Remove" }).waitFor();
    expect(await status(page)).toMatchObject({ state: "stopped", whole: false });
  });
});

describe("the installed site", () => {
  it.each(["/", "/a/b/"])("has its name, its start, its scope and its icons below %s", async (base) => {
    const host = base === "/" ? server : below;
    await visit(page, host.address());
    const session = await context.newCDPSession(page);
    const { errors, url } = await session.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    expect(url).toBe(host.address("app.webmanifest"));
    const manifest = (await (await page.request.get(url)).json()) as {
      readonly name: string;
      readonly short_name: string;
      readonly start_url: string;
      readonly scope: string;
      readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
    };
    expect([manifest.start_url, manifest.scope]).toEqual([base, base]);
    expect(manifest.name).toContain(manifest.short_name);
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(["any", "any", "maskable"]);
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(size).toBe(sizes);
    }
    await rested(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
      [],
    );
  });

  it("has no worker in a frame", async () => {
    await page.route("**/host.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<iframe src="${server.address("methods/")}"></iframe>`,
      }),
    );
    await page.goto(server.address("host.html"));
    const inside = page.frames().find((frame) => frame !== page.mainFrame());
    await inside?.waitForLoadState("networkidle");
    expect(inside?.url()).toBe(server.address("methods/"));
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  });
});
