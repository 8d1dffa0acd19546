import { aksharaBoundaries } from "./akshara.ts";
import { indicLetter } from "./indic-letters.ts";
import { foldWithOffsets, searchKey } from "./search-key.ts";

/** A half-open range of UTF-16 offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const consonants = "b-dfgj-np-tv-z";
const flexible = new RegExp(`^h(?=.)|h$|r[iu]|R|r(?=[${consonants}]|$)|[gj]?nm$|[gj]n|[mn]$`, "g");

/**
 * What a letter of a query may stand for. At the ends it may be cut from its context: an h whose consonant isn't typed,
 * a nasal whose next consonant isn't typed yet. Inside, vocalic r is written ri, ru or r, and the conjunct of j and n as gn.
 */
function alternatives(letters: string, place: number): string {
  if (letters === "h") return place === 0 ? `(?:h|[${consonants}])` : "h?";
  if (letters === "R") return "(?:R|r[iu]?)";
  if (letters === "r") return "[rR]";
  if (letters === "ri" || letters === "ru") return `(?:${letters}|R)`;
  if (letters === "gn" || letters === "jn") return "[gj]n";
  if (letters.endsWith("nm")) return letters === "nm" ? "nm?" : "[gj]nm?";
  return "[mn]";
}

function patternOf(word: string): string {
  // A lone h may be any consonant's breath, so it asks for nothing.
  if (word === "h") return "h?";
  return word.replace(flexible, (letters: string, place: number) => alternatives(letters, place));
}

const lastLetter = /(.)\p{Cf}*$/su;

/** While an Indic word is typed, its last consonant may still get another vowel than the inherent a. */
function endsOpen(query: string): boolean {
  const codePoint = lastLetter.exec(query.normalize("NFC"))?.[1]?.codePointAt(0) ?? 0;
  const kind = indicLetter(codePoint)?.kind;
  return kind === "consonant" || kind === "nukta";
}

function wordsOf(query: string): readonly string[] {
  const key = searchKey(query);
  return (endsOpen(query) ? key.replace(/a$/, "") : key).split(" ").filter((word) => word !== "");
}

/** English habit writes long i and u as ee and oo. */
function englishVowels(query: string): string {
  return query.replace(/ee/gi, "i").replace(/oo/gi, "u");
}

/**
 * One regular expression per word of the query, all of which a matching key contains. The sources mean the same in
 * JavaScript and RE2 (DuckDB's `regexp_matches(key, pattern)`). Empty when the query has no letters or digits.
 */
export function searchPatterns(query: string): readonly string[] {
  const respelled = wordsOf(englishVowels(query));
  return wordsOf(query).map((word, place) => {
    const pattern = patternOf(word);
    const other = respelled[place];
    return other === undefined || other === word ? pattern : `(?:${pattern}|${patternOf(other)})`;
  });
}

/** A test of keys made by `searchKey`. Build it once per query; a query without letters or digits matches everything. */
export function searchMatcher(query: string): (key: string) => boolean {
  const patterns = searchPatterns(query).map((source) => new RegExp(source, "u"));
  return (key) => patterns.every((pattern) => pattern.test(key));
}

/** Whether a key made by `searchKey` holds every word of the query, each as a part of a word or whole. */
export function matchesSearch(key: string, query: string): boolean {
  return searchMatcher(query)(key);
}

function widen({ start, end }: TextRange, boundaries: readonly number[]): TextRange {
  const first = boundaries.findLast((boundary) => boundary <= start) ?? start;
  const last = boundaries.find((boundary) => boundary >= end) ?? end;
  return { start: first, end: last };
}

function merge(ranges: readonly TextRange[]): readonly TextRange[] {
  const sorted = ranges.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const merged: TextRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last === undefined || range.start > last.end) merged.push(range);
    else merged.splice(-1, 1, { start: last.start, end: Math.max(last.end, range.end) });
  }
  return merged;
}

/**
 * Where the words of a query stand in `text`: sorted, disjoint ranges that begin and end between aksharas. Empty unless every
 * word is found.
 */
export function searchRanges(text: string, query: string): readonly TextRange[] {
  const folded = foldWithOffsets(text);
  const boundaries = aksharaBoundaries(text);
  const ranges: TextRange[] = [];
  for (const source of searchPatterns(query)) {
    const matches = [...folded.key.matchAll(new RegExp(source, "gu"))];
    if (matches.length === 0) return [];
    for (const { index, 0: found } of matches) {
      const start = folded.starts[index];
      const end = folded.ends[index + found.length - 1];
      if (found !== "" && start !== undefined && end !== undefined)
        ranges.push(widen({ start, end }, boundaries));
    }
  }
  return merge(ranges);
}
