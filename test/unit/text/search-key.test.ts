import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldWithOffsets, searchKey } from "../../../src/text/search-key.ts";
import { toIso } from "../../../src/text/transliterate.ts";
import { anyText, teluguText } from "./arbitraries.ts";

describe("searchKey", () => {
  it.each([
    ["ఆర్యభట్ట", "āryabhaṭṭa", "Aryabhatta", "aryabata"],
    ["మామిడి పండు", "māmiḍi paṁḍu", "Mamidi Pandu", "mamidi pandu"],
    ["తెలంగాణ", "telaṁgāṇa", "Telangana", "telangana"],
    ["కుటుంబ", "kuṭuṁba", "kutumba", "kutunba"],
    ["పుస్తకం", "pustakaṁ", "pustakam", "pustakam"],
    ["బతుకమ్మ", "batukamma", "Bathukamma", "batukama"],
    ["విశాఖపట్నం", "viśākhapaṭnaṁ", "Visakhapatnam", "visakapatnam"],
    ["విజయవాడ", "vijayavāḍa", "Vijayawada", "vijayavada"],
    ["లక్ష్మి", "lakṣmi", "Laxmi", "laksmi"],
    ["సింహం", "siṁhaṁ", "simham", "simam"],
  ])("folds %s, %s and %s to %s", (native, iso, ascii, key) => {
    expect([native, iso, ascii].map(searchKey)).toEqual([key, key, key]);
  });

  it("meets over scripts", () => {
    expect(["भारत", "ভারত", "ਭਾਰਤ", "ભારત", "ଭାରତ", "భారత", "ಭಾರತ", "ഭാരത", "Bhārata"].map(searchKey)).toEqual(
      Array.from({ length: 9 }, () => "barata"),
    );
    expect(searchKey("ज़मीन")).toBe(searchKey("జమీన"));
  });

  it("gives a script without a romanisation its own letters", () => {
    expect(searchKey("東京 Ἀθῆναι Москва́")).toBe("東京 αθηναι москва");
  });

  it("drops joiners and unites normal forms", () => {
    expect(searchKey("టిబెట్\u200cలో")).toBe(searchKey("టిబెట్లో"));
    expect(searchKey("క్\u200dష")).toBe(searchKey("క్ష"));
    expect(searchKey("క\u0c46\u0c56లాసం")).toBe(searchKey("కైలాసం"));
    expect(searchKey("ma\u0304")).toBe(searchKey("mā"));
    expect(searchKey("ＦＵＬＬ")).toBe(searchKey("full"));
  });

  it("writes digits in ASCII and keeps repeated ones", () => {
    expect(searchKey("౧౯౪౭, ౨౦౦౦")).toBe("1947 2000");
    expect(searchKey("1,00,000")).toBe("100000");
  });

  it("turns punctuation and symbols into one space, except inside a word", () => {
    expect(searchKey("U.S.A. isn't # – (East-West)…")).toBe("usa isnt east vest");
    expect(searchKey("#1 №5")).toBe("1 no5");
    expect(searchKey(" ?! ")).toBe("");
  });

  it("silences the candrabindu of Telugu only", () => {
    expect(searchKey("వాఁడు")).toBe("vadu");
    expect(searchKey("चाँद")).toBe("canda");
  });

  it("drops signs without a reading and reads a stray vowel sign", () => {
    expect(searchKey("కౕ")).toBe("ka");
    expect(searchKey("ా")).toBe("a");
    expect(searchKey("ౝ")).toBe("n");
  });

  it("is the same for Telugu text and its romanisation", () => {
    fc.assert(
      fc.property(teluguText, (text) => {
        // A colon parts letters in ISO 15919 but is a separator of words here.
        fc.pre(!toIso(text).includes(":"));
        expect(searchKey(toIso(text))).toBe(searchKey(text));
      }),
    );
  });

  it("is idempotent but for the R of vocalic r, and holds letters, digits and single spaces only", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, teluguText), (text) => {
        const key = searchKey(text);
        expect(key).not.toMatch(/^ | $| {2}|[\p{P}\p{S}\p{Cc}\p{Cf}]/u);
        if (/^[a-z0-9 ]*$/u.test(key)) expect(searchKey(key)).toBe(key);
      }),
    );
  });
});

describe("foldWithOffsets", () => {
  it("says where each letter comes from", () => {
    const { key, starts, ends } = foldWithOffsets("ఆర్యభట్ట");
    expect(key).toBe("aryabata");
    expect(starts).toEqual([0, 1, 3, 3, 4, 4, 5, 7]);
    expect(ends).toEqual([1, 3, 4, 4, 5, 5, 8, 8]);
  });

  it("has the same key as searchKey and ordered ranges inside the text", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, teluguText), (text) => {
        const { key, starts, ends } = foldWithOffsets(text);
        expect(key).toBe(searchKey(text));
        expect(starts).toHaveLength(key.length);
        expect(ends).toHaveLength(key.length);
        for (const [place, start] of starts.entries()) {
          expect(start).toBeLessThan(ends[place] ?? 0);
          expect(start).toBeGreaterThanOrEqual(starts[place - 1] ?? 0);
          expect(ends[place] ?? 0).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
