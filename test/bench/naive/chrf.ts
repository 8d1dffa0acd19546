import { naiveCounts, overlap, total } from "./ngrams.ts";

const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

function words(text: string): string[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== "")
    .flatMap((word) => {
      if (word.length === 1) return [word];
      if (punctuation.includes(word.slice(-1))) return [word.slice(0, -1), word.slice(-1)];
      if (punctuation.includes(word.slice(0, 1))) return [word.slice(0, 1), word.slice(1)];
      return [word];
    });
}

/** Matches, output n-grams and reference n-grams of six orders of characters and two of words. */
export function naiveChrfCounts(hypothesis: string, reference: string): readonly number[] {
  const characters = (text: string): string[] => Array.from(text.replace(/\s+/gu, ""));
  const sides = [1, 2, 3, 4, 5, 6]
    .map((n) => [naiveCounts(characters(hypothesis), n), naiveCounts(characters(reference), n)] as const)
    .concat(
      [1, 2].map((n) => [naiveCounts(words(hypothesis), n), naiveCounts(words(reference), n)] as const),
    );
  const counts = sides.map(([one, other]) => [overlap(one, other), total(one), total(other)] as const);
  return [
    ...counts.map(([match]) => match),
    ...counts.map(([, output, wanted]) => (wanted > 0 ? output : 0)),
    ...counts.map(([, , wanted]) => wanted),
  ];
}

/** chrF++, 0-100: F2 of the mean precision and recall over the orders that both sides have. */
export function naiveChrf(counts: readonly number[]): number {
  const orders = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => {
    const [match = 0, output = 0, wanted = 0] = [counts[n], counts[n + 8], counts[n + 16]];
    return output > 0 && wanted > 0 ? [[match / output, match / wanted] as const] : [];
  });
  if (orders.length === 0) return 0;
  const precision = orders.reduce((sum, [p]) => sum + p, 0) / orders.length;
  const recall = orders.reduce((sum, [, r]) => sum + r, 0) / orders.length;
  return 4 * precision + recall === 0 ? 0 : (100 * 5 * precision * recall) / (4 * precision + recall);
}
