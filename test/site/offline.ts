import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import { serveWithFaults, type FaultyServer } from "../support/server.ts";
import { withBrowser } from "./browser.ts";
import { demoViews } from "./check-view.ts";
import { choose, readFacts, type Choice, type Facts } from "./facts.ts";
import { readView } from "./read-view.ts";

export const text = "currency";
export const found = (texts: string): boolean => /currency/iu.test(texts);

/** The cut site at the root of a host, the same below a path, and a tab whose browser has no worker yet. */
interface Offline {
  readonly server: FaultyServer;
  readonly below: FaultyServer;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Tests with service workers: before each of them `set` gets what it works on, healed and deployed anew. */
export function withOffline(set: (now: Offline) => void): {
  readonly browser: ReturnType<typeof withBrowser>;
  readonly folder: string;
  readonly dir: string;
  readonly facts: Facts;
} {
  const browser = withBrowser();
  const { cut, deep } = inject("sites");
  let [server, below]: [FaultyServer | null, FaultyServer | null] = [null, null];
  let context: BrowserContext | null = null;
  beforeAll(async () => {
    server = await serveWithFaults(cut.dir);
    below = await serveWithFaults(deep.dir);
  });
  afterAll(() => {
    server?.close();
    below?.close();
  });
  beforeEach(async () => {
    if (server === null || below === null) throw new Error("no host");
    server.heal();
    below.heal();
    server.deploy(cut.dir);
    context = await browser.context({ serviceWorkers: "allow" });
    set({ server, below, context, page: await context.newPage() });
  });
  afterEach(() => context?.close());
  return { browser, folder: cut.folder, dir: cut.dir, facts: readFacts(cut.folder) };
}

interface Status {
  readonly state: string;
  readonly kept: number;
  readonly all: number;
  readonly whole: boolean;
}

/** What the worker says of itself. */
export const status = (of: Page): Promise<Status> =>
  of.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return new Promise<Status>((resolve) => {
      navigator.serviceWorker.addEventListener(
        "message",
        ({ data }: MessageEvent<Status & { type: string }>) => {
          if (data.type === "status") resolve(data);
        },
      );
      active?.postMessage({ type: "status" });
    });
  });
/** Asks at once for what a page asks for when its reader has had time to do something. */
export const askNow = (of: Page): Promise<void> =>
  of.evaluate(async () => {
    (await navigator.serviceWorker.ready).active?.postMessage({ type: "first" });
  });
/** Waits until the worker has nothing left to do in the background. */
export async function rested(of: Page, state = "done", isAsked = state === "done"): Promise<void> {
  if (isAsked) await askNow(of);
  await expect.poll(async () => (await status(of)).state).toBe(state);
}

/** The results of a tab against the folder. */
export async function expectTable(page: Page, of: Facts, choice: Choice): Promise<void> {
  const view = await readView(page, "results");
  expect(view.rows.length).toBeGreaterThan(1);
  demoViews["results/"]?.results?.({
    shown: view,
    facts: of,
    ids: choose(of, choice),
    domains: choice.domains ?? [],
  });
}

/** Without a network in every way: the browser knows it, and the host answers nothing. */
export async function goOffline(context: BrowserContext, of: FaultyServer): Promise<() => Promise<void>> {
  await context.setOffline(true);
  of.fault(/./u, { breakAfter: 0 });
  return async () => {
    of.heal();
    await context.setOffline(false);
  };
}
