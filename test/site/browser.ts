import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { launchChromium } from "../support/chromium.ts";

/** Chromium's own services; it asks them whatever the page is. */
const ownServices = new Set([
  "update.googleapis.com",
  "content-autofill.googleapis.com",
  "accounts.google.com",
  "clients2.google.com",
  "safebrowsing.googleapis.com",
  "optimizationguide-pa.googleapis.com",
  "android.clients.google.com",
  "www.google.com",
  "redirector.gvt1.com",
]);

/** A browser whose every request to another machine ends in a trap, be it of a page, a worker or a font. */
export interface TestBrowser {
  /** Hosts that were asked for, without Chromium's own services. */
  readonly trapped: () => readonly string[];
  context(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** A page with its log. */
  open(options?: BrowserContextOptions): Promise<Watched>;
}

/** What a page did besides what it shows. */
export interface Log {
  /** Addresses asked for by the page and its workers, in order. */
  readonly requests: string[];
  /** Console warnings and errors, uncaught errors, failed requests, answers of 400 and above. */
  readonly complaints: string[];
}

export interface Watched {
  readonly page: Page;
  readonly log: Log;
}

export function watch(page: Page): Log {
  const log: Log = { requests: [], complaints: [] };
  const say = (message: string): number => log.complaints.push(message);
  page.context().on("request", (request) => log.requests.push(request.url()));
  page.context().on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // A page that is left gives up what it was still loading.
    if (why !== "net::ERR_ABORTED") say(`${request.url()} failed: ${why}`);
  });
  page.context().on("response", (response) => {
    if (response.status() >= 400) say(`${response.url()} answered ${response.status()}`);
  });
  page.context().on("console", (message) => {
    if (message.text().startsWith("Service Worker registration blocked by Playwright")) return;
    if (["warning", "error"].includes(message.type())) say(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => say(`uncaught: ${error.message}`));
  return log;
}

/**
 * Launches a browser for the tests of a file and closes it after them. That no request left this machine is checked
 * then, for all of them.
 */
export function withBrowser(options: { readonly leaks?: boolean } = {}): TestBrowser {
  const hosts: string[] = [];
  const trap = createServer((request, response) => {
    hosts.push(new URL(request.url ?? "", "http://unknown").hostname);
    response.writeHead(502).end();
  });
  trap.on("connect", (request, socket) => {
    hosts.push((request.url ?? "").replace(/:\d+$/u, ""));
    socket.on("error", () => undefined);
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  let browser: Browser | null = null;
  const trapped = (): readonly string[] => hosts.filter((host) => !ownServices.has(host));
  beforeAll(async () => {
    await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
    const { port } = trap.address() as AddressInfo;
    browser = await launchChromium({ proxy: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await browser?.close();
    trap.closeAllConnections();
    trap.close();
    if (options.leaks !== true) expect(trapped(), "requests to other machines").toEqual([]);
  });
  const context = async (given?: BrowserContextOptions): Promise<BrowserContext> => {
    if (browser === null) throw new Error("the browser isn't there before the tests begin");
    const made = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      // What a worker keeps would hide what a host does; tests of the worker let it in.
      serviceWorkers: "block",
      ...given,
    });
    made.setDefaultTimeout(Number(process.env.EXPLORER_TEST_PATIENCE ?? 90_000));
    return made;
  };
  return {
    trapped,
    context,
    async open(given) {
      const page = await (await context(given)).newPage();
      return { page, log: watch(page) };
    },
  };
}

/** Waits until every island that hydrates by itself has done so. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  // An island's mark goes when React begins; it has taken over the controls when the page has nothing left to do.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestIdleCallback(() => resolve()));
      }),
  );
}

export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "load" });
  await hydrated(page);
}

/** Opens the question-level filters where they are folded away. */
export async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator(".filters details:not([open]) > summary").all())
    if (await summary.isVisible()) await summary.click();
}

/** Opens whatever can be opened, and waits for what is loaded then. */
export async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll(".export .menu, .facets details")].every(
        (opened) => opened.querySelector("button") !== null,
      ) && document.querySelector(".facets[aria-busy=true]") === null,
  );
}

/** Requests of a log whose path ends so. */
export const endingIn = (requests: readonly string[], ...ends: readonly string[]): readonly string[] =>
  requests.filter((address) => {
    const path = new URL(address).pathname;
    return ends.some((end) => path.endsWith(end));
  });

/** What belongs to the engine: its code, its worker, and the tables it reads. */
export const engineRequests = (requests: readonly string[]): readonly string[] => [
  ...endingIn(requests, ".wasm", ".parquet"),
  ...requests.filter((address) => /duckdb|\/browser\.[\w-]+\.js$/u.test(new URL(address).pathname)),
];
