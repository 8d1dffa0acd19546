import fc from "fast-check";

const plain = [
  "క",
  "ఖ",
  "గ",
  "చ",
  "జ",
  "ఞ",
  "ట",
  "డ",
  "ణ",
  "త",
  "ద",
  "న",
  "ప",
  "బ",
  "మ",
  "య",
  "ర",
  "ల",
  "ళ",
  "శ",
  "ష",
  "స",
];
const consonant = fc.constantFrom(
  ...plain,
  "హ",
  "ఱ",
  "ఴ",
  "ఘ",
  "ఛ",
  "ఝ",
  "ఠ",
  "ఢ",
  "థ",
  "ధ",
  "ఫ",
  "భ",
  "వ",
  "ఙ",
  "ౘ",
  "ౙ",
  "ౚ",
);
const nukta = fc.constantFrom("", "", "", "\u0c3c");
const sign = fc.constantFrom("", "ా", "ి", "ీ", "ు", "ూ", "ృ", "ౄ", "ె", "ే", "ై", "ొ", "ో", "ౌ", "ౢ", "ౣ", "\u0c4d");
const mark = fc.constantFrom("", "", "", "ం", "ః", "ఁ");
const vowel = fc.constantFrom("అ", "ఆ", "ఇ", "ఈ", "ఉ", "ఊ", "ఋ", "ౠ", "ఌ", "ౡ", "ఎ", "ఏ", "ఐ", "ఒ", "ఓ", "ఔ");
const conjunct = fc
  .array(fc.tuple(consonant, nukta), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map((part) => part.join("")).join("\u0c4d"));
const syllable = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(conjunct, sign, mark).map((parts) => parts.join("")) },
  { weight: 2, arbitrary: fc.tuple(vowel, mark).map((parts) => parts.join("")) },
);
const between = fc.constantFrom(
  " ",
  ", ",
  ":",
  "::",
  "?",
  " - ",
  "\u200c",
  "\u200d",
  "\u0c3d",
  "\u0964",
  "7",
);

/** Well-formed text in the Telugu script with punctuation, joiners and ASCII digits, in NFC. */
export const teluguText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 6, arbitrary: syllable }, { weight: 1, arbitrary: between }), { maxLength: 20 })
  .map((parts) => parts.join("").normalize("NFC"));

/** Words of a small alphabet, so that alignments and n-grams meet often. */
export const smallWords: fc.Arbitrary<readonly string[]> = fc.array(fc.constantFrom("a", "b", "c", "డు"), {
  maxLength: 8,
});

/** Text of any well-formed code points. */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: "binary", maxLength: 40 });

/** Sentences of printable ASCII. */
export const asciiText: fc.Arbitrary<string> = fc.string({ unit: "grapheme-ascii", maxLength: 30 });

/** Short sentences over few words, some of them with punctuation. */
export const sentence: fc.Arbitrary<string> = fc
  .array(fc.constantFrom("the", "cat", "sat", "on", "mat.", "(a", "1,000", "పండు", "మామిడి।", "😀"), {
    maxLength: 9,
  })
  .map((words) => words.join(" "));
