import { describe, expect, it } from "vitest";
import { errorSources } from "../../../src/schema/errors.ts";
import { knowledgePairs, pathRows, thresholdsOf } from "../../../src/schema/paths.ts";
import type { BenchmarkSpec, ConfigSpec } from "../../../src/schema/spec.ts";

const spec = (configs: readonly ConfigSpec[], more: Partial<BenchmarkSpec> = {}): BenchmarkSpec => ({
  schema_version: 1,
  id: "b",
  title: "B",
  languages: [
    { id: "te", label: "T" },
    { id: "en", label: "E" },
  ],
  scale: { min: 1, max: 5, step: 1, label: "s" },
  configs: [...configs],
  provenance: { kind: "measured", statement: "s" },
  ...more,
});
const config = (
  id: string,
  language: string,
  from?: string,
  ...steps: readonly (readonly ["asr" | "mt", string])[]
): ConfigSpec => ({
  ...{ id, language, label: id, modality: "text" },
  ...(from === undefined ? {} : { from }),
  ...(steps.length === 0 ? {} : { steps: steps.map(([kind, system]) => ({ kind, system })) }),
});
const told = (configs: readonly ConfigSpec[]): readonly string[] =>
  pathRows(spec(configs)).map(
    (r) => `${r.path_id} ${r.step} ${r.from_id}>${r.config_id} ${r.kind} ${r.twin_id ?? "-"} ${r.first_id}`,
  );
const S = ["asr", "S"] as const;
const T = ["mt", "T"] as const;

describe("thresholds", () => {
  it.each([
    [1, 5, { fall: 2, low: 2, right: 4 }],
    [0, 1, { fall: 0.5, low: 0.25, right: 0.75 }],
    [0, 100, { fall: 50, low: 25, right: 75 }],
    [-1, 1, { fall: 1, low: -0.5, right: 0.5 }],
  ])("of %d to %d", (min, max, expected) => {
    expect(thresholdsOf({ min, max })).toEqual(expected);
  });
});

describe("paths", () => {
  const O1 = config("O1", "te");
  const A1 = config("A1", "te", "O1", S);

  it("are none without a configuration made from another", () => {
    expect(told([O1, config("O2", "en")])).toEqual([]);
  });

  it("compare a change of language in the middle with the same step from the start", () => {
    const all = [O1, config("O3", "en", "O1", T), A1, config("M1", "en", "A1", S, T)];
    expect(told(all)).toEqual([
      "O3 1 O1>O3 mt - O1",
      "A1 1 O1>A1 asr - O1",
      "M1 1 O1>A1 asr - O1",
      "M1 2 A1>M1 mt O3 O1",
    ]);
  });

  it("take the steps of a configuration for its own where they don't begin with those before", () => {
    expect(told([O1, config("O3", "en", "O1", T), A1, config("M1", "en", "A1", T)])).toContain(
      "M1 2 A1>M1 mt O3 O1",
    );
    expect(told([O1, A1, config("A2", "te", "A1", S)])).toContain("A2 2 A1>A2 asr - O1");
  });

  it("have no twin by another system, into another language, from elsewhere, or without a change of language", () => {
    const M1 = config("M1", "en", "A1", S, T);
    expect(told([O1, config("O3", "en", "O1", ["mt", "U"]), A1, M1])).toContain("M1 2 A1>M1 mt - O1");
    expect(told([O1, config("O3", "te", "O1", T), A1, M1])).toContain("M1 2 A1>M1 mt - O1");
    expect(told([O1, config("O3", "en", "O1", S, T), A1, M1])).toContain("M1 2 A1>M1 mt - O1");
    const same = config("M1", "te", "A1", S, T);
    expect(told([O1, config("O3", "te", "O1", T), A1, same])).toContain("M1 2 A1>M1 mt - O1");
  });

  it("blame recognition and translation at once where one step does both", () => {
    expect(told([O1, config("M1", "en", "O1", S, T)])).toEqual(["M1 1 O1>M1 both - O1"]);
    expect(told([O1, config("P", "en", "O1", T, ["mt", "U"])])).toEqual(["P 1 O1>P mt - O1"]);
  });

  it("leave out a path with a step that has no name, and one that starts nowhere", () => {
    expect(told([O1, config("A1", "te", "O1"), config("M1", "en", "A1", T)])).toEqual([]);
    expect(told([config("A1", "te", "gone", S)])).toEqual([]);
  });

  it("end where a chain would run in a circle", () => {
    const rows = told([config("A", "te", "B", S), config("B", "te", "A", S)]);
    expect(rows).toEqual(["A 1 B>A asr - B", "B 1 A>B asr - A"]);
  });
});

describe("pairs of languages", () => {
  const baseline = { config: "O1", model: "m" };
  const pairs = (configs: readonly ConfigSpec[], base = baseline): readonly string[] =>
    knowledgePairs(spec(configs, { baseline: base })).map((p) => `${p.against} ${p.config}`);

  it("are the other language's own text and what one step makes of the baseline", () => {
    const all = [
      config("S1", "te"),
      config("O1", "te"),
      config("O2", "en"),
      config("O3", "en", "O1", T),
      config("A1", "te", "O1", S),
      config("M1", "en", "A1", S, T),
      config("J", "en", "O1", S, T),
    ];
    expect(pairs(all)).toEqual(["O1 O2", "O1 O3"]);
  });

  it("take what has fewest steps where a language has no text of its own", () => {
    expect(pairs([config("O1", "te"), config("A1", "te", "O1", S), config("M1", "en", "A1", S, T)])).toEqual([
      "O1 M1",
    ]);
  });

  it("are none in one language, or without a baseline that exists", () => {
    expect(pairs([config("O1", "te"), config("A1", "te", "O1", S)])).toEqual([]);
    expect(pairs([config("O1", "te"), config("O2", "en")], { config: "X", model: "m" })).toEqual([]);
    expect(knowledgePairs(spec([config("O1", "te"), config("O2", "en")]))).toEqual([]);
  });
});

describe("sources of errors", () => {
  it("are a configuration's own input and every input on its way", () => {
    const all = [config("O1", "te"), config("A1", "te", "O1", S), config("M1", "en", "A1", S, T)];
    expect(errorSources(spec(all)).map((s) => `${s.config} ${s.input} ${s.error}`)).toEqual([
      "O1 O1 wer",
      "O1 O1 chrf",
      "A1 O1 wer",
      "A1 A1 wer",
      "A1 A1 chrf",
      "M1 O1 wer",
      "M1 A1 wer",
      "M1 M1 wer",
      "M1 M1 chrf",
    ]);
  });
});
