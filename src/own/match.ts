import { show } from "../schema/define.ts";
import type { Prediction, PredictionFile, Trouble } from "./predictions.ts";

/** A question that answers can belong to, in the folder's order. */
export interface OwnQuestion {
  readonly question_id: string;
  readonly position: number;
  readonly domain: string | null;
  /** Its wording in each language. */
  readonly texts: readonly string[];
  /** Accepted answers in the language of the run's configuration. */
  readonly references: readonly string[];
}

export interface OwnAnswer {
  readonly question_id: string;
  readonly repeat: number;
  readonly answer: string | null;
}

/** Answers with their questions, and what stands in the way. */
export interface Matched {
  readonly answers: readonly OwnAnswer[];
  readonly troubles: readonly Trouble[];
  /** How lines were told apart, in words. */
  readonly by: string;
}

const tidy = (text: string): string => text.normalize("NFC").trim().replaceAll(/\s+/gu, " ");

/** How a line names its question, and what it finds. */
interface Way {
  readonly words: string;
  readonly find: (p: Prediction) => string | undefined;
}

/**
 * Finds each answer's question by its id; in samples of the harness, which have ids of their own, by the wording, else by the place
 * in the data set: whichever finds most, in this order.
 */
export function matchPredictions(file: PredictionFile, questions: readonly OwnQuestion[]): Matched {
  const ids = new Set(questions.map((q) => q.question_id));
  const texts = new Map<string, string | null>();
  for (const { question_id, texts: wordings } of questions)
    for (const text of new Set(wordings.map(tidy))) texts.set(text, texts.has(text) ? null : question_id);
  const byId: Way = {
    words: "question_id",
    find: (p) => {
      const id = p.questionId?.normalize("NFC");
      return id !== undefined && ids.has(id) ? id : undefined;
    },
  };
  const byText: Way = {
    words: "the question’s wording",
    find: (p) => p.wordings.map((text) => texts.get(tidy(text)) ?? undefined).find((id) => id !== undefined),
  };
  const byPlace: Way = {
    words: "doc_id, taken as the question’s place, from 0",
    find: (p) => (p.docId === null ? undefined : questions[p.docId]?.question_id),
  };
  const isSamples = file.format === "lm-evaluation-harness samples";
  const hasWordings = file.predictions.some((p) => p.wordings.length > 0);
  const ways = isSamples ? [byId, byText, ...(hasWordings ? [] : [byPlace])] : [byId];
  const counted = ways.map((way) => ({
    way,
    found: file.predictions.filter((p) => way.find(p) !== undefined).length,
  }));
  const most = Math.max(...counted.map(({ found }) => found));
  const way = counted.find(({ found }) => found === most)?.way ?? byId;
  const seen = new Map<string, number>();
  const answers: OwnAnswer[] = [];
  const troubles: Trouble[] = [...file.troubles];
  for (const p of file.predictions) {
    const id = way.find(p);
    if (id === undefined) {
      const got = isSamples ? show(p.questionId ?? p.wordings[0] ?? p.docId) : show(p.questionId);
      troubles.push({
        line: p.line,
        field: isSamples ? "doc" : "question_id",
        expected: "a question of this benchmark",
        got,
      });
      continue;
    }
    const key = `${id}\u0000${p.repeat}`;
    const first = seen.get(key);
    if (first !== undefined) {
      troubles.push({
        line: p.line,
        field: "question_id",
        expected: "one answer for a question and repetition",
        got: "another for {id}, first on line {first}",
        values: { id: show(id), first },
      });
      continue;
    }
    seen.set(key, p.line);
    answers.push({ question_id: id, repeat: p.repeat, answer: p.answer?.normalize("NFC") ?? null });
  }
  return { answers, troubles: troubles.toSorted((a, b) => a.line - b.line), by: way.words };
}
