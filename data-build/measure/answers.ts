import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { answerScorers, type AnswerScore, type AnswerScorer } from "../../src/text/em-f1.ts";
import { articlesOf, headlineProfile } from "../../src/text/normalize.ts";

/** Where the references of a question in a language are found. */
export interface References {
  references(question: number, language: string): readonly string[];
}

/**
 * EM and F1 of answers against the references in the configuration's language; null where there are none.
 * References are normalised once per question; they are kept for one language at a time, which is what a file has.
 */
export function answerMeasurer(
  spec: BenchmarkSpec,
  questions: References,
): (question: number, config: string, answer: string) => AnswerScore | null {
  const languages = new Map(spec.configs.map((c) => [c.id, c.language]));
  const profile = spec.normalisation ?? headlineProfile;
  let current: string | null = null;
  let scorerOf: (references: readonly string[]) => AnswerScorer = () => () => null;
  let scorers: (AnswerScorer | undefined)[] = [];
  return (question, config, answer) => {
    if (spec.text_metrics === "off") return null;
    const language = languages.get(config) ?? "";
    if (language !== current) {
      current = language;
      scorerOf = answerScorers({ profile, articles: articlesOf(language) });
      scorers = [];
    }
    return (scorers[question] ??= scorerOf(questions.references(question, language)))(answer);
  };
}
