import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { gzipped } from "./pages.ts";

/** What a first visit brings from its host; kilobytes are 1,000 bytes as they travel. */
export interface Weight {
  readonly requests: number;
  readonly html: number;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
  /** Names of the faces. */
  readonly faces: readonly string[];
  /** Tables and other files of the data folder. */
  readonly data: readonly string[];
}

/** Adds up what was asked for, by the files that were built: each address once, as a browser keeps it. */
export function weightOf(
  requests: readonly string[],
  { dir, base }: { readonly dir: string; readonly base: string },
): Weight {
  const paths = [...new Set(requests.map((address) => new URL(address).pathname))];
  const fileOf = (path: string): string => {
    const file = join(dir, decodeURI(path.slice(base.length)), path.endsWith("/") ? "index.html" : "");
    if (!existsSync(file)) throw new Error(`${path} was asked for and is not in the site`);
    return file;
  };
  const ending = (...ends: readonly string[]): readonly string[] =>
    paths.filter((path) => ends.some((end) => path.endsWith(end)));
  const sum = (some: readonly string[], size: (file: string) => number): number =>
    some.reduce((total, path) => total + size(fileOf(path)), 0) / 1000;
  const fonts = ending(".woff2", ".ttf");
  return {
    requests: paths.length,
    html: sum(ending("/", ".html"), gzipped),
    scripts: sum(ending(".js"), gzipped),
    styles: sum(ending(".css"), gzipped),
    // Packed already: gzip only adds to them.
    fonts: sum(fonts, (file) => statSync(file).size),
    faces: fonts.map((path) => path.split("/").at(-1) ?? ""),
    data: paths.filter((path) => path.startsWith(`${base}data/`) && !path.endsWith("/")),
  };
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}
/** What moved without the reader's doing: the sum as browsers reckon it, and each move. */
export interface Shifts {
  readonly total: number;
  readonly what: readonly string[];
}
declare global {
  interface Window {
    shifts?: { total: number; what: string[] };
  }
}

/** Before a page is opened: what moves on it is told afterwards. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts = (window.shifts = { total: 0, what: [] as string[] });
    const note = (entries: readonly PerformanceEntry[]): void => {
      for (const { value, sources } of entries as readonly Shift[]) {
        const texts = sources.map(({ node }) => `${node?.nodeName ?? "?"}: ${node?.textContent ?? ""}`);
        shifts.total += value;
        shifts.what.push(`${value.toFixed(5)} ${texts.map((text) => text.slice(0, 40)).join(" | ")}`);
      }
    };
    new PerformanceObserver((list) => note(list.getEntries())).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  return async () => page.evaluate(() => window.shifts ?? { total: NaN, what: ["nothing was watched"] });
}
