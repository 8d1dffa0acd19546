import { describe, expect, it } from "vitest";
import { vocabularyOf } from "../../../src/schema/choices.ts";
import type { BenchmarkSpec } from "../../../src/schema/spec.ts";
import { parseFragment } from "../../../src/state/fragment.ts";
import { attributionView } from "../../../src/views/attribution.ts";
import { knowledgeView, rightAndWrong } from "../../../src/views/knowledge.ts";
import { cellIn, drawn, exactOf, hrefOf, pictureOf } from "./pairs-case.ts";
import { contextOf, knownRow, lossRow, spec, specWith } from "./pipeline-case.ts";

const filterIn = (href: string | undefined, of: BenchmarkSpec = spec) =>
  parseFragment(href?.split("#")[1] ?? "", vocabularyOf(of)).state.filter;

const attribution = [
  lossRow("M1", "m", "model", 20, "sea"),
  lossRow("M1", "m", "asr", 7, "sea"),
  lossRow("M1", "m", "asr", 5, "sky"),
  lossRow("M1", "m", "mt", 6, "sky"),
  lossRow("M1", "m", "both", 2, "sea"),
  lossRow("M1", "m", "kept", 10, null),
  lossRow("M2", "m", "model", 40, "sea"),
  lossRow("M2", "m", "kept", 10, "sky"),
  lossRow("A1", "m", "asr", 12, "sea"),
  lossRow("A1", "n", "kept", 50, "sea"),
  lossRow("M1", "m", "mt", 9, "sea", "slip"),
];

describe("where answers are lost", () => {
  it("adds domains up, and shares are of all questions of the row", () => {
    const { table } = drawn(attributionView, contextOf({ rollups: { attribution } }));
    const count = (id: string): number | null => exactOf(cellIn(table, "Model m", id, "O1 › A1 › M1"));
    expect(["model", "asr", "mt", "both", "kept"].map(count)).toEqual([20, 12, 6, 2, 10]);
    expect(cellIn(table, "Model m", "asr", "O1 › A1 › M1")).toMatchObject({ text: "12", sd: "24.0\u2009%" });
    expect(cellIn(table, "Model m", "n", "O1 › A1 › M1")).toMatchObject({ text: "50" });
  });

  it("shows the longest paths, or the one that is chosen with the outcomes it can have", () => {
    const all = drawn(attributionView, contextOf({ rollups: { attribution } }));
    expect(all.table?.groups.map((g) => g.label)).toEqual(["O1 › A1 › M1", "O1 › A1 › M2"]);
    expect(all.charts.map((c) => c.title)).toEqual(["O1 › A1 › M1", "O1 › A1 › M2"]);
    const one = drawn(attributionView, contextOf({ rollups: { attribution }, choices: { path: "A1" } }));
    expect(one.table?.groups.map((g) => g.label)).toEqual(["O1 › A1"]);
    expect(one.table?.columns.map((c) => c.id)).toEqual(["model", "asr", "kept", "n"]);
    expect(exactOf(cellIn(one.table, "Model n", "asr"))).toBe(0);
  });

  it("follows domains and the measure", () => {
    const sky = drawn(attributionView, contextOf({ rollups: { attribution }, filter: { domains: ["sky"] } }));
    expect(exactOf(cellIn(sky.table, "Model m", "asr", "O1 › A1 › M1"))).toBe(5);
    expect(exactOf(cellIn(sky.table, "Model m", "kept", "O1 › A1 › M1"))).toBe(0);
    const slip = drawn(
      attributionView,
      contextOf({ rollups: { attribution }, choices: { metric: "slip", path: "M1" } }),
    );
    expect(exactOf(cellIn(slip.table, "Model m", "mt"))).toBe(9);
    expect(hrefOf(cellIn(slip.table, "Model m", "mt"))).toBeUndefined();
    expect(slip.notes.join(" ")).toContain("7.5 or more on the first input");
    expect(slip.notes.join(" ")).toContain("the first step that adds 5 or more");
  });

  it("leads each count to its questions, within the filter that is set", () => {
    const context = contextOf({ rollups: { attribution }, filter: { domains: ["sea"] } });
    const { table } = drawn(attributionView, context);
    const href = hrefOf(cellIn(table, "Model m", "both", "O1 › A1 › M1"));
    expect(href?.split("#")[0]).toBe("/base/questions/");
    expect(filterIn(href)).toMatchObject({
      domains: ["sea"],
      lost: [{ config: "M1", model: "m", judge: "j", outcome: "both" }],
    });
    expect(hrefOf(cellIn(table, "Model m", "mt", "O1 › A1 › M1"))).toBeUndefined();
  });

  it("says the rule with the scale's own numbers, what is compared with what, and who is left out", () => {
    const notes = drawn(attributionView, contextOf({ rollups: { attribution } })).notes.join(" ");
    expect(notes).toContain("Low from the start: 2 or less on the first input.");
    expect(notes).toContain("takes 2 or more");
    expect(notes).toContain("(M1 with O3)");
    expect(notes).toContain("Not run at every step: Model n.");
    expect(notes).toContain("Choose a path to see the two others.");
  });

  const findingOf = (rows: typeof attribution): string =>
    drawn(attributionView, contextOf({ rollups: { attribution: rows } })).finding;

  it("finds the step that costs most", () => {
    expect(findingOf(attribution)).toBe(
      "Counted on each path by itself, most answers are lost in recognition: 12 of 20 losses (60.0\u2009%), along O1 › A1 › M1 and O1 › A1 › M2; 60.0\u2009% of the answers are low from the start.",
    );
  });

  it("is true on ties and where nothing is lost", () => {
    expect(
      findingOf([lossRow("M1", "m", "asr", 3), lossRow("M1", "m", "both", 3), lossRow("M1", "m", "mt", 1)]),
    ).toBe(
      "Equally many answers (3 each) are lost in recognition and both together, along O1 › A1 › M1; 0.0\u2009% of the answers are low from the start.",
    );
    expect(findingOf([lossRow("M1", "m", "model", 1), lossRow("M1", "m", "kept", 3)])).toBe(
      "No step loses an answer; 25.0\u2009% of the answers are low from the start.",
    );
  });

  it("falls back to shorter paths where nobody was run on the longest", () => {
    const { charts } = drawn(
      attributionView,
      contextOf({ rollups: { attribution: [lossRow("A1", "m", "asr", 3)] } }),
    );
    expect(charts.map((c) => c.title)).toEqual(["O1 › A1"]);
  });

  it("says why there is nothing", () => {
    const say = (options: Parameters<typeof contextOf>[0]): unknown =>
      attributionView.draw(contextOf(options));
    const flat = specWith({ configs: spec.configs.slice(0, 2) });
    expect(say({ rollups: {}, spec: flat })).toMatch(
      /^No configuration of this benchmark is made from another/u,
    );
    expect(say({ rollups: {} })).toBe("No model has a value at every step of a path in this selection.");
    expect(say({ rollups: { attribution }, choices: { path: "O3" } })).toBe(
      "No model has a value at every step of a path in this selection.",
    );
    expect(say({ rollups: { attribution }, choices: { metric: "drift" } })).toBe(
      "Drift has no better and worse end.",
    );
    expect(say({ rollups: {}, spec: { ...flat, models: [] } })).toMatch(/^No configuration/u);
  });

  it("draws what the table says", () => {
    const { charts } = drawn(attributionView, contextOf({ rollups: { attribution } }));
    for (const width of [500, 330]) {
      const [svg] = charts.map((chart) => pictureOf(chart, width));
      const titles = [...(svg?.querySelectorAll("rect[data-key] title") ?? [])].map((t) => t.textContent);
      expect(titles).toEqual([
        "Model m: 20 of 50 low from the start",
        "Model m: 12 of 50 lost in recognition",
        "Model m: 6 of 50 lost in translation",
        "Model m: 2 of 50 lost in both together",
        "Model m: 10 of 50 kept",
      ]);
    }
  });

  it("marks all of a simulated benchmark", () => {
    const simulated = specWith({ provenance: { kind: "simulated", statement: "s" } });
    expect(drawn(attributionView, contextOf({ rollups: { attribution }, spec: simulated })).simulated).toBe(
      "all",
    );
    expect(drawn(attributionView, contextOf({ rollups: { attribution } })).simulated).toBe("none");
  });
});

const knowledge = [
  knownRow("O2", "m", [50, 10, 5, 20], "sea"),
  knownRow("O2", "m", [3, 2, 0, 10], null),
  knownRow("O3", "m", [40, 20, 10, 30]),
  knownRow("O3", "n", [10, 15, 15, 60]),
];

describe("knowledge in two languages", () => {
  it("crosses the baseline with the other language, adding domains up", () => {
    const { table } = drawn(knowledgeView, contextOf({ rollups: { knowledge } }));
    expect(table?.groups.map((g) => g.label)).toEqual(["O1 and O2", "O1 and O3"]);
    const counts = ["bothRight", "onlyAgainst", "onlyConfig", "bothWrong"].map((id) =>
      exactOf(cellIn(table, "Model m", id, "O1 and O2")),
    );
    expect(counts).toEqual([53, 12, 5, 30]);
    expect(cellIn(table, "Model m", "onlyConfig", "O1 and O2")).toMatchObject({ sd: "5.0\u2009%" });
  });

  it("leads each count to its questions by the scores that make right and wrong", () => {
    const { table } = drawn(knowledgeView, contextOf({ rollups: { knowledge }, filter: { text: "moon" } }));
    const ranges = (id: string) => filterIn(hrefOf(cellIn(table, "Model m", id, "O1 and O3"))).ranges;
    const at = (config: string, min: number, max: number) => ({ config, model: "m", judge: "j", min, max });
    expect(ranges("bothRight")).toEqual([at("O1", 4, 5), at("O3", 4, 5)]);
    expect(ranges("onlyAgainst")).toEqual([at("O1", 4, 5), at("O3", 1, 3.99)]);
    expect(ranges("onlyConfig")).toEqual([at("O1", 1, 3.99), at("O3", 4, 5)]);
    expect(ranges("bothWrong")).toEqual([at("O1", 1, 3.99), at("O3", 1, 3.99)]);
    expect(filterIn(hrefOf(cellIn(table, "Model m", "bothWrong", "O1 and O3"))).text).toBe("moon");
    expect(hrefOf(cellIn(table, "Model m", "onlyConfig", "O1 and O2"))).toBeDefined();
  });

  it("has no link for what no score range can say, or for none", () => {
    const em = [knownRow("O2", "m", [1, 0, 2, 3], "sea", "em")];
    const { table } = drawn(
      knowledgeView,
      contextOf({ rollups: { knowledge: em }, choices: { metric: "em" } }),
    );
    expect(hrefOf(cellIn(table, "Model m", "bothRight"))).toBeUndefined();
    const none = [knownRow("O2", "m", [1, 0, 2, 3])];
    const drawing = drawn(knowledgeView, contextOf({ rollups: { knowledge: none } }));
    expect(hrefOf(cellIn(drawing.table, "Model m", "onlyAgainst"))).toBeUndefined();
    expect(hrefOf(cellIn(drawing.table, "Model m", "onlyConfig"))).toBeDefined();
  });

  const measure = { metric_id: "score", label: "", direction: "higher" } as const;
  it.each([
    [{ min: 1, max: 5, bins: 5, discrete: true }, [4, 5], [1, 3.99]],
    [{ min: 0, max: 1, bins: 2, discrete: true }, [0.75, 1], [0, 0.74]],
    [{ min: 0, max: 100, bins: 5, discrete: false }, [75, 100], [0, 74.9999]],
  ])("right and wrong of %j leave no gap", (scale, right, wrong) => {
    expect(rightAndWrong({ ...measure, ...scale })).toEqual({ right, wrong });
  });

  const findingOf = (rows: typeof knowledge): string =>
    drawn(knowledgeView, contextOf({ rollups: { knowledge: rows } })).finding;

  it("finds who is most often right in one language only; ties are all named", () => {
    expect(findingOf(knowledge)).toBe(
      "Most often right in one language only, 30.0\u2009%: Model m on O1 and O3 (30 of 100) and Model n on O1 and O3 (30 of 100).",
    );
    expect(findingOf(knowledge.slice(0, 2))).toBe(
      "Most often right in one language only, 17.0\u2009%: Model m on O1 and O2 (17 of 100); 30.0\u2009% are right on neither.",
    );
    expect(findingOf([knownRow("O2", "m", [3, 0, 0, 4])])).toBe(
      "Every question is right on both inputs or on neither.",
    );
  });

  it("explains codes, and that a translation may be at fault", () => {
    const notes = drawn(knowledgeView, contextOf({ rollups: { knowledge } })).notes.join(" ");
    expect(notes).toContain("O1: Written, Telugu; O2: Written, English; O3: Moved, English.");
    expect(notes).toContain("O3 is machine-translated: a miss there may also be the translation’s.");
    expect(knowledgeView.what(contextOf({ rollups: {} }))).toContain("right (4 or more) or wrong");
  });

  it("draws a square for the baseline's model and bars where there are several", () => {
    const { charts } = drawn(knowledgeView, contextOf({ rollups: { knowledge } }));
    expect(charts.map((c) => c.title)).toEqual([
      "Model m: O1 and O2",
      "Model m: O1 and O3",
      "O1 and O3, every model",
    ]);
    const [square, , bars] = charts.map((chart) => pictureOf(chart, 330));
    const cells = [...(square?.querySelectorAll("rect[data-key] title") ?? [])].map((t) => t.textContent);
    expect(cells.toSorted()).toEqual([
      "O1 right, O2 right: 53",
      "O1 right, O2 wrong: 12",
      "O1 wrong, O2 right: 5",
      "O1 wrong, O2 wrong: 30",
    ]);
    const titles = [...(bars?.querySelectorAll("rect[data-key] title") ?? [])].map((t) => t.textContent);
    expect(titles).toContain("Model n: 15 of 100 right on O3 only");
  });

  it("says why there is nothing", () => {
    const say = (options: Parameters<typeof contextOf>[0]): unknown => knowledgeView.draw(contextOf(options));
    const { baseline, ...without } = spec;
    expect(baseline).toBeDefined();
    expect(say({ rollups: { knowledge }, spec: without })).toMatch(/^This benchmark has no baseline/u);
    const one = specWith({ configs: spec.configs.filter((c) => c.language === "te") });
    expect(say({ rollups: {}, spec: one })).toMatch(/no input in a second language/u);
    expect(say({ rollups: {} })).toBe("No model has a value in both languages in this selection.");
    expect(say({ rollups: { knowledge }, filter: { domains: ["sky"] } })).toBe(
      "No model has a value in both languages in this selection.",
    );
    expect(say({ rollups: { knowledge }, choices: { metric: "drift" } })).toBe(
      "Drift has no better and worse end.",
    );
  });
});
