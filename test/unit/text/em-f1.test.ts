import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerScorer, exactMatch, scoreAnswer, tokenF1 } from "../../../src/text/em-f1.ts";
import { headlineNormalization } from "../../../src/text/normalize.ts";
import { smallWords } from "./arbitraries.ts";

const telugu = headlineNormalization("te");
const english = headlineNormalization("en");

describe("tokenF1", () => {
  it("counts a repeated word as often as both sides have it", () => {
    // common 2, precision 2/4, recall 2/3
    expect(tokenF1(["a", "a", "a", "b"], ["a", "a", "c"])).toBeCloseTo(4 / 7, 12);
  });

  it("follows the chosen rule when both sides are empty, and is 0 when one is", () => {
    expect(tokenF1([], [])).toBe(1);
    expect(tokenF1([], [], 0)).toBe(0);
    expect(tokenF1(["a"], [])).toBe(0);
    expect(tokenF1([], ["a"])).toBe(0);
  });

  it("gives equal fractions as equal numbers, however long the sides are", () => {
    const words = (common: number, rest: number, name: string): readonly string[] => [
      ...Array.from({ length: common }, (_, i) => `same${i}`),
      ...Array.from({ length: rest }, (_, i) => `${name}${i}`),
    ];
    const f1 = (common: number, answer: number, reference: number): number =>
      tokenF1(words(common, answer - common, "a"), words(common, reference - common, "r"));
    for (const times of [2, 3, 5, 7]) {
      expect(f1(times, 2 * times, 3 * times)).toBe(f1(1, 2, 3));
      expect(f1(2 * times, 2 * times, 4 * times)).toBe(f1(2, 2, 4));
      expect(f1(times, 4 * times, times)).toBe(f1(1, 1, 4));
    }
  });

  it("lies in 0-1, is symmetric, ignores order, and is 1 exactly for equal bags", () => {
    fc.assert(
      fc.property(smallWords, smallWords, (one, other) => {
        const f1 = tokenF1(one, other);
        expect(f1).toBeGreaterThanOrEqual(0);
        expect(f1).toBeLessThanOrEqual(1);
        expect(tokenF1(other, one)).toBeCloseTo(f1, 12);
        expect(tokenF1(one.toReversed(), other)).toBe(f1);
        const sameBag = JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
        expect(Math.abs(f1 - 1) < 1e-12).toBe(sameBag);
      }),
    );
  });
});

describe("exactMatch", () => {
  it("asks for the same words in the same order", () => {
    expect(exactMatch(["a", "b"], ["a", "b"])).toBe(true);
    expect(exactMatch(["b", "a"], ["a", "b"])).toBe(false);
    expect(exactMatch(["a"], ["a", "b"])).toBe(false);
    expect(exactMatch([], [])).toBe(true);
  });

  it("implies F1 of 1", () => {
    fc.assert(
      fc.property(smallWords, smallWords, (one, other) => {
        expect(exactMatch(one, one) && tokenF1(one, one)).toBe(1);
        if (exactMatch(one, other)) expect(tokenF1(one, other)).toBe(1);
      }),
    );
  });
});

describe("answers", () => {
  it("take the best reference for each metric on its own", () => {
    const score = answerScorer(["East coast of India", "coast"], english);
    expect(score("coast")).toEqual({ em: 1, f1: 1 });
    // 2 of 2 words found among 4: 2/3, against 1 of 2 and 1 of 1: 2/3
    expect(score("east coast")).toEqual({ em: 0, f1: 2 / 3 });
    expect(score("of India the coast east")).toEqual({ em: 0, f1: 1 });
  });

  it("without a reference have no score", () => {
    expect(scoreAnswer("anything", [], english)).toBeNull();
  });

  it("that are empty are answers: 0 against a reference, and follow the profile's code when both are empty", () => {
    expect(scoreAnswer("", ["మామిడి"], telugu)).toEqual({ em: 0, f1: 0 });
    expect(scoreAnswer("।", [""], telugu)).toEqual({ em: 1, f1: 1 });
    expect(scoreAnswer("", [""], { profile: "mlqa", articles: [] })).toEqual({ em: 1, f1: 0 });
  });

  it("keep a numeral and its number word apart", () => {
    const partly = scoreAnswer("మార్చి 23", ["మార్చి ఇరవై మూడు"], telugu);
    expect(partly?.em).toBe(0);
    expect(partly?.f1).toBeCloseTo(0.4, 12);
    expect(scoreAnswer("23", ["ఇరవై మూడు"], telugu)).toEqual({ em: 0, f1: 0 });
    expect(scoreAnswer("మార్చి 23", ["మార్చి ౨౩"], telugu)).toEqual({ em: 1, f1: 1 });
  });
});
