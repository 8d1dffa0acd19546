import { describe as group, expect, it } from "vitest";
import { describe } from "../../../src/stats/describe.ts";
import {
  mergeMoments,
  momentsOf,
  momentsOfCounts,
  momentVariance,
  NO_MOMENTS,
  summarizeMoments,
} from "../../../src/stats/moments.ts";
import { fc, figure, score } from "./arbitrary.ts";

group("moments", () => {
  it("merged over parts are those of the whole, exactly for scores", () => {
    fc.assert(
      fc.property(fc.array(fc.array(score)), (parts) => {
        expect(mergeMoments(parts.map(momentsOf))).toEqual(momentsOf(parts.flat()));
      }),
    );
  });

  it("roll up to the mean, SD and interval of the values", () => {
    fc.assert(
      fc.property(fc.array(figure, { maxLength: 60 }), (values) => {
        const fromMoments = summarizeMoments(momentsOf(values));
        const direct = describe(values);
        expect(fromMoments.n).toBe(direct.n);
        const pairs = [
          [fromMoments.mean, direct.mean],
          [fromMoments.sd, direct.sdSample],
          [fromMoments.standardError, direct.standardError],
          [fromMoments.ci?.[0] ?? null, direct.meanCi?.[0] ?? null],
          [fromMoments.ci?.[1] ?? null, direct.meanCi?.[1] ?? null],
        ] as const;
        for (const [got, want] of pairs) {
          if (want === null) expect(got).toBeNull();
          else expect(Math.abs((got ?? Infinity) - want)).toBeLessThan(1e-5);
        }
      }),
    );
  });

  it("of counts are those of the written-out scores", () => {
    expect(momentsOfCounts([1, 2, 5], [2, 0, 1])).toEqual(momentsOf([1, 1, 5]));
    expect(() => momentsOfCounts([1], [-1])).toThrow(RangeError);
    expect(() => momentsOfCounts([1, 2], [1])).toThrow(RangeError);
  });

  it("never give a negative variance, and exactly 0 for equal values", () => {
    fc.assert(
      fc.property(figure, fc.integer({ min: 2, max: 3000 }), (value, n) => {
        expect(momentVariance(momentsOf(Array.from({ length: n }, () => value)))).toBe(0);
      }),
      { numRuns: 40 },
    );
    expect(summarizeMoments(momentsOf(Array.from({ length: 10 }, () => 766897346))).sd).toBe(0);
  });

  it("still see one different score among thousands", () => {
    const moments = momentsOf([...Array.from({ length: 2000 }, () => 5), 4]);
    expect(summarizeMoments(moments).sd).toBeCloseTo(Math.sqrt(1 / 2001), 8);
  });

  it("leave undefined what n does not allow", () => {
    expect(summarizeMoments(NO_MOMENTS)).toEqual({
      n: 0,
      mean: null,
      sd: null,
      standardError: null,
      ci: null,
    });
    expect(summarizeMoments(momentsOf([4]))).toEqual({
      n: 1,
      mean: 4,
      sd: null,
      standardError: null,
      ci: null,
    });
  });
});
