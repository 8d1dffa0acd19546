import { describe, expect, it } from "vitest";
import {
  digits as digitsEn,
  numberWord as numberWordEn,
  ordinal as ordinalEn,
  roman,
} from "../../../data-build/demo/english.ts";
import {
  belonging,
  counting,
  decimalWord,
  digits,
  inside,
  languageOf,
  letterNames,
  numberWord,
  ordinal,
  toward,
  yearWord,
} from "../../../data-build/demo/telugu.ts";
import { UNIT_PAIRS } from "../../../data-build/demo/unit-facts.ts";

describe("case endings", () => {
  it.each([
    ["భారతదేశం", "భారతదేశంలో", "భారతదేశానికి", "భారతదేశ"],
    ["జపాన్", "జపాన్\u200Cలో", "జపాన్\u200Cకు", "జపాన్"],
    ["ఇటలీ", "ఇటలీలో", "ఇటలీకి", "ఇటలీ"],
    ["మాల్దీవులు", "మాల్దీవులలో", "మాల్దీవులకు", "మాల్దీవుల"],
    ["టువాలు", "టువాలులో", "టువాలుకు", "టువాలు"],
    ["బెల్జియం", "బెల్జియంలో", "బెల్జియంకు", "బెల్జియం"],
    ["మైలు", "మైలులో", "మైలుకు", "మైలు"],
    ["మైళ్లు", "మైళ్లలో", "మైళ్లకు", "మైళ్ల"],
    ["వియత్నాం", "వియత్నాంలో", "వియత్నాంకు", "వియత్నాం"],
  ])("of %s", (noun, locative, dative, genitive) => {
    expect([inside(noun), toward(noun), belonging(noun)]).toEqual([locative, dative, genitive]);
  });

  it("shorten a language's name before its noun", () => {
    expect(["తమిళం", "సంస్కృతం", "తెలుగు"].map(languageOf)).toEqual(["తమిళ భాష", "సంస్కృత భాష", "తెలుగు భాష"]);
  });
});

describe("numbers in Telugu", () => {
  it.each([
    [0, "సున్నా"],
    [19, "పంతొమ్మిది"],
    [20, "ఇరవై"],
    [100, "వంద"],
    [123, "నూట ఇరవై మూడు"],
    [200, "రెండు వందలు"],
    [1000, "వెయ్యి"],
    [2005, "రెండు వేల ఐదు"],
    [86_400, "ఎనభై ఆరు వేల నాలుగు వందలు"],
    [100_000, "లక్ష"],
    [250_000, "రెండు లక్షల యాభై వేలు"],
    [10_000_000, "కోటి"],
  ])("%d by itself", (n, word) => {
    expect(numberWord(n)).toBe(word);
  });

  it("stand before a noun in the oblique", () => {
    expect([1, 7, 200, 2000, 300_000].map(counting)).toEqual([
      "ఒక",
      "ఏడు",
      "రెండు వందల",
      "రెండు వేల",
      "మూడు లక్షల",
    ]);
  });

  it("have ordinals", () => {
    expect([1, 2, 4, 9, 10, 20, 21].map(ordinal)).toEqual([
      "మొదటి",
      "రెండవ",
      "నాలుగవ",
      "తొమ్మిదవ",
      "పదవ",
      "ఇరవయ్యవ",
      "ఇరవై ఒకటవ",
    ]);
  });

  it("are read as years, decimals, digits and letters", () => {
    expect(yearWord(1999)).toBe("పంతొమ్మిది వందల తొంభై తొమ్మిది");
    expect(yearWord(1900)).toBe("పంతొమ్మిది వందలు");
    expect(yearWord(2024)).toBe("రెండు వేల ఇరవై నాలుగు");
    expect(decimalWord("1.61")).toBe("ఒకటి పాయింట్ ఆరు ఒకటి");
    expect(digits(1234567)).toBe("12,34,567");
    expect(letterNames("in")).toBe("ఐ ఎన్");
  });
});

describe("numbers in English", () => {
  it("are grouped, spelt, ordered and Roman", () => {
    expect(digitsEn(1234567)).toBe("1,234,567");
    expect(numberWordEn(86_421)).toBe("eighty-six thousand four hundred twenty-one");
    expect([1, 2, 3, 11, 12, 21, 102].map(ordinalEn)).toEqual([
      "1st",
      "2nd",
      "3rd",
      "11th",
      "12th",
      "21st",
      "102nd",
    ]);
    expect([4, 49, 90, 1999, 2001].map(roman)).toEqual(["IV", "XLIX", "XC", "MCMXCIX", "MMI"]);
  });
});

describe("sizes of units", () => {
  it.each([
    ["mile", "foot", 5280],
    ["acre", "square-foot", 43_560],
    ["gallon", "cup", 16],
    ["kilowatt-hour", "kilojoule", 3600],
    ["cubic-meter", "liter", 1000],
    ["week", "hour", 168],
    ["megabyte", "byte", 1_000_000],
    ["degree", "arc-second", 3600],
  ])("one %s is so many of %s", (big, small, count) => {
    expect(UNIT_PAIRS.find((pair) => pair.big.id === big && pair.small.id === small)?.whole).toBe(count);
  });
});
