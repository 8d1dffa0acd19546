import { describe, expect, it } from "vitest";
import { noRollups, type Rollups } from "../../../src/rollups/rollups.ts";
import type { Direction } from "../../../src/rollups/pairs.ts";
import { noFilter } from "../../../src/schema/filter.ts";
import type { BenchmarkSpec } from "../../../src/schema/spec.ts";
import { binNames, type CubeRow, type RatedRow } from "../../../src/schema/tables.ts";
import { domainDrops } from "../../../src/views/domain-drops.ts";
import { domainMultiples } from "../../../src/views/domain-multiples.ts";
import { domains } from "../../../src/views/domains.ts";
import { agreementView } from "../../../src/views/judges.ts";
import { ladderView } from "../../../src/views/ladder.ts";
import { leaderboard } from "../../../src/views/leaderboard.ts";
import { compounding } from "../../../src/views/pipeline.ts";
import { results } from "../../../src/views/results.ts";
import type { TableModel } from "../../../src/views/table-model.ts";
import { viewContext, type Drawing, type View, type ViewContext } from "../../../src/views/view.ts";
import { pictureOf } from "./pairs-case.ts";

const models = ["m1", "m2", "m3", "m4", "m5"];

/** Two inputs, one made from the other, two domains, and one measure of errors, which leads. */
const specOf = (direction: Direction): BenchmarkSpec => ({
  schema_version: 1,
  id: "slips",
  title: "Slips",
  languages: [{ id: "te", label: "Telugu" }],
  scale: { min: 1, max: 5, step: 1, label: "score, 1–5" },
  text_metrics: "off",
  domains: [
    { id: "sea", label: "Sea" },
    { id: "sky", label: "Sky" },
  ],
  configs: [
    { id: "T", label: "Text", modality: "text", language: "te" },
    {
      id: "R",
      label: "Heard",
      modality: "text",
      language: "te",
      from: "T",
      steps: [{ kind: "asr", system: "S" }],
    },
  ],
  models: models.map((id) => ({ id, label: id.toUpperCase() })),
  metrics: [
    {
      id: "slip",
      label: "Slip",
      kind: "external",
      direction,
      min: direction === "zero" ? -10 : 0,
      max: 10,
    },
  ],
  primary_metric: "slip",
  baseline: { config: "T", model: "m1" },
  provenance: { kind: "measured", statement: "Made up for tests." },
});

const row = (config_id: string, model_id: string, domain: string, mean: number): CubeRow =>
  ({
    ...{ config_id, model_id, domain, metric_id: "slip", judge_id: null, n: 10, missing: 0 },
    sum: 10 * mean,
    sum_sq: 10 * mean * mean + 9,
    ...Object.fromEntries(binNames.map((name) => [name, 0])),
  }) as CubeRow;

/** Means by model: sea and sky on T, sea and sky on R. */
type Means = Readonly<Record<string, readonly [number, number, number, number]>>;

const cubeOf = (means: Means): readonly CubeRow[] =>
  Object.entries(means).flatMap(([model, [a, b, x, y]]) => [
    row("T", model, "sea", a),
    row("T", model, "sky", b),
    row("R", model, "sea", x),
    row("R", model, "sky", y),
  ]);

function contextOf(direction: Direction, rollups: Partial<Rollups>, spec = specOf(direction)): ViewContext {
  const all = { ...noRollups, ...rollups };
  return viewContext({
    ...{ spec, rollups: all, filter: noFilter, published: null, questions: 20, base: "/" },
  });
}
function drawn(view: View, c: ViewContext): Drawing {
  const drawing = view.draw(c);
  if (typeof drawing === "string") throw new Error(drawing);
  return drawing;
}
const cellsOf = (table: TableModel | null | undefined, row: string) =>
  (table?.groups ?? []).flatMap((g) => g.rows).find((r) => r.id === row)?.cells ?? [];
const lastText = (table: TableModel | null | undefined, row: string): string => {
  const cell = cellsOf(table, row).at(-1);
  return cell?.kind === "text" ? cell.text : "";
};
const directions = (table: TableModel | null | undefined, row: string): readonly string[] =>
  cellsOf(table, row).flatMap((cell) =>
    cell.kind === "value" && cell.difference !== undefined
      ? [`${cell.difference.text} ${cell.difference.direction}`]
      : [],
  );

// By errors m4 is first, m1 last; one value is lower on R than on T.
const means: Means = {
  m1: [8, 9, 9, 9.5],
  m2: [3, 5, 4, 6],
  m3: [4, 5, 4, 6],
  m4: [1, 2, 0.5, 4],
  m5: [5, 6, 6, 7],
};

describe("where less is better", () => {
  const c = contextOf("lower", { cube: cubeOf(means) });

  it("the leaderboard begins with the lowest mean", () => {
    const { finding, table } = drawn(leaderboard, c);
    expect(table?.groups[0]?.rows.map((r) => r.id)).toEqual(["m4", "m2", "m3", "m5", "m1"]);
    expect(finding).toBe("M4 leads with 1.50.");
  });

  it("the results name the lowest mean, and a difference upwards is a loss", () => {
    const { finding, table } = drawn(results, c);
    expect(finding).toBe("The lowest mean is 1.50: M4 on T.");
    expect(directions(table, "T").slice(0, 2)).toEqual(["−4.50 better", "−4.00 better"]);
    expect(directions(table, "R")[0]).toBe("+0.75 worse");
  });

  it("the spider shows the models with the fewest errors, and the finding begins with the best domain", () => {
    const { finding, charts, notes } = drawn(domains, c);
    expect(finding).toBe("M4 is best in Sea (1.00) and worst in Sky (2.00).");
    const [picture] = charts.filter((x) => x.id === "spider").map((x) => pictureOf(x));
    const marks = [...(picture?.querySelectorAll("[data-key]") ?? [])].map((x) => x.getAttribute("data-key"));
    const shown = new Set(marks.map((key) => models.find((m) => key?.includes(m) === true)));
    expect([...shown].sort()).toEqual(["m2", "m3", "m4", "m5"]);
    expect(notes).toContain(
      "The spider shows the 4 models with the best means; the dot plot and the table show all.",
    );
  });

  it("what changes by domain is a rise, and a fall is none", () => {
    const { finding, table } = drawn(domainDrops, c);
    expect(finding).toBe("The largest rise, which is a loss here, is +2.00: M4, Sky.");
    expect(table?.columns.at(-1)?.label).toBe("Largest rise");
    expect(directions(table, "sea")).toEqual([
      "+1.00 worse",
      "+1.00 worse",
      "±0.00 same",
      "−0.50 better",
      "+1.00 worse",
    ]);
    expect(lastText(table, "sea")).toBe("M1, M2 and M5");
    expect(lastText(table, "sky")).toBe("M4");
    expect(domainDrops.what(c)).toMatch(/above zero the second input is worse/u);
    const better = contextOf("lower", { cube: cubeOf({ m1: [8, 9, 7, 8], m2: [3, 5, 3, 4] }) });
    expect(drawn(domainDrops, better).finding).toBe(
      "No model rises in any domain; a rise would be a loss here.",
    );
    expect(lastText(drawn(domainDrops, better).table, "sea")).toBe("none rises");
  });

  it("along a path more errors are a loss", () => {
    const { finding, table } = drawn(compounding, c);
    expect(finding).toBe("The largest loss is 1.00: M2 from T to R, M5 from T to R.");
    expect(directions(table, "R-m5")).toEqual(["+1.00 worse"]);
    const better = contextOf("lower", { cube: cubeOf({ m1: [8, 9, 7, 8] }) });
    expect(drawn(compounding, better).finding).toBe(
      "No model loses between the start and the end of a path; M1 ends better than at the start of at least one path.",
    );
  });

  it("a measure of errors that falls as people rate higher goes along with them", () => {
    const spec: BenchmarkSpec = {
      ...specOf("lower"),
      metrics: [
        { id: "slip", label: "Slip", kind: "external", direction: "lower", min: 0, max: 10 },
        { id: "hit", label: "Hit", kind: "external", direction: "higher", min: 0, max: 10 },
      ],
    };
    const item = (metric_id: string, i: number, human: number, value: number): RatedRow => ({
      ...{ question_id: `q${i}`, config_id: "T", model_id: "m1", domain: "sea", repeat: 1 },
      ...{ metric_id, judge_id: null, human, value, excluded: false, raters: 3 },
    });
    const humans = [1, 2, 3, 4, 5, 2, 4, 1];
    const rated = [
      ...humans.map((h, i) => item("hit", i, h, [1, 3, 2, 5, 4, 2, 3, 1][i] ?? 0)),
      ...humans.map((h, i) => item("slip", i, h, 10 - h)),
    ];
    const { finding, table, notes } = drawn(agreementView, contextOf("lower", { rated }, spec));
    expect(finding).toBe("Slip goes along best with people (ρ = −1.00).");
    expect(table?.groups.flatMap((g) => g.rows.map((r) => r.label))).toEqual(["Slip", "Hit"]);
    expect(notes.join(" ")).toContain("Of Slip less is better: the closer its ρ is to −1");
  });
});

describe("where zero is best", () => {
  const c = contextOf("zero", {
    cube: cubeOf({
      m1: [-4, -4, -6, -2],
      m2: [3, 3, 1, 1],
      m3: [-1, -1, 0.5, 2],
      m4: [5, 5, 5, 5],
      m5: [1, 1, -4, 0],
    }),
  });

  it("the order goes by the distance from it, on whichever side", () => {
    const { finding, table } = drawn(leaderboard, c);
    expect(table?.groups[0]?.rows.map((r) => r.id)).toEqual(["m3", "m5", "m2", "m1", "m4"]);
    expect(finding).toBe("M3 and M5 share the first place at −1.00 and 1.00.");
  });

  it("the results name what is nearest, and differences towards it are gains", () => {
    const { finding, table } = drawn(results, c);
    expect(finding).toBe("3 cells are equally near to zero, which is best: 1.00 and −1.00.");
    expect(directions(table, "T")).toEqual(["+7.00 better", "+3.00 better", "+9.00 worse", "+5.00 better"]);
  });

  it("losses by domain and along a path are moves away from it", () => {
    const drops = drawn(domainDrops, c);
    expect(drops.finding).toBe("The largest loss is 3.00 further from zero: M5, Sea.");
    expect(directions(drops.table, "sea")).toEqual([
      "−2.00 worse",
      "−2.00 better",
      "+1.50 better",
      "±0.00 same",
      "−5.00 worse",
    ]);
    expect(drawn(compounding, c).finding).toMatch(/^The largest loss is 1\.00: M5 from T to R; /u);
  });

  it("spans between best and worst are of distances", () => {
    const both = contextOf("zero", { cube: cubeOf({ m1: [-4, 4, -1, -1], m2: [2, 3, 2, 3] }) });
    expect(drawn(domainMultiples, both).finding).toMatch(/for M2 on T: 1\.00 between/u);
    expect(drawn(ladderView, both).finding).toMatch(/for M1: 1\.00 between/u);
  });
});

describe("where more is better", () => {
  const c = contextOf("higher", { cube: cubeOf(means) });
  it("nothing is turned", () => {
    expect(drawn(leaderboard, c).finding).toBe("M1 leads with 8.50.");
    expect(drawn(results, c).finding).toBe("The highest mean is 9.25: M1 on R.");
    expect(drawn(domains, c).finding).toBe("M1 is highest in Sky (9.00) and lowest in Sea (8.00).");
    expect(drawn(domainDrops, c).finding).toBe("The largest fall is −0.50: M4, Sea.");
    expect(drawn(compounding, c).finding).toMatch(/^No model loses/u);
  });
});
