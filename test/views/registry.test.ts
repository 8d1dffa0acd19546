import { existsSync } from "node:fs";
import { parseHTML } from "linkedom";
import { describe, expect, it, vi } from "vitest";
import { literalTheme } from "../../src/charts/theme.ts";
import { lmEval } from "../../data-build/import/lm-eval.ts";
import { noFilter } from "../../src/schema/filter.ts";
import type { TableModel } from "../../src/views/table-model.ts";
import { views } from "../../src/views/index.ts";
import { loadedViews, loadView } from "../../src/views/load.ts";
import type { Drawing, ViewContext } from "../../src/views/view.ts";
import { buildData, folderOf, root, toyFolder } from "../support/folders.ts";
import { oddFolder, type Odd } from "../support/odd.ts";
import { contextsOf } from "./load.ts";

const { document } = parseHTML("<!doctype html><body></body>");
const real = `${root}/../shared/data/lm_eval_truthfulqa_multi`;

function checkTable(table: TableModel, where: string): void {
  for (const group of table.groups)
    for (const row of group.rows) {
      expect(row.cells.length, `${where}, row ${row.id}`).toBe(table.columns.length);
      for (const cell of row.cells) {
        if (cell.kind === "value") expect(Number.isNaN(cell.exact), `${where}, row ${row.id}`).toBe(false);
        if (cell.kind === "missing") expect(cell.title, `${where}, row ${row.id}`).not.toBe("");
        if (cell.kind !== "picture")
          expect(cell.text, `${where}, row ${row.id}`).not.toMatch(/NaN|undefined|null|Infinity/u);
      }
    }
}

/** Every view says something, and what it draws is whole: named, finite, without a warning. */
function checkAll(context: ViewContext): ReadonlyMap<string, Drawing> {
  const warn = vi.spyOn(console, "warn");
  const drawn = new Map<string, Drawing>();
  for (const view of views) {
    expect(view.title(context), view.id).not.toMatch(/NaN|undefined/u);
    const drawing = view.draw(context);
    if (typeof drawing === "string") {
      expect(drawing, view.id).toMatch(/\S.*\.$/u);
      continue;
    }
    drawn.set(view.id, drawing);
    expect(drawing.finding, view.id).toMatch(/\S.*\.$/u);
    expect(drawing.finding, view.id).not.toMatch(/NaN|undefined|Infinity/u);
    for (const chart of drawing.charts)
      for (const width of [1100, 500, 358]) {
        const svg = chart.draw({ document, width, theme: literalTheme("light") }).outerHTML;
        expect(svg, `${view.id}/${chart.id}`).toMatch(/<title[^>]*>[^<]/u);
        expect(svg, `${view.id}/${chart.id} at ${width}`).not.toMatch(/NaN|undefined|Infinity|var\(/u);
      }
    for (const table of [drawing.table, drawing.twin]) if (table != null) checkTable(table, view.id);
    if (drawing.charts.length > 0)
      expect(drawing.table ?? drawing.twin ?? null, `${view.id} has its numbers as a table`).not.toBeNull();
  }
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
  return drawn;
}

const five = (q: number): number => (q % 5) + 1;
const many = (n: number, word: string): readonly string[] =>
  Array.from({ length: n }, (_, i) => `${word} ${i + 1}`);
const odd: Readonly<Record<string, Odd>> = {
  "one model, one configuration, one question": { models: ["Only"], questions: 1, score: () => 3 },
  "one domain": { models: ["A", "B"], domains: ["One"], questions: 6, score: five, more: ["O2"] },
  "two domains": { models: ["A", "B"], domains: ["One", "Two"], questions: 6, score: five, more: ["O2"] },
  "no domains": { models: ["A", "B"], questions: 6, score: five },
  "all scores equal": {
    models: ["A", "B", "C"],
    domains: ["X", "Y", "Z"],
    questions: 9,
    score: () => 5,
    more: ["O2"],
    ratings: true,
  },
  "all scores lowest": {
    models: ["A", "B"],
    domains: ["X", "Y", "Z"],
    questions: 9,
    score: () => 1,
    more: ["O2"],
  },
  ratings: { models: ["A", "B"], questions: 10, score: five, ratings: true },
  "no judge": {
    models: ["A", "B"],
    domains: ["X", "Y", "Z"],
    questions: 6,
    score: five,
    judged: false,
    metric: "em",
    ratings: true,
  },
  "neither judge nor ratings": {
    models: ["A", "B"],
    domains: ["X", "Y", "Z"],
    questions: 6,
    score: five,
    judged: false,
    more: ["O2"],
  },
  "unreadable scores": {
    models: ["A", "B"],
    domains: ["X", "Y", "Z"],
    questions: 9,
    score: (q, m) => (m === 1 ? null : five(q)),
    more: ["O2"],
  },
  "a hole": {
    models: ["A", "B"],
    domains: ["X", "Y", "Z"],
    questions: 9,
    score: five,
    more: ["O2"],
    holes: [{ config: "O2", model: 1 }],
  },
  "30 models": {
    models: many(30, "Model"),
    domains: ["X", "Y", "Z"],
    questions: 6,
    score: (q, m) => ((q + m) % 5) + 1,
    more: ["O2"],
  },
  "40 domains": {
    models: ["A", "B", "C"],
    domains: many(40, "Domain"),
    questions: 80,
    score: (q, m) => ((q + m) % 5) + 1,
    more: ["O2"],
  },
  "long labels": {
    models: [
      "A model whose name goes on and on and has no end in sight",
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk",
    ],
    domains: [
      "A domain with quite a long name that wraps more than once",
      "Short",
      "Another one of those names",
    ],
    questions: 9,
    score: five,
    more: ["O2"],
  },
  "labels in another script": {
    models: ["పెద్ద నమూనా", "చిన్న నమూనా"],
    domains: ["భౌగోళిక శాస్త్రం", "చరిత్ర", "సంస్కృతి"],
    questions: 9,
    score: five,
    more: ["O2"],
  },
};

describe("every view of the registry", () => {
  it("is what a page loads by its id", async () => {
    expect([...loadedViews].toSorted()).toEqual(views.map((v) => v.id).toSorted());
    for (const view of views) expect(await loadView(view.id)).toBe(view);
  });

  it("has an id of its own", () => {
    expect(new Set(views.map((v) => v.id)).size).toBe(views.length);
  });

  it("draws the toy benchmark as it did", async () => {
    const contexts = await contextsOf(await buildData(toyFolder));
    for (const [id, drawing] of checkAll(contexts()))
      for (const chart of drawing.charts) {
        const svg = chart.draw({ document, width: 500, theme: literalTheme("light") }).outerHTML;
        await expect(`${svg.replaceAll("><", ">\n<")}\n`).toMatchFileSnapshot(
          `snapshots/toy/${id}.${chart.id}.svg`,
        );
      }
  });

  it("draws the toy benchmark under every setting", async () => {
    const contexts = await contextsOf(await buildData(toyFolder));
    const spec = contexts().spec;
    const [model = ""] = (spec.models ?? []).map((m) => m.id);
    const config = spec.configs[0]?.id ?? "";
    for (const choices of [
      { metric: "f1" },
      { metric: "em", decimals: "4" },
      { by: "models", sort: `${config}:asc` },
      { sort: `${model}:desc`, heat: "off", pin: "row", show: "interval" },
      { pin: "none", show: "rank", hide: model },
      { x: "mean", points: "jitter", items: "kept", scale: "common" },
      { configs: config, models: model },
      { a: `${config}/${model}`, b: `${config}/${model}` },
    ])
      checkAll(contexts(noFilter, choices));
    for (const domain of spec.domains ?? []) checkAll(contexts({ ...noFilter, domains: [domain.id] }));
  });

  for (const [name, benchmark] of Object.entries(odd))
    it(`has a drawn or worded answer to ${name}`, async () => {
      const contexts = await contextsOf(await buildData(await folderOf(oddFolder(benchmark))));
      const drawn = checkAll(contexts());
      expect(drawn.has("leaderboard")).toBe(true);
      checkAll(contexts({ ...noFilter, domains: ["d1"] }));
    });

  it("has a sentence for each view by scores where no score is readable, and figures under another measure", async () => {
    const contexts = await contextsOf(
      await buildData(
        await folderOf(
          oddFolder({ models: ["A", "B"], domains: ["X"], questions: 6, score: () => null, more: ["O2"] }),
        ),
      ),
    );
    expect([...checkAll(contexts()).keys()]).toEqual([]);
    expect([...checkAll(contexts(noFilter, { metric: "em" })).keys()]).toContain("leaderboard");
  });

  it.skipIf(!existsSync(real))("draws the imported lm-eval runs (../shared/data is at hand)", async () => {
    const { files } = await lmEval.run({ source: real, flags: new Map() });
    const contexts = await contextsOf(await buildData(await folderOf(Object.fromEntries(files))));
    const drawn = checkAll(contexts());
    expect(drawn.has("results")).toBe(true);
  });
});
