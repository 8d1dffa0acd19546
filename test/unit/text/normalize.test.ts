import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  articlesOf,
  headlineNormalization,
  normalize,
  type NormalizationProfile,
  tokenizerOf,
} from "../../../src/text/normalize.ts";
import { anyText, teluguText } from "./arbitraries.ts";

const english = headlineNormalization("en");
const telugu = headlineNormalization("te");

describe("articles", () => {
  it("belong to the primary language, whatever region or case the tag has", () => {
    expect(articlesOf("en-IN")).toEqual(["a", "an", "the"]);
    expect(articlesOf("EN")).toEqual(["a", "an", "the"]);
    expect(articlesOf("te")).toEqual([]);
    expect(articlesOf("constructor")).toEqual([]);
  });

  it("are data: a caller may pass those of a language the table lacks", () => {
    const german = { profile: "vakqa", articles: ["der", "die", "das"] } as const;
    expect(normalize("Die Donau, dieser Fluss", german)).toBe("donau dieser fluss");
  });

  it("are taken literally, not as a pattern", () => {
    expect(normalize("abc a.c", { profile: "squad", articles: [] })).toBe("abc ac");
    expect(normalize("abc xyz", { profile: "vakqa", articles: ["a.c", "x|z"] })).toBe("abc xyz");
  });

  it("keep a letter that carries a combining mark", () => {
    expect(normalize("a\u0331 the x", english)).toBe("a\u0331 x");
    expect(normalize("a\u0331 the x", { profile: "squad", articles: [] })).toBe("\u0331 x");
  });
});

describe("headline normalisation", () => {
  it("treats spellings with and without ZWNJ, both forms of ai and both kinds of digit alike", () => {
    const pairs = [
      ["టిబెట్\u200cలో", "టిబెట్లో"],
      ["క\u0c46\u0c56లాసం", "కైలాసం"],
      ["మార్చి ౨౩।", "మార్చి 23"],
      ["H₂O", "h2o"],
    ] as const;
    for (const [one, other] of pairs) expect(normalize(one, telugu)).toBe(normalize(other, telugu));
  });

  it("keeps vowel signs and viramas", () => {
    expect(normalize("మామిడి పండు", telugu)).toBe("మామిడి పండు");
    expect(normalize("మామిడి పండు", telugu)).not.toBe(normalize("మమడ పడ", telugu));
  });

  it("takes the same path for ASCII and for other text", () => {
    const marked = (text: string): string => normalize(`${text} é`, english).replace(/ ?é$/u, "");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        expect(marked(text)).toBe(normalize(text, english));
      }),
    );
  });
});

describe("every profile", () => {
  const profiles: readonly NormalizationProfile[] = ["vakqa", "squad", "mlqa"];

  it("joins its words by single spaces and has no empty word", () => {
    fc.assert(
      fc.property(fc.constantFrom(...profiles), anyText, (profile, text) => {
        const words = tokenizerOf({ profile, articles: ["a"] })(text);
        expect(words).not.toContain("");
        expect(normalize(text, { profile, articles: ["a"] })).toBe(words.join(" "));
      }),
    );
  });

  it("is idempotent in its headline form on any text", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, teluguText), fc.constantFrom(english, telugu), (text, normalization) => {
        const once = normalize(text, normalization);
        expect(normalize(once, normalization)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});
