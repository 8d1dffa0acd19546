import type { Locator, Page } from "playwright-core";
import type { Bench, Section } from "./bench.ts";
import { milliseconds, times } from "./line.ts";
import { mainThreadClock } from "./main-thread.ts";
import { markedViews, repaintAfter } from "./repaint.ts";
import { median, p95 } from "./sample.ts";
import { inContext, settledPage, withServed, type Served } from "./served.ts";

const limitMs = 50;
/** The page of Table V, which is measured in full. */
const mainPage = "results/";

/** Times of repaints, ms, and the main thread's processor time for each of them on average. */
interface Repaints {
  readonly taken: readonly number[];
  readonly cpu: number;
}

async function collect(page: Page, count: number, act: (i: number) => Promise<number>): Promise<Repaints> {
  const clock = await mainThreadClock(page);
  const before = await clock();
  const taken: number[] = [];
  while (taken.length < count) taken.push(await act(taken.length));
  return { taken, cpu: ((await clock()) - before) / count };
}

function report(bench: Bench, name: string, { taken, cpu }: Repaints, empty: number): void {
  const high = p95(taken);
  bench.line({
    name: `${name}, ${taken.length} times`,
    figure: `median ${milliseconds(median(taken))}, p95 ${milliseconds(high)}, CPU ${milliseconds(cpu)}`,
    ratio: times(median(taken) / empty),
    aim: `≤ ${limitMs} ms, median and p95`,
    met: high <= limitMs,
  });
}

const domainButtons = (page: Page): Locator =>
  page.getByRole("group", { name: "Domain" }).getByRole("button");

/** Sets the first domain and leaves it, so that views never go back to the bodies made at build. */
async function firstFilter(page: Page): Promise<number> {
  const took = await repaintAfter(page, "click", 0, () => domainButtons(page).first().click());
  await settledPage(page);
  return took;
}

async function domainClicks(page: Page, count: number): Promise<Repaints> {
  const buttons = await domainButtons(page).all();
  const others = buttons.slice(1);
  const views = await markedViews(page);
  const repaints = await collect(page, count, (i) => {
    const button = others[i % others.length];
    if (button === undefined) throw new Error("there is one domain only");
    return repaintAfter(page, "click", views, () => button.click());
  });
  const tiers = await page
    .locator("[data-tier]")
    .evaluateAll((views) => views.map((v) => v.getAttribute("data-tier")));
  if (tiers.some((tier) => tier !== "cube"))
    throw new Error(`answered by ${tiers.join(", ")}, not by the cube`);
  return repaints;
}

/** Goes round the options of each list of choices outside of forms. */
async function listChoices(
  page: Page,
  count: number,
  found: (name: string, repaints: Repaints) => void,
): Promise<void> {
  const views = await markedViews(page);
  for (const label of await page.locator("label.f:has(> select):not(form *)").all()) {
    const select = label.locator("select");
    if (!(await select.isVisible())) continue;
    const name = await label.evaluate((element) => element.firstChild?.textContent ?? "");
    const values = await select
      .locator("option")
      .evaluateAll((all) => all.map((o) => o.getAttribute("value")));
    const current = await select.inputValue();
    const others = values.filter((value) => value !== current).slice(0, 4);
    const round = [...others, current];
    const repaints = await collect(page, count, (i) =>
      repaintAfter(page, "change", views, () => select.selectOption(round[i % round.length] ?? current)),
    );
    // Back to where it was, for the next list.
    if ((await select.inputValue()) !== current)
      await repaintAfter(page, "change", views, () => select.selectOption(current));
    found(name, repaints);
  }
}

/** What a click costs that changes next to nothing: the floor of this browser on this machine. */
function emptyRepaints(served: Served, count: number): Promise<Repaints> {
  return inContext(served, async (page) => {
    const path = await served.write("click", `<!doctype html><title>Click</title><button>Click</button>`);
    await page.goto(served.address(path));
    await page.evaluate(() => {
      let n = 0;
      document.body.setAttribute("data-filter", "");
      document.body.addEventListener("click", () =>
        document.body.setAttribute("data-filter", String((n += 1))),
      );
    });
    const click = (): Promise<void> => page.getByRole("button").click();
    return collect(page, count, () => repaintAfter(page, "click", 1, click));
  });
}

async function measurePage(bench: Bench, served: Served, path: string, empty: number): Promise<void> {
  const main = path === mainPage;
  const count = bench.options.quick ? 8 : main ? 40 : 20;
  await inContext(served, async (page) => {
    await page.goto(served.address(path));
    await settledPage(page);
    if ((await domainButtons(page).count()) === 0) return;
    const first = await firstFilter(page);
    // A list of questions asks the engine for whatever filter; see the section on it.
    if ((await page.locator("[data-tier]").count()) === 0) return;
    bench.line({ name: `/${path}: first domain, loads code and roll-ups`, figure: milliseconds(first) });
    report(bench, `/${path}: domain`, await domainClicks(page, count), empty);
    if (main)
      await listChoices(page, Math.max(8, count / 2), (name, repaints) =>
        report(bench, `/${path}: ${name}`, repaints, empty),
      );
  });
}

/** Filters and settings that the cube answers. */
export const filter: Section = {
  name: "filter",
  about: "from click to repaint without the engine; the ratio is to an empty repaint",
  run: (bench) =>
    withServed(bench, async (served) => {
      const { taken, cpu } = await emptyRepaints(served, bench.options.quick ? 8 : 20);
      const empty = median(taken);
      bench.line({
        name: `empty repaint, ${taken.length} times`,
        figure: `median ${milliseconds(empty)}, p95 ${milliseconds(p95(taken))}, CPU ${milliseconds(cpu)}`,
      });
      const paths = bench.options.quick ? [mainPage] : served.pages;
      for (const path of paths)
        await bench.attempt(`/${path}`, () => measurePage(bench, served, path, empty));
    }),
};
