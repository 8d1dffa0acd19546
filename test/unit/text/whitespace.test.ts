import { describe, expect, it } from "vitest";
import { asciiDigit, foldDigits } from "../../../src/text/digits.ts";
import {
  collapsePythonSpaces,
  pythonStrip,
  pythonStripEnd,
  pythonWords,
  unicodeWords,
} from "../../../src/text/whitespace.ts";

describe("white space", () => {
  it("as Python has it includes the C0 separators and NEL but not the byte order mark", () => {
    expect(pythonWords(" a\u001cb\u0085c\u00a0d\ufeffe ")).toEqual(["a", "b", "c", "d\ufeffe"]);
    expect(pythonStrip("\u001f a b \u0085")).toBe("a b");
    expect(pythonStripEnd(" a \u001f")).toBe(" a");
    expect(collapsePythonSpaces("a\tb \t c")).toBe("a\tb c");
  });

  it("as Unicode has it leaves the C0 separators alone", () => {
    expect(unicodeWords("a\u001cb\u0085c\u2003d")).toEqual(["a\u001cb", "c", "d"]);
    expect(unicodeWords("  ")).toEqual([]);
  });
});

describe("digits", () => {
  it("of each Indic and Arabic-Indic block fold to ASCII; others stay", () => {
    expect(foldDigits("٠٩ ۰۹ ०९ ০৯ ੦੯ ૦૯ ୦୯ ௦௯ ౦౯ ೦೯ ൦൯ ๑ 7")).toBe(`${"09 ".repeat(11)}๑ 7`);
    expect(asciiDigit("౭")).toBe("7");
    expect(asciiDigit("7")).toBeNull();
  });
});
