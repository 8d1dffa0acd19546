import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseHTML } from "linkedom";
import { pageTheme } from "../../src/charts/theme.ts";
import type { Choices } from "../../src/schema/choices.ts";
import { noFilter } from "../../src/schema/filter.ts";
import { openSite, type Site } from "../../src/site/open.ts";
import { views } from "../../src/views/index.ts";
import { placeOfMark } from "../../src/views/mark-cell.ts";
import type { CellModel } from "../../src/views/table-model.ts";
import { viewContext } from "../../src/views/view.ts";
import { folderOf } from "../support/folders.ts";
import { synthetic } from "../support/synthetic.ts";
import { cascade } from "../support/cascade.ts";
import { bothEngines } from "./engines.ts";

const { document } = parseHTML("<!doctype html><html><body></body></html>");

const shownOf = (cell: CellModel | undefined): readonly string[] =>
  cell?.kind === "value"
    ? [cell.text, cell.sd ?? ""].filter((part) => part !== "")
    : cell?.kind === "text"
      ? [cell.text]
      : [];

/** Whether a figure stands in a sentence, not as a part of another. */
const says = (sentence: string | undefined, figure: string): boolean => {
  const bare = figure.replace(/^[+±]/u, "");
  return ` ${sentence ?? ""} `.split(/[\s()|–]+/u).some((word) => word.replace(/[,;:%]+$/u, "") === bare);
};

const everywhere = [
  ...["attribution", "compounding", "domain-multiples", "domains", "domains-second", "input-quality"],
  ...["knowledge", "ladder", "score-by-chrf", "score-by-wer"],
];
const byPeople = ["bland-altman", "human-agreement", "strictness"];
const ofPairs = ["flows", "pair", "pair-domains", "pair-flow", "pairs"];

describe.each([
  ["a benchmark of paths", () => folderOf(cascade(90, 7).files), everywhere],
  [
    "a benchmark with ratings and comparisons",
    () => folderOf(synthetic(60, 20_261_130).files),
    [...everywhere, ...byPeople, ...ofPairs],
  ],
] as const)("a mark of %s", (_, folder, paired) => {
  const engines = bothEngines(folder);
  let site: Site | null = null;
  beforeAll(async () => {
    site = await openSite(engines.built().dir, "/");
  });
  afterAll(() => site?.db.close());

  it("has the cell of its own number in the table beside its picture", () => {
    if (site === null) throw new Error("the site isn't open");
    const { spec, rollups } = site;
    const seen = new Map<string, number>();
    for (const choices of [{}, { x: "mean" }] satisfies readonly Choices[]) {
      const c = viewContext({
        ...{ spec, rollups, filter: noFilter, choices, published: null, questions: 60, base: "/" },
      });
      for (const view of views) {
        const drawing = view.draw(c);
        if (typeof drawing === "string") continue;
        for (const chart of drawing.charts) {
          if (chart.cellOf === undefined) continue;
          const picture = chart.draw({ document, width: 500, theme: pageTheme });
          for (const mark of picture.querySelectorAll("[data-key]")) {
            const key = mark.getAttribute("data-key") ?? "";
            const about = `${view.id} ${chart.id} ${key}`;
            const place = placeOfMark(drawing, chart.id, key);
            if (place?.cell == null) throw new Error(`no place for ${about}`);
            const model = place.twin ? drawing.twin : drawing.table;
            const cell = model?.groups[place.group]?.rows[place.row]?.cells[place.cell];
            const titles = [mark, mark.parentElement].flatMap((x) =>
              [...(x?.children ?? [])].filter((y) => y.localName === "title").map((y) => y.textContent),
            );
            // The sentence of the mark has the figure of the cell.
            expect(
              shownOf(cell).some((shown) => says(titles[0], shown)),
              `${about}: ${titles[0] ?? ""} / ${JSON.stringify(cell)}`,
            ).toBe(true);
            seen.set(view.id, (seen.get(view.id) ?? 0) + 1);
          }
        }
      }
    }
    expect([...seen.keys()].sort()).toEqual([...paired].sort());
    for (const [view, marks] of seen) expect(marks, view).toBeGreaterThan(2);
  });
});
