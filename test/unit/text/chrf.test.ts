import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chrfFromStatistics,
  chrfPlusPlus,
  chrfReferences,
  chrfStatisticNames,
  chrfStatistics,
  chrfWords,
  sentenceChrf,
} from "../../../src/text/chrf.ts";
import { poolStatistics } from "../../../src/text/ngram-counts.ts";
import { sentence } from "./arbitraries.ts";

describe("chrfWords", () => {
  it("splits one ASCII mark, the last before the first", () => {
    expect(chrfWords('(hi) "quoted" ... ! పెద్ద।')).toEqual([
      "(hi",
      ")",
      '"quoted',
      '"',
      "..",
      ".",
      "!",
      "పెద్ద।",
    ]);
    expect(chrfWords("'tis 😀!")).toEqual(["'", "tis", "😀", "!"]);
  });
});

describe("chrfStatistics", () => {
  it("come in the documented order", () => {
    const statistics = chrfStatistics("ab c", ["ab d"]);
    const named = Object.fromEntries(chrfStatisticNames.map((name, place) => [name, statistics[place]]));
    expect(chrfStatisticNames).toHaveLength(24);
    expect(named).toMatchObject({
      match_char_1: 2,
      match_char_2: 1,
      match_char_3: 0,
      match_word_1: 1,
      match_word_2: 0,
    });
    expect(named).toMatchObject({
      hyp_char_1: 3,
      hyp_char_3: 1,
      hyp_char_4: 0,
      hyp_word_1: 2,
      hyp_word_2: 1,
    });
    expect(named).toMatchObject({ ref_char_1: 3, ref_char_2: 2, ref_word_2: 1 });
  });

  it("leave out hypothesis n-grams of orders the reference has not", () => {
    const names: readonly string[] = chrfStatisticNames;
    expect(chrfStatistics("abcdef", ["ab"])[names.indexOf("hyp_char_3")]).toBe(0);
    expect(chrfStatistics("abcdef", ["abc"])[names.indexOf("hyp_char_3")]).toBe(4);
  });

  it("count code points", () => {
    expect(chrfStatistics("😀😁", ["😀😁"]).slice(0, 3)).toEqual([2, 1, 0]);
  });

  it("clip repeated n-grams", () => {
    expect(chrfStatistics("aaaa", ["aab"])[0]).toBe(2);
  });

  it("take the best of several references", () => {
    fc.assert(
      fc.property(sentence, fc.array(sentence, { minLength: 1, maxLength: 3 }), (hypothesis, references) => {
        const best = Math.max(...references.map((reference) => sentenceChrf(hypothesis, [reference])));
        expect(sentenceChrf(hypothesis, references)).toBe(best);
        expect(sentenceChrf(hypothesis, chrfReferences(references))).toBe(best);
      }),
    );
  });

  it("need a reference, and three numbers per order to be scored", () => {
    expect(() => chrfStatistics("a", [])).toThrow(RangeError);
    expect(() => chrfFromStatistics([])).toThrow(RangeError);
    expect(() => chrfFromStatistics([1, 2])).toThrow(RangeError);
  });
});

/** Corpus chrF++ from the definition with plain loops. */
function chrfByDefinition(segments: readonly (readonly [string, string])[]): number {
  const precisions: number[] = [];
  const recalls: number[] = [];
  const unitsOf = (text: string, place: number): readonly string[] =>
    place < 6 ? Array.from(text.replace(/\s/gu, "")) : chrfWords(text);
  for (let place = 0; place < 8; place += 1) {
    const order = place < 6 ? place + 1 : place - 5;
    const gramsOf = (text: string): string[] => {
      const units = unitsOf(text, place);
      return units
        .slice(0, Math.max(0, units.length - order + 1))
        .map((_, at) => units.slice(at, at + order).join("\t"));
    };
    let match = 0;
    let heard = 0;
    let real = 0;
    for (const [hypothesis, reference] of segments) {
      const left = gramsOf(reference);
      const grams = gramsOf(hypothesis);
      real += left.length;
      if (left.length > 0) heard += grams.length;
      for (const gram of grams) {
        const at = left.indexOf(gram);
        if (at < 0) continue;
        left.splice(at, 1);
        match += 1;
      }
    }
    if (heard === 0 || real === 0) continue;
    precisions.push(match / heard);
    recalls.push(match / real);
  }
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const precision = mean(precisions);
  const recall = mean(recalls);
  return precision + recall > 0 ? (100 * 5 * precision * recall) / (4 * precision + recall) : 0;
}

describe("chrfFromStatistics", () => {
  it("of sums is corpus chrF++", () => {
    const pairs = fc.array(fc.tuple(sentence, sentence), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(pairs, (segments) => {
        const pooled = poolStatistics(
          segments.map(([hypothesis, reference]) => chrfStatistics(hypothesis, [reference])),
        );
        if (pooled === null) throw new Error("there is at least one pair");
        fc.pre(segments.some(([hypothesis, reference]) => hypothesis !== "" && reference !== ""));
        expect(chrfFromStatistics(pooled)).toBeCloseTo(chrfByDefinition(segments), 9);
      }),
    );
  });

  it("is 100 for equal texts, 0 for nothing shared or nothing there", () => {
    expect(sentenceChrf("మామిడి పండు", ["మామిడి పండు"])).toBeCloseTo(100, 9);
    expect(sentenceChrf("abc", ["xyz"])).toBe(0);
    expect(sentenceChrf("", [""])).toBe(0);
  });

  it("reads any number of orders", () => {
    const chrf = { ...chrfPlusPlus, wordOrder: 0 };
    expect(chrfStatistics("abc", ["abc"], chrf)).toHaveLength(18);
    expect(chrfFromStatistics(chrfStatistics("abc", ["abc"], chrf))).toBeCloseTo(100, 9);
  });
});
