import { describe, expect, it } from "vitest";
import { bootstrapAlphas } from "../../../src/stats/alpha-bootstrap.ts";
import { bootstrapAll } from "../../../src/stats/bootstrap.ts";
import { icc } from "../../../src/stats/icc.ts";
import { cohenKappa, roundHalfUp } from "../../../src/stats/kappa.ts";
import {
  alphaOf,
  alphaTable,
  alphaWithExclusion,
  fullSpanItems,
  krippendorffAlpha,
  type AlphaLevel,
} from "../../../src/stats/krippendorff.ts";
import { fc, columns, score } from "./arbitrary.ts";

const LEVELS: readonly AlphaLevel[] = ["nominal", "ordinal", "interval", "ratio"];
const SCALE = [1, 2, 3, 4, 5];
const table = fc.array(fc.array(fc.option(score), { minLength: 3, maxLength: 3 }), { maxLength: 15 });

function closeOrNull(got: number | null, want: number | null): void {
  if (want === null) expect(got).toBeNull();
  else expect(got).toBeCloseTo(want, 10);
}

describe("Krippendorff's alpha", () => {
  it("is at most 1, and does not depend on the order of items, raters or blanks", () => {
    fc.assert(
      fc.property(table, fc.constantFrom(...LEVELS), (ratings, level) => {
        const { alpha } = krippendorffAlpha(ratings, level);
        if (alpha !== null) expect(alpha).toBeLessThanOrEqual(1);
        closeOrNull(krippendorffAlpha(ratings.toReversed(), level).alpha, alpha);
        closeOrNull(
          krippendorffAlpha(
            ratings.map((row) => row.toReversed()),
            level,
          ).alpha,
          alpha,
        );
        closeOrNull(
          krippendorffAlpha(
            ratings.map((row) => [null, ...row, null]),
            level,
          ).alpha,
          alpha,
        );
      }),
    );
  });

  it("keeps its value when the values move as the level permits", () => {
    fc.assert(
      fc.property(table, (ratings) => {
        const moved = (change: (value: number) => number): (number | null)[][] =>
          ratings.map((row) => row.map((value) => (value === null ? null : change(value))));
        const same = (level: AlphaLevel, change: (value: number) => number): void =>
          closeOrNull(krippendorffAlpha(moved(change), level).alpha, krippendorffAlpha(ratings, level).alpha);
        same("nominal", (value) => 6 - ((value * 2) % 5));
        same("ordinal", (value) => value ** 3);
        same("interval", (value) => 10 * value - 3);
        same("ratio", (value) => 7 * value);
      }),
    );
  });

  it("equals the definition over all pairs of ratings on the interval level", () => {
    fc.assert(
      fc.property(table, (ratings) => {
        const units = ratings
          .map((row) => row.filter((value) => value !== null))
          .filter((row) => row.length > 1);
        const all = units.flat();
        let observed = 0;
        for (const row of units) {
          for (const a of row) for (const b of row) observed += (a - b) ** 2 / (row.length - 1);
        }
        let expected = 0;
        for (const a of all) for (const b of all) expected += (a - b) ** 2;
        const want = expected === 0 ? null : 1 - (observed * (all.length - 1)) / expected;
        closeOrNull(krippendorffAlpha(ratings, "interval").alpha, want);
      }),
    );
  });

  it("ignores blanks: three raters in full agreement with two blanks agree fully", () => {
    const ratings = [
      [1, 1, 1],
      [2, null, 2],
      [5, 5, null],
    ];
    for (const level of LEVELS) expect(krippendorffAlpha(ratings, level).alpha).toBe(1);
  });

  it("differs by level in the second decimal on Krippendorff's published example", () => {
    const ratings = [
      [1, 1, null, 1],
      [2, 2, 3, 2],
      [3, 3, 3, 3],
      [3, 3, 3, 3],
      [2, 2, 2, 2],
      [1, 2, 3, 4],
      [4, 4, 4, 4],
      [1, 1, 2, 1],
      [2, 2, 2, 2],
      [null, 5, 5, 5],
      [null, null, 1, 1],
      [null, 3, null, null],
    ];
    // Krippendorff 2011, Computing Krippendorff's Alpha-Reliability: .743, .815, .849, .797.
    const found = LEVELS.map((level) => krippendorffAlpha(ratings, level).alpha ?? 0);
    for (const [i, want] of [0.743, 0.815, 0.849, 0.797].entries()) expect(found[i]).toBeCloseTo(want, 3);
  });

  it("is null with a reason when nothing is pairable or one value fills the table", () => {
    expect(krippendorffAlpha([[1, null]], "ordinal")).toMatchObject({
      alpha: null,
      pairable: 0,
      undefinedReason: "too few",
    });
    expect(krippendorffAlpha([[3, 3]], "ordinal")).toMatchObject({
      alpha: null,
      undefinedReason: "no variation",
    });
  });

  it("counts an item twice when it is drawn twice", () => {
    const ratings = [
      [1, 2],
      [4, 4],
      [5, 3],
    ];
    const drawn = [0, 0, 2, 1];
    const written = drawn.map((index) => ratings[index] ?? []);
    for (const level of LEVELS) {
      closeOrNull(alphaOf(alphaTable(ratings), level, drawn), krippendorffAlpha(written, level).alpha);
    }
  });
});

describe("exclusion rule", () => {
  it("drops the items that span the scale, gaps aside, and never lowers interval alpha here", () => {
    const ratings = [
      [1, 5, 3],
      [5, null, 1],
      [2, 2, 3],
      [4, 5, 4],
      [null, null, null],
    ];
    expect(fullSpanItems(ratings, 4)).toEqual([0, 1]);
    const { before, after, excludedItems } = alphaWithExclusion(ratings, "interval", 4);
    expect(excludedItems).toHaveLength(2);
    expect([before.items, after.items]).toEqual([5, 3]);
    expect(after.alpha ?? -9).toBeGreaterThan(before.alpha ?? 9);
  });
});

describe("bootstrap of alpha", () => {
  it("is repeatable, and holds the estimate for a table with some disagreement", () => {
    const ratings = Array.from({ length: 30 }, (_, i) => [1 + (i % 5), 1 + ((i * 7) % 5), 1 + (i % 5)]);
    const plan = { seed: 3, replicates: 200 };
    const levels = ["nominal", "ordinal", "interval", "ratio"] as const;
    const intervals = bootstrapAlphas(ratings, levels, plan);
    expect(intervals).toEqual(bootstrapAlphas(ratings, levels, plan));
    for (const [i, level] of levels.entries()) {
      const alpha = krippendorffAlpha(ratings, level).alpha;
      expect(intervals[i]?.[0]).toBeLessThan(alpha ?? -1);
      expect(intervals[i]?.[1]).toBeGreaterThan(alpha ?? 1);
    }
    // The same as each level resampled by itself.
    const table = alphaTable(ratings);
    const alone = bootstrapAll(
      30,
      levels.map((level) => (indices: ArrayLike<number>) => alphaOf(table, level, indices)),
      plan,
    );
    expect(intervals).toEqual(alone.map((b) => b.percentile));
  });

  it("has no interval without items, or where nothing varies", () => {
    const plan = { seed: 3, replicates: 50 };
    expect(bootstrapAlphas([], ["ordinal"], plan)).toEqual([null]);
    expect(
      bootstrapAlphas(
        [
          [2, 2],
          [2, 2],
        ],
        ["ordinal"],
        plan,
      ),
    ).toEqual([null]);
  });
});

describe("Cohen's kappa", () => {
  it("is symmetric, at most 1, and 1 for agreement with any variation", () => {
    fc.assert(
      fc.property(columns(score, 1), ({ x, y }) => {
        const forward = cohenKappa(x, y, SCALE);
        const backward = cohenKappa(y, x, SCALE);
        for (const key of ["quadratic", "linear", "unweighted"] as const) {
          closeOrNull(backward[key], forward[key]);
          expect(forward[key] ?? 0).toBeLessThanOrEqual(1);
        }
        const own = cohenKappa(x, x, SCALE).quadratic;
        expect(own).toBe(new Set(x).size > 1 ? 1 : null);
      }),
    );
  });

  it("with two categories has one value for all weightings", () => {
    const { quadratic, linear, unweighted } = cohenKappa([0, 0, 1, 1, 1], [0, 1, 1, 1, 0], [0, 1]);
    expect(linear).toBeCloseTo(quadratic ?? 9, 14);
    expect(unweighted).toBeCloseTo(quadratic ?? 9, 14);
  });

  it("rounds human means half up, counts blanks, and refuses what is no category", () => {
    expect([1.5, 2.5, 2.49, 4.5].map(roundHalfUp)).toEqual([2, 3, 2, 5]);
    expect(cohenKappa([1, null, 2], [1, 2, 2], SCALE)).toMatchObject({ n: 2, excluded: 1, quadratic: 1 });
    expect(cohenKappa([], [], SCALE)).toMatchObject({ quadratic: null, undefinedReason: "too few" });
    expect(cohenKappa([1], [1], SCALE)).toMatchObject({ quadratic: null, undefinedReason: "no variation" });
    expect(() => cohenKappa([1.5], [1], SCALE)).toThrow(RangeError);
  });
});

describe("ICC", () => {
  const rows = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
  ];

  it("gives the published values of Shrout and Fleiss, table 4", () => {
    const result = icc(rows);
    expect(result.one.value).toBeCloseTo(0.17, 2);
    expect(result.agreement.value).toBeCloseTo(0.29, 2);
    expect(result.consistency.value).toBeCloseTo(0.71, 2);
    expect(result.oneK.value).toBeCloseTo(0.44, 2);
    expect(result.agreementK.value).toBeCloseTo(0.62, 2);
    expect(result.consistencyK.value).toBeCloseTo(0.91, 2);
  });

  it("leaves rows with a blank out, counts them, and does not mind the order of raters", () => {
    const [first = [], ...others] = rows;
    const withBlank = icc([...rows, [null, 1, 2, 3]]);
    expect(withBlank).toMatchObject({ n: 6, excluded: 1 });
    expect(withBlank.agreement.value).toBe(icc(rows).agreement.value);
    const turned = icc([first, ...others].map((row) => row.toReversed()));
    expect(turned.agreement.value).toBeCloseTo(icc(rows).agreement.value ?? 9, 12);
  });

  it("of consistency does not see a rater who is always one point higher; of agreement it does", () => {
    const shifted = [
      [1, 2],
      [3, 4],
      [4, 5],
      [2, 3],
    ];
    const result = icc(shifted);
    expect(result.consistency.value).toBeCloseTo(1, 12);
    expect(result.agreement.value ?? 1).toBeLessThan(0.9);
  });

  it("is null with a reason for one row, one rater or no variation, and refuses ragged rows", () => {
    expect(icc([[1, 2]])).toMatchObject({
      msb: null,
      agreement: { value: null },
      undefinedReason: "too few",
    });
    expect(icc([[1], [2]]).undefinedReason).toBe("too few");
    expect(icc([]).undefinedReason).toBe("too few");
    expect(
      icc([
        [3, 3],
        [3, 3],
      ]),
    ).toMatchObject({ msb: 0, one: { value: null }, undefinedReason: "no variation" });
    expect(() => icc([[1, 2], [1]])).toThrow(RangeError);
  });
});
