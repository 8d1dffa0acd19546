import { describe, expect, it } from "vitest";
import { holeReason, measuresOf, pathOf, primaryMeasure, withPrimary } from "../../../src/schema/measures.ts";
import { isDefault, isQuestionLevel, noFilter } from "../../../src/schema/filter.ts";
import type { BenchmarkSpec } from "../../../src/schema/spec.ts";

const spec: BenchmarkSpec = {
  schema_version: 1,
  id: "m",
  title: "M",
  languages: [{ id: "xx", label: "X" }],
  scale: { min: 1, max: 5, step: 1, label: "score" },
  configs: [
    { id: "W", label: "W", modality: "text", language: "xx" },
    { id: "H", label: "H", modality: "text", language: "xx", from: "W" },
    { id: "M", label: "M", modality: "text", language: "xx", from: "H" },
  ],
  provenance: { kind: "measured", statement: "s" },
};
const scaled = (scale: Partial<BenchmarkSpec["scale"]>): readonly [number, boolean] => {
  const rating = measuresOf({ ...spec, scale: { min: 1, max: 5, label: "score", ...scale } }).find(
    (m) => m.metric_id === "rating",
  );
  return [rating?.bins ?? 0, rating?.discrete ?? false];
};

describe("measures", () => {
  it("bin a stepped scale by its levels, a continuous one in five, a finely stepped one in ten", () => {
    expect(scaled({ step: 1 })).toEqual([5, true]);
    expect(scaled({ min: 0, max: 1, step: 1 })).toEqual([2, true]);
    expect(scaled({ step: 0.5 })).toEqual([9, true]);
    expect(scaled({ min: 0, max: 0.9, step: 0.1 })).toEqual([10, true]);
    expect(scaled({ min: 0, max: 100, step: 1 })).toEqual([10, false]);
    expect(scaled({})).toEqual([5, false]);
  });

  it("are the judges' score where there are judges, ratings, EM and F1 unless off, and the benchmark's own", () => {
    const ids = (s: Partial<BenchmarkSpec>): readonly string[] =>
      measuresOf({ ...spec, ...s }).map((m) => m.metric_id);
    const metrics = [
      { id: "yes", label: "Yes", kind: "external", direction: "higher", min: 0, max: 1, discrete: true },
    ] as const;
    expect(ids({})).toEqual(["rating", "em", "f1"]);
    expect(ids({ judges: [{ id: "j", label: "J" }], metrics })).toEqual([
      "score",
      "rating",
      "em",
      "f1",
      "yes",
    ]);
    expect(ids({ text_metrics: "off" })).toEqual(["rating"]);
    expect(measuresOf({ ...spec, metrics }).at(-1)).toMatchObject({ bins: 2, discrete: true });
  });

  it("have a primary one: judge, metric or rating, in this order", () => {
    const judges = [
      { id: "j", label: "J" },
      { id: "k", label: "K" },
    ];
    expect(primaryMeasure({ ...spec, judges, primary_metric: "f1" })).toEqual({
      metric_id: "score",
      judge_id: "j",
    });
    expect(primaryMeasure({ ...spec, judges, primary_judge: "k" })).toEqual({
      metric_id: "score",
      judge_id: "k",
    });
    expect(primaryMeasure({ ...spec, primary_metric: "f1" })).toEqual({ metric_id: "f1", judge_id: null });
    expect(primaryMeasure(spec)).toEqual({ metric_id: "rating", judge_id: null });
  });

  it("have the first with values as the primary one, where the benchmark's own choice has none", () => {
    const primary = (s: Partial<BenchmarkSpec>, ...having: readonly string[]): string =>
      primaryMeasure(withPrimary({ ...spec, ...s }, (id) => having.includes(id))).metric_id;
    const metrics = [
      { id: "len", label: "L", kind: "external", direction: "higher", min: 0, max: 9 },
    ] as const;
    const judges = [{ id: "j", label: "J", covers: [] }];
    expect(primary({}, "rating", "em", "f1")).toBe("rating");
    expect(primary({}, "em", "f1")).toBe("em");
    expect(primary({ text_metrics: "off", metrics }, "len")).toBe("len");
    expect(primary({ metrics }, "em")).toBe("em");
    expect(primary({ primary_metric: "f1" }, "em", "f1")).toBe("f1");
    expect(primary({ judges }, "em")).toBe("em");
    expect(withPrimary(spec, () => false)).toBe(spec);
    const judged = { ...spec, judges: [{ id: "j", label: "J" }] };
    expect(withPrimary(judged, () => false)).toBe(judged);
  });
});

describe("cells and paths", () => {
  it("know their holes", () => {
    const holes = [{ configs: ["W", "H"], models: ["a"], reason: "r" }];
    expect(holeReason({ ...spec, holes }, "H", "a")).toBe("r");
    expect(holeReason({ ...spec, holes }, "M", "a")).toBeNull();
    expect(holeReason(spec, "H", "a")).toBeNull();
  });

  it("lead from the first input to the last, and end where they would turn in a circle", () => {
    expect(pathOf(spec, "M")).toEqual(["W", "H", "M"]);
    expect(pathOf(spec, "W")).toEqual(["W"]);
    const configs = spec.configs.map((c) => (c.id === "W" ? { ...c, from: "M" } : c));
    expect(pathOf({ ...spec, configs }, "M")).toEqual(["W", "H", "M"]);
  });
});

describe("a filter", () => {
  const range = { config: "W", model: "a", judge: "j", min: 1, max: 2 };

  it("is of single questions where the cube can't answer it", () => {
    expect([isDefault(noFilter), isQuestionLevel(noFilter)]).toEqual([true, false]);
    const some = { ...noFilter, domains: ["d"] };
    expect([isDefault(some), isQuestionLevel(some)]).toEqual([false, false]);
    for (const f of [
      { ...noFilter, text: "x" },
      { ...some, ranges: [range] },
    ])
      expect([isDefault(f), isQuestionLevel(f)]).toEqual([false, true]);
  });
});
