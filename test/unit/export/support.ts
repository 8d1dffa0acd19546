import { parseHTML } from "linkedom";
import type { Source } from "../../../src/export/source.ts";
import type { ChartModel } from "../../../src/views/view.ts";
import { element, text } from "../../../src/charts/svg.ts";
import { dress } from "../../../src/charts/svg.ts";

export const document = parseHTML("<!doctype html><html><body></body></html>").document;

export const hostile = '50 % of A_b & "C" #1 <b>\n=HYPERLINK("x")';

export const source: Source = {
  title: "Mean score",
  finding: "One leads.",
  benchmark: "Toy & Co",
  permalink: "https://example.org/#v=1&domain=north",
  dataHash: "abc",
  questions: "all questions",
  simulated: "Rows are simulated.",
  notes: ["A note."],
};

/** A picture of one text in an Indic script, one Latin one and a mark. */
export const chart = (words = "క్షేత్రం"): ChartModel => ({
  id: "small",
  title: `Picture & ${words}`,
  draw: ({ document: doc, width, theme }) => {
    const ink = { document: doc, theme };
    const svg = element(ink, "svg", {}, [
      text(ink, words, [10, 30], { "font-size": 20, lang: "te" }),
      text(ink, "Anchored", [width, 60], { "text-anchor": "end", "font-weight": 600 }),
      element(ink, "a", { href: "#x", class: "link" }, [
        element(ink, "circle", { cx: 50, cy: 80, r: 10, fill: theme.color("s-a") }),
      ]),
    ]);
    return dress(
      svg,
      { document: doc, width, theme, title: "Small", description: "Two texts and a disc." },
      100,
    );
  },
});
