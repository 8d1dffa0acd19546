import { describe, expect, it } from "vitest";
import { bootstrap, bootstrapAll, forEachResample, type Statistic } from "../../../src/stats/bootstrap.ts";
import { clusterBootstrap, clusterSignFlip, clustersOf } from "../../../src/stats/cluster.ts";
import { createPrng, prngFromState, seedState } from "../../../src/stats/prng.ts";
import { rankStability } from "../../../src/stats/rank-stability.ts";
import { signFlip } from "../../../src/stats/sign-flip.ts";
import { fc, score } from "./arbitrary.ts";

function meanOf(values: readonly number[]): Statistic {
  return (indices) => {
    const drawn = Array.from(indices, (index) => values[index] ?? Number.NaN);
    return drawn.length === 0 ? null : drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
  };
}

describe("random numbers", () => {
  it("follow the published xoshiro128** test state and depend on the seed modulo 2^32", () => {
    const random = prngFromState([1, 2, 3, 4]);
    expect([random.nextU32(), random.nextU32(), random.nextU32()]).toEqual([11520, 0, 5927040]);
    expect(seedState(2 ** 32 + 7)).toEqual(seedState(7));
    expect(seedState(7)).not.toEqual(seedState(8));
  });

  it("fill a list with what single draws give, and go on from there", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        fc.integer({ min: 0, max: 50 }),
        (seed, n, length) => {
          const [one, other] = [createPrng(seed), createPrng(seed)];
          const filled = new Int32Array(length);
          for (let round = 0; round < 2; round += 1) {
            one.fillBelow(filled, n);
            expect([...filled]).toEqual(Array.from(filled, () => other.below(n)));
          }
          expect(one.nextU32()).toBe(other.nextU32());
        },
      ),
    );
  });

  it("stay below n and reach every index", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fc.integer({ min: 1, max: 2_000_000 }),
        (seed, n) => {
          const random = createPrng(seed);
          for (let i = 0; i < 20; i += 1) {
            const index = random.below(n);
            expect(Number.isInteger(index) && index >= 0 && index < n).toBe(true);
          }
        },
      ),
    );
    const random = createPrng(1);
    const seen = new Set(Array.from({ length: 200 }, () => random.below(7)));
    expect(seen.size).toBe(7);
  });
});

describe("bootstrap", () => {
  const values = [1, 2, 2, 3, 5, 4, 4, 1, 3, 5];
  const plan = { seed: 11, replicates: 400 };

  it("is the same for the same seed and another for another", () => {
    const result = bootstrap(values.length, meanOf(values), plan);
    expect(result).toEqual(bootstrap(values.length, meanOf(values), plan));
    expect(result.standardError).not.toBe(
      bootstrap(values.length, meanOf(values), { ...plan, seed: 12 }).standardError,
    );
  });

  it("gives all statistics the same resamples: differences of means add up in every replicate", () => {
    const other = values.map((value, i) => 6 - value + (i % 2));
    const a = meanOf(values);
    const b = meanOf(other);
    const gap: Statistic = (indices) => (b(indices) ?? 0) - (a(indices) ?? 0);
    const seen: (number | null)[][] = [];
    const watch =
      (statistic: Statistic, place: number): Statistic =>
      (indices) => {
        const value = statistic(indices);
        (seen[place] ??= []).push(value);
        return value;
      };
    bootstrapAll(values.length, [watch(a, 0), watch(b, 1), watch(gap, 2)], plan);
    const [first = [], second = [], third = []] = seen;
    for (const [i, value] of third.entries()) expect(value).toBe((second[i] ?? 0) - (first[i] ?? 0));
  });

  it("moves with the values, and comes near the standard error of a mean", () => {
    const moved = bootstrap(values.length, meanOf(values.map((value) => value + 10)), plan);
    const result = bootstrap(values.length, meanOf(values), plan);
    expect(moved.percentile?.[0]).toBeCloseTo((result.percentile?.[0] ?? 0) + 10, 10);
    expect(moved.bca?.high).toBeCloseTo((result.bca?.high ?? 0) + 10, 10);
    const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - 3) ** 2, 0) / 10);
    expect(result.standardError).toBeCloseTo(sd / Math.sqrt(10), 1);
  });

  it("drops undefined replicates, counts them, and gives no interval above 5 %", () => {
    // Undefined whenever item 0 was not drawn, which happens in about 35 % of resamples of 10.
    const needsFirst: Statistic = (indices) => (Array.from(indices).includes(0) ? 1 + indices.length : null);
    const result = bootstrap(10, needsFirst, plan);
    expect(result.undefinedCount).toBeGreaterThan(80);
    expect(result).toMatchObject({ percentile: null, bca: null, undefinedReason: "undefined resamples" });
    const explicit = { indices: [[0], [0], [1]] };
    expect(bootstrap(2, needsFirst, explicit)).toMatchObject({ replicates: 3, undefinedCount: 1 });
  });

  it("keeps the interval at up to 5 % undefined", () => {
    const lists = Array.from({ length: 40 }, (_, i) => (i < 2 ? [1, 1] : [0, i % 2]));
    const needsFirst: Statistic = (indices) =>
      Array.from(indices).includes(0) ? Array.from(indices).length : null;
    expect(bootstrap(2, needsFirst, { indices: lists })).toMatchObject({
      undefinedCount: 2,
      percentile: [2, 2],
    });
  });

  it("says why there is nothing: no items, no variation", () => {
    expect(bootstrap(0, meanOf([]), plan)).toMatchObject({
      estimate: null,
      replicates: 0,
      undefinedReason: "too few",
    });
    expect(bootstrap(3, () => null, plan)).toMatchObject({ estimate: null, undefinedReason: "no variation" });
    expect(bootstrap(3, meanOf([2, 2, 2]), plan)).toMatchObject({
      percentile: [2, 2],
      bca: null,
      standardError: 0,
    });
  });

  it("leaves each item out once in the acceleration of BCa", () => {
    const calls: number[][] = [];
    bootstrap(
      4,
      (indices) => {
        calls.push(Array.from(indices));
        return indices.length;
      },
      { indices: [[0, 1, 2, 3]] },
    );
    const leaveOneOut = calls
      .filter((indices) => indices.length === 3)
      .map((indices) => indices.sort((a, b) => a - b));
    expect(leaveOneOut).toEqual([
      [1, 2, 3],
      [0, 2, 3],
      [0, 1, 3],
      [0, 1, 2],
    ]);
  });

  it("draws n indices per resample from one generator", () => {
    const drawn: number[] = [];
    forEachResample(5, { seed: 42, replicates: 3 }, (indices) => drawn.push(...Array.from(indices)));
    const random = createPrng(42);
    expect(drawn).toEqual(Array.from({ length: 15 }, () => random.below(5)));
  });
});

describe("clusters", () => {
  it("group rows by key in order of appearance", () => {
    expect(clustersOf(["q2", "q1", "q2"])).toEqual([[0, 2], [1]]);
  });

  it("of one row each give the ordinary bootstrap and test", () => {
    const values = [1, -2, 3, 3, -1, 0];
    const singles = clustersOf(values.map(String).map((_, i) => `q${i}`));
    const plan = { seed: 5, replicates: 100 };
    expect(clusterBootstrap(singles, [meanOf(values)], plan)).toEqual([bootstrap(6, meanOf(values), plan)]);
    expect(clusterSignFlip(values, singles)).toEqual(signFlip(values));
  });

  it("do not mistake repeated rows of a question for new evidence", () => {
    const once = [1, 2, -1, 1, 3, 1, -2, 2];
    const thrice = once.flatMap((value) => [value, value, value]);
    const clusters = clustersOf(thrice.map((_, row) => `q${Math.floor(row / 3)}`));
    expect(clusterSignFlip(thrice, clusters).p).toBeCloseTo(signFlip(once).p, 12);
    expect(signFlip(thrice).p).toBeLessThan(signFlip(once).p / 3);
    const plan = { seed: 5, replicates: 300 };
    const [clustered] = clusterBootstrap(clusters, [meanOf(thrice)], plan);
    expect(clustered?.standardError).toBeCloseTo(bootstrap(8, meanOf(once), plan).standardError ?? -1, 10);
    expect(bootstrap(24, meanOf(thrice), plan).standardError ?? 9).toBeLessThan(
      0.75 * (clustered?.standardError ?? 0),
    );
  });

  it("flip all rows of a question together: the test sees their sums", () => {
    const d = [2, -1, 1, 0, 3, -3, 1, 1];
    const clusters = clustersOf(["a", "a", "b", "b", "c", "c", "d", "e"]);
    expect(clusterSignFlip(d, clusters).p).toBeCloseTo(signFlip([1, 1, 0, 1, 1]).p, 14);
    expect(clusterSignFlip([0.5, 0.25], [[0], [1]], { unit: 0.25 })).toMatchObject({ method: "exact" });
  });

  it("may differ in size: the mean is over rows, not over clusters", () => {
    const [result] = clusterBootstrap([[0, 1, 2], [3]], [meanOf([4, 4, 4, 0])], { seed: 1, replicates: 50 });
    expect(result?.estimate).toBe(3);
  });
});

describe("rank stability", () => {
  const table = fc.array(fc.array(score, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 });

  it("shares out places and first places completely", () => {
    fc.assert(
      fc.property(table, (scores) => {
        const result = rankStability(scores, { seed: 2, replicates: 60 });
        const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
        expect(sum(result?.ranks ?? [])).toBe(6);
        expect(sum(result?.meanRank ?? [])).toBeCloseTo(6, 10);
        expect(sum(result?.pBest ?? [])).toBeCloseTo(1, 10);
        for (const [i, row] of (result?.pOutranks ?? []).entries()) {
          for (const [j, p] of row.entries()) {
            if (i === j) expect(p).toBeNull();
            else expect((p ?? 9) + (result?.pOutranks[j]?.[i] ?? 9)).toBeCloseTo(1, 10);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("is certain about a system that always wins, and calls equals equal", () => {
    const scores = [
      [5, 1, 1],
      [4, 2, 2],
      [3, 2, 2],
    ];
    const result = rankStability(scores, { seed: 2, replicates: 100 });
    expect(result).toMatchObject({ ranks: [1, 2.5, 2.5], pBest: [1, 0, 0], tauUndefined: 0 });
    expect(result?.meanTauB).toBeCloseTo(1, 12);
    expect(result?.rankCi[0]).toEqual([1, 1]);
    expect(result?.pOutranks[1]?.[2]).toBe(0.5);
  });

  it("uses items that all systems have, counts the others, and is null without any", () => {
    const result = rankStability(
      [
        [1, 2],
        [null, 5],
        [3, 3],
      ],
      { seed: 1, replicates: 10 },
    );
    expect(result).toMatchObject({ n: 2, excluded: 1, means: [2, 2.5] });
    expect(rankStability([[null, 1]], { seed: 1, replicates: 10 })).toBeNull();
    expect(rankStability([], { seed: 1, replicates: 10 })).toBeNull();
    expect(() => rankStability([[1, 2], [1]], { seed: 1, replicates: 10 })).toThrow(RangeError);
  });
});
