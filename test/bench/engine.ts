import type { BrowserContext, Page } from "playwright-core";
import { runBareEngine } from "./bare-engine.ts";
import type { Bench, Section } from "./bench.ts";
import { atMost, milliseconds, times } from "./line.ts";
import { askingPages, bareEngineOf, questionHashes, type AskingPage } from "./questions.ts";
import { markedViews, repaintAt } from "./repaint.ts";
import { alternate, median, p95 } from "./sample.ts";
import { inContext, settledPage, withServed, type Served } from "./served.ts";

/** What both sides are asked, and the page that holds nothing. */
interface Asked {
  readonly hashes: readonly string[];
  readonly blank: string;
}

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await settledPage(page);
  return page;
}

/** From the first question-level filter to its result, when all files have been fetched once before, ms. */
const firstResult = (served: Served, path: string, hash: string): Promise<number> =>
  inContext(served, async (_, context) => {
    const once = async (): Promise<number> => {
      const page = await openPage(context, served.address(path));
      const took = await repaintAt(page, hash, 1);
      await page.close();
      return took;
    };
    await once();
    return once();
  });

/** The engine's own start in a page that has nothing else, when its files have been fetched once before, ms. */
async function bareStart(served: Served, asking: AskingPage, blank: string): Promise<number> {
  const bare = await bareEngineOf(served, asking, []);
  return inContext(served, async (_, context) => {
    const once = async (): Promise<number> => {
      const page = await openPage(context, served.address(blank));
      const { instantiate } = await runBareEngine(page, bare);
      await page.close();
      return instantiate;
    };
    await once();
    return once();
  });
}

async function compareStart(bench: Bench, served: Served, asking: AskingPage, asked: Asked): Promise<void> {
  const rounds = bench.options.quick ? 2 : 7;
  const hash = asked.hashes[0] ?? "";
  const taken = await alternate(
    rounds,
    () => firstResult(served, asking.path, hash),
    () => bareStart(served, asking, asked.blank),
  );
  const ours = median(taken.one);
  const bare = median(taken.other);
  bench.line({
    name: `/${asking.path}: engine start and first result, median of ${rounds}`,
    figure: `${milliseconds(ours)} (engine alone ${milliseconds(bare)})`,
    ratio: times(ours / bare),
    ...atMost(ours / bare, 2, "2× instantiation"),
  });
  const [best, bestBare] = [Math.min(...taken.one), Math.min(...taken.other)];
  bench.line({
    name: `/${asking.path}: the same, the fastest of each`,
    figure: `${milliseconds(best)} (engine alone ${milliseconds(bestBare)})`,
    ratio: times(best / bestBare),
  });
}

/** Each question-level filter on a page whose engine runs, ms; the first two aren't counted. */
const warmResults = (served: Served, path: string, hashes: readonly string[]): Promise<readonly number[]> =>
  inContext(served, async (page) => {
    await page.goto(served.address(path));
    await settledPage(page);
    const taken: number[] = [];
    let views = 1;
    for (const hash of hashes) {
      taken.push(await repaintAt(page, hash, views));
      views = await markedViews(page);
    }
    return taken.slice(warmUps);
  });
const warmUps = 2;

async function compareWarm(bench: Bench, served: Served, asking: AskingPage, asked: Asked): Promise<void> {
  const bare = await bareEngineOf(served, asking, asked.hashes);
  const own = await inContext(served, async (page) => {
    await page.goto(served.address(asked.blank));
    return (await runBareEngine(page, bare)).questions.slice(warmUps);
  });
  const taken = await warmResults(served, asking.path, asked.hashes);
  const high = p95(taken);
  const ratio = median(taken) / median(own);
  bench.line({
    name: `/${asking.path}: question-level filter once warm, ${taken.length} times`,
    figure: `median ${milliseconds(median(taken))}, p95 ${milliseconds(high)}`,
    ...atMost(high, 100, "100 ms, p95"),
  });
  bench.line({
    name: `/${asking.path}: the same against the engine's own time`,
    figure: `engine median ${milliseconds(median(own))}, p95 ${milliseconds(p95(own))}`,
    ratio: times(ratio),
    ...atMost(ratio, 2, "2× engine, median"),
  });
}

/** Filters on single questions, which DuckDB-WASM answers. */
export const engine: Section = {
  name: "engine",
  about: "question-level filters, against the same engine in a page that has nothing else",
  run: (bench) =>
    withServed(bench, async (served) => {
      const hashes = await questionHashes(served, bench.options.quick ? 8 : 32);
      const blank = await served.write("blank", "<!doctype html><title>Blank</title>");
      for (const asking of askingPages(served)) {
        const asked = { hashes, blank };
        await bench.attempt(`/${asking.path}: start`, () => compareStart(bench, served, asking, asked));
        await bench.attempt(`/${asking.path}: warm`, () => compareWarm(bench, served, asking, asked));
      }
    }),
};
