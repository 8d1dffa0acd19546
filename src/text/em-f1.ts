import { type Normalization, tokenizerOf } from "./normalize.ts";

/** `em` is 0 or 1, `f1` lies in 0-1. */
export interface AnswerScore {
  readonly em: number;
  readonly f1: number;
}

/** Whether two word lists are equal. */
export function exactMatch(answer: readonly string[], reference: readonly string[]): boolean {
  return answer.length === reference.length && answer.every((word, index) => word === reference[index]);
}

function commonWords(answer: readonly string[], reference: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of reference) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of answer) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += 1;
  }
  return common;
}

/**
 * Bag-of-words F1, 0-1. One side empty gives 0; both empty give `bothEmpty`, which is 1 in SQuAD v2.0 (and METRICS.md 3.2)
 * and 0 in the code of SQuAD v1.1 and MLQA.
 */
export function tokenF1(
  answer: readonly string[],
  reference: readonly string[],
  bothEmpty: 0 | 1 = 1,
): number {
  if (answer.length === 0 && reference.length === 0) return bothEmpty;
  const common = commonWords(answer, reference);
  if (common === 0) return 0;
  // The harmonic mean in its shortest form: equal fractions come out as equal numbers, so that ranks see their ties.
  return (2 * common) / (answer.length + reference.length);
}

/** How two empty sides score when the profile's own code is followed. */
function emptyRule(normalization: Normalization): 0 | 1 {
  return normalization.profile === "vakqa" ? 1 : 0;
}

/** Scores an answer; null where there are no references. */
export type AnswerScorer = (answer: string) => AnswerScore | null;

/**
 * Makes scorers of answers against a question's references, which are normalised once. Each metric is the maximum over
 * the references on its own. Without references both are undefined and the scorer gives null.
 */
export function answerScorers(
  normalization: Normalization,
  bothEmpty: 0 | 1 = emptyRule(normalization),
): (references: readonly string[]) => AnswerScorer {
  const tokenize = tokenizerOf(normalization);
  return (references) => {
    const tokenized = references.map(tokenize);
    return (answer) => {
      if (tokenized.length === 0) return null;
      const words = tokenize(answer);
      let em = 0;
      let f1 = 0;
      for (const reference of tokenized) {
        if (exactMatch(words, reference)) em = 1;
        f1 = Math.max(f1, tokenF1(words, reference, bothEmpty));
      }
      return { em, f1 };
    };
  };
}

/** A scorer for one question; see `answerScorers`, which is faster for many. */
export const answerScorer = (
  references: readonly string[],
  normalization: Normalization,
  bothEmpty: 0 | 1 = emptyRule(normalization),
): AnswerScorer => answerScorers(normalization, bothEmpty)(references);

/** EM and F1 of one answer; see `answerScorer`, which is faster for several answers to the same question. */
export function scoreAnswer(
  answer: string,
  references: readonly string[],
  normalization: Normalization,
): AnswerScore | null {
  return answerScorer(references, normalization)(answer);
}
