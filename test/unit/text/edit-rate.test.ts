import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  aksharaErrorRate,
  cer,
  editRate,
  type EditUnit,
  editUnits,
  poolEdits,
  utteranceAlignment,
  utteranceEdits,
  utteranceEditsByUnit,
  wer,
} from "../../../src/text/edit-rate.ts";
import { sentence, teluguText } from "./arbitraries.ts";

const units: readonly EditUnit[] = ["word", "codepoint", "akshara"];

describe("error rates", () => {
  it("count the paper's ASR example (E5)", () => {
    const reference = "తామర వేటి వల్ల కలుగుతుంది?";
    const heard = "సామర్ వేట వల్ల కలుగుతుంది?";
    expect(wer(reference, heard)).toBe(2 / 4);
    // one letter, one virama put in, one vowel sign left out, of 25 code points
    expect(cer(reference, heard)).toBe(3 / 25);
    expect(aksharaErrorRate(reference, heard)).toBe(3 / 15);
  });

  it("see a text stripped of its vowel signs as wrong", () => {
    expect(wer("మామిడి పండు", "మమడ పడ")).toBe(1);
    expect(cer("మామిడి పండు", "మమడ పడ")).toBe(5 / 11);
  });

  it("may exceed 1", () => {
    expect(wer("a b", "a b c d e f")).toBe(2);
  });

  it("count code points, not UTF-16 units", () => {
    expect(utteranceEdits("😀x", "😁x", "codepoint")).toMatchObject({ units: 2, edits: 1 });
  });

  it("follow the rules for an empty side", () => {
    expect(wer("", "")).toBe(0);
    expect(wer("", "a b")).toBeNull();
    expect(wer("a b", "")).toBe(1);
    expect(editRate(poolEdits([]))).toBe(0);
  });

  it("words as written keep their punctuation and lose their case alone", () => {
    const edits = (reference: string, hypothesis: string) =>
      utteranceEdits(reference, hypothesis, "word", "written").edits;
    expect(editUnits(" Co-Op,\tİx\u00a0 e\u0301 \u0c67 ", "word", "written")).toEqual([
      "co-op,",
      "i\u0307x",
      "\u00e9",
      "\u0c67",
    ]);
    expect(edits("He said: YES.", "he SAID: yes.")).toBe(0);
    expect(edits("'cause it's e-mail", "cause its email")).toBe(3);
    expect(utteranceEdits("'cause it's e-mail", "cause its email", "word").edits).toBe(0);
    // Spaces between written words count, and the comma.
    expect(utteranceEdits("A, b", "a b", "codepoint", "written")).toMatchObject({ edits: 1, units: 4 });
  });

  it("raw text keeps case, punctuation and joiners", () => {
    const edits = (treatment: "raw" | "normalized") =>
      utteranceEdits("Rāma, x", "rāma x", "word", treatment).edits;
    expect(edits("normalized")).toBe(0);
    expect(edits("raw")).toBe(1);
    expect(editUnits(" a\tb  c ", "word", "raw")).toEqual(["a\tb", "c"]);
  });
});

describe("pooling", () => {
  it("divides all edits by all reference units, with the insertions against empty references", () => {
    const pooled = poolEdits([utteranceEdits("a b c", "a x c", "word"), utteranceEdits("", "y z", "word")]);
    expect(pooled).toEqual({ edits: 3, units: 3, substitutions: 1, deletions: 0, insertions: 2, hits: 2 });
    expect(editRate(pooled)).toBe(1);
  });

  it("gives the rate weighted by reference length", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(sentence, sentence), { minLength: 1, maxLength: 5 }), (pairs) => {
        const each = pairs.map(([reference, hypothesis]) => utteranceEdits(reference, hypothesis, "word"));
        const total = each.reduce((sum, { units: count }) => sum + count, 0);
        fc.pre(total > 0);
        const expected = each.reduce((sum, { edits }) => sum + edits, 0) / total;
        expect(editRate(poolEdits(each))).toBeCloseTo(expected, 12);
      }),
    );
  });
});

describe("units", () => {
  it("agree between the single and the joint count", () => {
    fc.assert(
      fc.property(teluguText, teluguText, (reference, hypothesis) => {
        const joint = utteranceEditsByUnit(reference, hypothesis);
        for (const unit of units) expect(joint[unit]).toEqual(utteranceEdits(reference, hypothesis, unit));
      }),
    );
  });

  it("aligned by akshara never begin with a combining mark", () => {
    const steps = utteranceAlignment("తామర వేటి", "సామర్ వేట", "akshara");
    expect(steps.filter((step) => step.kind !== "hit")).toEqual([
      { kind: "substitution", reference: "తా", hypothesis: "సా" },
      { kind: "substitution", reference: "ర", hypothesis: "ర్" },
      { kind: "substitution", reference: "టి", hypothesis: "ట" },
    ]);
    fc.assert(
      fc.property(teluguText, teluguText, (reference, hypothesis) => {
        for (const step of utteranceAlignment(reference, hypothesis, "akshara")) {
          expect(step.reference ?? "").not.toMatch(/^\p{M}/u);
          expect(step.hypothesis ?? "").not.toMatch(/^\p{M}/u);
        }
      }),
    );
  });
});
