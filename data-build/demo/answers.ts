import { answerScorer, type AnswerScore } from "../../src/text/em-f1.ts";
import { headlineNormalization, tokenizerOf } from "../../src/text/normalize.ts";
import { either, fillers, offTopic, sentences, type Language } from "./answer-sentences.ts";
import type { Rng } from "./prng.ts";
import type { DemoQuestion } from "./question-types.ts";
import { shuffled } from "./rng-for.ts";
import { overlapFor, type AnswerKind } from "./score-types.ts";

export type { Language };

/** EM and F1 that an answer's text has to have under the headline normalisation. */
export interface TextTarget {
  readonly em: 0 | 1;
  readonly f1: number;
}

/** What is asked of the writers below. */
interface Order {
  readonly question: DemoQuestion;
  readonly language: Language;
  readonly kind: AnswerKind;
  readonly rng: Rng;
}

const wordsOf: Readonly<Record<Language, (text: string) => readonly string[]>> = {
  te: tokenizerOf(headlineNormalization("te")),
  en: tokenizerOf(headlineNormalization("en")),
};

type Scorer = (answer: string) => AnswerScore | null;
const scorers = new WeakMap<DemoQuestion, Readonly<Record<Language, Scorer>>>();

/** EM and F1 of answers to a question; its references are read once. */
function scorerOf(question: DemoQuestion, language: Language): Scorer {
  const known = scorers.get(question);
  if (known !== undefined) return known[language];
  const made = {
    te: answerScorer(question.references.te, headlineNormalization("te")),
    en: answerScorer(question.references.en, headlineNormalization("en")),
  };
  scorers.set(question, made);
  return made[language];
}

const isRight = (kind: AnswerKind): boolean => kind === "exact" || kind === "paraphrase";
const inSentence = (sentence: string, answer: string): string => sentence.replace("_", () => answer);
const bare = (word: string): string => word.replace(/^\p{P}+|\p{P}+$/gu, "");

/** Part of the reference: some of its words, or beside a wrong alternative where it has one word only. */
function partialAnswers({ question, language, rng }: Order): readonly string[] {
  const reference = question.references[language][0] ?? "";
  const words = reference.split(" ");
  const beside = besideWrong(question, language, reference, rng);
  if (words.length === 1) return beside;
  const head = words
    .slice(0, Math.ceil(words.length / 2))
    .join(" ")
    .replace(/[,;]$/u, "");
  const tail = words.slice(Math.floor(words.length / 2)).join(" ");
  return [...shuffled(rng, [head, tail]), ...beside];
}

function besideWrong(question: DemoQuestion, language: Language, right: string, rng: Rng): readonly string[] {
  return shuffled(rng, question.distractors[language]).map((wrong) =>
    rng.uniform() < 0.5 ? either[language](right, wrong) : either[language](wrong, right),
  );
}

/** Texts of the kind, likeliest first. */
function usual(order: Order): readonly string[] {
  const { question, language, kind, rng } = order;
  const references = question.references[language];
  switch (kind) {
    case "exact":
      return references;
    case "paraphrase": {
      const other = shuffled(rng, question.paraphrases?.[language] ?? []);
      const told = shuffled(rng, sentences[language].slice(0, 6)).map((s) =>
        inSentence(s, references[0] ?? ""),
      );
      return rng.uniform() < 0.6 ? [...other, ...told] : [...told, ...other];
    }
    case "partial":
      return partialAnswers(order);
    case "wrong":
      return shuffled(rng, question.distractors[language]);
    case "irrelevant":
      return shuffled(rng, offTopic[language]);
    case "none":
      return [""];
  }
}

/** Without a word of the reference: right in the other script, or wrong and freed of the words both share. */
function withoutOverlap({ question, language, kind, rng }: Order): readonly string[] {
  const otherScript = question.references[language === "te" ? "en" : "te"].slice(0, 1);
  if (isRight(kind)) return otherScript;
  const taken = new Set(question.references[language].flatMap(wordsOf[language]));
  const freed = shuffled(rng, question.distractors[language]).map((wrong) =>
    wrong
      .split(" ")
      .filter((word) => !wordsOf[language](word).some((w) => taken.has(w)))
      .join(" "),
  );
  const mixed =
    kind === "partial"
      ? freed.map((wrong) => otherScript.map((right) => either[language](right, wrong))).flat()
      : [];
  return [...mixed, ...freed.filter((text) => text !== ""), ...offTopic[language]];
}

/** The whole reference in a sentence of as many words more as give the F1. */
function wholeReference({ question, language }: Order, level: number): readonly string[] {
  return question.references[language].flatMap((reference) => {
    const own = wordsOf[language](reference).length;
    const added = (2 * own) / level - 2 * own;
    const sentence = sentences[language][Math.round(added) - 1];
    return sentence === undefined || Math.abs(added - Math.round(added)) > 1e-9
      ? []
      : [inSentence(sentence, reference)];
  });
}

/**
 * As many words of the reference as give the F1, filled up with words that are none of it. Right and partial
 * answers keep the words that tell it from wrong ones, wrong answers those that don't.
 */
function partOfReference({ question, language, kind, rng }: Order, level: number): readonly string[] {
  const tokens = wordsOf[language];
  const taken = new Set(question.references[language].flatMap(tokens));
  const common = new Set(question.distractors[language].flatMap(tokens));
  const wrong = [...common].filter((w) => !taken.has(w));
  const own = fillers[language].filter((w) => !taken.has(w));
  const others = isRight(kind) ? own : [...shuffled(rng, wrong), ...own];
  return question.references[language].flatMap((reference) => {
    const words = reference.split(/\s+/u).filter((w) => tokens(w).length === 1);
    const overlap = overlapFor(tokens(reference).length, level);
    if (overlap === null || overlap.shared > words.length) return [];
    const tells = (word: string): number => (tokens(word).some((w) => common.has(w)) ? 0 : 1);
    const ranked = words
      .map((word, place) => ({ word, place, tells: kind === "wrong" ? -tells(word) : tells(word) }))
      .toSorted((a, b) => b.tells - a.tells || a.place - b.place);
    const shared = ranked
      .slice(0, overlap.shared)
      .toSorted((a, b) => a.place - b.place)
      .map(({ word }) => bare(word));
    const added = others.slice(0, overlap.length - overlap.shared);
    return [kind === "wrong" ? [...added, ...shared].join(" ") : [...shared, ...added].join(" ")];
  });
}

/**
 * A text of the kind for a question, or null where nothing came back. An exact answer is the reference's own
 * surface and no other kind matches it. With a target the text has that EM and F1 (nothing is then an empty
 * text, which is measured); RangeError where no text of ours reaches it.
 */
export function answerText(
  question: DemoQuestion,
  language: Language,
  kind: AnswerKind,
  rng: Rng,
  target: TextTarget | null = null,
): string | null {
  if (kind === "none" && target === null) return null;
  const score = scorerOf(question, language);
  const order: Order = { question, language, kind, rng };
  const fits = (text: string): boolean => {
    const reached = score(text);
    if (reached === null) return false;
    if (target !== null) return reached.em === target.em && Math.abs(reached.f1 - target.f1) < 1e-9;
    if (kind === "exact") return reached.em === 1;
    if (kind === "irrelevant") return reached.f1 === 0;
    return reached.em === 0;
  };
  const found = usual(order).find(fits);
  if (found !== undefined) return found;
  const level = target?.f1 ?? 0.5;
  const last = [
    ...(level === 1 ? question.references[language] : []),
    ...(level > 0 && isRight(kind) ? wholeReference(order, level) : []),
    ...(level > 0 ? partOfReference(order, level) : []),
    ...withoutOverlap(order),
  ].find(fits);
  if (last === undefined)
    throw new RangeError(
      `no ${kind} answer to ${question.question_id} in ${language} with F1 ${target?.f1 ?? "free"}`,
    );
  return last;
}
