import { asciiDigit } from "./digits.ts";
import { indicLetter, teluBlock } from "./indic-letters.ts";

/** A folded text; `starts` and `ends` give, per UTF-16 unit of `key`, the range of the original text it stands for. */
export interface FoldedText {
  readonly key: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const candrabindu = "m\u0310";
const vocalicR = /^r[\u0323\u0325]/u;

const latinFolds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ f: "p", q: "k", w: "v", x: "ks", z: "j", "\u02bc": "" },
    ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i", ς: "σ" },
  }),
);

const alphabetic = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const marks = /\p{M}+/gu;
const ignored = /^(?:\p{Cf}|\u02BC)/u;
const silent = /^[\p{P}\p{S}\p{Z}\p{Cc}]/u;
const wordCharacter = /^[\p{L}\p{M}\p{N}]/u;
const clusterPattern = /\P{M}\p{M}*|\p{M}+/gu;
const joinsWords = new Set([".", ",", "'", "\u2019"]);

function clustersOf(text: string): readonly string[] {
  return text.match(clusterPattern) ?? [];
}

function foldLatin(cluster: string): string {
  const decomposed = cluster.normalize("NFD").toLowerCase();
  if (vocalicR.test(decomposed)) return "R";
  if (decomposed === candrabindu) return "";
  const base = decomposed.replace(marks, "");
  return latinFolds.get(base) ?? base;
}

function foldIso(iso: string): string {
  return clustersOf(iso).map(foldLatin).join("");
}

/** Candrabindu is silent in today's spelling of the Telu block and nasal in the blocks before it. */
function foldMark(character: string, iso: string): string {
  const nasal = character < String.fromCodePoint(teluBlock.first);
  return iso === candrabindu && nasal ? "m" : foldIso(iso);
}

function foldIndic(cluster: string): string {
  let letters = "";
  let open = false;
  for (const character of cluster) {
    const letter = indicLetter(character.codePointAt(0) ?? 0);
    if (letter === null || letter.kind === "nukta") continue;
    const keepsA = letter.kind !== "vowel-sign" && letter.kind !== "virama";
    if (open && keepsA) letters += "a";
    open = letter.kind === "consonant";
    if (letter.kind === "mark") letters += foldMark(character, letter.iso);
    else if (letter.kind !== "virama") letters += foldIso(letter.iso);
  }
  return open ? `${letters}a` : letters;
}

function foldNormalCluster(cluster: string): string {
  const codePoint = cluster.codePointAt(0) ?? 0;
  if (indicLetter(codePoint) !== null) return foldIndic(cluster);
  if (ignored.test(cluster)) return "";
  if (silent.test(cluster)) return " ";
  if (alphabetic.test(cluster)) return foldLatin(cluster);
  return asciiDigit(cluster) ?? cluster.toLowerCase();
}

// A text has few distinct clusters, so a lookup replaces nearly all of the work. Emptied when it grows past its use.
const cacheLimit = 20_000;
const clusterCache = new Map<string, string>();

/** Folds a base character with its marks; the result depends on nothing around it. */
function foldCluster(cluster: string): string {
  const known = clusterCache.get(cluster);
  if (known !== undefined) return known;
  const folded = clustersOf(cluster.normalize("NFKC")).map(foldNormalCluster).join("");
  if (clusterCache.size >= cacheLimit) clusterCache.clear();
  clusterCache.set(cluster, folded);
  return folded;
}

function startsWithWordCharacter(text: string, place: number): boolean {
  const codePoint = text.codePointAt(place);
  return codePoint !== undefined && wordCharacter.test(String.fromCodePoint(codePoint));
}

/** Gives each cluster's letters with their range in the text; runs of separators become one space, none at the ends. */
function foldClusters(text: string, emit: (letters: string, start: number, end: number) => void): void {
  let start = 0;
  let afterWord = false;
  let empty = true;
  let space: readonly [start: number, end: number] | null = null;
  for (const cluster of clustersOf(text)) {
    const end: number = start + cluster.length;
    const joins: boolean = joinsWords.has(cluster) && afterWord && startsWithWordCharacter(text, end);
    const letters: string = joins ? "" : foldCluster(cluster);
    const words = letters.includes(" ") ? letters.split(" ") : [letters];
    for (const [place, word] of words.entries()) {
      if (place > 0) space = [start, end];
      if (word === "") continue;
      if (space !== null && !empty) emit(" ", space[0], space[1]);
      emit(word, start, end);
      space = null;
      empty = false;
    }
    if (letters !== "") afterWord = !letters.endsWith(" ");
    start = end;
  }
}

type Rule = readonly [pattern: RegExp, kept: string];

const oneOfDoubled: Rule = [/([a-zR])\1+/g, "$1"];

/** What depends on neighbours; each match becomes its first group or nothing. */
const rules: readonly Rule[] = [
  oneOfDoubled,
  [/([b-dfgj-np-tv-z])h/g, "$1"],
  [/(^|[^a-zR]|[aeiouR])h(?=[b-dfgj-np-tv-z])/g, "$1"],
  oneOfDoubled,
];

const nasalBeforeConsonant = /m(?=[b-dfgj-np-tv-z])/g;

function applyRules(key: string): string {
  const letters = rules.reduce((text, [pattern, kept]) => text.replace(pattern, kept), key);
  return letters.replace(nasalBeforeConsonant, "n").replace(oneOfDoubled[0], oneOfDoubled[1]);
}

function applyRuleTracked(folded: FoldedText, pattern: RegExp): FoldedText {
  let key = "";
  const starts: number[] = [];
  const ends: number[] = [];
  const copy = (from: number, to: number): void => {
    key += folded.key.slice(from, to);
    for (const start of folded.starts.slice(from, to)) starts.push(start);
    for (const end of folded.ends.slice(from, to)) ends.push(end);
  };
  let place = 0;
  for (const match of folded.key.matchAll(pattern)) {
    const kept = match[1] ?? "";
    const end = match.index + match[0].length;
    copy(place, match.index + kept.length);
    if (kept !== "") ends.splice(-1, 1, folded.ends[end - 1] ?? 0);
    place = end;
  }
  copy(place, folded.key.length);
  return { key, starts, ends };
}

function applyRulesTracked(folded: FoldedText): FoldedText {
  const letters = rules.reduce((text, [pattern]) => applyRuleTracked(text, pattern), folded);
  const nasal = { ...letters, key: letters.key.replace(nasalBeforeConsonant, "n") };
  return applyRuleTracked(nasal, oneOfDoubled[0]);
}

/**
 * Folds a text in any script to one key, so that Indic scripts, ISO 15919 and plain ASCII romanisation meet:
 * - NFKC, lower case; joiners and other format characters dropped; Indic and Arabic-Indic digits in ASCII.
 * - Indic letters are romanised with their inherent vowel; Latin, Greek and Cyrillic letters lose their marks. Long vowels
 *   thereby equal short ones and retroflexes dentals. Vocalic r is `R`; f, q, w, x, z are p, k, v, ks, j.
 * - `.`, `,` and apostrophes inside a word or number go; all other punctuation, symbols and white space become one space.
 * - A letter written two or more times in a row counts once; h next to a consonant goes (aspirates, sh, ch); m before a
 *   consonant is n (the anusvara is m elsewhere).
 *
 * The key of a part of a text is a part of the text's key but for the letters at its two ends, which `searchPatterns`
 * allows for. Keys hold letters, digits and single spaces only.
 */
export function searchKey(text: string): string {
  let key = "";
  foldClusters(text, (letters) => {
    key += letters;
  });
  return applyRules(key);
}

/** `searchKey` together with where each of its letters comes from. */
export function foldWithOffsets(text: string): FoldedText {
  let key = "";
  const starts: number[] = [];
  const ends: number[] = [];
  foldClusters(text, (letters, start, end) => {
    key += letters;
    starts.push(...Array.from({ length: letters.length }, () => start));
    ends.push(...Array.from({ length: letters.length }, () => end));
  });
  return applyRulesTracked({ key, starts, ends });
}
