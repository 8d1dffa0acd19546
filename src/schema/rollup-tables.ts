import { boolean, columnsFor, enumeration, integer, number, table, text } from "./define.ts";
import { textStatistics } from "./fact-tables.ts";

const question_id = text("Question, as in questions.question_id.");
const config_id = text("Input configuration.");
const model_id = text("Answering model.");

export const binNames = [
  "bin_1",
  "bin_2",
  "bin_3",
  "bin_4",
  "bin_5",
  "bin_6",
  "bin_7",
  "bin_8",
  "bin_9",
  "bin_10",
] as const;

export const measures = table({
  name: "measures",
  doc: "What can be averaged: judge score, human rating, EM, F1, and the benchmark's own metrics.",
  key: ["metric_id"],
  columns: {
    metric_id: text("score, rating, em, f1, or a metric of the benchmark."),
    label: text("Name on screen."),
    direction: enumeration(["higher", "lower", "zero"], "What is better."),
    min: number("Lowest value."),
    max: number("Highest value."),
    bins: integer("Number of levels (discrete) or of equal-width bins (continuous), at most 10."),
    discrete: boolean("Whether bins are levels."),
  },
});

export const cube = table({
  name: "cube",
  doc: "Sufficient statistics per configuration, model, judge, metric and domain. Repetitions are averaged per question first.",
  key: ["metric_id", "judge_id", "config_id", "model_id", "domain"],
  columns: {
    config_id,
    model_id,
    judge_id: text("Judge; nothing for measures without one.").optional(),
    metric_id: text("Measure."),
    domain: text("Domain; nothing where the question has none.").optional(),
    n: integer("Questions with a value."),
    missing: integer("Questions run without a value (no answer, unreadable reply)."),
    sum: number("Sum of the values."),
    sum_sq: number("Sum of their squares."),
    ...columnsFor(binNames, (name) =>
      integer(`Questions in level or bin ${name.slice(4)} of the measure's scale.`),
    ),
  },
});

export const pair_cube = table({
  name: "pair_cube",
  doc: "Joint counts of two cells for the benchmark's comparisons.",
  key: ["comparison_id", "domain", "value_against", "value_variant"],
  columns: {
    comparison_id: text("Comparison of the benchmark's spec."),
    domain: text("Domain.").optional(),
    value_variant: number("Score of the variant; nothing where it is missing.").optional(),
    value_against: number("Score of the cell compared against; nothing where it is missing.").optional(),
    n: integer("Questions."),
  },
});

export const text_cube = table({
  name: "text_cube",
  doc: "Text statistics summed per configuration and domain.",
  key: ["config_id", "domain"],
  columns: { config_id, domain: text("Domain.").optional(), n: integer("Questions."), ...textStatistics },
});

export const rated = table({
  name: "rated",
  doc: "Human-rated items, one row per item and measure: the mean rating beside a judge's score or a metric's value.",
  key: ["metric_id", "judge_id", "question_id", "config_id", "model_id"],
  columns: {
    question_id,
    config_id,
    model_id,
    domain: text("Domain.").optional(),
    metric_id: text("Measure."),
    judge_id: text("Judge.").optional(),
    human: number("Mean of the item's ratings."),
    raters: integer("Ratings given."),
    excluded: boolean("Excluded before α."),
    value: number("The measure's value; nothing where it is missing.").optional(),
  },
});

export const ratings_by_item = table({
  name: "ratings_by_item",
  doc: "Every rating beside its question's domain: what agreement among people is computed from.",
  key: ["question_id", "config_id", "model_id", "ordinal"],
  columns: {
    question_id,
    config_id,
    model_id,
    domain: text("Domain.").optional(),
    ordinal: integer("Place among the item's ratings, from 1."),
    rater_id: text("Pseudonym of the rater; nothing where the folder doesn't tell raters apart.").optional(),
    score: number("On the benchmark's scale; nothing where the rater gave none.").optional(),
    excluded: boolean("Excluded before α."),
  },
});

export const ties = table({
  name: "ties",
  doc: "Which models of a configuration can be told apart by the leaderboard's measure: ranks, letters, and what resampling the questions makes of means and ranks.",
  key: ["config_id", "domain", "rank", "model_id"],
  columns: {
    config_id,
    model_id,
    domain: text("Domain id, or * for all questions."),
    rank: integer("1 + the number of models whose mean is separably better."),
    shared: boolean("Whether another model has the same rank."),
    letters: text("Models that share a letter are not separable at 0.05."),
    test: enumeration(
      ["paired", "unpaired"],
      "Paired sign-flip permutation; unpaired (Welch) where no question is common.",
    ),
    boot_lo: number(
      "Lower end of the mean's 95 % percentile bootstrap interval, 2,000 resamples.",
    ).optional(),
    boot_hi: number("Its upper end.").optional(),
    rank_lo: number(
      "Lower end of the 95 % bootstrap interval of the rank by mean, on the questions that all models have; halves where means tie.",
    ).optional(),
    rank_hi: number("Its upper end.").optional(),
  },
});

export const metrics = table({
  name: "metrics",
  doc: "Aggregates over all questions and per domain, as computed; printed values stand beside them with source published.",
  key: ["source", "metric_id", "judge_id", "config_id", "model_id", "domain"],
  columns: {
    metric_id: text("Measure or text metric (wer, wer_written, cer, aer, bleu, chrf)."),
    config_id,
    model_id: text("Model; nothing for a text metric.").optional(),
    judge_id: text("Judge; nothing for measures without one.").optional(),
    domain: text("Domain id, or * for all questions."),
    value: number("Mean or corpus value; nothing where undefined.").optional(),
    sd: number("Sample standard deviation (n − 1).").optional(),
    lo: number("Lower end of the 95 % interval.").optional(),
    hi: number("Upper end of the 95 % interval.").optional(),
    n: integer("Questions behind the value; nothing for a printed value.").optional(),
    source: enumeration(["computed", "published"], "Whether it was computed here or printed."),
  },
});
