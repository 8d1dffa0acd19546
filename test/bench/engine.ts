import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { launchProfile } from "../support/chromium.ts";
import { runBareEngine, type BareEngine } from "./bare-engine.ts";
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

/** How long a browser takes at most to put compiled code into its cache, ms. */
const codeCacheMs = 6000;

/** A visit that fills the caches of a profile: files, and the engine's code as compiled while it was used. */
async function firstVisit(
  context: BrowserContext,
  served: Served,
  path: string,
  hashes: readonly string[],
): Promise<void> {
  const page = await openPage(context, served.address(path));
  let views = 1;
  for (const hash of hashes.slice(0, 8)) {
    await repaintAt(page, hash, views);
    views = await markedViews(page);
  }
  await page.waitForTimeout(codeCacheMs);
  await page.close();
}

/** What a page does for a reader who has asked the engine on an earlier one: start it when idle, or forget that. */
type Habit = "known" | "forgotten";

/** How long a reader looks at a page at least before asking, ms. */
const lookMs = 1000;

/** From the first question-level filter of a later visit to its result, ms. */
async function firstResult(
  context: BrowserContext,
  address: string,
  hash: string,
  habit: Habit,
): Promise<number> {
  const page = await context.newPage();
  if (habit === "forgotten") await page.addInitScript(() => localStorage.removeItem("explorer asked"));
  await page.goto(address);
  await settledPage(page);
  if (habit === "known") await page.waitForTimeout(lookMs);
  const took = await repaintAt(page, hash, 1, "first figures");
  await page.close();
  return took;
}

/** The engine's own start in a page that has nothing else, its files in the same cache, ms. */
async function bareStart(context: BrowserContext, address: string, bare: BareEngine): Promise<number> {
  const page = await openPage(context, address);
  const { instantiate } = await runBareEngine(page, bare);
  await page.close();
  return instantiate;
}

async function compareStart(bench: Bench, served: Served, asking: AskingPage, asked: Asked): Promise<void> {
  const rounds = bench.options.quick ? 3 : 7;
  const hash = asked.hashes[0] ?? "";
  const engineAlone = await bareEngineOf(served, asking, []);
  const context = await launchProfile(join(bench.scratch, `profile-${asking.path.replaceAll("/", "")}`));
  const address = served.address(asking.path);
  const compare = (
    habit: Habit,
  ): Promise<{ readonly one: readonly number[]; readonly other: readonly number[] }> =>
    alternate(
      rounds,
      () => firstResult(context, address, hash, habit),
      () => bareStart(context, served.address(asked.blank), engineAlone),
    );
  const say = (what: string, ours: number, bare: number): void => {
    bench.line({
      name: `/${asking.path}: ${what}`,
      figure: `${milliseconds(ours)} (engine alone ${milliseconds(bare)})`,
      ratio: times(ours / bare),
      ...atMost(ours / bare, 2, "2× instantiation"),
    });
  };
  try {
    await firstVisit(context, served, asking.path, asked.hashes);
    const cold = await compare("forgotten");
    say(
      `engine start and first result of a later visit, median of ${rounds}`,
      median(cold.one),
      median(cold.other),
    );
    say("the same, the fastest of each", Math.min(...cold.one), Math.min(...cold.other));
    const known = await compare("known");
    say(
      `the same for a reader who has asked before and looks at the page for a second`,
      median(known.one),
      median(known.other),
    );
  } finally {
    await context.close();
  }
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
