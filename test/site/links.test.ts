import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import type { Vocabulary } from "../../src/schema/choices.ts";
import { parseFragment } from "../../src/state/fragment.ts";
import { engineRequests, visit, withBrowser } from "./browser.ts";
import { fileOf, htmlFiles, pathOf } from "./pages.ts";
import { filterOf, settled } from "./read-view.ts";
import { withSite } from "./serve.ts";

const sites = inject("sites");
const all = [
  { name: "demo", base: "/repo/" },
  { name: "cut", base: "/" },
  { name: "deep", base: "/a/b/" },
] as const;

interface Link {
  /** The page, or the file below `_astro/`, that has it. */
  readonly from: string;
  readonly to: string;
  /** Whether the browser fetches it by itself. */
  readonly fetched: boolean;
}

/** Every attribute that names an address, in the markup as it is served. */
const addresses = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gu;
const named = /\s(?:href|src|component-url|renderer-url|before-hydration-url|action|poster)="([^"]*)"/gu;
const plain = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

const linksIn = (html: string, from: string): readonly Link[] =>
  Array.from(html.matchAll(addresses)).flatMap(([, name = "", attributes = ""]) =>
    Array.from(attributes.matchAll(named), ([, to = ""]) => ({ from, to: plain(to), fetched: name !== "a" })),
  );

/** Where a link leads below the base; null where it leaves the site. */
function targetOf(link: Link, base: string): { readonly path: string; readonly anchor: string } | null {
  const url = new URL(link.to, `http://here${base}${link.from}`);
  if (url.origin !== "http://here") return null;
  if (!url.pathname.startsWith(base)) return { path: `outside the base: ${url.pathname}`, anchor: "" };
  return { path: url.pathname.slice(base.length), anchor: decodeURIComponent(url.hash.slice(1)) };
}

const idsIn = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<[^>]* id="([^"]+)"/gu), ([, id]) => id ?? "");

function vocabularyIn(html: string): Vocabulary {
  const [, json = "{}"] = /<script[^>]* id="vocabulary">([^<]*)</u.exec(html) ?? [];
  return JSON.parse(json) as Vocabulary;
}

describe.each(all)("the site $name below $base", ({ name, base }) => {
  const { dir } = sites[name];
  const pages = htmlFiles(dir).map(pathOf);
  const text = (path: string): string => readFileSync(fileOf(dir, path), "utf8");

  it("says what base it was built for", () => {
    expect(JSON.parse(readFileSync(join(dir, "site.json"), "utf8"))).toMatchObject({ base });
  });

  it("has what addresses are read by before anything that reads one, however slowly a page comes", () => {
    for (const path of pages) {
      const [island, vocabulary] = ["<astro-island", 'id="vocabulary"'].map((part) =>
        text(path).indexOf(part),
      );
      if (island !== -1) expect(vocabulary, path).toBeGreaterThan(0);
      if (island !== -1) expect(vocabulary, path).toBeLessThan(island ?? 0);
    }
  });

  it("has a file for every link, a place for every anchor, and knows what every state says", () => {
    const ids = new Map<string, ReadonlySet<string>>();
    const placesOf = (path: string): ReadonlySet<string> => {
      const known = ids.get(path) ?? new Set(idsIn(text(path)));
      ids.set(path, known);
      return known;
    };
    const vocabulary = vocabularyIn(text(""));
    expect(vocabulary.configs.length).toBeGreaterThan(5);
    const good = new Set<string>();
    const broken = new Set<string>();
    const foreign = new Set<string>();
    let links = 0;
    let states = 0;
    for (const path of pages)
      for (const link of linksIn(text(path), path)) {
        links += 1;
        const target = targetOf(link, base);
        if (target === null) {
          if (link.fetched) foreign.add(`${link.from} → ${link.to}`);
          continue;
        }
        const key = `${target.path}#${target.anchor}`;
        if (good.has(key)) continue;
        const file = fileOf(dir, target.path);
        // What begins with a version is a state of the page.
        const isState = target.anchor.startsWith("v=1");
        if (isState) states += 1;
        const fine =
          existsSync(file) &&
          !statSync(file).isDirectory() &&
          (target.anchor === "" ||
            (isState
              ? parseFragment(new URL(link.to, "http://here").hash, vocabulary).dropped.length === 0
              : placesOf(target.path).has(target.anchor)));
        if (fine) good.add(key);
        else broken.add(`${link.from} → ${link.to}`);
      }
    expect([...broken]).toEqual([]);
    expect([...foreign]).toEqual([]);
    expect(links).toBeGreaterThan(pages.length * 20);
    expect(states).toBeGreaterThan(100);
  });

  it("has no id twice in a page", () => {
    const twice = pages.flatMap((path) => {
      const ids = idsIn(text(path));
      return ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${path}: ${id}`);
    });
    expect(twice).toEqual([]);
    expect(idsIn(text("")).length).toBeGreaterThan(5);
  });

  it("leads to every question, one from the next", () => {
    const questions = htmlFiles(dir).filter((file) => /^questions\/[^/]+\/index\.html$/u.test(file));
    const next = new Map(
      questions.map((file) => {
        const html = readFileSync(join(dir, file), "utf8");
        return [
          `/${file}`,
          /rel="next" href="([^"]*)"|href="([^"]*)" rel="next"/u.exec(html)?.slice(1).find(Boolean) ?? null,
        ];
      }),
    );
    const reached = new Set<string>();
    const after = new Set(
      [...next.values()].flatMap((to) => (to === null ? [] : [`/${to.slice(base.length)}index.html`])),
    );
    let at = [...next.keys()].find((file) => !after.has(file));
    while (at !== undefined && !reached.has(at)) {
      reached.add(at);
      const to = next.get(at) ?? null;
      at = to === null ? undefined : `/${to.slice(base.length)}index.html`;
    }
    expect(reached.size).toBe(questions.length);
  });

  it("has every file that its style sheets and scripts name", () => {
    const assets = join(dir, "_astro");
    const files = readdirSync(assets);
    const named = files.flatMap((file) => {
      // A built file has a hash in its name; the engine's code also names parts of its package that aren't used here.
      const source = /\.(?:css|js)$/u.test(file) ? readFileSync(join(assets, file), "utf8") : "";
      const pattern = file.endsWith(".css")
        ? /url\(["']?([^"')]+)["']?\)/gu
        : /["'`](\.?\/[\w./@~-]+[.-][\w-]{8}\.(?:js|css|wasm|woff2))["'`]/gu;
      return Array.from(source.matchAll(pattern), ([, to = ""]) => ({
        from: `_astro/${file}`,
        to,
        fetched: true,
      })).filter(({ to }) => !/^(?:data:|#)/u.test(to));
    });
    for (const ending of ["woff2", "js", "wasm"])
      expect(
        named.some(({ to }) => to.endsWith(ending)),
        ending,
      ).toBe(true);
    const missing = named.filter((link) => {
      const target = targetOf(link, base);
      return target === null || !existsSync(join(dir, target.path));
    });
    expect(missing).toEqual([]);
  });
});

describe.each(["cut", "deep"] as const)("the site %s in the browser", (name) => {
  const site = withSite(name);
  const browser = withBrowser();

  it("finds its tables at every depth", async () => {
    const { page, log } = await browser.open();
    for (const path of ["", "results/"]) {
      await visit(page, site.address(`${path}#v=1&score=O1/gemini:4..5`));
      const range = { config: "O1", model: "gemini", judge: "gemini", min: 4, max: 5 };
      for (const section of path === "" ? ["leaderboard", "ladder", "pairs"] : ["results"])
        await settled(page, `#${section}`, filterOf({ ranges: [range] }));
    }
    expect(engineRequests(log.requests).length).toBeGreaterThan(5);
    expect(log.requests.filter((address) => !address.startsWith(site.address()))).toEqual([]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("answers what isn't there with its own page", async () => {
    const { page } = await browser.open();
    const answer = await page.goto(site.address("questions/no-such-question/"));
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
    await page.getByRole("link", { name: "all questions" }).click();
    await page.getByRole("heading", { name: "Find the questions that fail" }).waitFor();
    await page.context().close();
  });
});
