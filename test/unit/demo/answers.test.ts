import { describe, expect, it } from "vitest";
import { scoreAnswer } from "../../../src/text/em-f1.ts";
import { headlineNormalization } from "../../../src/text/normalize.ts";
import { answerText, type Language } from "../../../data-build/demo/answers.ts";
import { exampleCards, printedAnswers, printedInputs } from "../../../data-build/demo/example-cards.ts";
import type { DemoQuestion } from "../../../data-build/demo/question-types.ts";
import { rngFor } from "../../../data-build/demo/rng-for.ts";
import { F1_LEVELS, type AnswerKind } from "../../../data-build/demo/score-types.ts";

const question = (
  question_id: string,
  te: { reference: string; wrong: readonly string[]; other?: readonly string[] },
  en: { reference: string; wrong: readonly string[]; other?: readonly string[] },
): DemoQuestion => ({
  question_id,
  domain: "general",
  template: "test",
  question: { te: "ఏది?", en: "Which?" },
  references: { te: [te.reference], en: [en.reference] },
  distractors: { te: te.wrong, en: en.wrong },
  paraphrases: { te: te.other ?? [], en: en.other ?? [] },
});

const questions: readonly DemoQuestion[] = [
  question(
    "one",
    { reference: "ఫంగస్", wrong: ["వేడిమి", "చలి", "దుమ్ము", "నీరు"] },
    { reference: "Fungus", wrong: ["Heat", "Cold", "Dust", "Water"] },
  ),
  question(
    "two",
    { reference: "జపనీస్ యెన్", wrong: ["జపనీస్ డాలర్", "యూరో", "రూపాయి", "చైనీస్ యువాన్"], other: ["యెన్"] },
    {
      reference: "Japanese yen",
      wrong: ["Japanese dollar", "Euro", "Rupee", "Chinese yuan"],
      other: ["Yen"],
    },
  ),
  question(
    "three",
    {
      reference: "మార్చి ఇరవై మూడు",
      wrong: ["మార్చి ఇరవై నాలుగు", "ఏప్రిల్ ఏడు", "జూన్ ఐదు", "మే ఒకటి"],
      other: ["మార్చి 23", "23 మార్చి"],
    },
    {
      reference: "March twenty-three",
      wrong: ["March twenty-four", "April seven", "June five", "May one"],
      other: ["March 23"],
    },
  ),
  question(
    "five",
    {
      reference: "ఆంధ్రప్రదేశ్, ఒడిశా, పశ్చిమ బెంగాల్, తమిళనాడు",
      wrong: ["కేరళ", "గోవా", "బీహార్", "పంజాబ్"],
    },
    { reference: "Andhra Pradesh, Odisha and the West", wrong: ["Kerala", "Goa", "Bihar", "Punjab"] },
  ),
];
const languages: readonly Language[] = ["te", "en"];
const cases = questions.flatMap((q) =>
  languages.flatMap((language) =>
    Array.from({ length: 20 }, (_, seed) => ({ q, language, rng: rngFor(seed, q.question_id, language) })),
  ),
);
const scored = (q: DemoQuestion, language: Language, text: string) =>
  scoreAnswer(text, q.references[language], headlineNormalization(language));

describe("answer texts", () => {
  it("an exact answer is the reference's own surface", () => {
    for (const { q, language, rng } of cases)
      expect(q.references[language]).toContain(answerText(q, language, "exact", rng));
  });

  it.each(["paraphrase", "partial", "wrong", "irrelevant"] as const)("%s never matches exactly", (kind) => {
    for (const { q, language, rng } of cases) {
      const text = answerText(q, language, kind, rng) ?? "";
      expect(text).not.toBe("");
      expect(scored(q, language, text)?.em, `${q.question_id} ${text}`).toBe(0);
    }
  });

  it("a partial answer shares words, an irrelevant one none", () => {
    for (const { q, language, rng } of cases) {
      expect(scored(q, language, answerText(q, language, "partial", rng) ?? "")?.f1).toBeGreaterThan(0);
      expect(scored(q, language, answerText(q, language, "irrelevant", rng) ?? "")?.f1).toBe(0);
    }
  });

  it("a wrong answer is one of the question's wrong answers, in the language asked for", () => {
    for (const { q, language, rng } of cases)
      expect(q.distractors[language]).toContain(answerText(q, language, "wrong", rng));
  });

  it("a paraphrase has the right words or a known other form, not a wrong answer", () => {
    for (const { q, language, rng } of cases) {
      const text = answerText(q, language, "paraphrase", rng) ?? "";
      expect(q.distractors[language]).not.toContain(text);
      const known = [...q.references[language], ...(q.paraphrases?.[language] ?? [])];
      expect(known.some((form) => text.includes(form))).toBe(true);
    }
  });

  it("nothing came back: null, or an empty text where the answer is to be measured", () => {
    for (const { q, language, rng } of cases) {
      expect(answerText(q, language, "none", rng)).toBeNull();
      expect(answerText(q, language, "none", rng, { em: 0, f1: 0 })).toBe("");
    }
  });

  const levels: readonly (readonly [AnswerKind, number])[] = [
    ["exact", 1],
    ...(["paraphrase", "partial", "wrong"] as const).flatMap((kind) =>
      F1_LEVELS.filter((level) => level < 1).map((level) => [kind, level] as const),
    ),
    ["irrelevant", 0],
  ];
  it.each(levels)("%s with F1 %f has it", (kind, f1) => {
    for (const { q, language, rng } of cases) {
      const em = f1 === 1 ? 1 : 0;
      const text = answerText(q, language, kind, rng, { em, f1 }) ?? "";
      const reached = scored(q, language, text);
      expect(reached?.em, text).toBe(em);
      expect(reached?.f1, text).toBeCloseTo(f1, 12);
    }
  });

  it("says what it can't write", () => {
    const [first] = questions;
    if (first === undefined) throw new Error("no question");
    expect(() => answerText(first, "te", "partial", rngFor(1), { em: 0, f1: 0.123 })).toThrow(
      /no partial answer to one in te with F1 0.123/u,
    );
  });

  it("is the same for the same stream", () => {
    for (const { q, language } of cases) {
      const twice = [1, 2].map(() => answerText(q, language, "paraphrase", rngFor(9, q.question_id)));
      expect(twice[0]).toBe(twice[1]);
    }
  });
});

describe("texts of Table IV", () => {
  it("stand in the cells where the paper has them", () => {
    const at = (example: string, config: string): string | undefined =>
      printedAnswers.find((p) => p.example === example && p.config === config)?.text;
    expect(at("E1", "O1")).toBe("ఆంధ్రప్రదేశ్, ఒడిశా, పశ్చిమ బెంగాల్, తమిళనాడు");
    expect(at("E2", "O1")).toBe("మార్చి 23");
    expect([at("E3", "O1"), at("E3", "O2")]).toEqual(["ఆర్యభట్ట", "Sputnik"]);
    expect([at("E4", "O1"), at("E4", "S1")]).toEqual(["మామిడి", "బతుకమ్మ"]);
    expect([at("E5", "O1"), at("E5", "A1")]).toEqual(["ఫంగస్", "వేడిమి"]);
    expect(at("E6", "O1")).toBe("కుటుంబ పెద్ద");
    expect([at("E7", "O1"), at("E7", "O3")]).toEqual(["భూగర్భశాస్త్రం", "Pedology"]);
    expect(printedAnswers).toHaveLength(11);
    expect(printedInputs).toEqual([{ example: "E5", config: "A1", text: "సామర్ వేట వల్ల కలుగుతుంది?" }]);
  });

  it("have a card each, which says what is printed", () => {
    const cards = exampleCards((id) => `question of ${id}`);
    expect(cards.map((c) => c.id)).toEqual(["E1", "E2", "E3", "E4", "E5", "E6", "E7"]);
    for (const card of cards) {
      expect(card.question_id).toBe(`question of ${card.id}`);
      expect(card.note, card.id).toMatch(/[Pp]rinted/u);
      expect(card.lesson.match(/[.!?](?:\s|$)/gu), card.id).toHaveLength(1);
    }
    expect(cards[1]?.cells.map((c) => c.judge)).toEqual(["gemini", "gemma-12b"]);
    expect(cards[3]?.cells.map((c) => c.config)).toEqual(["O1", "S1"]);
  });
});
