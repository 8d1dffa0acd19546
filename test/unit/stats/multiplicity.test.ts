import { describe, expect, it } from "vitest";
import { benjaminiHochberg, bonferroni, holm, holmMatrix } from "../../../src/stats/multiplicity.ts";
import { compactLetters, inseparableGroups } from "../../../src/stats/tie-groups.ts";
import { fc, pMatrix } from "./arbitrary.ts";

const family = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 12 });

describe("adjusted p-values", () => {
  it("are ordered p <= BH <= Holm <= Bonferroni <= 1, and null stays null", () => {
    fc.assert(
      fc.property(family, (ps) => {
        const adjusted = [
          ps,
          benjaminiHochberg(ps),
          holm(ps),
          bonferroni(ps),
          ps.map((p) => (p === null ? null : 1)),
        ];
        for (const [i, column] of adjusted.slice(1).entries()) {
          for (const [j, p] of column.entries()) {
            const smaller = adjusted[i]?.[j];
            if (p === null) expect(smaller).toBeNull();
            else expect(smaller ?? 9).toBeLessThanOrEqual(p + 1e-12);
          }
        }
      }),
    );
  });

  it("keep the order of the raw ones and follow them when they are shuffled", () => {
    fc.assert(
      fc.property(family, (ps) => {
        for (const adjust of [holm, benjaminiHochberg, bonferroni]) {
          const adjusted = adjust(ps);
          expect(adjust(ps.toReversed())).toEqual(adjusted.toReversed());
          for (const [i, a] of ps.entries()) {
            for (const [j, b] of ps.entries()) {
              if (a !== null && b !== null && a <= b) {
                expect(adjusted[i] ?? 9).toBeLessThanOrEqual(adjusted[j] ?? -9);
              }
            }
          }
        }
      }),
    );
  });

  it("do not count what is not there", () => {
    expect(holm([0.02, null, null])).toEqual([0.02, null, null]);
  });

  it("of a matrix take each pair once and leave the diagonal out", () => {
    const adjusted = holmMatrix([
      [1, 0.01, 0.02],
      [0.01, 1, 0.5],
      [0.02, 0.5, 1],
    ]);
    expect(adjusted).toEqual([
      [null, 0.03, 0.04],
      [0.03, null, 0.5],
      [0.04, 0.5, null],
    ]);
  });
});

describe("tie letters", () => {
  it("are shared exactly by the pairs that are not separated", () => {
    fc.assert(
      fc.property(pMatrix, (matrix) => {
        const letters = compactLetters(matrix).map((text) => new Set(text));
        for (const [i, row] of matrix.entries()) {
          expect(letters[i]?.size).toBeGreaterThan(0);
          for (const [j, p] of row.entries()) {
            if (i === j) continue;
            const shared = [...(letters[i] ?? [])].some((letter) => letters[j]?.has(letter));
            expect(shared).toBe(p === null || p >= 0.05);
          }
        }
      }),
    );
  });

  it("come from maximal groups: none lies within another", () => {
    fc.assert(
      fc.property(pMatrix, (matrix) => {
        const groups = inseparableGroups(matrix);
        for (const [i, a] of groups.entries()) {
          for (const [j, b] of groups.entries()) {
            if (i !== j) expect(a.every((item) => b.includes(item))).toBe(false);
          }
        }
      }),
    );
  });

  it("start with a at the best, and overlap along a chain", () => {
    const p = [
      [null, 0.3, 0.01],
      [0.3, null, 0.2],
      [0.01, 0.2, null],
    ];
    expect(compactLetters(p)).toEqual(["a", "ab", "b"]);
  });

  it("put two close models in one group and the leader alone", () => {
    const p = [
      [null, 1e-9, 1e-9],
      [1e-9, null, 0.4],
      [1e-9, 0.4, null],
    ];
    expect(compactLetters(p)).toEqual(["a", "b", "b"]);
    expect(compactLetters(p, 1e-10)).toEqual(["a", "a", "a"]);
  });

  it("go on after z, and are none for nobody", () => {
    const n = 28;
    const apart = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (__, j) => (i === j ? null : 0)),
    );
    const letters = compactLetters(apart);
    expect(letters.slice(25)).toEqual(["z", "aa", "ab"]);
    expect(compactLetters([])).toEqual([]);
  });
});
