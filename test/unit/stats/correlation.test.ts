import { describe, expect, it } from "vitest";
import { agreementError, concordance, rescaleToScores } from "../../../src/stats/agreement-error.ts";
import { correlate } from "../../../src/stats/correlation.ts";
import { kendall, kendallCi, tauB } from "../../../src/stats/kendall.ts";
import { createPrng } from "../../../src/stats/prng.ts";
import { pearson } from "../../../src/stats/pearson.ts";
import { bonettWrightCi, correlationP, spearman } from "../../../src/stats/spearman.ts";
import { fc, columns, figure, score } from "./arbitrary.ts";

const scores = columns(score, 2);
const figures = columns(figure, 2);

function closeOrNull(got: number | null, want: number | null): void {
  if (want === null) expect(got).toBeNull();
  else expect(got).toBeCloseTo(want, 10);
}

/** tau-b from the definition: all pairs. */
function slowTauB(x: readonly number[], y: readonly number[]): number | null {
  let score = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let i = 0; i < x.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const dx = Math.sign((x[i] ?? 0) - (x[j] ?? 0));
      const dy = Math.sign((y[i] ?? 0) - (y[j] ?? 0));
      score += dx * dy;
      untiedX += Math.abs(dx);
      untiedY += Math.abs(dy);
    }
  }
  return untiedX === 0 || untiedY === 0 ? null : score / Math.sqrt(untiedX * untiedY);
}

describe("coefficients", () => {
  const coefficients = [pearson, spearman, tauB, concordance];

  it("are symmetric, within [-1, 1], and change sign with one side", () => {
    fc.assert(
      fc.property(scores, ({ x, y }) => {
        for (const coefficient of [pearson, spearman, tauB]) {
          const r = coefficient(x, y);
          closeOrNull(coefficient(y, x), r);
          closeOrNull(
            coefficient(
              x,
              y.map((value) => -value),
            ),
            r === null ? null : -r,
          );
          if (r !== null) expect(Math.abs(r)).toBeLessThanOrEqual(1);
        }
        closeOrNull(concordance(y, x), concordance(x, y));
      }),
    );
  });

  it("do not depend on the order of the questions", () => {
    fc.assert(
      fc.property(figures, ({ x, y }) => {
        for (const coefficient of coefficients)
          closeOrNull(coefficient(x.toReversed(), y.toReversed()), coefficient(x, y));
      }),
    );
  });

  it("of ranks survive any rising transformation; Pearson's a linear one", () => {
    fc.assert(
      fc.property(scores, ({ x, y }) => {
        const risen = x.map((value) => value ** 3 - 7);
        closeOrNull(spearman(risen, y), spearman(x, y));
        closeOrNull(tauB(risen, y), tauB(x, y));
        closeOrNull(
          pearson(
            x.map((value) => 4 * value - 1),
            y,
          ),
          pearson(x, y),
        );
      }),
    );
  });

  it("of Lin never exceed Pearson's in size", () => {
    fc.assert(
      fc.property(scores, ({ x, y }) => {
        const r = pearson(x, y);
        if (r !== null) expect(Math.abs(concordance(x, y) ?? 0)).toBeLessThanOrEqual(Math.abs(r) + 1e-12);
      }),
    );
  });

  it("of Kendall equal the count over all pairs", () => {
    fc.assert(fc.property(scores, ({ x, y }) => closeOrNull(tauB(x, y), slowTauB(x, y))));
    fc.assert(fc.property(figures, ({ x, y }) => closeOrNull(tauB(x, y), slowTauB(x, y))));
  });
});

describe("undefined coefficients", () => {
  it("are null with a reason, never 0 or NaN", () => {
    expect(correlate([5, 5, 5], [1, 2, 3])).toMatchObject({
      spearman: null,
      spearmanP: null,
      spearmanCi: null,
      kendallB: null,
      kendallC: null,
      pearson: null,
      undefinedReason: "no variation",
      me: -3,
    });
    expect(correlate([1, null], [1, 1])).toMatchObject({
      n: 1,
      excluded: 1,
      undefinedReason: "too few",
      me: 0,
    });
    expect(correlate([0.1, 0.1, 0.1], [1, 2, 3]).pearson).toBeNull();
    expect(correlate([1, 2, 4], [1, 3, 2]).undefinedReason).toBeNull();
    expect(() => correlate([1], [])).toThrow(RangeError);
  });

  it("have no p under three pairs, and no interval under four or at the end of the scale", () => {
    expect(correlationP(0.5, 2)).toBeNull();
    expect(bonettWrightCi(0.5, 3)).toBeNull();
    expect(bonettWrightCi(1, 50)).toBeNull();
    expect(kendall([1, 2], [1, 2])).toEqual({ b: 1, bP: null, c: 1 });
    expect(() => kendall([1], [])).toThrow(RangeError);
    expect(() => pearson([1], [])).toThrow(RangeError);
  });

  it("of the same constant leave Lin's coefficient open", () => {
    expect(concordance([2, 2], [2, 2])).toBeNull();
    expect(concordance([2, 2], [3, 3])).toBe(0);
    expect(concordance([2], [2])).toBeNull();
  });
});

describe("interval of rho", () => {
  it("holds the estimate, lies within [-1, 1] and narrows with n", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.99, max: 0.99, noNaN: true }),
        fc.integer({ min: 4, max: 500 }),
        (r, n) => {
          const [low, high] = bonettWrightCi(r, n) ?? [Number.NaN, Number.NaN];
          expect(low).toBeLessThan(r);
          expect(high).toBeGreaterThan(r);
          expect(low).toBeGreaterThanOrEqual(-1);
          expect(high).toBeLessThanOrEqual(1);
          const [narrowLow, narrowHigh] = bonettWrightCi(r, n + 50) ?? [Number.NaN, Number.NaN];
          expect(narrowHigh - narrowLow).toBeLessThan(high - low);
        },
      ),
    );
  });
});

describe("errors against people", () => {
  it("keep |ME| <= MAE <= RMSE, and ME changes sign with the sides", () => {
    fc.assert(
      fc.property(scores, ({ x, y }) => {
        const { me, mae, rmse } = agreementError(x, y);
        expect(Math.abs(me ?? 9)).toBeLessThanOrEqual((mae ?? -1) + 1e-12);
        expect(mae ?? 9).toBeLessThanOrEqual((rmse ?? -1) + 1e-12);
        expect(agreementError(y, x).me).toBeCloseTo(-(me ?? 0), 12);
      }),
    );
    expect(agreementError([], [])).toEqual({ me: null, mae: null, rmse: null, sdDifference: null });
  });

  it("of a 0-1 metric mean something only on the score scale", () => {
    expect([0, 0.5, 1].map((value) => rescaleToScores(value, { min: 1, max: 5 }))).toEqual([1, 3, 5]);
    const humans = [5, 1, 5];
    const em = [1, 0, 1];
    expect(agreementError(humans, em).me).toBeCloseTo(-3, 12);
    const rescaled = em.map((value) => rescaleToScores(value, { min: 1, max: 5 }));
    expect(agreementError(humans, rescaled).me).toBe(0);
  });
});

describe("the interval of Kendall's τ", () => {
  it("is Bonett and Wright's: ±1.96 √(0.437/(n − 4)) about Fisher's z", () => {
    // By Python's math module: atanh 0.5 = 0.549306, half 0.2540985, back by tanh.
    const [low, high] = kendallCi(0.5, 30) ?? [];
    expect(low).toBeCloseTo(0.2869208346871788, 12);
    expect(high).toBeCloseTo(0.665935864610577, 12);
    expect(kendallCi(0.5, 4)).toBeNull();
    expect(kendallCi(1, 30)).toBeNull();
    const [negative, positive] = kendallCi(-0.2, 100) ?? [0, 0];
    expect([-positive, -negative]).toEqual(kendallCi(0.2, 100));
  });

  it("holds the true τ of a normal pair in about 95 of 100 samples", () => {
    // Greiner: τ = (2/π) asin ρ.
    const rho = 0.6;
    const truth = (2 / Math.PI) * Math.asin(rho);
    const prng = createPrng(20_261_130);
    const next = (): number => prng.nextU32() / 2 ** 32;
    const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    let held = 0;
    for (let sample = 0; sample < 400; sample += 1) {
      const pairs = Array.from({ length: 60 }, () => {
        const [a, b] = [normal(), normal()];
        return [a, rho * a + Math.sqrt(1 - rho * rho) * b] as const;
      });
      const { b } = kendall(
        pairs.map(([x]) => x),
        pairs.map(([, y]) => y),
      );
      const [low, high] = kendallCi(b ?? 0, 60) ?? [0, 0];
      if (low <= truth && truth <= high) held += 1;
    }
    expect(held).toBeGreaterThan(365);
    expect(held).toBeLessThan(395);
  });
});
