import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bleuCorpusScoring,
  bleuFromStatistics,
  bleuReferences,
  bleuSentenceScoring,
  bleuStatisticNames,
  bleuStatistics,
  sentenceBleu,
} from "../../../src/text/bleu.ts";
import { bleuTokenize, bleuTokens } from "../../../src/text/bleu-tokenize.ts";
import { poolStatistics } from "../../../src/text/ngram-counts.ts";
import { sentence } from "./arbitraries.ts";

const pairs = fc.array(fc.tuple(sentence, sentence), { minLength: 1, maxLength: 6 });

describe("bleuTokenize", () => {
  it("splits punctuation but not decimal points, commas and leading dashes of numbers", () => {
    expect(bleuTokenize("It cost 1,000.50 (approx.) -7 5-6", "13a")).toBe(
      "It cost 1,000.50 ( approx . ) -7 5 - 6",
    );
    expect(bleuTokenize("పెద్ద।", "13a")).toBe("పెద్ద।");
    expect(bleuTokenize("పెద్ద।", "intl")).toBe("పెద్ద ।");
    expect(bleuTokenize("a-\nb<skipped>&amp;&lt;", "13a")).toBe("ab & <");
  });

  it("counts every character but spaces for char", () => {
    expect(bleuTokens("ab 😀 ", "char")).toEqual(["a", "b", "😀"]);
  });
});

describe("bleuStatistics", () => {
  it("come in the documented order, clipped by the reference", () => {
    const statistics = bleuStatistics("the the the the", ["the cat is on the mat"]);
    expect(Object.fromEntries(bleuStatisticNames.map((name, place) => [name, statistics[place]]))).toEqual({
      match_1: 2,
      match_2: 0,
      match_3: 0,
      match_4: 0,
      total_1: 4,
      total_2: 3,
      total_3: 2,
      total_4: 1,
      sys_len: 4,
      ref_len: 6,
    });
  });

  it("take each n-gram from the reference that has most of it and the nearest length, the shorter of two", () => {
    const statistics = bleuStatistics("a a b", ["a a c c", "b x"]);
    expect(statistics.slice(0, 4)).toEqual([3, 1, 0, 0]);
    expect(statistics[9]).toBe(2);
  });

  it("are the same with references counted beforehand", () => {
    fc.assert(
      fc.property(sentence, fc.array(sentence, { minLength: 1, maxLength: 3 }), (hypothesis, references) => {
        const counted = bleuReferences(references);
        expect(bleuStatistics(hypothesis, counted)).toEqual(bleuStatistics(hypothesis, references));
        expect(bleuStatistics(hypothesis, counted)).toEqual(bleuStatistics(hypothesis, references));
      }),
    );
  });

  it("need a reference", () => {
    expect(() => bleuStatistics("a", [])).toThrow(RangeError);
    expect(() => bleuFromStatistics([1, 2])).toThrow(RangeError);
  });
});

/** Corpus BLEU from the definition, on tokens, with plain loops. */
function bleuByDefinition(segments: readonly (readonly [string, string])[]): number {
  const matches = [0, 0, 0, 0];
  const totals = [0, 0, 0, 0];
  let system = 0;
  let reference = 0;
  const gramsOf = (tokens: readonly string[], order: number): string[] =>
    tokens
      .slice(0, Math.max(0, tokens.length - order + 1))
      .map((_, place) => tokens.slice(place, place + order).join("\t"));
  for (const [hypothesis, wanted] of segments) {
    const heard = bleuTokens(hypothesis, "13a");
    const real = bleuTokens(wanted, "13a");
    system += heard.length;
    reference += real.length;
    for (const order of [1, 2, 3, 4]) {
      const left = gramsOf(real, order);
      for (const gram of gramsOf(heard, order)) {
        totals[order - 1] = (totals[order - 1] ?? 0) + 1;
        const place = left.indexOf(gram);
        if (place < 0) continue;
        left.splice(place, 1);
        matches[order - 1] = (matches[order - 1] ?? 0) + 1;
      }
    }
  }
  const precisions = matches.map((match, place) => match / (totals[place] ?? 0));
  const brevity = system < reference ? Math.exp(1 - reference / system) : 1;
  return 100 * brevity * Math.exp(precisions.reduce((sum, precision) => sum + Math.log(precision) / 4, 0));
}

describe("bleuFromStatistics", () => {
  it("of sums is corpus BLEU", () => {
    fc.assert(
      fc.property(pairs, (segments) => {
        const pooled = poolStatistics(
          segments.map(([hypothesis, reference]) => bleuStatistics(hypothesis, [reference])),
        );
        if (pooled === null) throw new Error("there is at least one pair");
        fc.pre(pooled.slice(0, 4).every((match) => match > 0));
        expect(bleuFromStatistics(pooled).score).toBeCloseTo(bleuByDefinition(segments), 9);
      }),
    );
  });

  it("lies between 0 and 100 up to rounding", () => {
    fc.assert(
      fc.property(
        sentence,
        sentence,
        fc.constantFrom(bleuCorpusScoring, bleuSentenceScoring),
        (one, other, scoring) => {
          const { score } = bleuFromStatistics(bleuStatistics(one, [other]), scoring);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100 + 1e-9);
        },
      ),
    );
  });

  it("does not change the statistics it is given", () => {
    const statistics = Object.freeze([...bleuStatistics("the cat", ["the cat sat"])]);
    const before = [...statistics];
    bleuFromStatistics(statistics, { smoothing: "add-k", effectiveOrder: true });
    expect(statistics).toEqual(before);
  });

  it("penalises only hypotheses that are too short", () => {
    expect(bleuFromStatistics(bleuStatistics("a b c d", ["a b c d e"])).bp).toBeCloseTo(Math.exp(-1 / 4), 12);
    expect(bleuFromStatistics(bleuStatistics("a b c d e", ["a b c d"])).bp).toBe(1);
  });

  it("scores a sentence by the orders it has", () => {
    expect(sentenceBleu("hello", ["hello"])).toBeCloseTo(100, 9);
    expect(bleuFromStatistics(bleuStatistics("hello", ["hello"])).score).toBe(0);
  });
});

describe("poolStatistics", () => {
  it("adds place by place", () => {
    expect(
      poolStatistics([
        [1, 2],
        [3, 4],
        [5, 6],
      ]),
    ).toEqual([9, 12]);
  });

  it("of nothing is undefined, and of unequal lengths an error", () => {
    expect(poolStatistics([])).toBeNull();
    expect(() => poolStatistics([[1], [1, 2]])).toThrow(RangeError);
  });
});
