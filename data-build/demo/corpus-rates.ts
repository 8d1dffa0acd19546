import { bleuFromStatistics, bleuReferences, bleuStatistics } from "../../src/text/bleu.ts";
import { chrfFromStatistics, chrfReferences, chrfStatistics } from "../../src/text/chrf.ts";
import { utteranceEdits } from "../../src/text/edit-rate.ts";
import { poolStatistics } from "../../src/text/ngram-counts.ts";
import type { Pair } from "./tune.ts";

/** Counts of one utterance are kept by its text: a small change of a channel changes few utterances. */
function remembered(
  references: readonly string[],
  measure: (index: number) => (hypothesis: string) => readonly number[],
): (hypotheses: readonly string[]) => readonly number[] {
  const known = references.map((_, index) => ({
    measure: measure(index),
    byText: new Map<string, readonly number[]>(),
  }));
  return (hypotheses) => {
    const rows = known.map(({ measure: count, byText }, index) => {
      const hypothesis = hypotheses[index] ?? "";
      const found = byText.get(hypothesis);
      if (found !== undefined) return found;
      const counts = count(hypothesis);
      byText.set(hypothesis, counts);
      return counts;
    });
    return poolStatistics(rows) ?? [];
  };
}

/** Corpus WER and CER of transcripts in percent, after the headline normalisation (METRICS section 3.3). */
export function errorRates(references: readonly string[]): (hypotheses: readonly string[]) => Pair {
  const pool = remembered(references, (index) => {
    const reference = references[index] ?? "";
    return (hypothesis) => {
      const words = utteranceEdits(reference, hypothesis, "word");
      const points = utteranceEdits(reference, hypothesis, "codepoint");
      return [words.edits, words.units, points.edits, points.units];
    };
  });
  return (hypotheses) => {
    const [wordEdits = 0, words = 1, pointEdits = 0, points = 1] = pool(hypotheses);
    return [(100 * wordEdits) / words, (100 * pointEdits) / points];
  };
}

/** Corpus BLEU and chrF++ of translations, 0-100 (METRICS section 3.4). */
export function translationScores(references: readonly string[]): (hypotheses: readonly string[]) => Pair {
  const bleuCount = 10;
  const pool = remembered(references, (index) => {
    const reference = references[index] ?? "";
    const bleu = bleuReferences([reference]);
    const chrf = chrfReferences([reference]);
    return (hypothesis) => [...bleuStatistics(hypothesis, bleu), ...chrfStatistics(hypothesis, chrf)];
  });
  return (hypotheses) => {
    const sums = pool(hypotheses);
    return [bleuFromStatistics(sums.slice(0, bleuCount)).score, chrfFromStatistics(sums.slice(bleuCount))];
  };
}
