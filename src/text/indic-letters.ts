/** What a character of an Indic block does to the syllable; `iso` is its letters in ISO 15919, NFC. */
export type IndicLetter =
  | { readonly kind: "consonant"; readonly iso: string }
  | { readonly kind: "vowel"; readonly iso: string }
  | { readonly kind: "vowel-sign"; readonly iso: string }
  | { readonly kind: "mark"; readonly iso: string }
  | { readonly kind: "digit"; readonly iso: string }
  | { readonly kind: "virama" }
  | { readonly kind: "nukta" };

type Entry = readonly [offset: number, letter: IndicLetter];

// The nine blocks from Devanagari to Malayalam share one layout of 128 places (that of ISCII).
const firstBlock = 0x0900;
const afterLastBlock = 0x0d80;
const blockSize = 0x80;

const consonants: readonly string[] = [
  ...["k", "kh", "g", "gh", "ṅ", "c", "ch", "j", "jh", "ñ"],
  ...["ṭ", "ṭh", "ḍ", "ḍh", "ṇ", "t", "th", "d", "dh", "n", "ṉ"],
  ...["p", "ph", "b", "bh", "m", "y", "r", "ṟ", "l", "ḷ", "ḻ", "v", "ś", "ṣ", "s", "h"],
];

/** ISO 15919 writes vocalic r and l with a ring below; r is printed here as the paper has it, with a dot. */
export const vocalicR = "ṛ";
const vocalicLongR = "ṝ";
const vocalicL = "l\u0325";
const vocalicLongL = "l\u0325\u0304";

const independentVowels: readonly string[] = [
  ...["a", "ā", "i", "ī", "u", "ū", vocalicR, vocalicL],
  ...["ê", "e", "ē", "ai", "ô", "o", "ō", "au"],
];

const vowelSigns: readonly string[] = [
  ...["ā", "i", "ī", "u", "ū", vocalicR, vocalicLongR],
  ...["ê", "e", "ē", "ai", "ô", "o", "ō", "au"],
];

function run(first: number, isos: readonly string[], letter: (iso: string) => IndicLetter): readonly Entry[] {
  return isos.map((iso, place) => [first + place, letter(iso)]);
}

const consonant = (iso: string): IndicLetter => ({ kind: "consonant", iso });
const vowel = (iso: string): IndicLetter => ({ kind: "vowel", iso });
const vowelSign = (iso: string): IndicLetter => ({ kind: "vowel-sign", iso });
const mark = (iso: string): IndicLetter => ({ kind: "mark", iso });
const digit = (iso: string): IndicLetter => ({ kind: "digit", iso });

const byOffset: ReadonlyMap<number, IndicLetter> = new Map<number, IndicLetter>([
  ...run(0x01, ["m\u0310", "ṁ", "ḥ"], mark),
  ...run(0x05, independentVowels, vowel),
  ...run(0x15, consonants, consonant),
  [0x3c, { kind: "nukta" }],
  // U+02BC, so that apostrophes and closing quotation marks stay what they are.
  [0x3d, mark("\u02bc")],
  ...run(0x3e, vowelSigns, vowelSign),
  [0x4d, { kind: "virama" }],
  ...run(0x60, [vocalicLongR, vocalicLongL], vowel),
  ...run(0x62, [vocalicL, vocalicLongL], vowelSign),
  ...run(0x66, ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"], digit),
]);

/**
 * Letters that the Telu block has beyond the shared layout. The standard has no signs for the historical consonants
 * U+0C58-0C5A; those here are free in it.
 */
const teluOnly: ReadonlyMap<number, IndicLetter> = new Map<number, IndicLetter>([
  [0x0c00, mark("m\u0310")],
  [0x0c04, mark("ṁ")],
  [0x0c58, consonant("ĉ")],
  [0x0c59, consonant("ẑ")],
  [0x0c5a, consonant("ḏ")],
  [0x0c5d, mark("n")],
]);

export const teluBlock = { first: 0x0c00, last: 0x0c7f } as const;

/** The letter at a code point of the nine Indic blocks with a common layout; null for signs without a reading, and elsewhere. */
export function indicLetter(codePoint: number): IndicLetter | null {
  if (codePoint < firstBlock || codePoint >= afterLastBlock) return null;
  return teluOnly.get(codePoint) ?? byOffset.get(codePoint % blockSize) ?? null;
}
