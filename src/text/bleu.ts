import { type BleuTokenizer, bleuTokens } from "./bleu-tokenize.ts";
import { clippedMatches, countNgrams, type NgramCounts, tokenNgrams } from "./ngram-counts.ts";

/** Order of a segment's statistics: clipped matches of 1- to 4-grams, hypothesis n-grams of each order, the two lengths. */
export const bleuStatisticNames = [
  "match_1",
  "match_2",
  "match_3",
  "match_4",
  "total_1",
  "total_2",
  "total_3",
  "total_4",
  "sys_len",
  "ref_len",
] as const;

/** How an order without a match counts: `exp` halves per such order (sacrebleu's default). */
export type BleuSmoothing = "exp" | "none" | "floor" | "add-k";

/** What is counted. Case is kept unless `lowercase`. */
export interface BleuCounting {
  readonly tokenizer: BleuTokenizer;
  readonly lowercase: boolean;
}

/** How counts become a score. `effectiveOrder` stops at the longest order the hypothesis has: for single sentences. */
export interface BleuScoring {
  readonly smoothing: BleuSmoothing;
  readonly effectiveOrder: boolean;
}

/** Counts of the references of one segment, to be used for many hypotheses. */
export interface BleuReferences {
  readonly counting: BleuCounting;
  readonly lengths: readonly number[];
  readonly orders: readonly NgramCounts[];
}

/** `score`, `precisions` in 0-100; `counts` and `totals` after smoothing; `bp` is the brevity penalty. */
export interface BleuScore {
  readonly score: number;
  readonly counts: readonly number[];
  readonly totals: readonly number[];
  readonly precisions: readonly number[];
  readonly bp: number;
  readonly systemLength: number;
  readonly referenceLength: number;
}

/** sacrebleu's default signature: 13a, case kept. */
export const bleuDefaultCounting: BleuCounting = { tokenizer: "13a", lowercase: false };

/** Corpus scoring (`smooth:exp|eff:no`). */
export const bleuCorpusScoring: BleuScoring = { smoothing: "exp", effectiveOrder: false };

/** Sentence scoring (`smooth:exp|eff:yes`). */
export const bleuSentenceScoring: BleuScoring = { smoothing: "exp", effectiveOrder: true };

const orders = [1, 2, 3, 4] as const;
const smoothingValue = { floor: 0.1, "add-k": 1 } as const;
// sacrebleu's stand-in for log 0.
const logOfZero = -9999999999;

function tokensOf(text: string, { tokenizer, lowercase }: BleuCounting): readonly string[] {
  return bleuTokens(lowercase ? text.toLowerCase() : text, tokenizer);
}

/** Counts one segment's references once. Throws RangeError without references. */
export function bleuReferences(
  references: readonly string[],
  counting: BleuCounting = bleuDefaultCounting,
): BleuReferences {
  if (references.length === 0) throw new RangeError("BLEU needs at least one reference");
  const tokenized = references.map((reference) => tokensOf(reference, counting));
  return {
    counting,
    lengths: tokenized.map((tokens) => tokens.length),
    orders: orders.map((order) => countNgrams(tokenized.map((tokens) => tokenNgrams(tokens, order)))),
  };
}

/** The reference length nearest to the hypothesis; the shorter of two equally near ones. */
function closestLength(length: number, candidates: readonly number[]): number {
  return candidates.reduce((best, candidate) => {
    const difference = Math.abs(candidate - length) - Math.abs(best - length);
    return difference < 0 || (difference === 0 && candidate < best) ? candidate : best;
  });
}

function isCounted(references: readonly string[] | BleuReferences): references is BleuReferences {
  return "orders" in references;
}

/**
 * Ten sufficient statistics of one segment, in the order of `bleuStatisticNames`. Sums of them over segments give corpus
 * BLEU. References are texts, or the result of `bleuReferences`, which then also fixes the counting.
 */
export function bleuStatistics(
  hypothesis: string,
  references: readonly string[] | BleuReferences,
  counting: BleuCounting = bleuDefaultCounting,
): readonly number[] {
  const counted = isCounted(references) ? references : bleuReferences(references, counting);
  const tokens = tokensOf(hypothesis, counted.counting);
  const matches = counted.orders.map((reference, place) =>
    clippedMatches(tokenNgrams(tokens, place + 1), reference),
  );
  const totals = orders.map((order) => Math.max(0, tokens.length - order + 1));
  return [...matches, ...totals, tokens.length, closestLength(tokens.length, counted.lengths)];
}

function brevityPenalty(systemLength: number, referenceLength: number): number {
  if (systemLength >= referenceLength) return 1;
  return systemLength > 0 ? Math.exp(1 - referenceLength / systemLength) : 0;
}

/**
 * How many runs of one to four words a translation shares with the reference, with a penalty for being short.
 *
 * From the statistics of one segment or their sums. Source: sacrebleu 2.6.0 `BLEU.compute_bleu`. Identical short
 * sentences give 100.00000000000004: clamp in display only.
 *
 * @metric bleu recognition
 * @label BLEU
 * @formula 100 · BP · exp(mean of ln p₁ … ln p₄); pₙ: shared n-grams over n-grams of the translation; BP = exp(1 −
 *   r/c) where the translation’s c words are fewer than the reference’s r, else 1
 * @range 0–100
 * @normalisation None; case kept, tokeniser 13a
 * @source Papineni et al. 2002; as sacrebleu 2.6.0 computes it (Post 2018):
 *   `nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp`
 * @edge Corpus values come from counts summed over questions, never from the mean of sentence values
 * @edge Single sentences use effective order: orders longer than the translation don’t count
 * @edge No match of any length: 0; an order without a match counts half of the one before (smoothing exp)
 */
export function bleuFromStatistics(
  statistics: readonly number[],
  { smoothing, effectiveOrder }: BleuScoring = bleuCorpusScoring,
): BleuScore {
  if (statistics.length !== bleuStatisticNames.length) throw new RangeError("BLEU needs ten statistics");
  const counts = statistics.slice(0, 4);
  const totals = statistics.slice(4, 8);
  const [systemLength = 0, referenceLength = 0] = statistics.slice(8);
  const precisions = orders.map(() => 0);
  const bp = brevityPenalty(systemLength, referenceLength);
  const lengths = { bp, systemLength, referenceLength };
  if (counts.every((count) => count === 0)) return { score: 0, counts, totals, precisions, ...lengths };

  let emptyOrderDivisor = 1;
  let usedOrders: number = orders.length;
  for (const [place, order] of orders.entries()) {
    const added = smoothing === "add-k" && order > 1 ? smoothingValue["add-k"] : 0;
    const count = (counts[place] ?? 0) + added;
    const total = (totals[place] ?? 0) + added;
    counts[place] = count;
    totals[place] = total;
    if (total === 0) break;
    if (effectiveOrder) usedOrders = order;
    if (count > 0) {
      precisions[place] = (100 * count) / total;
    } else if (smoothing === "exp") {
      emptyOrderDivisor *= 2;
      precisions[place] = 100 / (emptyOrderDivisor * total);
    } else if (smoothing === "floor") {
      precisions[place] = (100 * smoothingValue.floor) / total;
    }
  }
  const logs = precisions.slice(0, usedOrders).map((value) => (value === 0 ? logOfZero : Math.log(value)));
  const score = bp * Math.exp(logs.reduce((sum, value) => sum + value, 0) / usedOrders);
  return { score, counts, totals, precisions, ...lengths };
}

/** Sentence BLEU, 0-100. */
export function sentenceBleu(hypothesis: string, references: readonly string[] | BleuReferences): number {
  return bleuFromStatistics(bleuStatistics(hypothesis, references), bleuSentenceScoring).score;
}
