import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import type { Bench } from "./bench.ts";
import { atMost, milliseconds, times } from "./line.ts";
import { alternate, median } from "./sample.ts";
import { inContext, type Served } from "./served.ts";

type PaintName = "first-paint" | "first-contentful-paint";
type Paints = Readonly<Record<PaintName, number>>;

/** A page with the first table of another one and its style sheets, and nothing else. */
export async function bareTablePage(page: string): Promise<string> {
  const { document } = parseHTML(await readFile(page, "utf8"));
  const table = document.querySelector("table");
  if (table === null) throw new Error(`${page} has no table`);
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.outerHTML);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`;
  return `<!doctype html><html lang="en"><head>${head}<title>Table</title>${sheets.join("")}</head><body>${table.outerHTML}</body></html>`;
}

/** Times from the start of the navigation, ms, with an empty HTTP cache and a renderer that runs already. */
function paintsOf(served: Served, path: string): Promise<Paints> {
  return inContext(served, async (page) => {
    await page.goto(served.address("site.json"));
    await page.goto(served.address(path), { waitUntil: "commit" });
    return page.evaluate(
      () =>
        new Promise<Paints>((resolve) => {
          new PerformanceObserver(() => {
            const paints = performance.getEntriesByType("paint");
            const at = (name: PaintName): number | undefined =>
              paints.find((p) => p.name === name)?.startTime;
            const [first, content] = [at("first-paint"), at("first-contentful-paint")];
            if (first !== undefined && content !== undefined)
              resolve({ "first-paint": first, "first-contentful-paint": content });
          }).observe({ type: "paint", buffered: true });
        }),
    );
  });
}

/** First paint of the page with Table V against a page that has nothing but this table. */
export async function comparePaints(bench: Bench, served: Served): Promise<void> {
  const bare = await served.write("table", await bareTablePage(join(served.dir, "results", "index.html")));
  await paintsOf(served, "results/");
  await paintsOf(served, bare);
  const rounds = bench.options.quick ? 3 : 15;
  const taken = await alternate(
    rounds,
    () => paintsOf(served, "results/"),
    () => paintsOf(served, bare),
  );
  for (const name of ["first-paint", "first-contentful-paint"] as const) {
    const ours = median(taken.one.map((p) => p[name]));
    const plain = median(taken.other.map((p) => p[name]));
    bench.line({
      name: `${name.replaceAll("-", " ")} of Table V, median of ${rounds}`,
      figure: `${milliseconds(ours)} (bare ${milliseconds(plain)})`,
      ratio: times(ours / plain),
      ...atMost(ours / plain, 1.1, "1.1× bare page"),
    });
    const [best, bestPlain] = [taken.one, taken.other].map((runs) => Math.min(...runs.map((p) => p[name])));
    if (best === undefined || bestPlain === undefined) continue;
    bench.line({
      name: `${name.replaceAll("-", " ")}, the fastest of each`,
      figure: `${milliseconds(best)} (bare ${milliseconds(bestPlain)})`,
      ratio: times(best / bestPlain),
    });
  }
}
