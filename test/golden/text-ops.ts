import { aksharas } from "../../src/text/akshara.ts";
import {
  bleuDefaultCounting,
  bleuFromStatistics,
  type BleuCounting,
  bleuCorpusScoring,
  type BleuScore,
  type BleuScoring,
  bleuSentenceScoring,
  bleuStatistics,
} from "../../src/text/bleu.ts";
import { bleuTokenize } from "../../src/text/bleu-tokenize.ts";
import {
  type ChrfCounting,
  chrfFromStatistics,
  chrfPlusPlus,
  chrfSmoothedFromStatistics,
  chrfStatistics,
  chrfWords,
} from "../../src/text/chrf.ts";
import {
  editRate,
  type EditUnit,
  poolEdits,
  type TextTreatment,
  utteranceEdits,
} from "../../src/text/edit-rate.ts";
import { type AnswerScore, answerScorer } from "../../src/text/em-f1.ts";
import { poolStatistics } from "../../src/text/ngram-counts.ts";
import {
  articlesOf,
  headlineNormalization,
  normalize,
  type Normalization,
  tokenizerOf,
} from "../../src/text/normalize.ts";
import { list, record, text } from "./json.ts";
import type { GoldenOps } from "./types.ts";

interface Segment {
  readonly references: readonly string[];
  readonly hypothesis: string;
}

function texts(value: unknown): readonly string[] {
  return list(value).map(text);
}

/** The parallel lists of a corpus case as segments; `reference_streams` holds one list per reference. */
function segmentsOf(input: unknown): readonly Segment[] {
  const { hypotheses: hypothesisList, references, reference_streams: referenceStreams } = record(input);
  const hypotheses = texts(hypothesisList);
  const streams = referenceStreams === undefined ? [texts(references)] : list(referenceStreams).map(texts);
  return hypotheses.map((hypothesis, place) => ({
    hypothesis,
    references: streams.map((stream) => {
      const reference = stream[place];
      if (reference === undefined) throw new RangeError(`no reference for hypothesis ${place}`);
      return reference;
    }),
  }));
}

function segmentOf(input: unknown): Segment {
  const { references, hypothesis } = record(input);
  return { references: texts(references), hypothesis: text(hypothesis) };
}

function sourceOf(input: unknown): string {
  return text(record(input).text);
}

const squad: Normalization = { profile: "squad", articles: [] };

function mlqa(language: string): Normalization {
  return { profile: "mlqa", articles: articlesOf(language) };
}

function normalizeOp(input: unknown): unknown {
  const source = sourceOf(input);
  const headline = headlineNormalization(text(record(input).lang));
  return {
    squad: normalize(source, squad),
    mlqa_en: normalize(source, mlqa("en")),
    mlqa_hi: normalize(source, mlqa("hi")),
    vakqa: normalize(source, headline),
    vakqa_tokens: tokenizerOf(headline)(source),
  };
}

interface AnswerScores {
  readonly squad_v1: AnswerScore | null;
  readonly squad_v2: AnswerScore | null;
  readonly mlqa: AnswerScore | null;
  readonly vakqa: AnswerScore | null;
}

function answerScores(input: unknown): AnswerScores {
  const { references, hypothesis } = segmentOf(input);
  const language = text(record(input).lang);
  return {
    squad_v1: answerScorer(references, squad)(hypothesis),
    squad_v2: answerScorer(references, squad, 1)(hypothesis),
    mlqa: answerScorer(references, mlqa(language))(hypothesis),
    vakqa: answerScorer(references, headlineNormalization(language))(hypothesis),
  };
}

function percentMean(scores: readonly (AnswerScore | null)[]): unknown {
  const mean = (values: readonly (number | undefined)[]): number =>
    values.reduce((sum: number, value) => sum + (value ?? Number.NaN), 0) / values.length;
  return {
    em: 100 * mean(scores.map((score) => score?.em)),
    f1: 100 * mean(scores.map((score) => score?.f1)),
  };
}

function answerCorpus(input: unknown): unknown {
  const scores = list(record(input).items).map(answerScores);
  return {
    squad_v1: percentMean(scores.map((score) => score.squad_v1)),
    squad_v2: percentMean(scores.map((score) => score.squad_v2)),
    mlqa: percentMean(scores.map((score) => score.mlqa)),
    vakqa: percentMean(scores.map((score) => score.vakqa)),
  };
}

function asrCounts(segments: readonly Segment[], unit: EditUnit, treatment: TextTreatment): unknown {
  const pooled = poolEdits(
    segments.map(({ references, hypothesis }) =>
      utteranceEdits(references[0] ?? "", hypothesis, unit, treatment),
    ),
  );
  // jiwer 4 divides by at least one.
  const jiwerRate = pooled.edits / Math.max(1, pooled.units);
  return {
    rate: treatment === "raw" ? jiwerRate : editRate(pooled),
    errors: pooled.edits,
    ref_units: pooled.units,
    hits: pooled.hits,
    substitutions: pooled.substitutions,
    deletions: pooled.deletions,
    insertions: pooled.insertions,
  };
}

function asrOp(input: unknown): unknown {
  const segments = segmentsOf(input);
  return {
    jiwer_wer: asrCounts(segments, "word", "raw"),
    jiwer_cer: asrCounts(segments, "codepoint", "raw"),
    vakqa_wer: asrCounts(segments, "word", "normalized"),
    vakqa_cer: asrCounts(segments, "codepoint", "normalized"),
    vakqa_akshara_er: asrCounts(segments, "akshara", "normalized"),
  };
}

function sentenceRates(input: unknown): unknown {
  const rates = (treatment: TextTreatment): unknown =>
    segmentsOf(input).map(({ references, hypothesis }) =>
      editRate(utteranceEdits(references[0] ?? "", hypothesis, "word", treatment)),
    );
  return { vakqa_wer: rates("normalized"), jiwer_wer: rates("raw") };
}

function bleuOutput(score: BleuScore): unknown {
  return {
    score: score.score,
    counts: score.counts,
    totals: score.totals,
    precisions: score.precisions,
    bp: score.bp,
    sys_len: score.systemLength,
    ref_len: score.referenceLength,
  };
}

function corpusBleu(segments: readonly Segment[], counting: BleuCounting, scoring: BleuScoring): unknown {
  const pooled = poolStatistics(
    segments.map(({ references, hypothesis }) => bleuStatistics(hypothesis, references, counting)),
  );
  return pooled === null ? null : bleuOutput(bleuFromStatistics(pooled, scoring));
}

const smoothed = (smoothing: BleuScoring["smoothing"]): BleuScoring => ({ smoothing, effectiveOrder: false });

function bleuVariants(segments: readonly Segment[]): unknown {
  const of = (counting: Partial<BleuCounting>, scoring: BleuScoring = bleuCorpusScoring): unknown =>
    corpusBleu(segments, { ...bleuDefaultCounting, ...counting }, scoring);
  return {
    sentence_13a_exp_eff: of({}, bleuSentenceScoring),
    "13a_exp": of({}),
    intl_exp: of({ tokenizer: "intl" }),
    char_exp: of({ tokenizer: "char" }),
    none_exp: of({ tokenizer: "none" }),
    "13a_none": of({}, smoothed("none")),
    "13a_floor": of({}, smoothed("floor")),
    "13a_add-k": of({}, smoothed("add-k")),
    "13a_exp_lc": of({ lowercase: true }),
  };
}

function bleuSentences(input: unknown): unknown {
  return {
    sentence_13a_exp_eff: segmentsOf(input).map(
      ({ references, hypothesis }) =>
        bleuFromStatistics(bleuStatistics(hypothesis, references), bleuSentenceScoring).score,
    ),
  };
}

function chrfVariants(segments: readonly Segment[]): Readonly<Record<string, unknown>> {
  const of = (counting: Partial<ChrfCounting>, score = chrfFromStatistics): number | null => {
    const pooled = poolStatistics(
      segments.map(({ references, hypothesis }) =>
        chrfStatistics(hypothesis, references, { ...chrfPlusPlus, ...counting }),
      ),
    );
    return pooled === null ? null : score(pooled);
  };
  return {
    chrf: of({ wordOrder: 0 }),
    chrf_plus: of({ wordOrder: 1 }),
    chrf_pp: of({}),
    chrf_pp_lc: of({ lowercase: true }),
    chrf_pp_whitespace: of({ whitespace: true }),
    eps_chrf_pp: of({}, chrfSmoothedFromStatistics),
  };
}

function chrfSentences(input: unknown): unknown {
  return {
    chrf_pp: segmentsOf(input).map(({ references, hypothesis }) =>
      chrfFromStatistics(chrfStatistics(hypothesis, references)),
    ),
  };
}

/** The operations of the text suites by name; each gives the keys of `expected`, and may give more. */
export const textOps: GoldenOps = {
  normalize: normalizeOp,
  em_f1: answerScores,
  em_f1_corpus: answerCorpus,
  asr: asrOp,
  asr_sentence_rates: sentenceRates,
  aksharas: (input) => {
    const source = sourceOf(input);
    return { aksharas: aksharas(source), codepoints_nfc: Array.from(source.normalize("NFC")).length };
  },
  tokenize: (input) => ({
    tok_13a: bleuTokenize(sourceOf(input), "13a"),
    tok_intl: bleuTokenize(sourceOf(input), "intl"),
    tok_char: bleuTokenize(sourceOf(input), "char"),
  }),
  bleu: (input) => bleuVariants([segmentOf(input)]),
  bleu_corpus: (input) => bleuVariants(segmentsOf(input)),
  bleu_corpus_multiref: (input) => bleuVariants(segmentsOf(input)),
  bleu_sentences: bleuSentences,
  chrf: (input) => ({ ...chrfVariants([segmentOf(input)]), words: chrfWords(segmentOf(input).hypothesis) }),
  chrf_corpus: (input) => chrfVariants(segmentsOf(input)),
  chrf_sentences: chrfSentences,
};
