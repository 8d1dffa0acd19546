import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { serveSite } from "../../data-build/cli/serve.ts";
import { parseManifest, type Manifest } from "../../src/schema/manifest.ts";
import { findChromium, installChromium, launchChromium } from "../support/chromium.ts";
import type { Bench } from "./bench.ts";

/** A served copy of the demo's site, and a browser. */
export interface Served {
  readonly dir: string;
  readonly manifest: Manifest;
  /** Paths of the site's pages without those of single questions. */
  readonly pages: readonly string[];
  readonly browser: Browser;
  readonly address: (path?: string) => string;
  /** Puts a page beside the site's own; gives its path. */
  write(name: string, html: string): Promise<string>;
}

/** A page in a context of its own, whose HTTP cache is empty. */
export async function inContext<T>(
  served: Served,
  work: (page: Page, context: BrowserContext) => Promise<T>,
  width = 1280,
): Promise<T> {
  const context = await served.browser.newContext({ viewport: { width, height: 900 } });
  context.setDefaultTimeout(60_000);
  try {
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/** Waits until islands have hydrated, nothing is loading, and the page has nothing to do. */
export async function settledPage(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

const ownPages = "bench-";

/** Copies the site without most pages of questions, so that pages of the bench never get into it. */
async function copySite(from: string, to: string): Promise<void> {
  const questions = await readdir(join(from, "questions"));
  const left = new Set(questions.filter((name) => name !== "index.html").slice(3));
  await cp(from, to, {
    recursive: true,
    filter: (path) => {
      const [room, name] = relative(from, path).split(sep);
      return room !== "questions" || name === undefined || !left.has(name);
    },
  });
}

/** Gives `work` a served site in a browser; both are closed afterwards. */
export async function withServed(bench: Bench, work: (served: Served) => Promise<void>): Promise<void> {
  if (findChromium() === null && bench.options.install) installChromium();
  const site = await bench.site();
  const dir = join(bench.scratch, "served");
  if (!existsSync(dir)) await copySite(site.dir, dir);
  const manifest = parseManifest(JSON.parse(await readFile(join(dir, "data", "manifest.json"), "utf8")));
  const pages = ["", ...(await readdir(dir)).map((name) => `${name}/`)].filter(
    (path) => !path.startsWith(ownPages) && existsSync(join(dir, path, "index.html")),
  );
  const browser = await launchChromium();
  // The server lists its files when it starts, so it starts again after a page has been added.
  let at = await serveSite(dir, 0);
  const close = (): void => {
    at.server.closeAllConnections();
    at.server.close();
  };
  try {
    await work({
      dir,
      manifest,
      pages,
      browser,
      address: (path = "") => at.address + path,
      async write(name, html) {
        const path = `${ownPages}${name}/`;
        await mkdir(join(dir, path), { recursive: true });
        await writeFile(join(dir, path, "index.html"), html);
        close();
        at = await serveSite(dir, 0);
        return path;
      },
    });
  } finally {
    await browser.close();
    close();
  }
}
