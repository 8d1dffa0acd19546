import {
  characterNgrams,
  clippedMatches,
  countNgrams,
  type NgramCounts,
  tokenNgrams,
} from "./ngram-counts.ts";
import { pythonWords } from "./whitespace.ts";

/** What is counted. chrF has no words (0), chrF+ one, chrF++ two orders of words. */
export interface ChrfCounting {
  readonly characterOrder: number;
  readonly wordOrder: number;
  readonly lowercase: boolean;
  /** Whether white space counts among the characters. */
  readonly whitespace: boolean;
}

/** Counts of one text, to be used against many others. */
export interface ChrfReference {
  readonly orders: readonly NgramCounts[];
  readonly totals: readonly number[];
}

/** The references of one segment. */
export interface ChrfReferences {
  readonly counting: ChrfCounting;
  readonly references: readonly ChrfReference[];
}

/** chrF++ as the paper prints it: `nc:6 nw:2 space:no case:mixed`. */
export const chrfPlusPlus: ChrfCounting = {
  characterOrder: 6,
  wordOrder: 2,
  lowercase: false,
  whitespace: false,
};

/** Order of the chrF++ statistics: matches, hypothesis n-grams, reference n-grams, each for characters 1-6 and words 1-2. */
export const chrfStatisticNames = [
  ...["match", "hyp", "ref"].flatMap((side) =>
    ["char_1", "char_2", "char_3", "char_4", "char_5", "char_6", "word_1", "word_2"].map(
      (order) => `${side}_${order}`,
    ),
  ),
] as const;

const beta = 2;
const epsilon = 1e-16;
const punctuation = new Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");

/** Words with one ASCII punctuation mark split off: the last, else the first ("(hi)" gives "(hi" and ")"). */
export function chrfWords(text: string): readonly string[] {
  return pythonWords(text).flatMap((word) => {
    const last = word.at(-1) ?? "";
    const first = word.at(0) ?? "";
    if (word.length === 1) return [word];
    if (punctuation.has(last)) return [word.slice(0, -1), last];
    if (punctuation.has(first)) return [first, word.slice(1)];
    return [word];
  });
}

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, place) => place + 1);
}

function ngramsOf(text: string, counting: ChrfCounting): readonly (readonly string[])[] {
  const cased = counting.lowercase ? text.toLowerCase() : text;
  const characters = counting.whitespace ? cased : pythonWords(cased).join("");
  const words = counting.wordOrder > 0 ? chrfWords(cased) : [];
  return [
    ...range(counting.characterOrder).map((order) => characterNgrams(characters, order)),
    ...range(counting.wordOrder).map((order) => tokenNgrams(words, order)),
  ];
}

/** Counts one segment's references once. Throws RangeError without references. */
export function chrfReferences(
  references: readonly string[],
  counting: ChrfCounting = chrfPlusPlus,
): ChrfReferences {
  if (references.length === 0) throw new RangeError("chrF needs at least one reference");
  return {
    counting,
    references: references.map((reference) => {
      const grams = ngramsOf(reference, counting);
      return { orders: grams.map((list) => countNgrams([list])), totals: grams.map((list) => list.length) };
    }),
  };
}

function isCounted(references: readonly string[] | ChrfReferences): references is ChrfReferences {
  return "references" in references;
}

/**
 * Sufficient statistics of one segment against its best reference, three numbers per order in the order of
 * `chrfStatisticNames` (shorter for other orders). Sums over segments give corpus chrF. As in sacrebleu, hypothesis n-grams
 * of an order count 0 where the reference has none of that order.
 */
export function chrfStatistics(
  hypothesis: string,
  references: readonly string[] | ChrfReferences,
  counting: ChrfCounting = chrfPlusPlus,
): readonly number[] {
  const counted = isCounted(references) ? references : chrfReferences(references, counting);
  const grams = ngramsOf(hypothesis, counted.counting);
  let best: readonly number[] = [];
  let bestScore = -1;
  for (const { orders, totals } of counted.references) {
    const matches = orders.map((reference, place) => clippedMatches(grams[place] ?? [], reference));
    const hypothesisTotals = totals.map((total, place) => (total > 0 ? (grams[place]?.length ?? 0) : 0));
    const statistics = [...matches, ...hypothesisTotals, ...totals];
    const score = counted.references.length > 1 ? chrfFromStatistics(statistics) : 0;
    if (score > bestScore) {
      best = statistics;
      bestScore = score;
    }
  }
  return best;
}

interface OrderScore {
  readonly precision: number;
  readonly recall: number;
  readonly defined: boolean;
}

function orderScores(statistics: readonly number[]): readonly OrderScore[] {
  const orders = statistics.length / 3;
  if (!Number.isInteger(orders) || orders === 0)
    throw new RangeError("chrF needs three statistics per order");
  return range(orders).map((order) => {
    const match = statistics[order - 1] ?? 0;
    const hypothesis = statistics[orders + order - 1] ?? 0;
    const reference = statistics[2 * orders + order - 1] ?? 0;
    return {
      precision: hypothesis > 0 ? match / hypothesis : epsilon,
      recall: reference > 0 ? match / reference : epsilon,
      defined: hypothesis > 0 && reference > 0,
    };
  });
}

function fScore(precision: number, recall: number): number {
  const denominator = beta ** 2 * precision + recall;
  return denominator > 0 ? ((1 + beta ** 2) * precision * recall) / denominator : 0;
}

/**
 * How many runs of one to six letters and of one or two words a translation shares with the reference; recall
 * weighs more than precision. Kinder than BLEU to languages with long, inflected words.
 *
 * From the statistics of one segment or their sums. Source: sacrebleu 2.6.0 `CHRF._compute_f_score`.
 *
 * @metric chrf recognition
 * @label chrF++
 * @formula 100 · (1 + 2²) · P · R / (2² · P + R), P and R: mean precision and recall over the orders that both
 *   sides have
 * @range 0–100
 * @normalisation None; case kept, white space doesn’t count among letters
 * @source Popović 2015, 2017; as sacrebleu 2.6.0 computes it: `nc:6|nw:2|space:no|eff:yes|case:mixed`
 * @edge Corpus values come from summed counts
 * @edge Of the marks at the ends of a word only one, in ASCII, is split off: the last, else the first
 * @edge Nothing to compare: 0
 */
export function chrfFromStatistics(statistics: readonly number[]): number {
  const defined = orderScores(statistics).filter((order) => order.defined);
  if (defined.length === 0) return 0;
  const precision = defined.reduce((sum, order) => sum + order.precision, 0) / defined.length;
  const recall = defined.reduce((sum, order) => sum + order.recall, 0) / defined.length;
  return 100 * fScore(precision, recall);
}

/** The older variant (chrF++.py, sacrebleu's `eps:yes`): the mean of F2 over all orders, an absent order counting nearly 0. */
export function chrfSmoothedFromStatistics(statistics: readonly number[]): number {
  const scores = orderScores(statistics).map(({ precision, recall }) =>
    precision > 0 || recall > 0 ? fScore(precision, recall) : epsilon,
  );
  return (100 * scores.reduce((sum, score) => sum + score, 0)) / scores.length;
}

/** Sentence chrF++, 0-100. */
export function sentenceChrf(hypothesis: string, references: readonly string[] | ChrfReferences): number {
  return chrfFromStatistics(chrfStatistics(hypothesis, references));
}
