import { aksharas } from "./akshara.ts";
import { type AlignmentStep, align, countEdits, type EditCounts } from "./align.ts";
import { tokenizerOf } from "./normalize.ts";
import { collapsePythonSpaces, pythonStrip, unicodeWords } from "./whitespace.ts";

/** `word` gives WER, `codepoint` CER, `akshara` the akshara error rate. Spaces between words count in the latter two. */
export type EditUnit = "word" | "codepoint" | "akshara";

/**
 * `normalized` is the headline normalisation without article removal; `written` keeps words as they stand and folds case
 * alone, as NIST's sclite compares them by default; `raw` is what jiwer does by default.
 */
export type TextTreatment = "normalized" | "written" | "raw";

/** A count of each kind per unit, of one utterance or of a pool. */
export type EditCountsByUnit = Readonly<Record<EditUnit, EditCounts>>;

const normalizedWords = tokenizerOf({ profile: "vakqa", articles: [] });

/** Punctuation stays on its word. NFC, since two ways to encode a letter are one way to write it. */
const writtenWords = (text: string): readonly string[] => unicodeWords(text.normalize("NFC").toLowerCase());

function rawWords(text: string): readonly string[] {
  return pythonStrip(collapsePythonSpaces(text))
    .split(" ")
    .filter((word) => word !== "");
}

function charactersOf(text: string, unit: "codepoint" | "akshara"): readonly string[] {
  return unit === "akshara" ? aksharas(text) : Array.from(text);
}

/** The units that are aligned. */
export function editUnits(
  text: string,
  unit: EditUnit,
  treatment: TextTreatment = "normalized",
): readonly string[] {
  if (treatment === "raw") {
    return unit === "word" ? rawWords(text) : charactersOf(pythonStrip(text), unit);
  }
  const words = treatment === "written" ? writtenWords(text) : normalizedWords(text);
  return unit === "word" ? words : charactersOf(words.join(" "), unit);
}

/** Edits of one utterance. */
export function utteranceEdits(
  reference: string,
  hypothesis: string,
  unit: EditUnit,
  treatment: TextTreatment = "normalized",
): EditCounts {
  return countEdits(editUnits(reference, unit, treatment), editUnits(hypothesis, unit, treatment));
}

/** Edits of one utterance in all three units; each text is normalised once. */
export function utteranceEditsByUnit(reference: string, hypothesis: string): EditCountsByUnit {
  const referenceWords = normalizedWords(reference);
  const hypothesisWords = normalizedWords(hypothesis);
  const referenceText = referenceWords.join(" ");
  const hypothesisText = hypothesisWords.join(" ");
  return {
    word: countEdits(referenceWords, hypothesisWords),
    codepoint: countEdits(Array.from(referenceText), Array.from(hypothesisText)),
    akshara: countEdits(aksharas(referenceText), aksharas(hypothesisText)),
  };
}

/** The alignment of one utterance for display. Use words or aksharas: a single code point may be a bare vowel sign. */
export function utteranceAlignment(
  reference: string,
  hypothesis: string,
  unit: EditUnit,
  treatment: TextTreatment = "normalized",
): readonly AlignmentStep[] {
  return align(editUnits(reference, unit, treatment), editUnits(hypothesis, unit, treatment));
}

/** Sums over utterances; the insertions of utterances with an empty reference count. */
export function poolEdits(counts: readonly EditCounts[]): EditCounts {
  return counts.reduce(
    (sum, one) => ({
      edits: sum.edits + one.edits,
      units: sum.units + one.units,
      substitutions: sum.substitutions + one.substitutions,
      deletions: sum.deletions + one.deletions,
      insertions: sum.insertions + one.insertions,
      hits: sum.hits + one.hits,
    }),
    { edits: 0, units: 0, substitutions: 0, deletions: 0, insertions: 0, hits: 0 },
  );
}

/**
 * Edits per reference unit, a ratio that may exceed 1. Nothing on either side gives 0; insertions against an empty
 * reference give null (METRICS.md 3.3).
 */
export function editRate(counts: Pick<EditCounts, "edits" | "units">): number | null {
  if (counts.units > 0) return counts.edits / counts.units;
  return counts.edits === 0 ? 0 : null;
}

/**
 * Words that a recogniser put in, left out or got wrong, per word of what was said.
 *
 * Word error rate of one utterance.
 *
 * @metric wer recognition
 * @label WER, word error rate
 * @formula (substitutions + deletions + insertions) / words of the reference, by a least-cost alignment with unit
 *   costs; corpus value: all edits over all reference words
 * @range 0 and up, shown in %; may pass 100 %
 * @normalisation The headline normalisation, articles kept: see Normalisation. Beside it stands the rate on words
 *   as written: case folded, punctuation kept, as NIST’s sclite compares them by default
 * @source Levenshtein 1966; pooling and empty references as in jiwer 4.0; rates on words as written agree with
 *   NIST’s SCTK
 * @edge The corpus value is never the mean of the utterances’ rates
 * @edge Nothing was said and nothing heard: 0. Nothing was said and something heard: no rate for the utterance, and
 *   its insertions count in the corpus
 * @edge Of alignments with as few edits the one with most hits is taken; the number of edits doesn’t depend on it
 */
export function wer(reference: string, hypothesis: string): number | null {
  return editRate(utteranceEdits(reference, hypothesis, "word"));
}

/**
 * The word error rate’s formula over characters: how much of the spelling is wrong.
 *
 * Character (code point) error rate of one utterance.
 *
 * @metric cer recognition
 * @label CER, character error rate
 * @formula edits / characters of the reference; corpus value from sums
 * @range 0 and up, shown in %; may pass 100 %
 * @normalisation The headline normalisation, articles kept: see Normalisation. Characters are Unicode code points
 *   after NFC; spaces between words count
 * @source As WER; jiwer counts code points too
 * @edge A vowel sign is a character of its own; the akshara error rate counts it with its consonant
 * @edge Empty sides as for WER
 */
export function cer(reference: string, hypothesis: string): number | null {
  return editRate(utteranceEdits(reference, hypothesis, "codepoint"));
}

/**
 * The character error rate with written syllables as units: a consonant cluster with its vowel and other signs is
 * one, so that a wrong vowel sign is one wrong syllable.
 *
 * Akshara error rate of one utterance.
 *
 * @metric aer recognition
 * @label AER, akshara error rate
 * @formula edits / written syllables of the reference; corpus value from sums
 * @range 0 and up, shown in %; may pass 100 %
 * @normalisation The headline normalisation, articles kept: see Normalisation. Spaces between words count
 * @source Segmentation: Unicode UAX #29, rule GB9c, spelt out so that it doesn’t depend on the engine’s Unicode
 *   version
 * @edge In scripts without such syllables it equals CER and isn’t shown
 * @edge Empty sides as for WER
 */
export function aksharaErrorRate(reference: string, hypothesis: string): number | null {
  return editRate(utteranceEdits(reference, hypothesis, "akshara"));
}
