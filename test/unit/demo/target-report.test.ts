import { beforeAll, describe, expect, it } from "vitest";

import type { Simulation } from "../../../data-build/demo/score-types.ts";
import { targetReport } from "../../../data-build/demo/target-report.ts";
import { meanOf, simulate } from "./score-checks.ts";

const MINUTES = 60000;

let simulation: Simulation;

beforeAll(() => {
  simulation = simulate(1);
}, 5 * MINUTES);

describe("targetReport for other seeds", () => {
  const missed = (of: Simulation) => targetReport(of).filter(({ met }) => !met);

  it("is met throughout for seed 1", () => {
    expect(missed(simulation)).toEqual([]);
  });

  it.each([2, 3, 4])(
    "is met throughout for seed %i",
    (seed) => {
      expect(missed(simulate(seed))).toEqual([]);
    },
    5 * MINUTES,
  );
});

describe("targetReport on section IV", () => {
  it("says where its words come from, and misses them for a judge that is lenient with good answers", () => {
    const triplets = simulation.rated.triplets.map((triplet) => {
      const { ratings, judges } = triplet;
      return meanOf(ratings) < 3.5 ? triplet : { ...triplet, judges: { ...judges, Gemini: 5 } };
    });
    const rows = targetReport({ ...simulation, rated: { ...simulation.rated, triplets } });
    const claims = rows.filter(({ group }) => group === "Section IV");
    expect(claims.map(({ met }) => met)).toEqual([false, false]);
    for (const { target, printed } of claims) {
      expect(target).toMatch(/section IV, text/u);
      expect(printed).toMatch(/more lenient for low, stricter for high/u);
    }
  });
});
