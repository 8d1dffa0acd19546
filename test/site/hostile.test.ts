import { readFileSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { parse, stringify } from "yaml";
import { csvRecords } from "../support/csv.ts";
import { serveWithFaults, type FaultyServer } from "../support/server.ts";
import { explorer } from "../support/site.ts";
import { openAll, visit, withBrowser } from "./browser.ts";
import { htmlFiles, pathOf } from "./pages.ts";

// One text through every text field of every file, and then through every page and export.
const attack = [
  "=cmd|' /C calc'!A1",
  "</script><script>window.ran='script'</script>",
  "<img src=x onerror=\"window.ran='image'\">",
  "'\"><svg onload=\"window.ran='svg'\">",
  "<b data-hostile>",
  "\\input{hostile} $x$ & % # _ | `code` [link](javascript:window.ran)",
  "{{7*7}} ${window.ran}",
].join(" ");

const browser = withBrowser();
const { toy } = inject("sites");
const words = new Set([
  ...[
    "title",
    "headline",
    "lead",
    "label",
    "short",
    "description",
    "reason",
    "statement",
    "system",
    "source",
  ],
  ...["aspect", "lesson", "note", "text", "answer", "error", "rationale", "value"],
]);

/** The document with the attack behind each text in it; ids, numbers and choices stay. */
function poisoned(node: unknown, key = ""): unknown {
  if (Array.isArray(node)) return node.map((item: unknown) => poisoned(item, key));
  if (typeof node === "object" && node !== null)
    return Object.fromEntries(
      Object.entries(node).map(([name, value]: [string, unknown]) => [
        name,
        // Texts by language stand below these.
        poisoned(value, ["question", "references"].includes(key) ? key : name),
      ]),
    );
  return typeof node === "string" && (words.has(key) || ["question", "references"].includes(key))
    ? `${attack} ${node}`
    : node;
}

const quoted = (cell: string | null): string => (cell === null ? "" : `"${cell.replaceAll('"', '""')}"`);

/** A table with the attack before each text. */
function poisonedTable(text: string, end: "csv" | "tsv"): string {
  const rows =
    end === "csv"
      ? csvRecords(text).map(({ cells }) => cells)
      : text
          .replace(/\n$/u, "")
          .split("\n")
          .map((line) => line.split("\t").map((cell) => (cell === "" ? null : cell)));
  const [head = [], ...rest] = rows;
  const changed = rest.map((row) =>
    row.map((cell, i) =>
      words.has(head[i] ?? "") && (cell ?? "") !== "" ? `${attack} ${cell ?? ""}` : cell,
    ),
  );
  const line = (row: readonly (string | null)[]): string => row.map(quoted).join(end === "csv" ? "," : "\t");
  return `${[head, ...changed].map(line).join("\n")}\n`;
}

async function poison(path: string): Promise<void> {
  const text = await readFile(path, "utf8");
  const write = (content: string): Promise<void> => writeFile(path, content);
  if (path.endsWith(".yaml")) await write(stringify(poisoned(parse(text))));
  else if (path.endsWith(".json")) await write(JSON.stringify(poisoned(JSON.parse(text))));
  else if (path.endsWith(".jsonl"))
    await write(
      text
        .trimEnd()
        .split("\n")
        .map((line) => `${JSON.stringify(poisoned(JSON.parse(line)))}\n`)
        .join(""),
    );
  else await write(poisonedTable(text, path.endsWith(".csv") ? "csv" : "tsv"));
}

let scratch = "";
let server: FaultyServer;
const site = (): string => join(scratch, "site");
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "explorer-hostile-"));
  const folder = join(scratch, "folder");
  await cp(toy.folder, folder, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) if (entry.isFile()) await poison(join(entry.parentPath, entry.name));
  await explorer("build", folder, "--out", site(), "--site", "https://example.org");
  server = await serveWithFaults(site());
  // The texts must be inert by themselves: the policy, which would stop them too, is taken out.
  server.fault(/(?:^|\/)$/u, {
    change: (bytes) => Buffer.from(bytes.toString().replace(/<meta http-equiv[^>]*>/u, "")),
  });
});
afterAll(async () => {
  server.close();
  await rm(scratch, { recursive: true, force: true });
});

/** What came of the texts in a page besides text. */
const risen = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...("ran" in window ? [`ran: ${String(window.ran)}`] : []),
    ...[...document.querySelectorAll("[data-hostile], img[src=x]")].map((e) => e.outerHTML.slice(0, 80)),
    ...[...document.querySelectorAll("*")].flatMap((e) =>
      [...e.attributes].filter((a) => a.name.startsWith("on")).map((a) => `${e.localName} ${a.name}`),
    ),
    ...[...document.querySelectorAll("a[href]")]
      .map((a) => new URL(a.getAttribute("href") ?? "", location.href).href)
      .filter((href) => !/^(?:https?|mailto|data|blob):/u.test(href)),
  ]);
const paths = (): readonly string[] => htmlFiles(site()).map(pathOf);

describe("a hostile text in every field", () => {
  it("is in the pages, as text", () => {
    const html = paths().filter((path) => path.startsWith("questions/") || path === "results/");
    expect(html.length).toBeGreaterThan(5);
    const escaped = readFileSync(join(site(), "results/index.html"), "utf8");
    expect(escaped).toContain("&lt;b data-hostile");
  });

  it("runs nothing and makes no element on any page, opened out", async () => {
    const { page, log } = await browser.open();
    for (const path of paths()) {
      await visit(page, server.address(path));
      await openAll(page);
      expect(await risen(page), path).toEqual([]);
    }
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("nor when views and the list are drawn anew, by the engine too", async () => {
    const { page, log } = await browser.open();
    for (const path of ["results/", ""]) {
      await visit(page, server.address(`${path}#v=1&text=a`));
      await page.waitForSelector("[data-tier=sql]");
      expect(await risen(page), path).toEqual([]);
    }
    await visit(page, server.address(`questions/#v=1&text=${encodeURIComponent("<b data-hostile>")}`));
    await page
      .getByText(/^\d+ of \d+ questions/u)
      .first()
      .waitFor();
    expect(await risen(page)).toEqual([]);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("is text in every export", async () => {
    const { page } = await browser.open({ acceptDownloads: true });
    await visit(page, server.address("results/"));
    await page.locator("details.export > summary").first().click();
    const menu = page.locator("details.export[open]");
    const saved = async (name: string): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        menu.getByRole("button", { name: `Save: ${name}`, exact: true }).click(),
      ]);
      return readFileSync(await download.path(), "utf8");
    };
    // No cell that a spreadsheet would compute.
    for (const { cells } of csvRecords((await saved("CSV")).replaceAll("\r\n", "\n")))
      for (const cell of cells) expect(cell ?? "").not.toMatch(/^[=+@\t]|^-(?!\d)/u);
    const svg = await saved("SVG");
    const html = await saved("HTML");
    const inert = await page.evaluate(
      ([picture, table]) => {
        const drawn = new DOMParser().parseFromString(picture, "image/svg+xml");
        const read = new DOMParser().parseFromString(table, "text/html");
        const bad = "[data-hostile], script, img, [onload], [onerror], foreignObject";
        return {
          isXml: drawn.querySelector("parsererror") === null,
          bad: [...drawn.querySelectorAll(bad), ...read.querySelectorAll(bad)].length,
          hasText: read.body.textContent.includes("<b data-hostile>"),
        };
      },
      [svg, html] as const,
    );
    expect(inert).toEqual({ isXml: true, bad: 0, hasText: true });
    const latex = (await saved("LaTeX")).split("\n").filter((line) => !line.startsWith("%"));
    // Signs of our own are set as formulas.
    const own = latex.join("\n").replaceAll(/\$(?:-|\\[a-z]+)\$/gu, "");
    expect(own).not.toMatch(/\\input|(?<!\\)[%#$]/u);
    expect(await saved("Markdown")).not.toMatch(/<script|<img|(?<!\\)[[\]`]/u);
    expect(JSON.parse(await saved("JSON, unrounded"))).toBeTruthy();
    await page.context().close();
  });

  it("stays text in what is made at build: pictures, previews, feeds of data, the sitemap", async () => {
    const { page } = await browser.open();
    await visit(page, server.address("methods/"));
    const entries = await readdir(site(), { recursive: true, withFileTypes: true });
    const texts = entries.filter((e) => e.isFile() && /\.(?:svg|xml|json|csv)$/u.test(e.name));
    expect(texts.length).toBeGreaterThan(20);
    for (const entry of texts) {
      const text = await readFile(join(entry.parentPath, entry.name), "utf8");
      if (/\.(?:svg|xml)$/u.test(entry.name)) {
        const problem = await page.evaluate((xml) => {
          const read = new DOMParser().parseFromString(xml, "application/xml");
          return (
            read.querySelector("parsererror, script, [onload], [onerror], foreignObject, [data-hostile]")
              ?.outerHTML ?? null
          );
        }, text);
        expect(problem, entry.name).toBeNull();
      } else if (entry.name.endsWith(".json")) expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
    await page.context().close();
  });

  it("is refused as an address", async () => {
    const folder = join(scratch, "linked");
    await cp(toy.folder, folder, { recursive: true });
    const spec = join(folder, "benchmark.yaml");
    await writeFile(
      spec,
      `${await readFile(spec, "utf8")}citation: { text: Read me, url: "javascript:alert(1)" }\n`,
    );
    await expect(explorer("check", folder)).rejects.toThrow(
      /citation\.url: expected an address that begins with https:\/\/ or http:\/\/, got "?javascript:alert\(1\)/u,
    );
  });
});
