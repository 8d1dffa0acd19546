import { naiveWords } from "./normalize.ts";

/** Levenshtein distance with the whole table, as textbooks have it. */
function distance(reference: readonly string[], hypothesis: readonly string[]): number {
  const table = Array.from({ length: reference.length + 1 }, (_, i) =>
    Array.from({ length: hypothesis.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const cell = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = 1; i <= reference.length; i += 1)
    for (let j = 1; j <= hypothesis.length; j += 1) {
      const row = table[i] ?? [];
      row[j] = Math.min(
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + (reference[i - 1] === hypothesis[j - 1] ? 0 : 1),
      );
    }
  return cell(reference.length, hypothesis.length);
}

const segmenter = new Intl.Segmenter("te", { granularity: "grapheme" });
const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), (s) => s.segment);

/** Edits and reference units of one utterance in words, code points and aksharas. */
export function naiveEdits(reference: string, hypothesis: string): readonly number[] {
  const words = (text: string): string[] => naiveWords(text, false);
  const split = [
    words,
    (text: string): string[] => Array.from(words(text).join(" ")),
    (text: string): string[] => graphemes(words(text).join(" ")),
  ];
  return split.flatMap((units) => {
    const wanted = units(reference);
    return [distance(wanted, units(hypothesis)), wanted.length];
  });
}
