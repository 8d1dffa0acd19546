import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { answerScorer } from "../../src/text/em-f1.ts";
import { articlesOf } from "../../src/text/normalize.ts";
import type { Question } from "../read/questions.ts";

type Scorer = (answer: string) => { readonly em: number; readonly f1: number } | null;

/**
 * EM and F1 of answers against the references in the configuration's language; null where there are none.
 * References are normalised once per question and language.
 */
export function answerMeasurer(
  spec: BenchmarkSpec,
  questions: ReadonlyMap<string, Question>,
): (question: string, config: string, answer: string) => { readonly em: number; readonly f1: number } | null {
  const languages = new Map(spec.configs.map((c) => [c.id, c.language]));
  const scorers = new Map<string, Map<string, Scorer>>(
    spec.languages.map((l) => [l.id, new Map<string, Scorer>()]),
  );
  const profile = spec.normalisation ?? "vakqa";
  return (question, config, answer) => {
    if (spec.text_metrics === "off") return null;
    const language = languages.get(config) ?? "";
    const known = scorers.get(language);
    let scorer = known?.get(question);
    if (scorer === undefined) {
      const references = questions.get(question)?.references.get(language) ?? [];
      scorer = answerScorer(references, { profile, articles: articlesOf(language) });
      known?.set(question, scorer);
    }
    return scorer(answer);
  };
}
