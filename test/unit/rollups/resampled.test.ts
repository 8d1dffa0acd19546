import { describe, expect, it } from "vitest";
import { resampled, resampleSeed } from "../../../src/rollups/resampled.ts";
import { bootstrap, BUILD_REPLICATES } from "../../../src/stats/bootstrap.ts";
import { resampledMeans } from "../../../src/stats/resampled-means.ts";
import { createPrng } from "../../../src/stats/prng.ts";

const scoresOf = (values: readonly number[]): ReadonlyMap<number, number> =>
  new Map(values.map((v, i) => [i, v]));
const drawn = (seed: number, n: number, lift: number): readonly number[] => {
  const random = createPrng(seed);
  return Array.from({ length: n }, () => Math.min(5, 1 + random.below(4) + lift));
};

describe("means and ranks under resampled questions", () => {
  it("have the percentile interval of the bootstrap that the golden vectors hold", () => {
    const values = drawn(1, 60, 0);
    const [one] = resampled([{ model_id: "one", scores: scoresOf(values) }], "higher");
    const plan = { seed: resampleSeed, replicates: BUILD_REPLICATES };
    const mean = (indices: ArrayLike<number>): number =>
      Array.from(indices, (i) => values[i] ?? 0).reduce((a, b) => a + b, 0) / indices.length;
    expect([one?.boot_lo, one?.boot_hi]).toEqual(bootstrap(values.length, mean, plan).percentile);
    expect([one?.rank_lo, one?.rank_hi]).toEqual([null, null]);
  });

  it("are the means of the values drawn, for every column of a table at once", () => {
    const random = createPrng(11);
    const columns = [0, 1, 2].map(() => Float64Array.from({ length: 40 }, () => random.below(1000) / 7));
    const indices = Array.from({ length: 25 }, () => Array.from({ length: 40 }, () => random.below(40)));
    for (const [i, means] of resampledMeans(columns, { indices }).entries())
      for (const [b, drawn] of indices.entries()) {
        const plain = drawn.reduce((sum, item) => sum + (columns[i]?.[item] ?? NaN), 0) / 40;
        expect(means[b]).toBeCloseTo(plain, 10);
      }
    expect(() => resampledMeans([new Float64Array(2), new Float64Array(3)], { indices })).toThrow(RangeError);
  });

  it("don’t depend on whether all models have the same questions", () => {
    const [a, b] = [drawn(5, 50, 0), drawn(6, 50, 1)];
    const shared = [
      { model_id: "a", scores: scoresOf(a) },
      { model_id: "b", scores: scoresOf(b) },
    ];
    const ranksOf = (list: typeof shared): unknown =>
      resampled(list, "higher").map((r) => [r.rank_lo, r.rank_hi]);
    // One more question of one model changes its mean, and not the ranks on what both have.
    const more = [{ model_id: "a", scores: new Map([...scoresOf(a), [99, 5]]) }, shared[1] ?? shared[0]];
    expect(ranksOf(more.filter((m) => m !== undefined))).toEqual(ranksOf(shared));
  });

  it("stand firm where models are far apart, swap where they are alike, and tie where they are equal", () => {
    const contestants = [
      { model_id: "low", scores: scoresOf(drawn(2, 80, 0).map((v) => v / 5)) },
      { model_id: "high", scores: scoresOf(drawn(2, 80, 1)) },
      { model_id: "twin", scores: scoresOf(drawn(2, 80, 1)) },
      { model_id: "near", scores: scoresOf(drawn(3, 80, 1)) },
    ];
    const of = (better: "higher" | "lower"): unknown =>
      resampled(contestants, better).map((r) => [r.model_id, r.rank_lo, r.rank_hi]);
    expect(of("higher")).toEqual([
      ["low", 4, 4],
      ["high", 1.5, 2.5],
      ["twin", 1.5, 2.5],
      ["near", 1, 3],
    ]);
    expect(of("lower")).toEqual([
      ["low", 1, 1],
      ["high", 2.5, 3.5],
      ["twin", 2.5, 3.5],
      ["near", 2, 4],
    ]);
  });

  it("rest on common questions for ranks and on a model's own for its mean", () => {
    const all = { model_id: "all", scores: scoresOf([1, 1, 1, 5]) };
    const part = { model_id: "part", scores: new Map([[0, 2]]) };
    const apart = { model_id: "apart", scores: new Map([[9, 2]]) };
    expect(resampled([all, part], "higher").map((r) => [r.boot_lo, r.boot_hi, r.rank_lo, r.rank_hi])).toEqual(
      [
        [1, 4, 2, 2],
        [2, 2, 1, 1],
      ],
    );
    expect(resampled([all, apart], "higher").every((r) => r.rank_lo === null)).toBe(true);
    expect(resampled([all, part], "zero").every((r) => r.rank_lo === null)).toBe(true);
  });
});
