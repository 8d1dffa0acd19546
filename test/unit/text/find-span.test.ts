import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSpan, likeness, searchedWords } from "../../../src/text/find-span.ts";

/** Longest common subsequence by definition, without the tables of the code. */
function common(a: readonly string[], b: readonly string[]): number {
  const known = new Map<string, number>();
  const from = (i: number, j: number): number => {
    if (i === a.length || j === b.length) return 0;
    const key = `${i} ${j}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const length = a[i] === b[j] ? 1 + from(i + 1, j + 1) : Math.max(from(i + 1, j), from(i, j + 1));
    known.set(key, length);
    return length;
  };
  return from(0, 0);
}

describe("likeness", () => {
  it.each([
    ["river", "river", 1],
    ["", "", 1],
    ["ab", "", 0],
    // One letter replaced is one taken out and one put in: 1 - 2 / 8.
    ["lamp", "damp", 0.75],
    ["తామర వేటి", "సామర్ వేట", 1 - 4 / 18],
    ["The River!", "the river", 1],
  ])("of %j and %j", (a, b, expected) => {
    expect(likeness(a, b)).toBeCloseTo(expected, 12);
    expect(likeness(b, a)).toBeCloseTo(expected, 12);
  });
});

describe("finding a text among words", () => {
  it("gives the most alike run, whatever stands around it", () => {
    const words = searchedWords("so then we ask what makes the tide rise and fall".split(" "));
    expect(findSpan("What makes the tide rise?", words, 0.85)).toEqual({ start: 4, end: 9, ratio: 1 });
    expect(findSpan("what makes a tide rice", words, 0.85)?.start).toBe(4);
    expect(findSpan("?!", words, 0.85)).toBeNull();
    expect(findSpan("tide", searchedWords([]), 0.85)).toBeNull();
  });

  it("takes the first of two that are as alike, and passes over words of nothing but signs", () => {
    expect(findSpan("red sea", searchedWords(["red", "…", "sea", "red", "sea"]), 0.85)).toEqual({
      start: 0,
      end: 3,
      ratio: 1,
    });
  });

  it("finds what trying every run finds, where that reaches the threshold", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 4 });
    const threshold = 0.6;
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.array(word, { maxLength: 7 }),
        (text, words) => {
          const target = Array.from(text.join(" "));
          let best = 0;
          for (let start = 0; start < words.length; start += 1)
            for (let end = start + 1; end <= words.length; end += 1) {
              const run = Array.from(words.slice(start, end).join(" "));
              best = Math.max(best, (2 * common(target, run)) / (target.length + run.length));
            }
          const found = findSpan(text.join(" "), searchedWords(words), threshold)?.ratio ?? 0;
          if (best >= threshold) expect(found).toBeCloseTo(best, 12);
          else expect(found).toBeLessThan(threshold);
        },
      ),
    );
  });
});
