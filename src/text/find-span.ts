import { editUnits } from "./edit-rate.ts";

/** Words from `start` up to, not including, `end`, and how alike they are to what was looked for. */
export interface FoundSpan {
  readonly start: number;
  readonly end: number;
  /** 0–1, as `likeness` gives it. */
  readonly ratio: number;
}

/** Words of a recording, prepared once for any number of searches. */
export interface SearchedWords {
  /** Each word normalised, as code points; a word of nothing but punctuation is empty. */
  readonly words: readonly Uint32Array[];
}

const space = 0x20;
const codePoints = (text: string): Uint32Array =>
  Uint32Array.from(Array.from(text), (c) => c.codePointAt(0) ?? 0);
const normalized = (text: string): Uint32Array => codePoints(editUnits(text, "word").join(" "));

export const searchedWords = (words: readonly string[]): SearchedWords => ({ words: words.map(normalized) });

/** Takes one more letter of the other text into a row of lengths of longest common subsequences. */
function extend(row: Uint16Array, target: Uint32Array, letter: number): void {
  let corner = 0;
  let left = 0;
  for (let i = 0; i < target.length; i += 1) {
    const above = row[i] ?? 0;
    left = target[i] === letter ? corner + 1 : Math.max(above, left);
    row[i] = left;
    corner = above;
  }
}

const ratioOf = (common: number, a: number, b: number): number => (a + b === 0 ? 1 : (2 * common) / (a + b));

/**
 * The Levenshtein ratio of two texts after normalisation: 1 - d / (|a| + |b|) over code points, where d counts letters
 * put in or taken out (a replaced letter is both). What python-Levenshtein and RapidFuzz call `ratio`.
 */
export function likeness(a: string, b: string): number {
  const [target, other] = [normalized(a), normalized(b)];
  const row = new Uint16Array(target.length);
  for (const letter of other) extend(row, target, letter);
  return ratioOf(row.at(-1) ?? 0, target.length, other.length);
}

/**
 * The run of words most alike to `text`, however alike it is; of equals the first. Null where either is empty. Runs
 * that are too long to reach `threshold` are not looked at, so a result below it is a hint and not the best there is.
 */
export function findSpan(text: string, { words }: SearchedWords, threshold: number): FoundSpan | null {
  const target = normalized(text);
  if (target.length === 0) return null;
  // 2c / (a + b) >= t with c <= a asks for b <= a (2 - t) / t.
  const longest = Math.ceil((target.length * (2 - threshold)) / threshold);
  let best: FoundSpan | null = null;
  const row = new Uint16Array(target.length);
  for (const [start, first] of words.entries()) {
    if (first.length === 0) continue;
    row.fill(0);
    let length = 0;
    for (let end = start; end < words.length; end += 1) {
      const word = words[end];
      if (word === undefined || word.length === 0) continue;
      if (length > 0) {
        extend(row, target, space);
        length += 1;
      }
      for (const letter of word) extend(row, target, letter);
      length += word.length;
      const ratio = ratioOf(row.at(-1) ?? 0, target.length, length);
      if (best === null || ratio > best.ratio) best = { start, end: end + 1, ratio };
      if (length > longest) break;
    }
    if (best?.ratio === 1) break;
  }
  return best;
}
