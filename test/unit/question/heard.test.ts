import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heardAgainst } from "../../../src/question/heard.ts";
import { utteranceEditsByUnit } from "../../../src/text/edit-rate.ts";

const spoken = fc
  .array(fc.constantFrom("ka", "lo", "ప్రస్తుతం", "చలామణిలో", "మా", "రు", "x"), { minLength: 1, maxLength: 7 })
  .map((words) => words.join(" "));

describe("a transcript against what was said", () => {
  it("counts words as the word error rate does, also where two were heard as one", () => {
    const { parts, words, aksharas } = heardAgainst("one two three", "onetwo three");
    expect(parts).toHaveLength(2);
    expect(words).toEqual({ substitutions: 1, deletions: 1, insertions: 0, units: 3 });
    expect(aksharas).toEqual({ substitutions: 0, deletions: 1, insertions: 0, units: 13 });
  });

  it("has in both units the errors and units of the rates beside it", () => {
    fc.assert(
      fc.property(spoken, spoken, (said, heard) => {
        const { words, aksharas, parts } = heardAgainst(said, heard);
        const rates = utteranceEditsByUnit(said, heard);
        for (const [counted, rate] of [
          [words, rates.word],
          [aksharas, rates.akshara],
        ] as const) {
          expect(counted.substitutions + counted.deletions + counted.insertions).toBe(rate.edits);
          expect(counted.units).toBe(rate.units);
        }
        const inParts = parts.reduce((sum, p) => sum + p.substitutions + p.deletions + p.insertions, 0);
        expect(inParts).toBe(rates.akshara.edits);
      }),
    );
  });
});
