import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { agreementOf, ordinalAlpha } from "../../../data-build/demo/calibrate-agreement.ts";
import { apportion } from "../../../data-build/demo/calibrate-array.ts";
import { assignScores, type CellPlan } from "../../../data-build/demo/calibrate-cell.ts";
import { countsFor, momentsOf, printsAs, sumOfCounts } from "../../../data-build/demo/calibrate-counts.ts";
import { matchPairs } from "../../../data-build/demo/calibrate-pairs.ts";
import { drawSecondJudge } from "../../../data-build/demo/calibrate-second-judge.ts";
import { createRng } from "../../../data-build/demo/prng.ts";
import {
  pairCounts,
  PUBLISHED_CELLS,
  PUBLISHED_HOLES,
  PUBLISHED_PAIRS,
} from "../../../data-build/demo/published.ts";
import { ordinalAlphaOf, outcomeOf, meanOf, rhoOf, sdOf, slopeOf, tauBOf } from "./score-checks.ts";

describe("published figures", () => {
  it("are 60 run cells, 28 holes and four pairs", () => {
    expect([PUBLISHED_CELLS.length, PUBLISHED_HOLES.length, PUBLISHED_PAIRS.length]).toEqual([60, 28, 4]);
    expect(PUBLISHED_CELLS.find(({ config, model }) => config === "O1" && model === "G4B")?.sd).toBe(1.12);
  });

  it("give counts that add to all questions for each row of Table VI", () => {
    for (const row of PUBLISHED_PAIRS) {
      const { same, better, worse } = pairCounts(row);
      expect(same + better + worse).toBe(2001);
    }
  });
});

describe("countsFor", () => {
  it.each(PUBLISHED_CELLS)("prints as $mean ($sd) for any lean", ({ mean, sd }) => {
    for (const lean of [-1, 0, 1]) {
      const counts = countsFor(mean, sd, 2001, lean);
      const scores = counts.flatMap((count, s) => Array.from({ length: count }, () => s + 1));
      expect(scores).toHaveLength(2001);
      expect(meanOf(scores).toFixed(2)).toBe(mean.toFixed(2));
      expect(sdOf(scores).toFixed(2)).toBe(sd.toFixed(2));
      // Well inside the rounding interval, so that no other way of summing prints something else.
      expect(Math.abs(momentsOf(counts).mean - mean)).toBeLessThan(0.003);
      expect(Math.abs(momentsOf(counts).sd - sd)).toBeLessThan(0.003);
    }
  });

  it("says so when no scores from 1 to 5 can print as asked", () => {
    expect(() => countsFor(1.17, 2, 2001)).toThrow("no 2001 scores print as 1.17 (2.00)");
    expect(printsAs([1000, 0, 0, 0, 1001], 3, 1.99)).toBe(false);
    expect(printsAs([1000, 0, 0, 0, 1001], 3, 2)).toBe(true);
  });
});

describe("apportion", () => {
  it("adds to the total and stays within one of each share", () => {
    fc.assert(
      fc.property(
        fc.nat(3000),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
        (total, weights) => {
          const parts = apportion(total, weights);
          const sum = weights.reduce((a, b) => a + b, 0);
          expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
          for (const [i, part] of parts.entries()) {
            expect(Math.abs(part - (total * (weights[i] ?? 0)) / sum)).toBeLessThan(1);
          }
        },
      ),
    );
  });
});

const pairs = fc.array(
  fc.record({ sum: fc.integer({ min: 5, max: 25 }), score: fc.integer({ min: 1, max: 5 }) }),
  {
    minLength: 5,
    maxLength: 60,
  },
);

describe("agreementOf", () => {
  it("gives from counts what the definitions give from pairs", () => {
    fc.assert(
      fc.property(pairs, (rows) => {
        const table = new Int32Array(21 * 5);
        for (const { sum, score } of rows) {
          const cell = (sum - 5) * 5 + score - 1;
          table[cell] = (table[cell] ?? 0) + 1;
        }
        const found = agreementOf(table, [1, 2, 3, 4, 5]);
        const x = rows.map(({ sum }) => sum / 5);
        const y = rows.map(({ score }) => score);
        const d = y.map((value, i) => value - (x[i] ?? 0));
        expect(found.me).toBeCloseTo(meanOf(d), 10);
        expect(found.mae).toBeCloseTo(meanOf(d.map(Math.abs)), 10);
        expect(found.sd).toBeCloseTo(sdOf(d), 7);
        const isConstant = new Set(x).size === 1 || new Set(y).size === 1;
        expect(found.spearman).toBeCloseTo(isConstant ? 0 : rhoOf(x, y), 10);
        expect(found.tau).toBeCloseTo(isConstant ? 0 : tauBOf(x, y), 10);
        expect(found.slope).toBeCloseTo(new Set(x).size === 1 ? 0 : slopeOf(x, d), 8);
      }),
    );
  });
});

describe("ordinalAlpha", () => {
  it("gives from coincidences what the definition gives from ratings", () => {
    const rating = fc.integer({ min: 1, max: 5 });
    const table = fc.array(fc.tuple(rating, rating, rating, rating, rating), { minLength: 4, maxLength: 30 });
    fc.assert(
      fc.property(table, (items) => {
        fc.pre(new Set(items.flat()).size > 1);
        const coincidences = new Int32Array(25);
        for (const item of items) {
          for (const [i, a] of item.entries()) {
            for (const [j, b] of item.entries()) {
              const cell = (a - 1) * 5 + b - 1;
              if (i !== j) coincidences[cell] = (coincidences[cell] ?? 0) + 1;
            }
          }
        }
        expect(ordinalAlpha(coincidences, items.length * 5)).toBeCloseTo(ordinalAlphaOf(items), 10);
      }),
    );
  });
});

const N = 300;
const domainOf = Uint8Array.from({ length: N }, (_, q) => q % 3);

function planOf(seed: number, sums: readonly number[]): CellPlan {
  const rng = createRng(seed);
  const fixed = new Uint8Array(N);
  fixed[0] = 5;
  fixed[1] = 1;
  fixed[4] = 3;
  return {
    utility: Float64Array.from({ length: N }, () => rng.bell()),
    domainOf,
    fixed,
    counts: [150, 30, 20, 30, 70],
    sums,
  };
}

const total = sumOfCounts([150, 30, 20, 30, 70]);

describe("assignScores", () => {
  it("meets counts, domain sums and fixed scores at once", () => {
    const sums = [total / 3 + 30, total / 3 - 27, total / 3 - 3].map(Math.round);
    sums[2] = total - (sums[0] ?? 0) - (sums[1] ?? 0);
    const scores = assignScores(planOf(3, sums));
    expect([1, 2, 3, 4, 5].map((s) => scores.filter((score) => score === s).length)).toEqual([
      150, 30, 20, 30, 70,
    ]);
    const found = [0, 1, 2].map((d) =>
      scores.reduce((sum, score, q) => sum + (domainOf[q] === d ? score : 0), 0),
    );
    expect(found).toEqual(sums);
    expect([scores[0], scores[1], scores[4]]).toEqual([5, 1, 3]);
  });

  it("follows the utility within a domain but for a few swaps", () => {
    const plan = planOf(4, apportion(total, [1, 1, 1]));
    const scores = Array.from(assignScores(plan));
    expect(rhoOf(Array.from(plan.utility), scores)).toBeGreaterThan(0.85);
  });

  it("throws for fixed scores or sums that can't be met", () => {
    const plan = planOf(5, apportion(total, [1, 1, 1]));
    const crowded = { ...plan, fixed: plan.fixed.map((_, q) => (q < 80 ? 5 : 0)) };
    expect(() => assignScores(crowded)).toThrow("more fixed scores than the cell's counts hold");
    expect(() => assignScores({ ...plan, sums: [total - 200, 100, 100].map((s) => s - 50) })).toThrow(
      "can't be met",
    );
  });
});

describe("matchPairs", () => {
  const plan = planOf(6, apportion(total, [1, 1, 1]));
  const base = assignScores(plan);
  const noise = createRng(8);
  const utility = plan.utility.map((value) => value + 0.5 * noise.bell());

  it("reaches the counts by swaps within domains", () => {
    const variant = assignScores({ ...plan, utility });
    const before = Uint8Array.from(variant);
    matchPairs(variant, { ...plan, base, utility, better: 31, worse: 29 }, createRng(9));
    expect(outcomeOf(Array.from(base), variant)).toEqual([240, 31, 29]);
    for (const d of [0, 1, 2]) {
      const own = (scores: Uint8Array): readonly number[] =>
        Array.from(scores.filter((_, q) => domainOf[q] === d)).toSorted((a, b) => a - b);
      expect(own(variant)).toEqual(own(before));
    }
    expect([variant[0], variant[1], variant[4]]).toEqual([5, 1, 3]);
  });

  it("throws for counts that equal score counts can't give", () => {
    const variant = Uint8Array.from(base);
    expect(() => {
      matchPairs(variant, { ...plan, base, utility, better: 20, worse: 0 }, createRng(9));
    }).toThrow("can't be reached");
  });
});

describe("drawSecondJudge", () => {
  const primary = Uint8Array.from({ length: 200 }, (_, q) => (q < 80 ? 5 : q < 140 ? 1 : 2 + (q % 3)));
  const fixed = new Uint8Array(200);
  fixed[3] = 1;
  const exact = (q: number): boolean => q < 20 && q !== 3;

  it("meets the counts, keeps what is fixed and spares exact answers", () => {
    const scores = drawSecondJudge({ primary, fixed, exact, better: 50, worse: 70 }, createRng(1));
    expect(outcomeOf(Array.from(primary), scores)).toEqual([80, 50, 70]);
    expect(scores[3]).toBe(1);
    expect([...scores.keys()].filter(exact).every((q) => scores[q] === 5)).toBe(true);
    expect(scores.every((score) => score >= 1 && score <= 5)).toBe(true);
  });

  it("throws when the counts can't be met", () => {
    expect(() => drawSecondJudge({ primary, fixed, exact, better: 150, worse: 40 }, createRng(1))).toThrow(
      "ones to raise",
    );
    expect(() => drawSecondJudge({ primary, fixed, exact, better: 30, worse: 150 }, createRng(1))).toThrow(
      "fives to lower",
    );
  });
});
