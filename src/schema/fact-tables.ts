import { boolean, columnsFor, enumeration, integer, number, table, text } from "./define.ts";

const question_id = text("Question, as in questions.question_id.");
const config_id = text("Input configuration.");
const model_id = text("Answering model.");
const repeat = integer("Repetition (epoch, retry), from 1.");

export const questions = table({
  name: "questions",
  doc: "One row per question.",
  key: ["question_id"],
  columns: {
    question_id,
    position: integer("Place in the folder, from 1: the order of reading."),
    domain: text("Domain id; nothing where the benchmark has no domains.").optional(),
    audio: enumeration(["clip", "withheld", "none"], "Whether there is a clip to play."),
    audio_url: text("File below the site's base.").optional(),
    audio_seconds: number("Length of the question's audio, s.").optional(),
    audio_seconds_source: enumeration(
      ["clip", "given", "simulated"],
      "Where the length comes from.",
    ).optional(),
    audio_peaks: text("The clip's waveform: one letter a bar, see src/schema/peaks.ts.").optional(),
    search: text("Search key over question and references in every language and script."),
  },
});

export const question_texts = table({
  name: "question_texts",
  doc: "The question in each of its languages.",
  key: ["question_id", "language"],
  columns: { question_id, language: text("Language id."), question: text("Wording.") },
});

export const references = table({
  name: "references",
  doc: "Reference answers: a list per question and language.",
  key: ["question_id", "language", "ordinal"],
  columns: {
    question_id,
    language: text("Language id."),
    ordinal: integer("Place in the list, from 1."),
    reference: text("Reference answer."),
  },
});

export const inputs = table({
  name: "inputs",
  doc: "What a model was given: ASR transcripts and translations.",
  key: ["question_id", "config_id"],
  columns: {
    question_id,
    config_id,
    text: text("The input."),
    search: text("Search key over the input."),
    wer: number("Word error rate of the utterance, a fraction (may exceed 1).").optional(),
    cer: number("Character error rate of the utterance, a fraction.").optional(),
    bleu: number("Sentence BLEU, 0–100.").optional(),
    chrf: number("Sentence chrF++, 0–100.").optional(),
  },
});

/** Sufficient statistics of the text metrics; they add up over questions. Columns of `text_stats` and `text_cube`. */
export const textStatisticNames = [
  "word_edits",
  "word_units",
  "written_word_edits",
  "written_word_units",
  "char_edits",
  "char_units",
  "akshara_edits",
  "akshara_units",
  "bleu_match_1",
  "bleu_match_2",
  "bleu_match_3",
  "bleu_match_4",
  "bleu_total_1",
  "bleu_total_2",
  "bleu_total_3",
  "bleu_total_4",
  "bleu_length",
  "bleu_reference_length",
  "chrf_match_char_1",
  "chrf_match_char_2",
  "chrf_match_char_3",
  "chrf_match_char_4",
  "chrf_match_char_5",
  "chrf_match_char_6",
  "chrf_match_word_1",
  "chrf_match_word_2",
  "chrf_output_char_1",
  "chrf_output_char_2",
  "chrf_output_char_3",
  "chrf_output_char_4",
  "chrf_output_char_5",
  "chrf_output_char_6",
  "chrf_output_word_1",
  "chrf_output_word_2",
  "chrf_reference_char_1",
  "chrf_reference_char_2",
  "chrf_reference_char_3",
  "chrf_reference_char_4",
  "chrf_reference_char_5",
  "chrf_reference_char_6",
  "chrf_reference_word_1",
  "chrf_reference_word_2",
] as const;
export type TextStatistic = (typeof textStatisticNames)[number];

export const textStatistics = columnsFor(textStatisticNames, (name) =>
  integer(
    name.startsWith("written_")
      ? "On words as written, case folded; nothing where this kind of input isn't measured so."
      : "A count; nothing where this kind of input isn't measured so.",
  ).optional(),
);

export const text_stats = table({
  name: "text_stats",
  doc: "Edits, reference units and n-gram matches of an input against the question in its language.",
  key: ["question_id", "config_id"],
  columns: { question_id, config_id, ...textStatistics },
});

export const answers = table({
  name: "answers",
  doc: "One row per question, configuration, model and repetition that was run.",
  key: ["config_id", "model_id", "question_id", "repeat"],
  columns: {
    question_id,
    config_id,
    model_id,
    repeat,
    answer: text("The answer; nothing where the model was run and nothing came back.").optional(),
    search: text("Search key over the answer; nothing where there is none.").optional(),
    error: text("What went wrong in the run.").optional(),
    em: number("Exact match with the best reference, 0 or 1.").optional(),
    f1: number("Token F1 with the best reference, 0–1.").optional(),
    latency_ms: number("Time to answer, ms.").optional(),
  },
});

export const judgments = table({
  name: "judgments",
  doc: "One score of one judge for one answer.",
  key: ["judge_id", "config_id", "model_id", "question_id", "repeat"],
  columns: {
    question_id,
    config_id,
    model_id,
    judge_id: text("Judge."),
    repeat,
    score: number("On the benchmark's scale; nothing where the judge's reply could not be read.").optional(),
    rationale: text("The judge's reason.").optional(),
  },
});

export const ratings = table({
  name: "ratings",
  doc: "Human ratings of answers.",
  key: ["question_id", "config_id", "model_id", "ordinal"],
  columns: {
    question_id,
    config_id,
    model_id,
    repeat,
    ordinal: integer("Place among the item's ratings, from 1."),
    rater_id: text("Pseudonym of the rater; nothing where the folder doesn't tell raters apart.").optional(),
    score: number("On the benchmark's scale; nothing where the rater gave none.").optional(),
    excluded: boolean("The item's ratings span so much that it leaves agreement statistics."),
  },
});

export const scores = table({
  name: "scores",
  doc: "Values of metrics computed elsewhere.",
  key: ["metric_id", "config_id", "model_id", "question_id", "repeat"],
  columns: {
    question_id,
    config_id,
    model_id,
    metric_id: text("Metric."),
    repeat,
    value: number("The value.").optional(),
  },
});

export const words = table({
  name: "words",
  doc: "Words that a recogniser heard in a question's clip, with their times.",
  key: ["question_id", "config_id", "ordinal"],
  columns: {
    question_id,
    config_id,
    ordinal: integer("Place in the clip, from 1."),
    word: text("As it was heard."),
    start_seconds: number("Start, s."),
    end_seconds: number("End, s."),
  },
});

export const spans = table({
  name: "spans",
  doc: "Where question and answer are spoken.",
  key: ["question_id", "part", "recording"],
  columns: {
    question_id,
    part: enumeration(["question", "answer"], "Which text it is."),
    recording: text("Recording that the times are in; empty: the question's own clip."),
    start_seconds: number("Start, s."),
    end_seconds: number("End, s."),
    ratio: number("How alike text and heard words are, 0–1.").optional(),
  },
});

export const cells = table({
  name: "cells",
  doc: "Cells with their measure, numbered: what `observations` are of.",
  key: ["cell"],
  columns: {
    cell: integer("Number of the cell, from 0, in the order of measure, judge, configuration and model."),
    metric_id: text("Measure: score, rating, em, f1, or a metric of the benchmark."),
    judge_id: text("Judge; nothing for measures without one.").optional(),
    config_id,
    model_id,
  },
});

export const observations = table({
  name: "observations",
  doc: "One value per question and cell: what every aggregate is made of. Repetitions and raters are averaged; made from answers, judgments, scores and ratings.",
  key: ["cell", "position"],
  columns: {
    cell: integer("Cell, as in cells.cell."),
    position: integer("Question, as in questions.position."),
    value: number("The value; nothing where the question was run and has none.").optional(),
  },
});

export const examples = table({
  name: "examples",
  doc: "Comparison cards.",
  key: ["example_id"],
  columns: {
    example_id: text("Card."),
    position: integer("Order of display, from 1."),
    question_id,
    aspect: text("What the card is about."),
    lesson: text("What to take from it."),
    note: text("A remark.").optional(),
    cells: text("Cells side by side: config/model or config/model/judge, separated by spaces."),
  },
});
