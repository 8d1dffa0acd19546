import { gzipSync } from "node:zlib";
import { inContext, settledPage, type Served } from "./served.ts";

/** What a page does when nobody touches it. */
export interface Visit {
  readonly path: string;
  readonly htmlGzip: number;
  readonly scriptGzip: number;
  /** Requests for the engine or its tables: before the page was first idle, and in all. */
  readonly engineBeforeIdle: number;
  readonly engineUntouched: number;
  /** Sum of layout shifts, and what moved most. */
  readonly shift: number;
  readonly shifted: string;
}

const isEngine = (address: string): boolean =>
  /\.(?:wasm|parquet)$|duckdb|\/browser\.[\w-]+\.js$/u.test(new URL(address).pathname);

interface Shift {
  readonly value: number;
  readonly moved: string;
}
declare global {
  var benchShifts: Shift[] | undefined;
  var benchIdle: number | undefined;
}

/** Runs in the page before anything of its own. */
function watchPage(): void {
  globalThis.benchShifts = [];
  const shifts = globalThis.benchShifts;
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
    readonly sources?: readonly { readonly node: Node | null }[];
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const node = entry.sources?.[0]?.node;
      const element = node instanceof Element ? node : node?.parentElement;
      const moved = element == null ? "?" : `${element.tagName.toLowerCase()}.${element.className}`;
      shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
  addEventListener("load", () => {
    requestIdleCallback(() => {
      globalThis.benchIdle ??= performance.timeOrigin + performance.now();
    });
  });
}

const untouchedMs = 2000;

/** Opens a page, leaves it alone for a while, and tells what it fetched and moved. */
export function visitPage(served: Served, path: string, width: number): Promise<Visit> {
  return inContext(
    served,
    async (page, context) => {
      const scripts: Promise<number>[] = [];
      const engine: number[] = [];
      context.on("response", (response) => {
        if ((response.headers()["content-type"] ?? "").includes("javascript"))
          scripts.push(response.body().then((body) => gzipSync(body).length));
      });
      context.on("requestfinished", (request) => {
        if (isEngine(request.url())) engine.push(request.timing().startTime);
      });
      await page.addInitScript(watchPage);
      const response = await page.goto(served.address(path), { waitUntil: "load" });
      if (response === null) throw new Error(`${path} didn't answer`);
      const html = await response.body();
      await settledPage(page);
      await page.waitForTimeout(untouchedMs);
      const { shifts, idle } = await page.evaluate(() => ({
        shifts: globalThis.benchShifts ?? [],
        idle: globalThis.benchIdle ?? Infinity,
      }));
      const largest = shifts.toSorted((a, b) => b.value - a.value)[0];
      return {
        path,
        htmlGzip: gzipSync(html).length,
        scriptGzip: (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0),
        engineBeforeIdle: engine.filter((at) => at < idle).length,
        engineUntouched: engine.length,
        shift: shifts.reduce((sum, s) => sum + s.value, 0),
        shifted: largest?.moved ?? "",
      };
    },
    width,
  );
}
