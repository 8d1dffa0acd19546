import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aksharaBoundaries, aksharas } from "../../../src/text/akshara.ts";
import { anyText, teluguText } from "./arbitraries.ts";

describe("aksharas", () => {
  it("keep a conjunct of three consonants whole", () => {
    expect(aksharas("స్త్రీ")).toEqual(["స్త్రీ"]);
    expect(aksharas("రాష్ట్రీయ")).toEqual(["రా", "ష్ట్రీ", "య"]);
  });

  it("end at a virama with ZWNJ and go on at one with ZWJ", () => {
    expect(aksharas("టిబెట్\u200cలో")).toEqual(["టి", "బె", "ట్\u200c", "లో"]);
    expect(aksharas("క్\u200dష")).toEqual(["క్\u200dష"]);
  });

  it("compose before they split", () => {
    expect(aksharas("క\u0c46\u0c56")).toEqual(["కై"]);
    expect(aksharas("a\u0304b")).toEqual(["ā", "b"]);
  });

  it("concatenate to the NFC text", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, teluguText), (text) => {
        expect(aksharas(text).join("")).toBe(text.normalize("NFC"));
      }),
    );
  });

  it("of well-formed text begin with no combining mark", () => {
    fc.assert(
      fc.property(teluguText, (text) => {
        expect(aksharas(text).filter((unit) => /^\p{M}/u.test(unit))).toEqual([]);
      }),
    );
  });
});

describe("aksharaBoundaries", () => {
  it("are offsets into the text as it stands", () => {
    expect(aksharaBoundaries("క\u0c46\u0c56లా!")).toEqual([0, 3, 5, 6]);
    expect(aksharaBoundaries("")).toEqual([0]);
    expect(aksharaBoundaries("😀a")).toEqual([0, 2, 3]);
  });

  it("cut NFC text where aksharas does", () => {
    fc.assert(
      fc.property(teluguText, (text) => {
        const boundaries = aksharaBoundaries(text);
        const pieces = boundaries.slice(1).map((end, place) => text.slice(boundaries[place], end));
        expect(pieces).toEqual(aksharas(text));
      }),
    );
  });
});
