import { answerScorer, type AnswerScore } from "../../src/text/em-f1.ts";
import { headlineNormalization, tokenizerOf } from "../../src/text/normalize.ts";
import type { Rng } from "./prng.ts";
import type { DemoQuestion } from "./question-types.ts";
import { shuffled } from "./rng-for.ts";
import { overlapFor, type AnswerKind } from "./score-types.ts";

export type Language = "te" | "en";

/** EM and F1 that an answer's text has to have under the headline normalisation. */
export interface TextTarget {
  readonly em: 0 | 1;
  readonly f1: number;
}

/** Sentences that answer nothing, in either language. */
const offTopic: Readonly<Record<Language, readonly string[]>> = {
  te: [
    "క్షమించండి, ఈ ప్రశ్న నాకు అర్థం కాలేదు.",
    "నాకు ఈ విషయం గురించి సమాచారం లేదు.",
    "దయచేసి మీ ప్రశ్నను మరింత స్పష్టంగా అడగండి.",
    "ఒక భాషా నమూనాగా దీనికి నేను జవాబు చెప్పలేను.",
    "మీకు ఇంకా ఏ విధంగా సహాయపడగలను?",
  ],
  en: [
    "I'm sorry, I don't understand this question.",
    "I have no information about this topic.",
    "Please ask your question more clearly.",
    "As a language model I can't answer this.",
    "Could you please give me more context?",
  ],
};

/** Ways of putting a right answer into a sentence, longest overlap last. */
const wrappers: Readonly<Record<Language, readonly ((answer: string) => string)[]>> = {
  te: [
    (a) => `దీనికి సరైన సమాధానం ${a} అని చెప్పవచ్చు`,
    (a) => `సరైన సమాధానం: ${a}`,
    (a) => `${a} అని అంటారు`,
    (a) => `జవాబు: ${a}`,
    (a) => `అది ${a}`,
  ],
  en: [
    (a) => `The correct answer to this question is ${a}.`,
    (a) => `I believe that it is ${a}.`,
    (a) => `The answer is ${a}.`,
    (a) => `It is ${a}.`,
  ],
};

const either: Readonly<Record<Language, (a: string, b: string) => string>> = {
  te: (a, b) => `${a} లేదా ${b}`,
  en: (a, b) => `${a} or ${b}`,
};

/** Words with little meaning that lengthen an answer without making it wrong. */
const fillers: Readonly<Record<Language, readonly string[]>> = {
  te: ["అది", "సమాధానం", "జవాబు", "దీన్ని", "సాధారణంగా", "ఇక్కడ", "అనగా", "బహుశా", "మనకు", "తెలిసిన", "విధంగా", "కదా"],
  en: [
    "it",
    "answer",
    "is",
    "called",
    "probably",
    "namely",
    "here",
    "generally",
    "that",
    "would",
    "be",
    "indeed",
  ],
};

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

/** Part of the reference: some of its words, or beside a wrong alternative where it has one word only. */
function partialAnswers(question: DemoQuestion, language: Language, rng: Rng): readonly string[] {
  const reference = question.references[language][0] ?? "";
  const words = reference.split(" ");
  const wrong = shuffled(rng, question.distractors[language]);
  const beside = wrong.map((w) =>
    rng.uniform() < 0.5 ? either[language](reference, w) : either[language](w, reference),
  );
  if (words.length === 1) return beside;
  const head = words
    .slice(0, Math.ceil(words.length / 2))
    .join(" ")
    .replace(/[,;]$/u, "");
  const tail = words.slice(Math.floor(words.length / 2)).join(" ");
  return [...shuffled(rng, [head, tail]), ...beside];
}

/** Texts of the kind, likeliest first. */
function candidates(
  question: DemoQuestion,
  language: Language,
  kind: AnswerKind,
  rng: Rng,
): readonly string[] {
  const references = question.references[language];
  const first = references[0] ?? "";
  switch (kind) {
    case "exact":
      return references;
    case "paraphrase": {
      const other = shuffled(rng, question.paraphrases?.[language] ?? []);
      const wrapped = shuffled(rng, wrappers[language]).map((wrap) => wrap(first));
      return rng.uniform() < 0.6 ? [...other, ...wrapped] : [...wrapped, ...other];
    }
    case "partial":
      return partialAnswers(question, language, rng);
    case "wrong":
      return shuffled(rng, question.distractors[language]);
    case "irrelevant":
      return shuffled(rng, offTopic[language]);
    case "none":
      return [""];
  }
}

/** An answer with a given number of the reference's words, filled up with words that are none of them. */
function composed(
  question: DemoQuestion,
  language: Language,
  kind: AnswerKind,
  level: number,
  rng: Rng,
): readonly string[] {
  const tokens = wordsOf[language];
  const taken = new Set(question.references[language].flatMap(tokens));
  const own = fillers[language].filter((w) => !taken.has(w));
  const wrong = question.distractors[language].flatMap(tokens).filter((w) => !taken.has(w));
  return question.references[language].flatMap((reference) => {
    const words = reference.split(/\s+/u).filter((w) => tokens(w).length === 1);
    const overlap = overlapFor(tokens(reference).length, level);
    if (overlap === null || overlap.shared > words.length) return [];
    const start = rng.below(words.length - overlap.shared + 1);
    const shared = words
      .slice(start, start + overlap.shared)
      .map((w) => w.replace(/^[\p{P}]+|[\p{P}]+$/gu, ""));
    const others = isRight(kind) ? shuffled(rng, own) : [...shuffled(rng, wrong), ...shuffled(rng, own)];
    const added = [...new Set(others)].slice(0, overlap.length - overlap.shared);
    return [rng.uniform() < 0.5 ? [...shared, ...added].join(" ") : [...added, ...shared].join(" ")];
  });
}

/** Right in another script: what a reader accepts and a match of words doesn't. */
const otherScript = (question: DemoQuestion, language: Language): readonly string[] =>
  question.references[language === "te" ? "en" : "te"].slice(0, 1);

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
  const texts = candidates(question, language, kind, rng);
  const fits = (text: string): boolean => {
    const reached = score(text);
    if (reached === null) return false;
    if (target !== null) return reached.em === target.em && Math.abs(reached.f1 - target.f1) < 1e-9;
    if (kind === "exact") return reached.em === 1;
    if (kind === "irrelevant") return reached.f1 === 0;
    return reached.em === 0;
  };
  const found = texts.find(fits);
  if (found !== undefined) return found;
  const more = [
    ...(target?.f1 === 1 ? question.references[language] : []),
    ...(isRight(kind) ? otherScript(question, language) : offTopic[language]),
    ...(target === null ? [] : composed(question, language, kind, target.f1, rng)),
    ...composed(question, language, kind, 0.5, rng),
  ];
  const last = more.find(fits);
  if (last === undefined)
    throw new RangeError(
      `no ${kind} answer to ${question.question_id} in ${language} with F1 ${target?.f1 ?? "free"}`,
    );
  return last;
}
