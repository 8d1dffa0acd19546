import { describe, expect, it } from "vitest";
import { listedIn } from "../../../src/islands/listed-cells.ts";
import { noFilter, type Filter } from "../../../src/schema/filter.ts";
import { unjudgedIn, type JudgedBy } from "../../../src/schema/judged.ts";
import { spec } from "./pipeline-case.ts";
import {
  isSet,
  presetBy,
  presetsBy,
  presetsOf,
  stopsOf,
  widens,
  withPreset,
  type Preset,
} from "../../../src/views/question-presets.ts";

const cell = { config: "O1", model: "m", judge: "j" };
const preset: Preset = {
  id: "speech",
  label: "Right as text, wrong as speech",
  filter: {
    ...noFilter,
    ranges: [{ ...cell, min: 4, max: 5 }],
    lost: [{ ...cell, outcome: "asr" }],
    unmatched: [cell],
    apart: ["judges"],
  },
  needs: [cell],
};

describe("a preset", () => {
  it("goes by another judge, all else as it was", () => {
    const by = presetBy(preset, "k").filter;
    expect(by.ranges).toEqual([{ config: "O1", model: "m", judge: "k", min: 4, max: 5 }]);
    expect(by.lost).toEqual([{ config: "O1", model: "m", judge: "k", outcome: "asr" }]);
    expect(by.unmatched).toEqual([{ config: "O1", model: "m", judge: "k" }]);
    expect(by.apart).toEqual(["judges"]);
  });

  it("is set by another judge only where it goes by that judge", () => {
    const other = presetBy(preset, "k");
    const filter = withPreset(noFilter, other.filter, true);
    expect([isSet(filter, other.filter), isSet(filter, preset.filter)]).toEqual([true, false]);
    expect(withPreset(filter, other.filter, false)).toEqual(noFilter);
  });
});

describe("presets by a judge who has not judged everything", () => {
  const judges = [
    { id: "j", label: "J", model_id: "m" },
    { id: "k", label: "K" },
  ];
  const presets = presetsOf(
    { ...spec, judges, primary_judge: "j", baseline: { config: "O1", model: "m" } },
    { ratings: false },
  );
  const scored = (configs: readonly string[]): readonly JudgedBy[] =>
    ["O1", "O3", "A1", "M1"].map((config) => ({
      ...{ config, model: "m", label: config },
      judges: configs.includes(config) ? ["j", "k"] : ["j"],
    }));
  const ids = (judge: string, configs: readonly string[]): readonly string[] =>
    presetsBy(presets, judge, scored(configs)).map((p) => p.id);

  it("leave out those that need a cell without that judge's scores", () => {
    expect(ids("j", [])).toEqual(["asr", "mt", "translated", "judges", "unmatched"]);
    expect(ids("k", ["O1"])).toEqual(["judges", "unmatched"]);
    // A loss on a path is known only where every stop of it is judged.
    expect(ids("k", ["O1", "M1"])).toEqual(["judges", "unmatched"]);
    expect(ids("k", ["O1", "A1", "M1"])).toEqual(["asr", "mt", "judges", "unmatched"]);
    expect(ids("k", ["O1", "O3"])).toEqual(["translated", "judges", "unmatched"]);
    expect(presetsBy(presets, "k", scored(["O1"]))[1]?.filter.unmatched).toEqual([{ ...cell, judge: "k" }]);
  });

  it("and a filter names what was not judged, each cell once and the stops of a path", () => {
    const filter = {
      ...noFilter,
      ranges: [
        { config: "O1", model: "m", judge: "k", min: 4, max: 5 },
        { config: "A1", model: "m", judge: "k", min: 1, max: 2 },
        { config: "A1", model: "m", judge: "j", min: 1, max: 2 },
      ],
      lost: [{ config: "M1", model: "m", judge: "k", outcome: "asr" as const }],
    };
    const names = (configs: readonly string[]): readonly string[] =>
      unjudgedIn(filter, scored(configs), stopsOf(spec)).map((c) => `${c.config}/${c.judge}`);
    expect(names([])).toEqual(["O1/k", "A1/k", "M1/k"]);
    expect(names(["O1"])).toEqual(["A1/k", "M1/k"]);
    expect(names(["O1", "A1", "M1"])).toEqual([]);
  });

  it("are alternatives to what is set where all that they ask is about the same cells", () => {
    const lost = (outcome: "asr" | "mt"): Filter => ({ ...noFilter, lost: [{ ...cell, outcome }] });
    expect(widens(lost("asr"), lost("mt"))).toBe(true);
    expect(widens(noFilter, lost("mt"))).toBe(false);
    expect(widens({ ...noFilter, lost: [{ ...cell, config: "O3", outcome: "asr" }] }, lost("mt"))).toBe(
      false,
    );
    const apart = { ...lost("mt"), apart: ["judges" as const] };
    expect(widens(lost("asr"), apart)).toBe(false);
  });
});

describe("the cells beside the list", () => {
  const cells = [
    { config: "O1", model: "m", label: "O1", judges: ["j", "k"] },
    { config: "S1", model: "m", label: "S1", judges: ["j"] },
    { config: "O2", model: "m", label: "O2", judges: ["l"] },
  ];
  const standard = { a: cell, b: { ...cell, config: "S1" } };

  it("are ones that the judge has scored, unless the address asks for others", () => {
    expect(listedIn({}, standard, cells)).toEqual(standard);
    expect(listedIn({ judge: "k" }, standard, cells)).toEqual({ a: { ...cell, judge: "k" }, b: null });
    expect(listedIn({ judge: "l" }, standard, cells)).toEqual({
      a: { config: "O2", model: "m", judge: "l" },
      b: null,
    });
    expect(listedIn({ judge: "k", b: "S1/m" }, standard, cells).b).toEqual({
      config: "S1",
      model: "m",
      judge: "k",
    });
    expect(listedIn({ judge: "k", b: "S1/m/j" }, standard, cells).b).toEqual(standard.b);
  });
});
