import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { difference } from "../../../src/text/difference.ts";
import { cutAfter, displayUnits } from "../../../src/text/display-units.ts";

const joined = (list: readonly { readonly text: string }[]): string => list.map((s) => s.text).join("");

describe("pieces that may be marked one by one", () => {
  it.each([
    ["తామర", ["తా", "మ", "ర"]],
    ["స్త్రీ", ["స్త్రీ"]],
    ["क्षत्रिय", ["क्ष", "त्रि", "य"]],
    ["e\u0301a", ["é", "a"]],
    ["👩🏽‍🔬x", ["👩🏽‍🔬", "x"]],
    ["🇮🇳🇳🇵", ["🇮🇳", "🇳🇵"]],
    ["a\r\nb", ["a", "\r\n", "b"]],
    ["", []],
  ])("%j", (text, expected) => {
    expect(displayUnits(text)).toEqual(expected);
  });

  it("concatenate to the text, and none but the first begins with a mark", () => {
    const pool = Array.from("aé తాస్త్రీక్షर्म्‍‌🙂🏽🇮🇳\u202e\u0301\u0327\n ٠اَ");
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pool), { maxLength: 30 }), (list) => {
        const text = list.join("").toWellFormed();
        const units = displayUnits(text);
        expect(units.join("")).toBe(text.normalize("NFC"));
        for (const unit of units.slice(1)) expect(unit).not.toMatch(/^\p{M}/u);
      }),
    );
  });

  it("a cut falls between pieces", () => {
    expect(cutAfter("స్త్రీలు", 1)).toEqual(["స్త్రీ", "లు"]);
    expect(cutAfter("short", 10)).toEqual(["short", ""]);
  });
});

describe("the difference of two texts", () => {
  it("marks by akshara", () => {
    const found = difference("తామర", "సామర్");
    expect(found?.before).toEqual([
      { kind: "substitution", text: "తా" },
      { kind: "hit", text: "మ" },
      { kind: "substitution", text: "ర" },
    ]);
    expect(found?.after.map((s) => s.text)).toEqual(["సా", "మ", "ర్"]);
    expect(found).toMatchObject({ hits: 1, length: 3, unit: "letter" });
  });

  it("keeps both texts whole", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const found = difference(a, b);
        expect(joined(found?.before ?? [])).toBe(a.normalize("NFC"));
        expect(joined(found?.after ?? [])).toBe(b.normalize("NFC"));
      }),
    );
  });

  it("goes by words where letters would take too long, and gives up beyond that", () => {
    const words = (n: number, w: string): string =>
      Array.from({ length: n }, (_, i) => w + String(i)).join(" ");
    expect(difference(words(900, "river"), words(900, "stone"))?.unit).toBe("word");
    expect(difference(words(9000, "river"), words(9000, "stone"))).toBeNull();
  });
});
