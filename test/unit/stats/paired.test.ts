import { describe, expect, it } from "vitest";
import { mcNemar } from "../../../src/stats/mcnemar.ts";
import { momentsOf } from "../../../src/stats/moments.ts";
import { normalCdf } from "../../../src/stats/normal.ts";
import { comparePaired, differencesOfCounts, outcomeOf, outcomeOfCounts } from "../../../src/stats/paired.ts";
import { exactSignFlipP, signFlip } from "../../../src/stats/sign-flip.ts";
import { welch } from "../../../src/stats/welch.ts";
import { wilcoxon } from "../../../src/stats/wilcoxon.ts";
import { wilsonInterval } from "../../../src/stats/wilson.ts";
import { fc, columns, score } from "./arbitrary.ts";

const steps = fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 10 });

/** Two-sided p of |sum| over all 2^m sign patterns. */
function slowSignFlipP(sizes: readonly number[], observed: number): number {
  let hits = 0;
  for (let pattern = 0; pattern < 2 ** sizes.length; pattern += 1) {
    const sum = sizes.reduce((total, size, i) => total + ((pattern >> i) & 1 ? size : -size), 0);
    if (Math.abs(sum) >= Math.abs(observed) - 1e-9) hits += 1;
  }
  return hits / 2 ** sizes.length;
}

describe("same, better, worse", () => {
  it("counts every complete pair once, and swaps with the sides", () => {
    fc.assert(
      fc.property(columns(fc.option(score), 0), ({ x, y }) => {
        const forward = comparePaired(x, y);
        const backward = comparePaired(y, x);
        expect(forward.same.count + forward.better.count + forward.worse.count).toBe(forward.n);
        expect(forward.n + forward.excluded).toBe(x.length);
        expect(backward.better.count).toBe(forward.worse.count);
        expect(backward.signP).toBeCloseTo(forward.signP, 12);
        expect(backward.wilcoxon.pExact).toBeCloseTo(forward.wilcoxon.pExact ?? -1, 12);
        expect(backward.signFlipP).toBeCloseTo(forward.signFlipP ?? -1, 12);
        expect(backward.net?.value ?? 0).toBeCloseTo(-(forward.net?.value ?? 0), 12);
      }),
    );
  });

  it("takes differences within 1e-9 for the same", () => {
    expect(outcomeOf([0.3 - 0.1 - 0.2, 1e-10, 2e-9, -1])).toMatchObject({
      same: { count: 2 },
      better: { count: 1 },
      worse: { count: 1 },
    });
  });

  it("gives the counts that Table VI's first row implies, unrounded", () => {
    const row = outcomeOfCounts(653, 423, 925);
    expect(row.n).toBe(2001);
    const shown = [row.worse, row.better, row.same].map((share) => share.percent?.toFixed(2));
    expect(shown).toEqual(["46.23", "21.14", "32.63"]);
    expect(row.signP).toBeLessThan(1e-40);
  });

  it("is null without pairs, except for the counts", () => {
    expect(comparePaired([null], [1])).toMatchObject({
      n: 0,
      excluded: 1,
      same: { count: 0, percent: null, wilson: null },
      net: null,
      meanDifference: null,
      signP: 1,
    });
    expect(() => comparePaired([1], [])).toThrow(RangeError);
    expect(() => outcomeOfCounts(-1, 0, 0)).toThrow(RangeError);
  });

  it("writes counts out as differences", () => {
    const counts = [
      { difference: -1, count: 2 },
      { difference: 0, count: 0 },
      { difference: 3, count: 1 },
    ];
    expect(differencesOfCounts(counts)).toEqual([-1, -1, 3]);
  });
});

describe("Wilcoxon", () => {
  it("is exact with ties: equal to all sign patterns of the ranks", () => {
    fc.assert(
      fc.property(steps, (d) => {
        const kept = d.filter((value) => value !== 0);
        const rank = (value: number): number => {
          const below = kept.filter((other) => Math.abs(other) < Math.abs(value)).length;
          const equal = kept.filter((other) => Math.abs(other) === Math.abs(value)).length;
          return below + (equal + 1) / 2;
        };
        const ranks = kept.map(rank);
        const signed = kept.reduce((sum, value) => sum + Math.sign(value) * rank(value), 0);
        expect(wilcoxon(d).pExact).toBeCloseTo(slowSignFlipP(ranks, signed), 12);
      }),
    );
  });

  it("gives d and -d one p where scipy 1.10's exact mode gives two", () => {
    const d = [1, 1, 2, 2, -1, 3, 1, 4];
    expect(wilcoxon(d).pExact).toBe(0.0390625);
    expect(wilcoxon(d.map((value) => -value)).pExact).toBe(0.0390625);
  });

  it("drops zeros, bounds the effect, and is 1 or null without differences", () => {
    fc.assert(
      fc.property(steps, (d) => {
        const result = wilcoxon(d);
        const m = result.nonZero;
        expect(wilcoxon([...d, 0, 0])).toEqual({ ...result, n: d.length + 2 });
        expect(result.wPlus + result.wMinus).toBe((m * (m + 1)) / 2);
        expect(Math.abs(result.rankBiserial ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
    expect(wilcoxon([0, 0])).toMatchObject({
      nonZero: 0,
      z: null,
      pAsymptotic: null,
      pExact: 1,
      rankBiserial: null,
    });
  });

  it("leaves the exact p out above its limit", () => {
    const d = Array.from({ length: 51 }, (_, i) => i + 1);
    expect(wilcoxon(d).pExact).toBeNull();
    expect(wilcoxon(d, { exactLimit: 51 }).pExact).toBeCloseTo(2 ** -50, 24);
  });
});

describe("sign-flip test", () => {
  it("equals all sign patterns, does not change under a flip of all signs, nor with zeros", () => {
    fc.assert(
      fc.property(steps, (d) => {
        const p = exactSignFlipP(d);
        const total = d.reduce((sum, value) => sum + value, 0);
        expect(p).toBeCloseTo(slowSignFlipP(d.map(Math.abs), total), 12);
        expect(exactSignFlipP(d.map((value) => -value))).toBe(p);
        expect(exactSignFlipP([0, ...d, 0])).toBe(p);
      }),
    );
  });

  it("of steps of size 1 is the sign test", () => {
    const d = differencesOfCounts([
      { difference: 1, count: 330 },
      { difference: -1, count: 376 },
      { difference: 0, count: 1295 },
    ]);
    expect(exactSignFlipP(d)).toBeCloseTo(outcomeOf(d).signP, 12);
    expect(mcNemar(330, 376)).toEqual({ gained: 330, lost: 376, p: outcomeOf(d).signP });
  });

  it("is exact on hundreds of thousands of questions too, in the middle and far out", () => {
    const ones = differencesOfCounts([
      { difference: 1, count: 100_400 },
      { difference: -1, count: 99_700 },
    ]);
    expect(signFlip(ones)).toMatchObject({ method: "exact" });
    expect(exactSignFlipP(ones)).toBeCloseTo(outcomeOf(ones).signP, 11);
    const far = differencesOfCounts([
      { difference: 3, count: 101_000 },
      { difference: -3, count: 91_000 },
    ]);
    expect((exactSignFlipP(far) ?? 0) / outcomeOf(far).signP).toBeCloseTo(1, 9);
    expect(outcomeOf(far).signP).toBeLessThan(1e-100);
    expect(exactSignFlipP(Array.from({ length: 900 }, () => 4))).toBeCloseTo(2 * 0.5 ** 900, 280);

    const mixed = [
      { difference: 1, count: 30_100 },
      { difference: -1, count: 29_900 },
      { difference: 2, count: 30_000 },
      { difference: -3, count: 29_700 },
      { difference: 3, count: 30_050 },
      { difference: -4, count: 30_000 },
      { difference: 4, count: 29_800 },
    ];
    // With so many questions the sum is normal but for its steps of 2: half a step of continuity.
    const sum = mixed.reduce((total, { difference, count }) => total + difference * count, 0);
    const squares = mixed.reduce((total, { difference, count }) => total + difference ** 2 * count, 0);
    expect(exactSignFlipP(differencesOfCounts(mixed))).toBeCloseTo(
      2 * (1 - normalCdf((Math.abs(sum) - 1) / Math.sqrt(squares))),
      5,
    );
  });

  it("works in any unit, and only when all differences are multiples of it", () => {
    const fifths = [0.2, -0.4, 1, 0.6, 0.6, 4.6 - 3.6];
    expect(exactSignFlipP(fifths, 0.2)).toBeCloseTo(exactSignFlipP([1, -2, 5, 3, 3, 5]) ?? -1, 14);
    expect(exactSignFlipP(fifths)).toBeNull();
    expect(exactSignFlipP([0.5])).toBeNull();
  });

  it("falls back on seeded draws that repeat, and come close to the exact p", () => {
    const d = [1.5, -0.5, 2.25, 1.125, 0.75, -0.25, 3.5, 0.5, -1.75, 2.125];
    const exact = slowSignFlipP(
      d.map(Math.abs),
      d.reduce((sum, value) => sum + value, 0),
    );
    const drawn = signFlip(d, { seed: 7, resamples: 20_000 });
    expect(drawn).toEqual(signFlip(d, { seed: 7, resamples: 20_000 }));
    expect(drawn).toMatchObject({ method: "monte carlo", resamples: 20_000 });
    expect(drawn.p).not.toBe(signFlip(d, { seed: 8, resamples: 20_000 }).p);
    expect(Math.abs(drawn.p - exact)).toBeLessThan(0.012);
    expect(signFlip([1, -2], {})).toMatchObject({ method: "exact", resamples: 0 });
  });

  it("never gives p = 0 from draws, and 1 without differences", () => {
    const d = Array.from({ length: 60 }, (_, i) => 1 + i / 7);
    expect(signFlip(d, { resamples: 99 }).p).toBe(0.01);
    expect(signFlip([]).p).toBe(1);
  });

  it("draws fresh bits for more than 32 differences", () => {
    // With re-used bits the second half would repeat the first and the sum could never be small.
    const d = [...Array.from({ length: 32 }, () => 0.3), ...Array.from({ length: 32 }, () => -0.3001)];
    expect(signFlip(d, { resamples: 2000 }).p).toBeGreaterThan(0.9);
    const one = Array.from({ length: 64 }, (_, i) => (i < 38 ? 0.31 : -0.31));
    const exact = exactSignFlipP(one, 0.31) ?? -1;
    expect(Math.abs(signFlip(one, { resamples: 20_000 }).p - exact)).toBeLessThan(0.012);
  });
});

describe("Wilson", () => {
  it("holds the share, stays in [0, 1] and mirrors", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2001 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const k = Math.round(share * n);
          const [low, high] = wilsonInterval(k, n) ?? [9, -9];
          expect(low).toBeLessThanOrEqual(k / n);
          expect(high).toBeGreaterThanOrEqual(k / n);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(wilsonInterval(n - k, n)?.[1]).toBeCloseTo(1 - low, 12);
        },
      ),
    );
    expect(wilsonInterval(0, 0)).toBeNull();
    expect(() => wilsonInterval(2, 1)).toThrow(RangeError);
  });
});

describe("Welch's test", () => {
  it("gives scipy's ttest_ind(equal_var=False)", () => {
    const result = welch(momentsOf([1, 2, 2, 3, 5]), momentsOf([3, 4, 4, 5, 5, 2, 4]));
    expect(result?.difference).toBeCloseTo(1.2571428571428571, 12);
    expect(result?.df).toBeCloseTo(6.774364726598257, 9);
    expect(result?.p).toBeCloseTo(0.1567469610451257, 11);
  });

  it("is null for a single value or no spread at all", () => {
    expect(welch(momentsOf([1]), momentsOf([1, 2]))).toBeNull();
    expect(welch(momentsOf([2, 2]), momentsOf([3, 3]))).toBeNull();
  });
});
