import type { Message } from "../words/en.ts";
import type { Verdict } from "../views/printed.ts";

export const verdictWords: Readonly<Record<Verdict, Message>> = {
  exact: "exact",
  rounded: "within rounding",
  different: "different",
  "not computed": "not computed",
};

const names: Readonly<Record<string, Message>> = {
  mean: "mean",
  sd: "standard deviation",
  share_same: "same, %",
  share_better: "better, %",
  share_worse: "worse, %",
  rho: "rank correlation with people",
  tau: "τ with people",
  me: "mean difference from people",
  mae: "mean absolute difference from people",
  loa_low: "lower limit of agreement",
  loa_high: "upper limit of agreement",
  alpha: "Krippendorff’s α",
  excluded: "excluded answers",
  triplets: "rated answers",
  raters: "raters",
  rated_questions: "rated questions",
  wer: "word error rate",
  cer: "character error rate",
  bleu: "BLEU",
  chrf: "chrF++",
  questions: "questions",
  audio_hours: "hours of audio",
  audio_seconds_mean: "mean length of audio, seconds",
  words_per_question: "words per question",
  words_per_answer: "words per reference answer",
  long_answers: "long reference answers",
  domain_share: "share of a domain, %",
  domain_mean_low: "lowest mean of a domain",
  domain_mean_high: "highest mean of a domain",
};

/** What a printed value measures; what this site doesn't compute is called as its publication file calls it. */
export const measureWords = (measure: string): string => names[measure] ?? measure.replaceAll("_", " ");
