import { answerText, type TextTarget } from "./answers.ts";
import { printedAnswers } from "./example-cards.ts";
import { languageOf } from "./ids.ts";
import type { DemoQuestion } from "./question-types.ts";
import { rngFor } from "./rng-for.ts";
import { ANSWER_KINDS, type Cell, type Simulation } from "./score-types.ts";

/** All printed answers are by this column of Table V. */
const PRINTED_MODEL = "Gemini";
const RATED_CONFIG = "O1";

/** Writes the answers of cells, in the order of the questions; nothing came back where one is null. */
export type AnswerWriter = (cell: Cell) => readonly (string | null)[];

/**
 * A writer of answers for one simulation. A model gives the same text wherever its answer is of the same kind
 * and in the same language, so that two inputs differ where the simulation says they do. Answers of the rated
 * sample have the EM and F1 that Table III asks for; those printed in the paper stand as they are.
 */
export function answerWriter(
  questions: readonly DemoQuestion[],
  simulation: Simulation,
  seed: number,
): AnswerWriter {
  const printed = new Map(printedAnswers.map((p) => [`${p.config}/${p.example}`, p.text]));
  const targets = new Map<string, TextTarget>(
    simulation.rated.triplets.map(({ question, model, em, f1 }) => [`${question}/${model}`, { em, f1 }]),
  );
  const written = new Map<string, string | null>();
  return ({ config, model, kinds }) => {
    const language = languageOf(config);
    return questions.map((question, q) => {
      const fixed =
        model === PRINTED_MODEL ? printed.get(`${config}/${question.example_id ?? ""}`) : undefined;
      if (fixed !== undefined) return fixed;
      const kind = ANSWER_KINDS[kinds[q] ?? -1];
      if (kind === undefined)
        throw new RangeError(`no kind for ${question.question_id} in ${config}/${model}`);
      const target = config === RATED_CONFIG ? (targets.get(`${q}/${model}`) ?? null) : null;
      const key = [model, language, q, kind, target === null ? "" : target.f1].join("/");
      const known = written.get(key);
      if (known !== undefined) return known;
      const rng = rngFor(seed, "answer", model, language, question.question_id, kind);
      const text = answerText(question, language, kind, rng, target);
      written.set(key, text);
      return text;
    });
  };
}
