import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { openPublished } from "../../src/db/node.ts";
import { parseManifest } from "../../src/schema/manifest.ts";
import { en } from "../../src/words/en.ts";
import { attributeKey, keyOf, marksOf } from "../../src/words/exchange.ts";
import { te } from "../../src/words/te.ts";
import { teReference } from "../../src/words/te-reference.ts";
import { endingIn, hydrated, visit, withBrowser } from "./browser.ts";
import { fileOf, mainPages, someQuestionPages } from "./pages.ts";
import { readView, type ShownView } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const { dir } = inject("sites").demo;
const messages: ReadonlySet<string> = new Set(en);

const spoken = (page: Page, lang: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
/** Waits until the views of a page speak the language too. */
const drawn = (page: Page, view: string): Promise<unknown> =>
  page.waitForSelector(`#${view} [data-filter*='"te"']`);
const hash = (page: Page): string => new URL(page.url()).hash;
const catalogues = (requests: readonly string[]): readonly string[] =>
  requests.filter((address) => /\/(?:te|page-words)\.[\w-]+\.js$/u.test(address));
/** Every word that a reader may see, with its place. */
const words = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);

describe("marks in the HTML", () => {
  it.each([...mainPages(dir), ...someQuestionPages(dir, 1)])("of %j are messages", (path) => {
    const { document } = parseHTML(readFileSync(fileOf(dir, path), "utf8"));
    const marked = [...document.querySelectorAll("[data-say]")];
    expect(marked.length).toBeGreaterThan(10);
    const said = marked.flatMap((element) => {
      const names = marksOf(element);
      // What code made at build has the other language beside it.
      if (element.hasAttribute("data-te")) return [];
      return names.length === 0 ? [keyOf(element)] : names.map((name) => attributeKey(element, name).key);
    });
    const describes = document.querySelector("[data-describes]") !== null;
    const isKnown = (text: string): boolean =>
      messages.has(text) || (describes && Object.hasOwn(teReference, text));
    expect(said.filter((text) => !isKnown(text))).toEqual([]);
  });
});

describe("the switch", () => {
  it("exchanges the words by keyboard and keeps figures, settings and the reader’s choice", async () => {
    const { page, log } = await browser.open();
    await page.addInitScript(() => {
      const refused: string[] = [];
      Object.assign(globalThis, { refused });
      document.addEventListener("securitypolicyviolation", (event) => refused.push(event.blockedURI));
    });
    await visit(page, site.address("results/#v=1&decimals=3"));
    await page.waitForSelector("#results [data-filter]");
    expect(catalogues(log.requests)).toEqual([]);
    const before = { view: await readView(page, "results"), words: await words(page) };
    const button = page.locator("button.language");
    expect(await button.evaluate((b) => [b.getAttribute("lang"), b.textContent])).toEqual(["te", "తెలుగు"]);
    await page.locator(".nav a").last().focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await spoken(page, "te");
    await drawn(page, "results");
    expect(hash(page)).toBe("#v=1&decimals=3&lang=te");
    expect(await page.title()).toMatch(new RegExp(`^${te["All results"]} – `, "u"));
    expect(await page.locator("h1").textContent()).toBe(te["All results"]);
    expect(await button.evaluate((b) => [b.getAttribute("lang"), b.textContent])).toEqual(["en", "English"]);
    const figures = (view: ShownView): unknown =>
      view.rows.map((row) => row.cells.map(({ text, exact }) => [exact, /^[^\p{L}]*/u.exec(text)?.[0]]));
    expect(figures(await readView(page, "results"))).toEqual(figures(before.view));

    // Along a link, back again, and on a later visit whose address says nothing.
    await page.locator(".nav a").nth(3).click();
    await page.waitForURL(/domains\/#v=1&decimals=3&lang=te$/u);
    await spoken(page, "te");
    await page.goBack();
    await page.waitForURL(/results\/#v=1&decimals=3&lang=te$/u);
    await spoken(page, "te");
    await visit(page, site.address("questions/#q"));
    await spoken(page, "te");
    expect(hash(page)).toBe("#v=1&lang=te&at=q");
    await visit(page, site.address("results/#v=1&decimals=3"));
    await spoken(page, "te");
    expect(hash(page)).toBe("#v=1&decimals=3&lang=te");

    await drawn(page, "results");
    await page.locator("button.language").click();
    await spoken(page, "en");
    expect(hash(page)).toBe("#v=1&decimals=3");
    await page.waitForFunction(() => document.querySelector("#results [data-filter*='\"te\"']") === null);
    await page.waitForSelector("#results [data-filter]");
    expect(await words(page)).toBe(before.words);
    expect(await page.locator("[lang=en]:not(html)").count()).toBe(0);
    expect(
      await page.evaluate(() => (globalThis as unknown as { readonly refused: readonly string[] }).refused),
    ).toEqual([]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("is big enough to touch, and yields to an address that names a language", async () => {
    const { page, log } = await browser.open({ hasTouch: true, isMobile: true });
    await page.addInitScript(() => localStorage.setItem("explorer:language", "te"));
    await visit(page, site.address("404.html#v=1&lang=en"));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
    expect(catalogues(log.requests)).toEqual([]);
    const box = await page.locator("button.language").boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await visit(page, site.address("404.html#v=1&lang=xx"));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
    await page.context().close();
  });
});

describe("the language of every fragment", () => {
  /**
   * What is not translated, page by page: the sections with sentences in the language that pages are written in, beside
   * those of the benchmark itself and of its publication. Long prose (how methods work, the contract) stays so on purpose.
   */
  const left: Readonly<Record<string, readonly string[]>> = {
    "": [],
    "results/": [],
    "compare/": [],
    "domains/": [],
    "judges/": [],
    "pipeline/": [],
    "examples/": [],
    "questions/": [],
    "data/": [],
    "methods/": ["aggregates", "agreement", "answers", "paired", "recognition"],
    "gallery/": [],
    "sql/": [],
    "own-run/": [],
    "verify/": [],
    "changes/": [],
    "404.html": [],
    "offline/": [],
  };
  const [question = ""] = someQuestionPages(dir, 1);
  const read = (file: string): unknown => JSON.parse(readFileSync(join(dir, "data", file), "utf8"));
  const { spec } = read("manifest.json") as { readonly spec: unknown };
  const own: string[] = [];
  JSON.stringify([spec, read("published.json")], (_, value: unknown) => {
    if (typeof value === "string") own.push(value.replaceAll(/\s+/gu, " "));
    return value;
  });
  beforeAll(async () => {
    const db = await openPublished(join(dir, "data"), parseManifest(read("manifest.json")));
    const cards = await db.all("SELECT aspect, lesson, note FROM examples", []);
    own.push(...cards.flatMap((card) => Object.values(card).filter((text) => typeof text === "string")));
    await db.close();
  });
  const isOwn = (text: string): boolean =>
    own.some((known) => known.includes(text) || (known.length > 20 && text.includes(known)));

  it.each([...Object.keys(left), question])("is right on %j", async (path) => {
    const { page, log } = await browser.open();
    await page.goto(site.address(`${path}#v=1&lang=te`));
    await spoken(page, "te");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    // Every view has drawn itself.
    await page.waitForFunction(() => document.querySelector(".fig .stale, .fig [aria-busy=true]") === null);
    const wrong = await page.evaluate(() => {
      const found: string[] = [];
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
      for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
        if (
          !(node instanceof Element) ||
          node.closest("script, style, code, pre, astro-island[ssr]") !== null
        )
          continue;
        const own = Array.from(node.childNodes, (c) => (c.nodeType === 3 ? (c.nodeValue ?? "") : "")).join(
          "",
        );
        if (!/\p{L}/u.test(own)) continue;
        const said = node.closest("[lang]")?.getAttribute("lang") ?? "";
        const isNative = /\p{Script=Telugu}/u.test(own);
        // The benchmark says itself which language its texts are in.
        if (
          (said === "en" && isNative) ||
          (said === "te" && !isNative && node.closest("[lang=te]:not(html)") === null)
        )
          found.push(`${said}: ${own.trim()}`);
      }
      return found;
    });
    expect(wrong).toEqual([]);
    const sentences = await page.evaluate(() =>
      [...document.querySelectorAll("body [lang=en], body [lang=en] *")].flatMap((element) => {
        const text = Array.from(element.childNodes, (c) =>
          c.nodeType === 3 ? (c.nodeValue ?? "") : "",
        ).join("");
        if (element.closest("[lang]")?.getAttribute("lang") !== "en") return [];
        if (element.closest("pre, code, script, noscript, [data-script], .said") !== null) return [];
        const place = element.closest("section[id], .card, .note, .head, footer");
        return /(?:[a-z]+[ ,;:]+){4}/u.test(text)
          ? [{ text: text.replaceAll(/\s+/gu, " ").trim(), place: place?.id ?? "" }]
          : [];
      }),
    );
    const places = new Set(sentences.filter(({ text }) => !isOwn(text)).map(({ place }) => place));
    expect(
      [...places].toSorted(),
      sentences.map(({ text, place: at }) => `${at}: ${text}`).join("\n"),
    ).toEqual(left[path] ?? []);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const [needed, given] = await page.evaluate(
        () => [document.documentElement.scrollWidth, innerWidth] as const,
      );
      expect(needed, `px needed of ${width}`).toBeLessThanOrEqual(given);
    }
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });
});

describe("without a network", () => {
  it("the catalogue is there: it is kept with the code of the main pages", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("404.html#v=1&lang=te"));
    await spoken(page, "te");
    const { build } = await page.evaluate(() => ({ build: document.documentElement.dataset.build ?? "" }));
    const { first } = JSON.parse(readFileSync(join(dir, `offline.${build}.json`), "utf8")) as {
      readonly first: readonly (readonly [string, number, string])[];
    };
    const kept = new Set(first.map(([path]) => path));
    const needed = endingIn(log.requests, ".js").map((address) =>
      new URL(address).pathname.slice("/repo/".length),
    );
    expect(catalogues(log.requests).length).toBe(2);
    expect(needed.filter((path) => !kept.has(path) && path !== "sw.js")).toEqual([]);
    await page.context().close();
  });
});
