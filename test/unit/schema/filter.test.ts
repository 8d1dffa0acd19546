import { describe, expect, it } from "vitest";
import { isCell, sameItem } from "../../../src/schema/filter.ts";

describe("items of a filter", () => {
  it("ask the same in whichever order their fields stand", () => {
    const cell = { config: "T", model: "dune", judge: "arbiter" };
    const turned = { judge: "arbiter", model: "dune", config: "T" };
    expect(sameItem({ ...cell, min: 1, max: 2 }, { max: 2, min: 1, ...turned })).toBe(true);
    expect(
      sameItem({ cell, against: turned, kind: "worse" }, { kind: "worse", against: cell, cell: turned }),
    ).toBe(true);
    expect(sameItem({ ...cell, min: 1, max: 2 }, { ...cell, min: 1, max: 3 })).toBe(false);
    expect(sameItem({ ...cell, min: 1 }, cell)).toBe(false);
    expect(sameItem(cell, { ...cell, min: 1 })).toBe(false);
    expect([sameItem("judges", "judges"), sameItem("judges", "humans"), sameItem(null, {})]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("are of a cell by all its three names", () => {
    const cell = { config: "T", model: "dune", judge: "arbiter" };
    expect(isCell(cell, { ...cell })).toBe(true);
    for (const other of [{ config: "R" }, { model: "fern" }, { judge: "owl" }])
      expect(isCell(cell, { ...cell, ...other })).toBe(false);
    expect(isCell(null, cell)).toBe(false);
  });
});
