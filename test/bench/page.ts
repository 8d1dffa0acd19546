import type { Bench, Section } from "./bench.ts";
import { kilobytes } from "./line.ts";
import { comparePaints } from "./paint.ts";
import { withServed, type Served } from "./served.ts";
import { visitPage, type Visit } from "./visit.ts";

const widths = [1280, 390];
const limits = { script: 120_000, html: 60_000 };

function weightLine(bench: Bench, { path, scriptGzip, htmlGzip }: Visit): void {
  bench.line({
    name: `gzip weight of /${path}`,
    figure: `JS ${kilobytes(scriptGzip)}, HTML ${kilobytes(htmlGzip)}`,
    aim: `≤ ${limits.script / 1000} kB, ≤ ${limits.html / 1000} kB`,
    met: scriptGzip <= limits.script && htmlGzip <= limits.html,
  });
}

async function visits(bench: Bench, served: Served): Promise<void> {
  const paths = bench.options.quick ? ["", "results/", "questions/"] : served.pages;
  const seen: (Visit & { readonly width: number })[] = [];
  for (const path of paths)
    for (const width of widths) seen.push({ ...(await visitPage(served, path, width)), width });
  for (const visit of seen) if (visit.width === widths[0]) weightLine(bench, visit);
  const total = (count: (visit: Visit) => number): number => seen.reduce((sum, v) => sum + count(v), 0);
  const early = total((v) => v.engineBeforeIdle);
  bench.line({
    name: `engine requests before idle, ${seen.length} visits`,
    figure: String(early),
    aim: "0",
    met: early === 0,
  });
  bench.line({ name: "engine requests untouched for 2 s", figure: String(total((v) => v.engineUntouched)) });
  for (const v of seen.filter((visit) => visit.shift > 0))
    bench.line({
      name: `layout shift of /${v.path} at ${v.width} px`,
      figure: `${v.shift.toFixed(4)}, first ${v.shifted}`,
    });
  const worst = Math.max(...seen.map((v) => v.shift));
  bench.line({
    name: `largest layout shift, ${seen.length} visits`,
    figure: worst.toFixed(4),
    aim: "0",
    met: worst === 0,
  });
}

/** What a reader waits for before touching anything. */
export const page: Section = {
  name: "page",
  about: "pages in Chromium before anything is touched",
  run: (bench) =>
    withServed(bench, async (served) => {
      await bench.attempt("first paint", () => comparePaints(bench, served));
      await bench.attempt("visits", () => visits(bench, served));
    }),
};
