import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromIso, lossyCodePoints, toIso } from "../../../src/text/transliterate.ts";
import { teluguText } from "./arbitraries.ts";

interface Pair {
  readonly iso: string;
  readonly native: string;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Every object in the file that holds both spellings. */
function pairsIn(value: unknown): readonly Pair[] {
  if (!isRecord(value)) return [];
  const { iso15919: iso, telugu: native } = value;
  const own = typeof iso === "string" && typeof native === "string" ? [{ iso, native }] : [];
  return [...own, ...Object.values(value).flatMap(pairsIn)];
}

const table = new URL("../../published/table4_examples.json", import.meta.url);
const printed = pairsIn(JSON.parse(readFileSync(table, "utf8")));

describe("the paper's Table IV", () => {
  it("has its pairs", () => {
    expect(printed).toHaveLength(26);
  });

  it.each(printed)("$iso", ({ iso, native }) => {
    expect(toIso(native)).toBe(iso);
    expect(fromIso(iso)).toBe(native.normalize("NFC"));
  });
});

const assigned = Array.from({ length: 0x80 }, (_, offset) => 0x0c00 + offset).filter((codePoint) =>
  /\p{Script=Telugu}/u.test(String.fromCodePoint(codePoint)),
);

/** What a code point is tried on: dependent signs on a consonant, the others alone. */
function specimen(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  return /\p{M}/u.test(character) ? `క${character}` : character;
}

describe("each code point of the Telugu block", () => {
  it("is there", () => {
    expect(assigned.length).toBeGreaterThanOrEqual(100);
  });

  it.each(assigned.map((codePoint) => ({ codePoint, name: `U+0${codePoint.toString(16).toUpperCase()}` })))(
    "$name comes back, or is listed as lossy",
    ({ codePoint }) => {
      const text = specimen(codePoint).normalize("NFC");
      const back = fromIso(toIso(text));
      if (lossyCodePoints.includes(codePoint)) expect(back).not.toBe(text);
      else expect(back).toBe(text);
    },
  );

  it("has letters of its own unless it is a sign without a reading", () => {
    const kept = assigned.filter((codePoint) => /\p{Script=Telugu}/u.test(toIso(specimen(codePoint))));
    const signs = [
      0x0c55, 0x0c56, 0x0c5c, 0x0c77, 0x0c78, 0x0c79, 0x0c7a, 0x0c7b, 0x0c7c, 0x0c7d, 0x0c7e, 0x0c7f,
    ];
    expect(kept.filter((codePoint) => !signs.includes(codePoint))).toEqual([]);
  });

  it("has a romanisation that no other has, unless it is lossy", () => {
    const lossless = assigned.filter((codePoint) => !lossyCodePoints.includes(codePoint));
    const alone = lossless.filter((codePoint) => !/\p{M}/u.test(String.fromCodePoint(codePoint)));
    expect(new Set(alone.map((codePoint) => toIso(specimen(codePoint)))).size).toBe(alone.length);
  });
});

describe("toIso", () => {
  it("parts letters that would read as one", () => {
    expect(toIso("క్హ ఖ")).toBe("k:ha kha");
    expect(toIso("కఇ కై")).toBe("ka:i kai");
    expect(toIso("ఎస్ఎంఎస్")).toBe("es:eṁes");
    expect(fromIso("es:eṁes")).toBe("ఎస్ఎంఎస్");
  });

  it("keeps joiners, ASCII digits, Latin letters and unreadable signs", () => {
    expect(toIso("టిబెట్\u200cలో 23 GK ౷")).toBe("ṭibeṭ\u200clō 23 GK ౷");
  });

  it("writes Telugu digits in ASCII", () => {
    expect(toIso("౨౦౨౪")).toBe("2024");
  });

  it("leaves a sign without a consonant as it is", () => {
    expect(toIso("ా కిా ్")).toBe("ా kiా ్");
  });
});

describe("fromIso", () => {
  it("takes vocalic r with a dot or a ring, either anusvara, either normal form and capitals", () => {
    for (const spelling of ["kṛṣṇa", "kr\u0325ṣṇa", "kr\u0323s\u0323n\u0323a", "KṚṢṆA"]) {
      expect(fromIso(spelling)).toBe("కృష్ణ");
    }
    expect(fromIso("ṝ r\u0325\u0304")).toBe("ౠ ౠ");
    expect(fromIso("paṃḍu paṁḍu")).toBe("పండు పండు");
  });

  it("keeps what the romanisation has no letter for", () => {
    expect(fromIso("23 f? 😀 “x”")).toBe("23 f? 😀 “x”");
  });

  it("undoes toIso on Telugu text", () => {
    fc.assert(
      fc.property(teluguText, (text) => {
        expect(fromIso(toIso(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it("is undone by toIso on what toIso writes", () => {
    fc.assert(
      fc.property(teluguText, (text) => {
        const iso = toIso(text);
        expect(toIso(fromIso(iso))).toBe(iso);
        expect(iso.normalize("NFC")).toBe(iso);
      }),
    );
  });
});
