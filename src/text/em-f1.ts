import { type Normalization, tokenizerOf } from "./normalize.ts";

/** `em` is 0 or 1, `f1` lies in 0-1. */
export interface AnswerScore {
  readonly em: number;
  readonly f1: number;
}

/**
 * Whether an answer has the same words in the same order as a reference answer: 1 or 0.
 *
 * @metric em answers
 * @label EM, exact match
 * @formula 1 if words(answer) = words(reference), else 0; of several references the best; mean over questions
 * @range 0 or 1 per answer; means 0–1
 * @normalisation See Normalisation
 * @source Rajpurkar et al. 2016 (SQuAD)
 * @edge Answer and reference both empty after normalisation: 1
 * @edge No reference in the configuration’s language: no value, not 0
 * @edge An empty answer is an answer and scores 0; a missing one isn’t counted
 */
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
 * How many words an answer shares with a reference answer, wherever they stand: the harmonic mean of precision and
 * recall over words, each counted as often as it occurs on both sides.
 *
 * `bothEmpty` is the score of two empty sides: 1 in SQuAD v2.0 and 0 in the code of SQuAD v1.1 and MLQA.
 *
 * @metric f1 answers
 * @label F1 over words
 * @formula 2 · shared / (words of the answer + words of the reference); of several references the best; mean over
 *   questions
 * @range 0–1
 * @normalisation See Normalisation
 * @source Rajpurkar et al. 2016 (SQuAD); two empty sides as in v2.0
 * @edge One side empty: 0; both empty: 1 (0 under the profiles `squad` and `mlqa`, as in their code)
 * @edge The best reference is chosen for F1 apart from EM
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
