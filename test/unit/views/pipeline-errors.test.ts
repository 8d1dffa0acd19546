import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/schema/tables.ts";
import { scoreByChrf, scoreByWer } from "../../../src/views/pipeline-errors.ts";
import { compounding } from "../../../src/views/pipeline.ts";
import { quality } from "../../../src/views/pipeline-quality.ts";
import { wordsOf } from "../../charts/drawing.ts";
import { cellIn, drawn, exactOf, pictureOf } from "./pairs-case.ts";
import { binRow, contextOf, heardRow, spec, specWith } from "./pipeline-case.ts";

const bins = [
  binRow(["A1", "A1", "m"], "wer", 1, [5, 4, 5], "sea"),
  binRow(["A1", "A1", "m"], "wer", 1, [2], "sky"),
  binRow(["A1", "A1", "m"], "wer", 3, [3, 3]),
  binRow(["A1", "A1", "m"], "wer", 5, [1]),
  binRow(["A1", "A1", "n"], "wer", 1, [2, 2, 2, 2]),
  binRow(["A1", "A1", "n"], "wer", 3, [2, 2]),
  binRow(["A1", "A1", "n"], "wer", 5, [2]),
  binRow(["M1", "A1", "m"], "wer", 1, [4, 4]),
  binRow(["M1", "A1", "m"], "wer", 5, [1, 3]),
  binRow(["M1", "M1", "m"], "chrf", 5, [4]),
  binRow(["O3", "O3", "m"], "chrf", 1, [1]),
  binRow(["O3", "O3", "m"], "chrf", 4, [2]),
];
const rollups = { error_bins: bins };

describe("scores by the error of the input", () => {
  it("have the mean of each bin, and a gap where no question lies", () => {
    const { table } = drawn(scoreByWer, contextOf({ rollups }));
    expect(table?.columns.map((c) => c.label)).toEqual([
      "0–10 %",
      "10–25 %",
      "25–50 %",
      "50–75 %",
      "75 % and more",
    ]);
    const row = table?.columns.map((c) => cellIn(table, "Model m", c.id));
    expect(row?.map(exactOf)).toEqual([4, null, 3, null, 1]);
    expect(row?.[1]).toMatchObject({ kind: "missing", title: "no question in this bin" });
    expect(row?.[0]).toMatchObject({ text: "4.00", title: "4; 95 % interval 1.75–6.25" });
    const sky = drawn(scoreByWer, contextOf({ rollups, filter: { domains: ["sky"] } }));
    expect(exactOf(cellIn(sky.table, "Model m", "bin-0"))).toBe(2);
  });

  it("state n once where the models share it, else below each mean", () => {
    const shared = drawn(scoreByWer, contextOf({ rollups })).table;
    expect(shared?.groups[0]?.rows[0]?.cells.map((c) => (c.kind === "text" ? c.text : "?"))).toEqual(
      "4 0 2 0 1".split(" "),
    );
    expect(cellIn(shared, "Model m", "bin-0")).not.toHaveProperty("below");
    const more = [...bins, binRow(["A1", "A1", "n"], "wer", 2, [2])];
    const own = drawn(scoreByWer, contextOf({ rollups: { error_bins: more } })).table;
    expect(own?.groups[0]?.rows.map((r) => r.label)).toEqual(["Model m", "Model n"]);
    expect(cellIn(own, "Model m", "bin-0")).toMatchObject({ below: "4" });
  });

  it("go by each configuration's own input; with a path, by every input on the way", () => {
    const groups = (options: Parameters<typeof contextOf>[0]) =>
      drawn(scoreByWer, contextOf(options)).table?.groups.map((g) => g.label);
    expect(groups({ rollups })).toEqual(["A1, by its WER"]);
    expect(groups({ rollups, choices: { path: "M1" } })).toEqual(["A1, by its WER", "M1, by the WER of A1"]);
    const chrf = drawn(scoreByChrf, contextOf({ rollups }));
    expect(chrf.table?.groups.map((g) => g.label)).toEqual(["O3, by its chrF++", "M1, by its chrF++"]);
    expect(chrf.charts.map((c) => c.title)).toEqual(["O3, by its chrF++"]);
    expect(chrf.notes.join(" ")).toContain("choose a path");
  });

  const findingOf = (error_bins: readonly Row<"error_bins">[]): string =>
    drawn(scoreByWer, contextOf({ rollups: { error_bins } })).finding;

  it("find who changes most between the ends; true on ties, gaps and standstill", () => {
    expect(findingOf(bins)).toBe(
      "From the lowest to the highest WER, Model m on A1 (4.00 to 1.00) changes most; of two lines one end lower, no higher.",
    );
    expect(findingOf(bins.filter((b) => b.model_id === "m"))).toBe(
      "From the lowest to the highest WER, Model m on A1 (4.00 to 1.00) changes most; its line ends lower.",
    );
    const tie = [
      binRow(["A1", "A1", "m"], "wer", 2, [2]),
      binRow(["A1", "A1", "m"], "wer", 4, [3]),
      binRow(["A1", "A1", "n"], "wer", 1, [3]),
      binRow(["A1", "A1", "n"], "wer", 4, [4]),
    ];
    expect(findingOf(tie)).toBe(
      "From the lowest to the highest WER, Model m on A1 (2.00 to 3.00) and Model n on A1 (3.00 to 4.00) change most; both lines end higher.",
    );
    expect(findingOf(bins.slice(4, 7))).toBe("No mean differs between the lowest and the highest WER.");
    expect(findingOf(bins.slice(3, 4))).toBe("Every line has questions in one bin only.");
  });

  it("draw every question of a cell behind its bins when they were asked for", () => {
    const at = { config_id: "A1", input_id: "A1", error: "wer", model_id: "m" } as const;
    const error_points = [
      { ...at, x: 0, value: 5, n: 2 },
      { ...at, x: 0.5, value: 1, n: 1 },
    ];
    const { charts, notes } = drawn(scoreByWer, contextOf({ rollups: { ...rollups, error_points } }));
    expect(charts.map((c) => c.title)).toEqual([
      "A1, by its WER: every question of Model m",
      "A1, by its WER",
    ]);
    const [chart] = charts;
    if (chart === undefined) throw new Error("no chart");
    const dots = [...pictureOf(chart).querySelectorAll("circle[data-key]")].map((dot) => dot.textContent);
    expect(dots).toEqual(["Model m, 0.0: 5.00, n = 2", "Model m, 50.0: 1.00, n = 1"]);
    expect(notes.join(" ")).toContain("the area of a dot counts equal ones");
    expect(drawn(scoreByChrf, contextOf({ rollups: { ...rollups, error_points } })).charts).toHaveLength(1);
  });

  it("say why there is nothing", () => {
    expect(scoreByWer.draw(contextOf({ rollups: {} }))).toMatch(/^No transcript of this selection/u);
    expect(scoreByChrf.draw(contextOf({ rollups, choices: { metric: "em" } }))).toMatch(/^No translation/u);
    expect(scoreByWer.draw(contextOf({ rollups: {}, spec: specWith({ models: [], judges: [] }) }))).toMatch(
      /^No transcript/u,
    );
  });

  it("draw on a continuous scale, and one question in one bin", () => {
    const continuous = specWith({ scale: { min: 0, max: 100, label: "points" } });
    const one = [binRow(["A1", "A1", "m"], "wer", 2, [62.5])];
    const { charts } = drawn(scoreByWer, contextOf({ rollups: { error_bins: one }, spec: continuous }));
    const [chart] = charts;
    if (chart === undefined) throw new Error("no chart");
    for (const width of [500, 330])
      expect(pictureOf(chart, width).querySelectorAll("g[data-key]")).toHaveLength(1);
  });
});

const published = {
  source: "A leaflet",
  tables: [
    {
      id: "t",
      title: "T",
      values: [
        { measure: "wer", config: "A1", value: 24.5, decimals: 1, note: "Looks low." },
        { measure: "cer", config: "A1", value: 12.5, decimals: 1 },
        { measure: "wer", config: "A1", value: 30, decimals: 0, domain: "sky" },
      ],
    },
  ],
};
const text_cube = [
  heardRow("A1", [3, 10, 10, 80, 8, 40], "sky"),
  heardRow("A1", [2, 10, 10, 80, 4, 40], "sea"),
];

describe("quality of the inputs", () => {
  it("is pooled over the questions, beside what is printed and how far that is", () => {
    const { table, notes } = drawn(quality, contextOf({ rollups: { text_cube }, published }));
    const cell = (id: string) => cellIn(table, "Heard", id);
    expect(exactOf(cell("wer"))).toBe(25);
    expect(cell("wer")).toMatchObject({ text: "25.00", below: "printed 24.5, +0.5" });
    expect(cell("cer")).toMatchObject({ text: "12.50", below: "as printed" });
    expect(exactOf(cell("aer"))).toBe(15);
    expect(cell("aer")).not.toHaveProperty("below");
    expect(notes.join(" ")).toContain("Met at the printed decimals: 1 of 2 printed values");
    expect(notes.join(" ")).toContain("A1, WER: Looks low.");
  });

  it("has the rate on words as written in a note beside the table", () => {
    const written = [
      heardRow("A1", [3, 10, 10, 80, 8, 40, 5, 9], "sky"),
      heardRow("A1", [2, 10, 10, 80, 4, 40, 4, 9], "sea"),
    ];
    const notesWith = (given: Parameters<typeof contextOf>[0]): string =>
      drawn(quality, contextOf(given)).notes.join(" ");
    expect(notesWith({ rollups: { text_cube: written } })).toContain(
      "WER on words as written, case folded and punctuation kept: A1 50.00 %.",
    );
    expect(notesWith({ rollups: { text_cube: written }, filter: { domains: ["sea"] } })).toContain(
      "kept: A1 44.44 %.",
    );
    const simulated = specWith({ provenance: { kind: "simulated", statement: "Drawn." } });
    expect(notesWith({ rollups: { text_cube: written }, spec: simulated })).toContain(
      "kept, simulated: A1 50.00 %.",
    );
    expect(notesWith({ rollups: { text_cube } })).not.toContain("as written");
  });

  it("compares a domain with what is printed of it, and other selections with nothing", () => {
    const below = (filter: Parameters<typeof contextOf>[0]["filter"] & object): unknown =>
      cellIn(drawn(quality, contextOf({ rollups: { text_cube }, published, filter })).table, "Heard", "wer");
    expect(below({ domains: ["sky"] })).toMatchObject({ text: "30.00", below: "as printed" });
    expect(below({ domains: ["sea"] })).not.toHaveProperty("below");
    expect(below({ domains: ["sea", "sky"] })).not.toHaveProperty("below");
    expect(below({ text: "moon" })).not.toHaveProperty("below");
  });

  it("prints the same figures without printed ones", () => {
    const { table } = drawn(quality, contextOf({ rollups: { text_cube } }));
    expect(exactOf(cellIn(table, "Heard", "wer"))).toBe(25);
    expect(cellIn(table, "Heard", "wer")).not.toHaveProperty("below");
  });

  it("leaves out the akshara rate where it repeats the character rate", () => {
    const plain = [heardRow("A1", [3, 10, 10, 80, 10, 80])];
    const { table } = drawn(quality, contextOf({ rollups: { text_cube: plain } }));
    expect(table?.columns.map((c) => c.id)).toEqual(["wer", "cer", "n"]);
  });

  it("draws a dot for each rate where it lies, on an axis that holds more errors than words", () => {
    const many = [heardRow("A1", [25, 10, 10, 80, 8, 40])];
    const { charts, finding } = drawn(quality, contextOf({ rollups: { text_cube: many } }));
    expect(finding).toBe("Fewest word errors: A1 (250.00).");
    const [chart] = charts;
    if (chart === undefined) throw new Error("no chart");
    const svg = pictureOf(chart, 330);
    expect(svg.querySelectorAll("g[data-key]")).toHaveLength(3);
    expect(wordsOf(svg).map((w) => w.text)).toEqual(
      expect.arrayContaining(["0", "300", "WER", "CER", "AER"]),
    );
  });

  it("names all that share the best value, and says so where nothing was made by a machine", () => {
    const tie = [...text_cube, heardRow("M1", [1, 4, 1, 10, 1, 5])];
    expect(drawn(quality, contextOf({ rollups: { text_cube: tie } })).finding).toBe(
      "Fewest word errors: A1 and M1 (25.00).",
    );
    expect(quality.draw(contextOf({ rollups: {} }))).toBe(
      "No input of this selection was made by recognition or translation.",
    );
    const empty = [heardRow("A1", [0, 0, 0, 0, 0, 0])];
    expect(quality.draw(contextOf({ rollups: { text_cube: empty } }))).toBe(
      "No input of this selection has anything to be measured against.",
    );
  });
});

const cell = (config_id: string, model_id: string, mean: number): Row<"cube"> => ({
  ...{ config_id, model_id, judge_id: "j", metric_id: "score", domain: "sea", n: 10, missing: 0 },
  ...{ sum: mean * 10, sum_sq: mean * mean * 10 },
  ...{ bin_1: 0, bin_2: 0, bin_3: 0, bin_4: 0, bin_5: 10, bin_6: 0, bin_7: 0, bin_8: 0, bin_9: 0, bin_10: 0 },
});
const chain = (model: string, ...means: readonly number[]): readonly Row<"cube">[] =>
  ["O1", "A1", "M1"].flatMap((id, i) => {
    const mean = means[i];
    return mean === undefined ? [] : [cell(id, model, mean)];
  });

describe("compounding of errors", () => {
  const findingOf = (...cube: readonly Row<"cube">[]): string =>
    drawn(compounding, contextOf({ rollups: { cube } })).finding;

  it("finds the largest loss; true on ties, gains and standstill", () => {
    expect(findingOf(...chain("m", 4, 3, 2), ...chain("n", 2, 1, 2.5))).toBe(
      "The largest loss is 2.00: Model m from O1 to M1; Model n ends better than at the start of at least one path.",
    );
    expect(findingOf(...chain("m", 4, 3, 3), ...chain("n", 3, 3, 2))).toBe(
      "The largest loss is 1.00: Model m from O1 to M1, Model n from O1 to M1.",
    );
    expect(findingOf(...chain("m", 2, 2, 3))).toBe(
      "No model loses between the start and the end of a path; Model m ends better than at the start of at least one path.",
    );
    expect(findingOf(...chain("m", 2, 5, 2))).toBe(
      "No model’s mean changes between the start and the end of a path.",
    );
  });

  it("has each mean and the change in a table", () => {
    const { table } = drawn(compounding, contextOf({ rollups: { cube: chain("m", 4, 3.5, 2) } }));
    expect(
      ["step-0", "step-1", "step-2", "change"].map((id) => exactOf(cellIn(table, "Model m", id))),
    ).toEqual([4, 3.5, 2, -2]);
    expect(cellIn(table, "Model m", "change")).toMatchObject({
      difference: { text: "−2.00", direction: "worse" },
    });
  });

  it("leaves out who was not run at every step, and says why there is nothing", () => {
    const { table } = drawn(
      compounding,
      contextOf({ rollups: { cube: [...chain("m", 4, 3, 2), ...chain("n", 4, 3)] } }),
    );
    expect(table?.groups.flatMap((g) => g.rows.map((r) => r.label))).toEqual(["Model m"]);
    expect(compounding.draw(contextOf({ rollups: { cube: chain("n", 4, 3) } }))).toBe(
      "No model has a value at every step in this selection.",
    );
    const flat = specWith({ configs: spec.configs.slice(0, 2) });
    expect(compounding.draw(contextOf({ rollups: {}, spec: flat }))).toBe(
      "No configuration of this benchmark is made from another.",
    );
  });
});
