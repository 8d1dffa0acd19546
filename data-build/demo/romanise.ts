import { readWord, type Syllable, type Vowel } from "./telugu-syllables.ts";

const consonants: Readonly<Record<string, string>> = {
  క: "k",
  ఖ: "kh",
  గ: "g",
  ఘ: "gh",
  ఙ: "n",
  చ: "ch",
  ఛ: "chh",
  జ: "j",
  ఝ: "jh",
  ఞ: "n",
  ట: "t",
  ఠ: "th",
  డ: "d",
  ఢ: "dh",
  ణ: "n",
  త: "t",
  థ: "th",
  ద: "d",
  ధ: "dh",
  న: "n",
  ప: "p",
  ఫ: "f",
  బ: "b",
  భ: "bh",
  మ: "m",
  య: "y",
  ర: "r",
  ఱ: "r",
  ల: "l",
  ళ: "l",
  ఴ: "l",
  వ: "v",
  శ: "sh",
  ష: "sh",
  స: "s",
  హ: "h",
};
const vowels: Readonly<Record<Vowel, string>> = {
  a: "a",
  ā: "a",
  i: "i",
  ī: "i",
  u: "u",
  ū: "u",
  ṛ: "ru",
  e: "e",
  ē: "e",
  ai: "ai",
  o: "o",
  ō: "o",
  au: "au",
};

const labials: ReadonlySet<string> = new Set(["ప", "ఫ", "బ", "భ", "మ"]);

function romaniseSyllable(
  { consonants: parts, vowel, coda }: Syllable,
  at: number,
  word: readonly Syllable[],
): string {
  const onset = parts.map((c) => consonants[c] ?? "").join("");
  const next = word[at + 1]?.consonants[0];
  const nasal = !coda.startsWith("ం") ? "" : next === undefined || labials.has(next) ? "m" : "n";
  return onset + (vowel === null ? "" : vowels[vowel]) + nasal;
}

/** A Telugu word in plain Latin letters as an English text would spell it, without diacritics. */
export function romanise(word: string): string {
  return readWord(word)
    .map((piece) => ("syllables" in piece ? piece.syllables.map(romaniseSyllable).join("") : piece.other))
    .join("")
    .replaceAll(/[^A-Za-z0-9-]/gu, "");
}

export const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
