import { describe, expect, it } from "vitest";

import { createColumn } from "../../../data-build/demo/calibrate-column.ts";
import { createMoves, EXACT } from "../../../data-build/demo/calibrate-panel-moves.ts";
import { createPanelState, type PanelState } from "../../../data-build/demo/calibrate-panel-state.ts";
import { firstRatings, spanAt, sumAt } from "../../../data-build/demo/calibrate-ratings.ts";
import { createRng } from "../../../data-build/demo/prng.ts";
import { agreementRow } from "../../../data-build/demo/published.ts";
import { F1_LEVELS } from "../../../data-build/demo/score-types.ts";

const MODELS = 2;
const ANSWERS = 60;
const RIGHT = 0;
const GOAL = {
  cellCounts: [
    [30, 5, 5, 5, 55],
    [60, 5, 5, 5, 25],
  ],
  better: 0.2,
  worse: 0.4,
} as const;
const JUDGES = ["Gemini", "Gemma-3-12B", "Gemma-3-27B", "Gemma-3-4B"];

interface Sample {
  readonly ratings: Uint8Array;
  readonly judges: readonly Uint8Array[];
  readonly f1: Uint8Array;
}

/** Small sample with an exact match on every triplet that all judges score 5 and people 4.2 or more. */
function draw(seed: number): Sample {
  const rng = createRng(seed);
  const scores = Uint8Array.from({ length: MODELS * ANSWERS }, (_, t) =>
    t === RIGHT ? 5 : 1 + ((t * 7) % 5),
  );
  const ratings = firstRatings(scores, RIGHT, rng);
  const judges = JUDGES.map((_, j) => scores.map((score, t) => (t % 3 === j ? 1 + rng.below(5) : score)));
  const [primary] = judges;
  if (primary !== undefined) primary[RIGHT] = 5;
  const isSure = (t: number): boolean => judges.every((codes) => codes[t] === 5) && sumAt(ratings, t) >= 21;
  const f1 = scores.map((_, t) => (t !== RIGHT && isSure(t) ? EXACT : 0));
  return { ratings, judges, f1 };
}

function stateOf({ ratings, judges, f1 }: Sample) {
  const place = F1_LEVELS.map((_, level) => level);
  const judgeColumns = JUDGES.map((name, j) =>
    createColumn(agreementRow(name), [1, 2, 3, 4, 5], [0, 0, 1, 2, 3, 4], judges[j] ?? new Uint8Array()),
  );
  const lexicalColumns = [
    createColumn(agreementRow("Avg. F1"), F1_LEVELS, place, f1),
    createColumn(
      agreementRow("EM"),
      [0, 1],
      place.map((level) => (level === EXACT ? 1 : 0)),
      f1,
    ),
  ];
  const state: PanelState = createPanelState(ratings, [...judgeColumns, ...lexicalColumns], GOAL);
  return { state, judgeColumns, lexicalColumns };
}

const copyOf = ({ ratings, judges, f1 }: Sample): Sample => ({
  ratings: Uint8Array.from(ratings),
  judges: judges.map((codes) => Uint8Array.from(codes)),
  f1: Uint8Array.from(f1),
});

describe("moves of the rated sample", () => {
  it.each([1, 2, 3])("are undone whole, and cost what the sample costs anew (seed %i)", (seed) => {
    const sample = draw(seed);
    const { state, judgeColumns, lexicalColumns } = stateOf(sample);
    const move = createMoves(
      { state, judgeColumns, lexicalColumns, models: MODELS, right: RIGHT },
      createRng(seed),
    );
    let made = 0;
    for (let i = 0; i < 400; i += 1) {
      const before = copyOf(sample);
      // Asked for only now and then, since a cost that wasn't asked for must not be lost.
      const cost = i % 3 === 0 ? state.cost() : null;
      const undo = move();
      if (undo === null) {
        expect(copyOf(sample)).toEqual(before);
        if (cost !== null) expect(state.cost()).toBe(cost);
        continue;
      }
      made += 1;
      expect(copyOf(sample)).not.toEqual(before);
      if (i % 2 === 0) continue;
      if (i % 5 === 0) state.cost();
      undo();
      expect(copyOf(sample)).toEqual(before);
      if (cost !== null) expect(state.cost()).toBe(cost);
    }
    expect(made).toBeGreaterThan(100);
    expect(state.cost()).toBeCloseTo(stateOf(sample).state.cost(), 6);
  });

  it("keep what may not change: disputed triplets, the right answer, exact matches that all find right", () => {
    const sample = draw(4);
    const { state, judgeColumns, lexicalColumns } = stateOf(sample);
    const n = MODELS * ANSWERS;
    const disputed = (): number =>
      Array.from({ length: n }, (_, t) => spanAt(sample.ratings, t)).filter((s) => s === 4).length;
    const before = disputed();
    expect(before).toBe(20);
    const move = createMoves(
      { state, judgeColumns, lexicalColumns, models: MODELS, right: RIGHT },
      createRng(4),
    );
    let exact = 0;
    for (let i = 0; i < 2000; i += 1) {
      move();
      for (let t = 0; t < n; t += 1) {
        if (sample.f1[t] !== EXACT) continue;
        exact += 1;
        const isFound = sample.judges.slice(0, 3).every((codes) => codes[t] === 5);
        if (!isFound || sumAt(sample.ratings, t) < 21)
          throw new Error(`move ${i} leaves ${t} exact, not right`);
      }
    }
    expect(disputed()).toBe(before);
    expect(Math.min(...sample.ratings.subarray(0, 5))).toBeGreaterThanOrEqual(4);
    expect([sample.judges[0]?.[RIGHT], sample.f1[RIGHT]]).toEqual([5, 0]);
    expect(exact).toBeGreaterThan(1000);
  });
});
