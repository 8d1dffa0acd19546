import { describe, expect, it } from "vitest";
import { separate, type Contestant, type Standing } from "../../../src/rollups/separate.ts";

/** Scores of `count` questions from `first` on. */
const contestant = (model_id: string, of: (i: number) => number, count = 40, first = 0): Contestant => ({
  model_id,
  scores: new Map(Array.from({ length: count }, (_, i) => [`q${first + i}`, of(i)])),
});
const brief = (standings: readonly Standing[]): unknown =>
  standings.map(({ model_id, rank, shared, letters }) => [model_id, rank, shared, letters]);

const good = contestant("good", () => 5);
const nearly = contestant("nearly", (i) => (i === 0 ? 4 : 5));
const middling = contestant("middling", (i) => (i % 2 === 0 ? 3 : 4));
const poor = contestant("poor", (i) => (i % 2 === 0 ? 1 : 2));

describe("models of one row", () => {
  it("share a rank and a letter where the paired test can't tell them apart", () => {
    expect(brief(separate([poor, nearly, middling, good], "higher", 1))).toEqual([
      ["good", 1, true, "a"],
      ["nearly", 1, true, "a"],
      ["middling", 3, false, "b"],
      ["poor", 4, false, "c"],
    ]);
  });

  it("are turned round where lower is better", () => {
    expect(brief(separate([good, poor, middling], "lower", 1))).toEqual([
      ["poor", 1, false, "a"],
      ["middling", 2, false, "b"],
      ["good", 3, false, "c"],
    ]);
  });

  it("are best near nothing where zero is best", () => {
    const over = contestant("over", () => 2);
    const under = contestant("under", (i) => -1 - (i % 2) / 10);
    expect(separate([over, under], "zero", null).map((s) => s.model_id)).toEqual(["under", "over"]);
  });

  it("are compared on their common questions; without any, the test is unpaired and says so", () => {
    const overlap = contestant("overlap", () => 1, 40, 30);
    const apart = contestant("apart", (i) => 1 + (i % 2), 40, 1000);
    expect(separate([good, overlap], "higher", 1).map((s) => s.test)).toEqual(["paired", "paired"]);
    const unpaired = separate([middling, apart], "higher", 1);
    expect(unpaired.map((s) => [s.model_id, s.rank, s.test])).toEqual([
      ["middling", 1, "unpaired"],
      ["apart", 2, "unpaired"],
    ]);
  });

  it("give the same answer each time on a continuous scale, which is resampled", () => {
    const a = contestant("a", (i) => Math.sin(i) + 1);
    const b = contestant("b", (i) => Math.sin(i));
    expect(separate([a, b], "higher", null)).toEqual(separate([a, b], "higher", null));
    expect(brief(separate([a, b], "higher", null))).toEqual([
      ["a", 1, false, "a"],
      ["b", 2, false, "b"],
    ]);
  });

  it("may be one or none", () => {
    expect(separate([], "higher", 1)).toEqual([]);
    expect(brief(separate([good], "higher", 1))).toEqual([["good", 1, false, "a"]]);
  });
});
