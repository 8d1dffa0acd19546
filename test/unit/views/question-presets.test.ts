import { describe, expect, it } from "vitest";
import { noFilter } from "../../../src/schema/filter.ts";
import { isSet, presetBy, withPreset, type Preset } from "../../../src/views/question-presets.ts";

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
