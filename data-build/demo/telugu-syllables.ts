/**
 * One Telugu syllable as it is written: consonants joined by virama, a vowel, and what follows it.
 * `consonants` is empty for an independent vowel; `vowel` is null for a bare consonant (virama).
 */
export interface Syllable {
  readonly consonants: readonly string[];
  readonly vowel: Vowel | null;
  /** Anusvara, visarga, candrabindu, a joiner after a virama, or nothing. */
  readonly coda: string;
}

/** The vowels of Telugu, by ISO 15919. */
export const VOWELS = ["a", "ā", "i", "ī", "u", "ū", "ṛ", "e", "ē", "ai", "o", "ō", "au"] as const;
export type Vowel = (typeof VOWELS)[number];

/** A stretch of a word: Telugu syllables, or text that is not Telugu and is left alone. */
export type Piece = { readonly syllables: readonly Syllable[] } | { readonly other: string };

const VIRAMA = "్";
const letters: Readonly<Record<Vowel, string>> = {
  a: "అ",
  ā: "ఆ",
  i: "ఇ",
  ī: "ఈ",
  u: "ఉ",
  ū: "ఊ",
  ṛ: "ఋ",
  e: "ఎ",
  ē: "ఏ",
  ai: "ఐ",
  o: "ఒ",
  ō: "ఓ",
  au: "ఔ",
};
const signs: Readonly<Record<Vowel, string>> = {
  a: "",
  ā: "ా",
  i: "ి",
  ī: "ీ",
  u: "ు",
  ū: "ూ",
  ṛ: "ృ",
  e: "ె",
  ē: "ే",
  ai: "ై",
  o: "ొ",
  ō: "ో",
  au: "ౌ",
};
const vowelOfLetter: ReadonlyMap<string, Vowel> = new Map(VOWELS.map((v) => [letters[v], v]));
const vowelOfSign: ReadonlyMap<string, Vowel> = new Map(
  VOWELS.filter((v) => v !== "a").map((v) => [signs[v], v]),
);
const codas = new Set(["ం", "ః", "ఁ"]);
const isConsonant = (c: string): boolean => (c >= "క" && c <= "హ") || (c >= "ౘ" && c <= "ౚ");

interface Read {
  readonly syllable: Syllable;
  readonly next: number;
}

function readCoda(points: readonly string[], at: number): { readonly coda: string; readonly next: number } {
  let next = at;
  let coda = "";
  for (let c = points[next]; c !== undefined && codas.has(c); c = points[next]) {
    coda += c;
    next += 1;
  }
  return { coda, next };
}

function readSyllable(points: readonly string[], at: number): Read | null {
  const first = points[at];
  const letter = first === undefined ? undefined : vowelOfLetter.get(first);
  if (letter !== undefined) {
    const { coda, next } = readCoda(points, at + 1);
    return { syllable: { consonants: [], vowel: letter, coda }, next };
  }
  if (first === undefined || !isConsonant(first)) return null;
  const consonants = [first];
  let next = at + 1;
  while (points[next] === VIRAMA) {
    const following = points[next + 1] ?? "";
    if (!isConsonant(following)) {
      const joiner = following === "\u200c" || following === "\u200d" ? following : "";
      return { syllable: { consonants, vowel: null, coda: joiner }, next: next + 1 + joiner.length };
    }
    consonants.push(following);
    next += 2;
  }
  const sign = vowelOfSign.get(points[next] ?? "");
  const tail = readCoda(points, sign === undefined ? next : next + 1);
  return { syllable: { consonants, vowel: sign ?? "a", coda: tail.coda }, next: tail.next };
}

/** Splits a word (NFC) into runs of syllables and runs of anything else; `writeWord` gives the word back. */
export function readWord(word: string): readonly Piece[] {
  const points = Array.from(word);
  const pieces: Piece[] = [];
  let syllables: Syllable[] = [];
  let other = "";
  for (let at = 0; at < points.length;) {
    const read = readSyllable(points, at);
    if (read === null) {
      if (syllables.length > 0) pieces.push({ syllables });
      syllables = [];
      other += points[at] ?? "";
      at += 1;
    } else {
      if (other !== "") pieces.push({ other });
      other = "";
      syllables.push(read.syllable);
      at = read.next;
    }
  }
  if (syllables.length > 0) pieces.push({ syllables });
  if (other !== "") pieces.push({ other });
  return pieces;
}

function writeSyllable({ consonants, vowel, coda }: Syllable): string {
  if (consonants.length === 0) return (vowel === null ? "" : letters[vowel]) + coda;
  return consonants.join(VIRAMA) + (vowel === null ? VIRAMA : signs[vowel]) + coda;
}

/** Syllables as text. An independent vowel after the first syllable is written as such. */
export const writeSyllables = (syllables: readonly Syllable[]): string =>
  syllables.map(writeSyllable).join("");

export const writeWord = (pieces: readonly Piece[]): string =>
  pieces.map((p) => ("syllables" in p ? writeSyllables(p.syllables) : p.other)).join("");
