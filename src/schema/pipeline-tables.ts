import { enumeration, integer, number, table, text } from "./define.ts";

const model_id = text("Answering model.");
const judge_id = text("Judge; nothing for measures without one.").optional();
const metric_id = text("Measure.");
const domain = text("Domain; nothing where the question has none.").optional();

export const paths = table({
  name: "paths",
  doc: "How configurations were made from one another: one row per step of each path.",
  key: ["path_id", "step"],
  columns: {
    path_id: text("The configuration that the path ends in."),
    step: integer("Place on the path, from 1."),
    config_id: text("Configuration after the step."),
    from_id: text("Configuration before it."),
    first_id: text("Where the path starts."),
    kind: enumeration(["asr", "mt", "both"], "Recognition, translation, or both in one step."),
    twin_id: text(
      "Where the step changes the language: the configuration that the same step makes from the path's start.",
    ).optional(),
  },
});

export const attribution = table({
  name: "attribution",
  doc: "Where answers were lost on a path: questions with a value at every step, by outcome.",
  key: ["metric_id", "judge_id", "path_id", "model_id", "domain", "outcome"],
  columns: {
    path_id: text("The configuration that the path ends in."),
    model_id,
    judge_id,
    metric_id,
    domain,
    outcome: enumeration(
      ["kept", "model", "asr", "mt", "both"],
      "No step loses it; low from the start; lost in recognition; in translation, also from the untouched text; only where translation meets recognition's errors.",
    ),
    n: integer("Questions."),
  },
});

export const knowledge = table({
  name: "knowledge",
  doc: "Right and wrong under two configurations in two languages, over the questions with a value under both.",
  key: ["metric_id", "judge_id", "config_id", "against_id", "model_id", "domain"],
  columns: {
    config_id: text("Configuration in the other language."),
    against_id: text("The baseline's configuration."),
    model_id,
    judge_id,
    metric_id,
    domain,
    both_right: integer("Questions right under both."),
    only_against: integer("Right under the baseline's configuration alone."),
    only_config: integer("Right under the other alone."),
    both_wrong: integer("Right under neither."),
  },
});

export const error_bins = table({
  name: "error_bins",
  doc: "Scores by the error of a question's input: sufficient statistics per bin.",
  key: ["metric_id", "judge_id", "error", "config_id", "input_id", "model_id", "domain", "bin"],
  columns: {
    config_id: text("Configuration of the answers."),
    input_id: text("Configuration whose input has the error: the same, or one it was made from."),
    error: enumeration(["wer", "chrf"], "Word error rate of the utterance, or sentence chrF++."),
    model_id,
    judge_id,
    metric_id,
    domain,
    bin: integer("Bin of the error, from 1: see src/schema/errors.ts for their ends."),
    n: integer("Questions."),
    sum: number("Sum of the values."),
    sum_sq: number("Sum of their squares."),
  },
});
