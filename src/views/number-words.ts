import type { AlphaNumber } from "../queries/alpha-number.ts";
import type { AgreementNumber } from "../queries/agreement-number.ts";
import type { MeasuredCell } from "../queries/cell-sql.ts";
import type { DatasetNumber } from "../queries/dataset-number.ts";
import { longAnswerWords } from "../schema/long-answer.ts";
import type { NumberOf } from "../queries/one-number.ts";
import { measuresOf } from "../schema/measures.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import type { Message } from "../words/en.ts";
import type { Say } from "../words/say.ts";
import { domainLabel, judgeLabel, modelLabel } from "./words.ts";

/** The cells that a number is about. */
export function cellsOf(of: NumberOf): readonly MeasuredCell[] {
  switch (of.kind) {
    case "mean":
    case "extreme":
      return [of.cell];
    case "difference":
      return [of.cell, of.from];
    case "outcome":
      return [of.variant, of.against];
    case "agreement":
    case "alpha":
    case "dataset":
    case "quality":
      return [];
  }
}

/** The judges that have part in a number; "" where none has. */
export const judgesOf = (of: NumberOf): readonly string[] =>
  of.kind === "agreement" ? [of.judge] : cellsOf(of).map((c) => c.judge);

const outcomeWords = {
  worse: "Share of common questions, in per cent, on which {variant} is worse than {against}",
  same: "Share of common questions, in per cent, on which {variant} is the same as {against}",
  better: "Share of common questions, in per cent, on which {variant} is better than {against}",
  net: "Share of common questions, in per cent, on which {variant} is better than {against}, minus the share on which it is worse",
  change: "Mean over common questions of: {variant}; minus: {against}",
} as const satisfies Record<string, Message>;

const agreementWords = {
  rho: "Spearman’s rank correlation with the mean human rating of: {what}",
  tau: "Kendall’s τ-b with the mean human rating of: {what}",
  me: "Mean over rated answers of: {what}; minus the mean human rating",
  mae: "Mean over rated answers of the absolute difference from the mean human rating of: {what}",
  loa_low: "Lower limit of agreement with the mean human rating, mean difference − 1.96 SD, of: {what}",
  loa_high: "Upper limit of agreement with the mean human rating, mean difference + 1.96 SD, of: {what}",
} as const satisfies Record<AgreementNumber["part"], Message>;

const alphaWords = {
  before: "Krippendorff’s α, {level}, of all rated answers",
  after: "Krippendorff’s α, {level}, without the answers whose ratings are too far apart",
} as const satisfies Record<AlphaNumber["side"], Message>;

const datasetWords = {
  questions: "Questions that have a wording in {language}",
  audio_hours: "Length of the audio of all questions together, in hours",
  audio_seconds_mean: "Mean length of a question’s audio, in seconds",
  words_per_question: "Mean number of words of a question in {language}",
  words_per_answer: "Mean number of words of a reference answer in {language}",
  long_answers: "Reference answers in {language} of {least} words or more",
  domain_share: "Share of all questions, in per cent, that are of the domain {domain}",
  excluded: "Rated answers that leave agreement statistics, their ratings being too far apart",
  triplets: "Answers with human ratings",
  raters: "People who rated",
  rated_questions: "Questions with a rated answer",
} as const satisfies Record<DatasetNumber["part"], Message>;

/** What a number is, in words. */
export function measureWords(
  spec: BenchmarkSpec,
  of: NumberOf,
  say: Say,
  statistic: "mean" | "sd" = "mean",
): string {
  const given = (metric: string, judge: string): string => {
    const label = say.known(measuresOf(spec).find((m) => m.metric_id === metric)?.label ?? metric);
    return judge === "" ? label : say("{label} given by {judge}", { label, judge: judgeLabel(spec, judge) });
  };
  const name = ({ config, model, metric, judge }: MeasuredCell): string =>
    `${given(metric, judge)}, ${config}, ${modelLabel(spec, model)}`;
  switch (of.kind) {
    case "quality":
      return say("{metric} of all inputs of {config} together", {
        metric: of.metric.toUpperCase(),
        config: of.config,
      });
    case "mean":
      return say(statistic === "sd" ? "Standard deviation of: {what}" : "Mean of: {what}", {
        what: name(of.cell),
      });
    case "extreme":
      return say(
        of.part === "min"
          ? "Lowest of the domains’ means of: {what}"
          : "Highest of the domains’ means of: {what}",
        { what: name(of.cell) },
      );
    case "difference":
      return say("Mean of: {what}; minus mean of: {from}", { what: name(of.cell), from: name(of.from) });
    case "outcome":
      return say(outcomeWords[of.part], { variant: name(of.variant), against: name(of.against) });
    case "agreement":
      return say(agreementWords[of.part], { what: given(of.metric, of.judge) });
    case "alpha":
      return say(alphaWords[of.side], { level: say(of.level) });
    case "dataset":
      return say(datasetWords[of.part], {
        language: spec.languages.find((l) => l.id === of.language)?.label ?? of.language,
        domain: domainLabel(spec, of.domain ?? ""),
        least: longAnswerWords,
      });
  }
}

const textMethods: readonly string[] = ["em", "f1"];

const agreementMethods: Readonly<Record<AgreementNumber["part"], string>> = {
  ...{ rho: "rho", tau: "tau", me: "me", mae: "me", loa_low: "limits", loa_high: "limits" },
};

/** What the statement of a number gives of it: itself, the counts or ratings it is computed from in code, or, where it has none of its own, rows. */
export const givenBy = (of: NumberOf | null): "number" | "counts" | "ratings" | "rows" =>
  of === null
    ? "rows"
    : of.kind === "alpha"
      ? "ratings"
      : of.kind === "quality" && (of.metric === "bleu" || of.metric === "chrf")
        ? "counts"
        : "number";

/** Entries of the page of methods for a number; `method` where its kind doesn't tell. */
export function methodsOf(of: NumberOf | undefined, method: string | undefined): readonly string[] {
  const own = method === undefined ? [] : [method];
  if (of === undefined) return own;
  if (of.kind === "quality") return [...own, of.metric];
  if (of.kind === "alpha") return of.side === "after" ? ["alpha", "exclusion"] : ["alpha"];
  if (of.kind === "agreement") return [agreementMethods[of.part]];
  if (of.kind === "outcome" && of.part !== "change") return ["outcome"];
  if (of.kind !== "mean" && of.kind !== "difference") return own;
  const { metric } = cellsOf(of)[0] ?? { metric: "" };
  return [...own, "mean", "sd", ...(textMethods.includes(metric) ? [metric] : [])];
}
