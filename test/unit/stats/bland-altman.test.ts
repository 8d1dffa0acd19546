import { describe, expect, it } from "vitest";
import { blandAltman } from "../../../src/stats/bland-altman.ts";
import { loaFactors, loaPairFactors } from "../../../src/stats/loa-factors.ts";
import { quantiles } from "../../../src/stats/quantile.ts";
import { linearTrend } from "../../../src/stats/regression.ts";
import { fc, columns, score } from "./arbitrary.ts";

describe("limits of agreement", () => {
  it("lie 1.96 SD on both sides of the bias, whatever the scores", () => {
    fc.assert(
      fc.property(columns(score, 2, 12), ({ x, y }) => {
        const result = blandAltman(x, y);
        const { bias, sd, loaLow, loaHigh, limits } = result;
        expect(((loaLow ?? 9) + (loaHigh ?? 9)) / 2).toBeCloseTo(bias ?? -9, 12);
        expect((loaHigh ?? 9) - (loaLow ?? 9)).toBeCloseTo(2 * 1.96 * (sd ?? -1), 12);
        const methods = limits === null ? [] : [limits.exact, limits.exactPair, limits.ba1999, limits.ba1986];
        expect(methods).toHaveLength(4);
        for (const method of methods) {
          const [outer, inner] = method.low;
          expect(outer - (bias ?? 0)).toBeCloseTo((bias ?? 0) - method.high[1], 10);
          expect(inner - (bias ?? 0)).toBeCloseTo((bias ?? 0) - method.high[0], 10);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("mirror when judge and people change places", () => {
    const x = [1, 2.5, 3, 4.25, 5, 2];
    const y = [2, 2, 5, 4, 4, 1];
    const forward = blandAltman(x, y);
    const backward = blandAltman(y, x);
    expect(backward.bias).toBeCloseTo(-(forward.bias ?? 0), 13);
    expect(backward.loaLow).toBeCloseTo(-(forward.loaHigh ?? 0), 13);
    expect(backward.limits?.exact.low[0]).toBeCloseTo(-(forward.limits?.exact.high[1] ?? 0), 10);
    expect(backward.trendOnMean?.slope).toBeCloseTo(-(forward.trendOnMean?.slope ?? 0), 12);
  });

  it("count pairs left out and give nulls where n is too small", () => {
    expect(blandAltman([1, null], [3, 2])).toMatchObject({
      n: 1,
      excluded: 1,
      bias: 2,
      sd: null,
      limits: null,
      biasCi: null,
      trendOnX: null,
      quantiles: [2, 2],
    });
    expect(blandAltman([], [])).toMatchObject({ n: 0, bias: null, mae: null, quantiles: null });
  });

  it("show the empirical quantiles of the differences beside the limits", () => {
    const x = Array.from({ length: 41 }, () => 3);
    const y = Array.from({ length: 41 }, (_, i) => 1 + i / 10);
    const d = y.map((value) => value - 3);
    expect(blandAltman(x, y).quantiles).toEqual(quantiles(d, [0.025, 0.975]));
  });
});

describe("exact factors", () => {
  it("hold 1.96 between them and close in on it", () => {
    let last = Infinity;
    for (const n of [2, 3, 5, 10, 50, 400, 2001]) {
      for (const factors of [loaFactors, loaPairFactors]) {
        const [low, high] = factors(n);
        expect(low).toBeLessThan(1.96);
        expect(high).toBeGreaterThan(1.96);
      }
      const [low, high] = loaFactors(n);
      expect(high - low).toBeLessThan(last);
      last = high - low;
    }
  });

  it("widen with the confidence", () => {
    const [low90, high90] = loaFactors(40, 1.96, 0.9);
    const [low99, high99] = loaFactors(40, 1.96, 0.99);
    expect(low99).toBeLessThan(low90);
    expect(high99).toBeGreaterThan(high90);
  });
});

describe("trend", () => {
  it("on the judge-free axis slopes down for a noisy but unbiased human mean; on the average it does not", () => {
    // y is the truth, x the truth plus noise that is independent of it.
    const truth = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5];
    const x = truth.map((value, i) => value + (i % 2 === 0 ? 0.9 : -0.9));
    const y = truth.map((value, i) => value + ([0.9, 0.9, -0.9, -0.9][i % 4] ?? 0));
    const result = blandAltman(x, y);
    expect(result.trendOnX?.slope).toBeLessThan(-0.1);
    expect(Math.abs(result.trendOnMean?.slope ?? 9)).toBeLessThan(0.1);
  });

  it("recovers a line, and is null when x is constant or n < 3", () => {
    const line = linearTrend([1, 2, 3, 4], [3, 5, 7, 9]);
    expect(line?.slope).toBeCloseTo(2, 12);
    expect(line?.intercept).toBeCloseTo(1, 12);
    expect(line?.p).toBeLessThan(1e-9);
    expect(linearTrend([2, 2, 2], [1, 2, 3])).toBeNull();
    expect(linearTrend([1, 2], [1, 2])).toBeNull();
    expect(linearTrend([1, 2, 3], [4, 4, 4])).toMatchObject({ slope: 0, p: 1 });
  });
});
