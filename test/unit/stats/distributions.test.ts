import { describe, expect, it } from "vitest";
import { binomialMass, binomialTails, binomialTwoSided } from "../../../src/stats/binomial.ts";
import { fQuantile, fTails } from "../../../src/stats/f-distribution.ts";
import { loaFactors, loaHalfWidth1999 } from "../../../src/stats/loa-factors.ts";
import { lnBeta, lnGamma } from "../../../src/stats/log-gamma.ts";
import { noncentralTQuantile, noncentralTTails } from "../../../src/stats/noncentral-t.ts";
import { normalCdf, normalQuantile, normalTwoSided, normalUpper } from "../../../src/stats/normal.ts";
import { compositeRule, gaussLegendre } from "../../../src/stats/quadrature.ts";
import { findPositiveRoot, findRoot } from "../../../src/stats/root.ts";
import { tCdf, tQuantile, tTwoSided, tUpper } from "../../../src/stats/student-t.ts";
import { toleranceFactor } from "../../../src/stats/tolerance-factor.ts";
import { fc } from "./arbitrary.ts";

const probability = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
const degrees = fc.constantFrom(1, 2, 3, 7, 30, 399, 2000);

describe("normal", () => {
  it("has tails that mirror each other and add to 1", () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 8, noNaN: true }), (z) => {
        expect(normalUpper(z)).toBe(normalCdf(-z));
        expect(normalCdf(z) + normalUpper(z)).toBeCloseTo(1, 14);
        expect(normalTwoSided(z)).toBeCloseTo(2 * normalUpper(Math.abs(z)), 14);
      }),
    );
  });

  it("is continuous where the series gives way to the continued fraction", () => {
    const seam = 2 * Math.SQRT2;
    expect(normalUpper(seam + 1e-13) / normalUpper(seam - 1e-13)).toBeCloseTo(1, 11);
  });

  it("inverts, with infinities at the ends and an error outside", () => {
    fc.assert(
      fc.property(probability, (p) => {
        expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 14);
      }),
    );
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    expect(() => normalQuantile(1.01)).toThrow(RangeError);
    expect(() => normalQuantile(Number.NaN)).toThrow(RangeError);
  });
});

describe("Student's t", () => {
  it("is symmetric and inverts", () => {
    fc.assert(
      fc.property(probability, degrees, (p, df) => {
        const t = tQuantile(p, df);
        expect(tCdf(t, df)).toBeCloseTo(p, 12);
        expect(tCdf(-t, df)).toBeCloseTo(1 - p, 12);
        expect(tUpper(t, df)).toBe(tCdf(-t, df));
      }),
    );
  });

  it("with one degree of freedom is Cauchy's distribution", () => {
    expect(tQuantile(0.75, 1)).toBeCloseTo(1, 12);
    expect(tTwoSided(Infinity, 1)).toBe(0);
    expect(() => tQuantile(0.9, 0)).toThrow(RangeError);
  });
});

describe("F", () => {
  it("inverts, and its reciprocal swaps the degrees of freedom", () => {
    fc.assert(
      fc.property(probability, degrees, degrees, (p, d1, d2) => {
        const f = fQuantile(p, d1, d2);
        expect(fTails(f, d1, d2).lower).toBeCloseTo(p, 11);
        expect(fTails(1 / f, d2, d1).upper).toBeCloseTo(p, 11);
      }),
    );
  });

  it("with one numerator degree of freedom is t squared", () => {
    expect(fTails(2.1 ** 2, 1, 17).upper).toBeCloseTo(tTwoSided(2.1, 17), 14);
    expect(fTails(0, 2, 3)).toEqual({ lower: 0, upper: 1 });
    expect(() => fQuantile(1, 2, 3)).toThrow(RangeError);
  });
});

describe("binomial", () => {
  const counts = fc
    .integer({ min: 0, max: 60 })
    .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

  it("has tails that are sums of masses", () => {
    fc.assert(
      fc.property(counts, fc.constantFrom(0.1, 0.5, 0.73), ([k, n], p) => {
        let lower = 0;
        for (let i = 0; i <= k; i += 1) lower += binomialMass(i, n, p);
        const tails = binomialTails(k, n, p);
        expect(tails.lower).toBeCloseTo(lower, 12);
        expect(tails.lower + tails.upper).toBeCloseTo(1 + binomialMass(k, n, p), 12);
      }),
    );
  });

  it("gives a two-sided p that is symmetric at 1/2, between 0 and 1, and 1 without trials", () => {
    fc.assert(
      fc.property(counts, ([k, n]) => {
        const p = binomialTwoSided(k, n);
        expect(p).toBeCloseTo(binomialTwoSided(n - k, n), 13);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
    expect(binomialTwoSided(0, 0)).toBe(1);
  });

  it("sums the outcomes no likelier than the one seen when p is not 1/2", () => {
    expect(binomialTwoSided(7, 20, 0.5001)).toBeCloseTo(0.18915858531878632, 12);
    expect(binomialTwoSided(0, 10, 0.2)).toBeCloseTo(0.228248064, 12);
    expect([binomialMass(0, 5, 0), binomialMass(5, 5, 1), binomialMass(6, 5, 0.5)]).toEqual([1, 1, 0]);
    expect(() => binomialTwoSided(3, 2)).toThrow(RangeError);
    expect(() => binomialTwoSided(-1, 2)).toThrow(RangeError);
  });
});

describe("noncentral t", () => {
  it("without noncentrality is Student's t", () => {
    for (const df of [1, 4, 60, 399]) {
      for (const t of [-3, -0.4, 0, 1.1, 5]) {
        expect(noncentralTTails(t, df, 0).lower).toBeCloseTo(tCdf(t, df), 11);
      }
    }
  });

  it("mirrors with the sign of t and nc, and inverts", () => {
    for (const [t, df, nc] of [
      [2, 3, 1],
      [40, 399, 39.2],
      [-1, 12, 2],
    ] as const) {
      const tails = noncentralTTails(t, df, nc);
      expect(tails.lower + tails.upper).toBeCloseTo(1, 11);
      expect(noncentralTTails(-t, df, -nc).upper).toBeCloseTo(tails.lower, 12);
      expect(noncentralTQuantile(tails.lower, df, nc)).toBeCloseTo(t, 8);
    }
    expect(() => noncentralTQuantile(0, 3, 1)).toThrow(RangeError);
  });

  it("runs smoothly through n = 369, where series implementations lose digits", () => {
    const width = (n: number): number => {
      const [low, high] = loaFactors(n);
      return (high - low) / (2 * loaHalfWidth1999(n));
    };
    const ratios = [366, 367, 368, 369, 370, 371].map(width);
    for (const [i, ratio] of ratios.slice(1).entries()) expect(ratio).toBeCloseTo(ratios[i] ?? 0, 5);
  });
});

describe("tolerance factors", () => {
  it("match the published tables for 95 % of the population", () => {
    // Hahn & Meeker, Statistical Intervals, table A.10b: 95 % confidence.
    for (const [n, k] of [
      [2, 36.519],
      [5, 5.077],
      [10, 3.393],
      [20, 2.76],
    ] as const) {
      expect(toleranceFactor(n, 0.95, 0.95)).toBeCloseTo(k, 2);
    }
    expect(() => toleranceFactor(1, 0.95, 0.95)).toThrow(RangeError);
  });
});

describe("numeric helpers", () => {
  it("give log gamma and beta of whole numbers", () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n += 1) {
      expect(lnGamma(n)).toBeCloseTo(Math.log(factorial), 12);
      factorial *= n;
    }
    expect(lnBeta(3, 4)).toBeCloseTo(Math.log(1 / 60), 13);
    expect(lnBeta(20, 30)).toBeCloseTo(lnGamma(20) + lnGamma(30) - lnGamma(50), 12);
    expect(() => lnGamma(0)).toThrow(RangeError);
    expect(() => lnBeta(0, 1)).toThrow(RangeError);
  });

  it("integrate polynomials exactly and find roots, or say that there is none", () => {
    const rule = compositeRule(gaussLegendre(4), [0, 1, 3, 3]);
    const integral = rule.nodes.reduce((sum, x, i) => sum + x ** 7 * (rule.weights[i] ?? 0), 0);
    expect(integral).toBeCloseTo(3 ** 8 / 8, 9);
    expect(findRoot((x) => x * x - 2, 0, 2)).toBeCloseTo(Math.SQRT2, 14);
    expect(findPositiveRoot((x) => 1e-9 / x - 1)).toBeCloseTo(1e-9, 20);
    expect(() => findRoot(() => 1, 0, 1)).toThrow(RangeError);
    expect(() => findPositiveRoot(() => 1)).toThrow(RangeError);
  });
});
