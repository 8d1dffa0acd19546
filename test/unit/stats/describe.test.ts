import { describe as group, expect, it } from "vitest";
import { describe, mean, populationSd, sampleSd } from "../../../src/stats/describe.ts";
import { ecdf } from "../../../src/stats/ecdf.ts";
import { completePairs, differences, present } from "../../../src/stats/missing.ts";
import { median, quantiles, quantileSorted } from "../../../src/stats/quantile.ts";
import { averageRanks, competitionRanks } from "../../../src/stats/ranks.ts";
import { pairwiseSum } from "../../../src/stats/sum.ts";
import { fc, figure } from "./arbitrary.ts";

group("mean and SD", () => {
  it("uses n - 1 by default and n on request", () => {
    expect(sampleSd([1, 5])).toBeCloseTo(2.8284271247461903, 14);
    expect(populationSd([1, 5])).toBe(2);
    expect([sampleSd([3]), populationSd([3]), sampleSd([]), populationSd([]), mean([])]).toEqual([
      null,
      0,
      null,
      null,
      null,
    ]);
  });

  it("has exactly no spread in equal values, large or not representable", () => {
    expect(sampleSd(Array.from({ length: 10 }, () => 766897346))).toBe(0);
    expect(sampleSd([0.1, 0.1, 0.1])).toBe(0);
  });

  it("keeps the SD when all values move, and scales it with them", () => {
    fc.assert(
      fc.property(fc.array(figure, { minLength: 2 }), figure, (values, shift) => {
        const sd = sampleSd(values) ?? -1;
        expect(sampleSd(values.map((value) => value + shift))).toBeCloseTo(sd, 8);
        expect(sampleSd(values.map((value) => -3 * value))).toBeCloseTo(3 * sd, 7);
      }),
    );
  });

  it("stays within the largest SD that a bounded score allows", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (scores) => {
        const m = mean(scores) ?? 0;
        expect(populationSd(scores)).toBeLessThanOrEqual(Math.sqrt(Math.max(0, (m - 1) * (5 - m))) + 1e-12);
      }),
    );
  });

  it("counts what is missing and never takes it for zero", () => {
    expect(describe([null, 4, undefined, Number.NaN, 2, Infinity])).toMatchObject({
      n: 2,
      missing: 4,
      mean: 3,
    });
    expect(describe([null])).toEqual({
      n: 0,
      missing: 1,
      mean: null,
      sdSample: null,
      sdPopulation: null,
      median: null,
      quantiles: null,
      standardError: null,
      meanCi: null,
    });
    expect(describe([3])).toMatchObject({ mean: 3, sdSample: null, meanCi: null });
  });

  it("sums pairwise: blocks, halves and the rest", () => {
    for (const n of [0, 1, 7, 8, 9, 128, 129, 1000, 2001]) {
      const values = Array.from({ length: n }, (_, i) => i + 1);
      expect(pairwiseSum(values)).toBe((n * (n + 1)) / 2);
    }
    const tenths = Array.from({ length: 100_000 }, () => 0.1);
    expect(Math.abs(pairwiseSum(tenths) - 10_000)).toBeLessThan(1e-11);
  });
});

group("quantiles", () => {
  it("lie between the extremes, rise with p and meet them at the ends", () => {
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1 }), (values) => {
        const ps = [0, 0.1, 0.5, 0.77, 1];
        const found = quantiles(values, ps).map((value) => value ?? Number.NaN);
        expect(found[0]).toBe(Math.min(...values));
        expect(found[4]).toBe(Math.max(...values));
        for (const [i, value] of found.slice(1).entries())
          expect(value).toBeGreaterThanOrEqual(found[i] ?? Infinity);
      }),
    );
  });

  it("interpolate by type 7", () => {
    expect(quantiles([4, 1, 2, 3], [0.25, 0.5])).toEqual([1.75, 2.5]);
    expect([median([3, 1, 2]), median([])]).toEqual([2, null]);
    expect(() => quantileSorted([1], 1.5)).toThrow(RangeError);
  });
});

group("distribution function", () => {
  it("rises to 1 and gives at each value the share at or below it", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 1, max: 5 }))), (values) => {
        const there = present(values);
        const { x, f } = ecdf(values);
        expect(x).toEqual([...new Set(there)].sort((a, b) => a - b));
        for (const [i, value] of x.entries()) {
          expect(f[i]).toBeCloseTo(there.filter((other) => other <= value).length / there.length, 14);
        }
        if (there.length > 0) expect(f.at(-1)).toBe(1);
      }),
    );
  });
});

group("pairs", () => {
  it("keeps complete ones and counts the others", () => {
    expect(completePairs([1, null, 3], [2, 2, undefined])).toEqual({ x: [1], y: [2], n: 1, excluded: 2 });
    expect(() => completePairs([1], [])).toThrow(RangeError);
    expect(() => differences([1], [])).toThrow(RangeError);
  });
});

group("ranks", () => {
  it("add up to n (n + 1) / 2 and follow the order of the values", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (values) => {
        const { ranks, tieSizes } = averageRanks(values);
        const n = values.length;
        expect(ranks.reduce((sum, rank) => sum + rank, 0)).toBe((n * (n + 1)) / 2);
        expect(tieSizes.reduce((sum, size) => sum + size, 0)).toBe(n);
        for (const [i, a] of values.entries()) {
          for (const [j, b] of values.entries()) {
            expect(Math.sign((ranks[i] ?? 0) - (ranks[j] ?? 0))).toBe(Math.sign(a - b));
          }
        }
      }),
    );
  });

  it("on a leaderboard are 1, 2, 2, 4, the tie marked", () => {
    expect(competitionRanks([2.05, 2.01, 2.01, 1.98])).toEqual([
      { rank: 1, tied: false },
      { rank: 2, tied: true },
      { rank: 2, tied: true },
      { rank: 4, tied: false },
    ]);
  });

  it("on a leaderboard can begin at the lowest, and give none to a missing value", () => {
    expect(competitionRanks([35.23, null, 30.25], "lowest").map((place) => place.rank)).toEqual([2, null, 1]);
  });
});
