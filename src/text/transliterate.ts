import { indicLetter, type IndicLetter, teluBlock } from "./indic-letters.ts";

/**
 * Code points of the Telu block that the romanisation does not give back: digits become ASCII digits, the two superscript
 * marks and the vowelless n share the letter of the usual sign.
 */
export const lossyCodePoints: readonly number[] = [
  0x0c00,
  0x0c04,
  0x0c5d,
  ...Array.from({ length: 10 }, (_, value) => 0x0c66 + value),
];

const virama = "\u0c4d";
const nukta = "\u0c3c";
const romanNukta = "\u0324";

// ISO 15919 parts letters that would read as one (k:h, a:i) by a colon.
const separator = ":";
const aspirable = new Set(["k", "g", "c", "j", "ṭ", "ḍ", "t", "d", "p", "b"]);
const longestToken = 3;

/**
 * Where the romanised text stands: after the letter of a consonant that has no vowel (its iso), after an a that a following
 * i or u would turn into a diphthong, or neither.
 */
type Position =
  { readonly kind: "consonant"; readonly iso: string } | { readonly kind: "a" } | { readonly kind: "other" };

type DependentKind = "vowel-sign" | "virama" | "nukta";

const dependentKinds: ReadonlySet<string> = new Set<DependentKind>(["vowel-sign", "virama", "nukta"]);

const other: Position = { kind: "other" };
const afterA: Position = { kind: "a" };

// Places that the common layout fills and this block leaves unassigned have no script.
const inScript = /\p{Script=Telu}/u;

const letters: ReadonlyMap<string, IndicLetter> = new Map(
  Array.from({ length: teluBlock.last - teluBlock.first + 1 }, (_, offset) => teluBlock.first + offset)
    .map((codePoint): [string, IndicLetter | null] => [
      String.fromCodePoint(codePoint),
      indicLetter(codePoint),
    ])
    .filter((pair): pair is [string, IndicLetter] => pair[1] !== null && inScript.test(pair[0])),
);

function letterOf(character: string | undefined): IndicLetter | null {
  return letters.get(character ?? "") ?? null;
}

function mergesWith(position: Position, next: IndicLetter | null): boolean {
  if (next === null) return false;
  switch (position.kind) {
    case "consonant":
      if (next.kind === "consonant") return next.iso === "h" && aspirable.has(position.iso);
      return next.kind === "vowel";
    case "a":
      return next.kind === "vowel" && (next.iso === "i" || next.iso === "u");
    case "other":
      return false;
  }
}

function afterVowel(iso: string): Position {
  return iso === "a" ? afterA : other;
}

/** Whether a letter reads as something wherever it stands; the dependent signs need a consonant before them. */
function isReadable(letter: IndicLetter | null): letter is Exclude<IndicLetter, { kind: DependentKind }> {
  return letter !== null && !dependentKinds.has(letter.kind);
}

/**
 * Telu script (U+0C00-0C7F) to ISO 15919, NFC. Other characters and signs of the block without a reading stay as they are;
 * so does a dependent sign without a consonant before it. Vocalic r is printed with a dot below, a nukta as U+0324.
 */
export function toIso(text: string): string {
  const characters = Array.from(text.normalize("NFC"));
  let output = "";
  let position: Position = other;
  // A consonant whose vowel isn't known yet.
  let open: string | null = null;
  const close = (): void => {
    if (open === null) return;
    output += "a";
    position = afterA;
    open = null;
  };
  for (const [place, character] of characters.entries()) {
    const letter = letterOf(character);
    if (letter?.kind === "nukta" && open !== null && !output.endsWith(romanNukta)) {
      output += romanNukta;
      open += romanNukta;
      continue;
    }
    if (letter?.kind === "vowel-sign" && open !== null) {
      output += letter.iso;
      position = other;
      open = null;
      continue;
    }
    if (letter?.kind === "virama" && open !== null) {
      position = { kind: "consonant", iso: open };
      open = null;
      continue;
    }
    close();
    if (!isReadable(letter)) {
      // A run of colons that stands where one would part letters gets one more, so that it isn't taken for that.
      const next = letterOf(characters[place + 1]);
      const doubled = character === separator && mergesWith(position, next);
      output += doubled ? separator + separator : character;
      if (character !== separator || characters[place + 1] !== separator) position = other;
      continue;
    }
    if (mergesWith(position, letter)) output += separator;
    output += letter.iso;
    if (letter.kind === "consonant") open = letter.iso;
    position = letter.kind === "vowel" ? afterVowel(letter.iso) : other;
  }
  close();
  return output;
}

interface Token {
  readonly letter: IndicLetter;
  readonly character: string;
  /** The dependent form of a vowel; "" for a, which a consonant has by itself. */
  readonly sign: string;
}

function spellings(iso: string): readonly string[] {
  const dotted = iso.replace("l\u0325\u0304", "ḹ");
  const ringed = iso.replace("ṛ", "r\u0325").replace("ṝ", "r\u0325\u0304");
  const anusvara = iso.replace("ṁ", "ṃ");
  return [...new Set([iso, dotted, ringed, anusvara])];
}

function buildTokens(): ReadonlyMap<string, Token> {
  const lossy = new Set(lossyCodePoints.map((codePoint) => String.fromCodePoint(codePoint)));
  const signs = new Map<string, string>();
  for (const [character, letter] of letters)
    if (letter.kind === "vowel-sign") signs.set(letter.iso, character);
  const tokens = new Map<string, Token>();
  for (const [character, letter] of letters) {
    if (lossy.has(character)) continue;
    if (letter.kind !== "consonant" && letter.kind !== "vowel" && letter.kind !== "mark") continue;
    const sign = letter.kind === "vowel" ? (signs.get(letter.iso) ?? "") : "";
    for (const spelling of spellings(letter.iso)) tokens.set(spelling, { letter, character, sign });
  }
  return tokens;
}

const tokens = buildTokens();

interface Found {
  readonly token: Token;
  readonly length: number;
}

function tokenAt(text: string, start: number): Found | null {
  for (let length = longestToken; length > 0; length -= 1) {
    const token = tokens.get(text.slice(start, start + length).toLowerCase());
    if (token !== undefined && start + length <= text.length) return { token, length };
  }
  return null;
}

/**
 * ISO 15919 to Telu script, NFC: the inverse of `toIso` on text without Latin letters and `lossyCodePoints`.
 * Upper case reads as lower case; vocalic r is taken with a dot or a ring below, the anusvara with a dot above or below.
 * Digits and letters outside the romanisation (f, q, w, x, z) stay as they are.
 */
export function fromIso(text: string): string {
  const source = text.normalize("NFC");
  let output = "";
  let position: Position = other;
  let place = 0;
  const endConsonant = (): void => {
    if (position.kind === "consonant") output += virama;
    position = other;
  };
  while (place < source.length) {
    let colons = 0;
    while (source[place + colons] === separator) colons += 1;
    const found = tokenAt(source, place + colons);
    if (colons > 0) {
      const parts = mergesWith(position, found?.token.letter ?? null);
      endConsonant();
      output += separator.repeat(parts ? colons - 1 : colons);
      place += colons;
      continue;
    }
    if (found === null) {
      const character = String.fromCodePoint(source.codePointAt(place) ?? 0);
      if (character === romanNukta && position.kind === "consonant") {
        output += nukta;
        position = { kind: "consonant", iso: position.iso + romanNukta };
      } else {
        endConsonant();
        output += character;
      }
      place += character.length;
      continue;
    }
    const { letter, character, sign } = found.token;
    if (letter.kind === "vowel" && position.kind === "consonant") {
      output += sign;
      position = afterVowel(letter.iso);
    } else {
      endConsonant();
      output += character;
      if (letter.kind === "consonant") position = { kind: "consonant", iso: letter.iso };
      else if (letter.kind === "vowel") position = afterVowel(letter.iso);
    }
    place += found.length;
  }
  endConsonant();
  return output.normalize("NFC");
}
