import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aksharaBoundaries, aksharas } from "../../../src/text/akshara.ts";
import { searchKey } from "../../../src/text/search-key.ts";
import {
  matchesSearch,
  searchMatcher,
  searchPatterns,
  searchRanges,
} from "../../../src/text/search-match.ts";
import { asciiText, teluguText } from "./arbitraries.ts";

function finds(query: string, text: string): boolean {
  return matchesSearch(searchKey(text), query);
}

describe("matchesSearch", () => {
  it.each([
    ["aryabhata", "ఆర్యభట్ట"],
    ["āryabhaṭṭa", "Aryabhata"],
    ["ఆర్యభట్ట", "Aryabhata, the first satellite"],
    ["mamidi pandu", "మామిడి పండు"],
    ["pandu mamidi", "మామిడి పండు"],
    ["pamdu", "పండు"],
    ["pan", "పండు"],
    ["పం", "పండు"],
    ["మామిడ", "మామిడి"],
    ["మామిడ్", "మామిడి"],
    ["pustakan", "పుస్తకం"],
    ["krishna", "కృష్ణ"],
    ["krushna", "కృష్ణ"],
    ["kr̥ṣṇa", "కృష్ణ"],
    ["kṛṣṇa", "కృష్ణ"],
    ["krsna", "కృష్ణ"],
    ["kr", "కృష్ణ"],
    ["కృష్ణ", "Krishna"],
    ["కృష్ణ", "krushna"],
    ["rugvedam", "ఋగ్వేదం"],
    ["rigvedam", "ఋగ్వేదం"],
    ["vignanam", "విజ్ఞానం"],
    ["seeta", "సీత"],
    ["shree", "శ్రీ"],
    ["pooja", "పూజ"],
    ["bramha", "బ్రహ్మ"],
    ["dukham", "దుఃఖం"],
    ["tibetlo", "టిబెట్\u200cలో"],
    ["2024", "౨౦౨౪"],
    ["phangas", "ఫంగస్"],
    ["hone", "telephone"],
    ["brah", "brahma"],
    ["tre", "tree"],
    ["tree", "tree"],
    ["1000", "₹1,000"],
    ["USA", "U.S.A."],
    ["u.s", "USA"],
    ["", "anything"],
    [" ? ", "anything"],
  ])("%s finds %s", (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it.each([
    ["mamidi", "బతుకమ్మ"],
    ["mamidi tota", "మామిడి పండు"],
    ["hindi", "India"],
    ["peru", "experience"],
    ["2024", "2042"],
    ["11", "1"],
    ["mani", "నామి"],
    ["పండ ", "పండు"],
  ])("%s does not find %s", (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  it("finds every part of an ASCII text", () => {
    fc.assert(
      fc.property(asciiText, fc.nat(), fc.nat(), (text, from, length) => {
        const characters = Array.from(text);
        const start = from % (characters.length + 1);
        const part = characters.slice(start, start + (length % (characters.length + 1))).join("");
        expect(finds(part, text)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it("finds every part made of the letters the folding treats together", () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from("hmnrRaeiugjkx.'")),
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(letters, fc.nat(), fc.nat(), (text, from, length) => {
        const start = from % text.length;
        expect(finds(text.slice(start, start + 1 + (length % text.length)), text)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it("finds a Telugu text from any akshara on, at every key stroke", () => {
    fc.assert(
      fc.property(teluguText, fc.nat(), fc.nat(), (text, from, length) => {
        const units = aksharas(text);
        fc.pre(units.length > 0);
        const tail = units.slice(from % units.length).join("");
        expect(finds(tail.slice(0, 1 + (length % tail.length)), text)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("uses only what RE2 has too", () => {
    fc.assert(
      fc.property(fc.oneof(asciiText, teluguText), (query) => {
        for (const pattern of searchPatterns(query)) expect(pattern).not.toMatch(/\(\?[=!<]|\\/u);
      }),
    );
  });

  it("can be built once for many keys", () => {
    const matches = searchMatcher("pandu");
    expect(["పండు", "పండుగ", "ఫలం"].map(searchKey).map(matches)).toEqual([true, true, false]);
  });
});

describe("searchRanges", () => {
  const marked = (text: string, query: string): readonly string[] =>
    searchRanges(text, query).map(({ start, end }) => text.slice(start, end));

  it("mark whole aksharas of the original text", () => {
    expect(marked("మన దేశపు ఉపగ్రహం ఆర్యభట్ట.", "aryabhat")).toEqual(["ఆర్యభట్ట"]);
    expect(marked("ఆర్యభట్ట", "bha")).toEqual(["భ"]);
    expect(marked("రాష్ట్రీయ", "t")).toEqual(["ష్ట్రీ"]);
    expect(marked("The phone, U.S.A.", "hone")).toEqual(["phone"]);
    expect(marked("U.S.A. x", "usa")).toEqual(["U.S.A"]);
  });

  it("mark every word of the query, every time, and join what touches", () => {
    expect(marked("మామిడి పండు, మామిడి", "pandu mamidi")).toEqual(["మామిడి", "పండు", "మామిడి"]);
    expect(searchRanges("abab", "ab")).toEqual([{ start: 0, end: 4 }]);
  });

  it("refer to the text as it stands, not to a normal form", () => {
    const text = "x క\u0c46\u0c56లాసం";
    expect(searchRanges(text, "kai")).toEqual([{ start: 2, end: 5 }]);
    expect(marked("ma\u0304ta", "ma")).toEqual(["ma\u0304"]);
  });

  it("are empty when a word is missing or the query is", () => {
    expect(searchRanges("మామిడి పండు", "mamidi tota")).toEqual([]);
    expect(searchRanges("మామిడి", "")).toEqual([]);
    expect(searchRanges("abc", "h")).toEqual([]);
  });

  it("are sorted, disjoint, on akshara boundaries, and there when the query matches", () => {
    fc.assert(
      fc.property(teluguText, fc.nat(), (text, from) => {
        const boundaries = aksharaBoundaries(text);
        const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => searchKey(word) !== "");
        fc.pre(words.length > 0);
        const query = words[from % words.length] ?? "";
        const ranges = searchRanges(text, query);
        expect(ranges.length).toBeGreaterThan(0);
        for (const [place, { start, end }] of ranges.entries()) {
          expect(boundaries).toContain(start);
          expect(boundaries).toContain(end);
          expect(start).toBeGreaterThan(ranges[place - 1]?.end ?? -1);
          expect(end).toBeGreaterThan(start);
        }
      }),
    );
  });
});
