import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { serveWithFaults, type FaultyServer } from "../support/server.ts";
import { endingIn, visit, watch, withBrowser, type Log } from "./browser.ts";
import { readFacts } from "./facts.ts";
import { fileOf, framePages, htmlFiles, mainPages, pathOf } from "./pages.ts";
import { filterOf, settled } from "./read-view.ts";

const browser = withBrowser();
const { cut, toy } = inject("sites");
const { questions } = readFacts(cut.folder);
const withClip = questions.find((q) => q.audio !== undefined)?.id ?? "";

let server: FaultyServer;
beforeAll(async () => {
  server = await serveWithFaults(cut.dir);
});
beforeEach(() => server.heal());
afterAll(() => server.close());

const html = (path: string): string => readFileSync(fileOf(cut.dir, path), "utf8");
const policyIn = (page: string): string =>
  /<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]+)">/u.exec(
    page,
  )?.[1] ?? "";
const directive = (policy: string, name: string): string =>
  policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";

interface Guarded {
  readonly page: Page;
  readonly log: Log;
  /** What the policy has kept from happening. */
  readonly violations: () => Promise<readonly string[]>;
}

async function guarded(path: string): Promise<Guarded> {
  const context = await browser.context({ acceptDownloads: true });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    document.addEventListener("securitypolicyviolation", (event) => {
      refused.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  const log = watch(page);
  await visit(page, server.address(path));
  return {
    page,
    log,
    violations: () =>
      page.evaluate(() => (globalThis as unknown as { readonly refused: readonly string[] }).refused),
  };
}

describe("the policy in a page", () => {
  it("stands at the head of every page, allows no inline script but by hash, and nothing foreign", () => {
    const pages = htmlFiles(cut.dir).map(pathOf);
    expect(pages.length).toBeGreaterThan(100);
    const scripts = new Set<string>();
    for (const path of pages) {
      const policy = policyIn(html(path));
      expect(policy, path).toContain("default-src 'none'");
      expect(directive(policy, "script-src"), path).not.toMatch(
        /unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*|http|data:|blob:/u,
      );
      expect(directive(policy, "style-src"), path).not.toContain("unsafe");
      expect(policy, path).not.toMatch(/https?:|\*/u);
      for (const word of directive(policy, "script-src").split(" ").slice(1)) scripts.add(word);
    }
    // The same few everywhere: code of the page's framework, never something made from data.
    expect([...scripts].filter((word) => word.startsWith("'sha256-"))).toHaveLength(2);
  });

  it("lets WebAssembly be compiled where the engine or a picture's shaper can be asked for, and nowhere else", () => {
    const may = (path: string): boolean => policyIn(html(path)).includes("wasm-unsafe-eval");
    expect(["", "results/", "questions/", "embed/leaderboard/"].filter((path) => !may(path))).toEqual([]);
    expect(["methods/", "contract/", "verify/", "changes/", "404.html"].filter(may)).toEqual([]);
  });

  it.each([...mainPages(cut.dir), ...framePages(cut.dir), `questions/${withClip}/`])(
    "keeps nothing of %s from working",
    async (path) => {
      const { page, log, violations } = await guarded(path);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
      });
      await page.waitForLoadState("networkidle");
      expect(await violations()).toEqual([]);
      expect(log.complaints).toEqual([]);
      await page.context().close();
    },
  );

  it("keeps a page of another benchmark, without audio, from nothing either", async () => {
    const other = await serveWithFaults(toy.dir);
    const { page, log } = await browser.open();
    for (const path of ["", "questions/", "judges/"]) await visit(page, other.address(path));
    expect(log.complaints).toEqual([]);
    await page.context().close();
    other.close();
  });

  it("lets the engine start and answer", async () => {
    const { page, log, violations } = await guarded("results/#v=1&text=dinar");
    await settled(page, "#results", filterOf({ text: "dinar" }));
    expect(endingIn(log.requests, ".wasm")).toHaveLength(1);
    expect(await violations()).toEqual([]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("lets a clip play", async () => {
    const { page, log, violations } = await guarded(`questions/${withClip}/`);
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await violations()).toEqual([]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("lets pictures, slides and data be made", async () => {
    const { page, log, violations } = await guarded("domains/");
    await page.locator("details.export > summary").first().click();
    const menu = page.locator("details.export[open]");
    for (const name of ["PNG", "SVG", "PDF", "Parquet, unrounded", "PowerPoint, editable"]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        menu.getByRole("button", { name: `Save: ${name}`, exact: true }).click(),
      ]);
      expect(readFileSync(await download.path()).length, name).toBeGreaterThan(500);
    }
    expect(await violations()).toEqual([]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });
});

describe("what a page would not run", () => {
  const attack = [
    "<script>window.ran = 'script'</script>",
    "<img src='data:,' onerror=\"window.ran = 'handler'\">",
    "<svg onload=\"window.ran = 'svg'\"></svg>",
    "<iframe srcdoc=\"<script>parent.ran = 'frame'</script>\"></iframe>",
    "<script src='data:text/javascript,window.ran=1'></script>",
    "<base href='https://elsewhere.example/'>",
  ].join("");

  it.each(["methods/", "results/", `questions/${withClip}/`, "embed/leaderboard/"])(
    "is script that got into the markup of %s",
    async (path) => {
      server.fault(/(?:^|\/)$/u, {
        change: (bytes) => Buffer.from(bytes.toString().replace("<main", `${attack}<main`)),
      });
      const { page, violations } = await guarded(path);
      await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "window.ran = 'added'";
        document.body.append(script);
        const link = document.createElement("a");
        link.href = "javascript:window.ran='link'";
        document.body.append(link);
        link.click();
      });
      await expect.poll(async () => (await violations()).length).toBeGreaterThanOrEqual(7);
      expect(await page.evaluate(() => "ran" in window)).toBe(false);
      expect(await page.evaluate(() => document.baseURI)).toBe(server.address(path));
      await page.context().close();
    },
  );

  it("would run without the policy", async () => {
    server.fault(/(?:^|\/)$/u, {
      change: (bytes) =>
        Buffer.from(
          bytes
            .toString()
            .replace(/<meta http-equiv[^>]*>/u, "")
            .replace("<main", `${attack.replace(/<base[^>]*>/u, "")}<main`),
        ),
    });
    const { page } = await guarded("methods/");
    await page.waitForFunction(() => "ran" in window);
    await page.context().close();
  });

  it("asks no other host for anything", async () => {
    const { page, violations } = await guarded("methods/");
    const outcome = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = `${address}/pixel.png`;
      return fetch(address).then(
        () => "fetched",
        () => "refused",
      );
    }, "https://elsewhere.example");
    expect(outcome).toBe("refused");
    await expect
      .poll(violations)
      .toEqual(
        expect.arrayContaining([expect.stringMatching(/^connect-src/u), expect.stringMatching(/^img-src/u)]),
      );
    await page.context().close();
  });
});
