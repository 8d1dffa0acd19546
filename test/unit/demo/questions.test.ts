import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loose, wordCount } from "../../../data-build/demo/draft.ts";
import table1 from "../../../data-build/demo/published/table1_dataset.json" with { type: "json" };
import table4 from "../../../data-build/demo/published/table4_examples.json" with { type: "json" };
import { DOMAINS } from "../../../data-build/demo/question-types.ts";
import type { DemoQuestion } from "../../../data-build/demo/question-types.ts";
import {
  LONG_ANSWER_WORDS,
  PRINTED_SHARES,
  PRINTED_WORDS,
  demoQuestions,
  domainCounts,
} from "../../../data-build/demo/questions.ts";

const LANGUAGES = ["te", "en"] as const;
const questions = demoQuestions();

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const reference = (question: DemoQuestion, language: "te" | "en"): string =>
  question.references[language][0] ?? "";

describe("number and order of the demo's questions", () => {
  it("has 2,001 of them with ids in order", () => {
    expect(questions.map(({ question_id }) => question_id)).toEqual(
      Array.from({ length: 2001 }, (_, index) => `q${String(index + 1).padStart(4, "0")}`),
    );
  });

  it("reads the printed shares as parts of 101 and gives the remainder to the largest fractions", () => {
    expect(Object.values(PRINTED_SHARES)).toEqual(table1.domain_shares_percent.map(({ share }) => share));
    expect(domainCounts()).toEqual({
      science: 535,
      general: 456,
      politics: 317,
      history: 257,
      culture: 238,
      geography: 198,
    });
    const counted = DOMAINS.map(
      (domain) => questions.filter((question) => question.domain === domain).length,
    );
    expect(counted).toEqual(Object.values(domainCounts()));
  });

  it("gives every remainder to another total too", () => {
    expect(domainCounts(101)).toEqual(PRINTED_SHARES);
    expect(Object.values(domainCounts(7)).reduce((a, b) => a + b, 0)).toBe(7);
  });

  it("mixes the domains", () => {
    for (const domain of DOMAINS) {
      const first = questions.slice(0, 200).filter((question) => question.domain === domain).length;
      expect(first, domain).toBeGreaterThan(200 * 0.04);
      expect(first, domain).toBeLessThan(200 * 0.4);
    }
  });

  it("is the same on every call", () => {
    const hash = (list: readonly DemoQuestion[]): string =>
      createHash("sha256").update(JSON.stringify(list)).digest("hex");
    expect(hash(demoQuestions())).toBe(hash(questions));
  });
});

describe("the questions of Table IV", () => {
  it("are seven of them, with their printed texts and answers", () => {
    const found = new Map(
      questions.flatMap((q) => (q.example_id === undefined ? [] : [[q.example_id, q] as const])),
    );
    expect([...found.keys()].sort()).toEqual(table4.examples.map(({ id }) => id).sort());
    expect(questions.filter(({ example_id }) => example_id !== undefined)).toHaveLength(7);
    for (const example of table4.examples) {
      const [variant] = example.variants ?? [];
      const question = example.question ?? variant?.question;
      const answer = example.reference ?? variant?.reference;
      const ours = questions.find(({ example_id }) => example_id === example.id);
      expect(ours?.question.te).toBe(question?.telugu);
      expect(ours?.references.te).toEqual([answer?.telugu]);
      expect(ours?.references.en).toEqual([answer?.translation]);
      if (example.id !== "E3") expect(ours?.question.en).toBe(question?.translation);
    }
    expect(found.get("E3")?.question.en).toBe("What was our country’s first satellite?");
  });

  it("count right candidates as paraphrases and wrong ones as distractors", () => {
    const ours = (id: string): DemoQuestion | undefined =>
      questions.find(({ example_id }) => example_id === id);
    expect(ours("E1")?.paraphrases?.te).toContain("ఆంధ్రప్రదేశ్, ఒడిశా, పశ్చిమ బెంగాల్, తమిళనాడు");
    expect(ours("E2")?.paraphrases?.te).toContain("మార్చి 23");
    expect(ours("E4")?.distractors.te).toContain("బతుకమ్మ");
    expect(ours("E5")?.distractors.te).toContain("వేడిమి");
    expect(ours("E7")?.distractors.te).toContain("భూగర్భశాస్త్రం");
  });
});

describe("templates", () => {
  const byTemplate = Map.groupBy(questions, ({ domain, template }) => `${domain} ${template}`);

  it("number at least eight per domain, Table IV not counted", () => {
    for (const domain of DOMAINS) {
      const names = new Set(
        questions
          .filter((q) => q.domain === domain && q.example_id === undefined)
          .map(({ template }) => template),
      );
      expect(names.size, domain).toBeGreaterThanOrEqual(8);
    }
  });

  it("hold at most 5 % of all questions each", () => {
    for (const [name, list] of byTemplate)
      expect(list.length, name).toBeLessThanOrEqual(0.05 * questions.length);
  });
});

describe.each(LANGUAGES)("texts in %s", (language) => {
  it("have unique questions that end with a question mark and no stray space", () => {
    expect(new Set(questions.map((q) => q.question[language])).size).toBe(2001);
    for (const { question } of questions) expect(question[language]).toMatch(/^\S+(?: \S+)*\?$/u);
  });

  it("have averages of words as Table I prints them", () => {
    const printed = (value: number): string => value.toFixed(1);
    const field = language === "te" ? "telugu" : "english";
    const row = (name: string): string =>
      printed(table1.rows.find(({ statistic }) => statistic === name)?.[field] ?? Number.NaN);
    expect(printed(mean(questions.map((q) => wordCount(q.question[language]))))).toBe(
      row("Avg. words per question"),
    );
    expect(printed(mean(questions.map((q) => wordCount(reference(q, language)))))).toBe(
      row("Avg. words per answer"),
    );
    expect(printed(PRINTED_WORDS.question[language])).toBe(row("Avg. words per question"));
  });

  it("have as many long answers as the paper keeps", () => {
    const long = questions.filter((q) => wordCount(reference(q, language)) >= LONG_ANSWER_WORDS);
    const fact = table1.text_facts.find(({ fact }) => fact === "long descriptive answers kept");
    expect(long).toHaveLength(language === "te" ? 6 : 8);
    expect(fact).toMatchObject({ telugu: 6, english: 8 });
  });

  it("have at least four distinct wrong answers, none of them right", () => {
    for (const q of questions) {
      const wrong = q.distractors[language].map(loose);
      const right = [...q.references[language], ...(q.paraphrases?.[language] ?? [])].map(loose);
      expect(new Set(wrong).size, q.question_id).toBe(wrong.length);
      expect(wrong.length, q.question_id).toBeGreaterThanOrEqual(4);
      expect(
        wrong.filter((text) => text === "" || right.includes(text)),
        q.question_id,
      ).toEqual([]);
    }
  });

  it("have paraphrases that an exact match misses", () => {
    for (const q of questions) {
      const others = (q.paraphrases?.[language] ?? []).map(loose);
      expect(others.length, q.question_id).toBeGreaterThanOrEqual(2);
      expect(others, q.question_id).not.toContain(loose(reference(q, language)));
      expect(new Set(others).size, q.question_id).toBe(others.length);
    }
  });
});

/** Facts checked against common knowledge, not against facts.json: [template, part of the question, answer]. */
const KNOWN: readonly (readonly [string, RegExp, string])[] = [
  ["unit-ratio", /\b(?:one|One) yard\b.*feet|feet.* one yard/u, "3"],
  ["unit-ratio", /meters .* one kilometer/u, "1,000"],
  ["unit-ratio", /seconds .* one day/u, "86,400"],
  ["unit-decimal", /centimeters .* one inch|inch .* centimeters/u, "2.54"],
  ["celsius-fahrenheit", /\b100 degrees/u, "212"],
  ["celsius-fahrenheit", /-40 degrees/u, "-40"],
  ["quantity-of-unit", /\bohms?\b/u, "electric resistance"],
  ["country-code-2", /\bIndia\?/u, "IN"],
  ["country-code-3", /Japan\?/u, "JPN"],
  ["country-number", /United States\?/u, "840"],
  ["roman-value", /XLIX/u, "49"],
  ["paper-size", /United States\?/u, "US Letter"],
  ["official-language", /Brazil\?/u, "Portuguese"],
  ["second-official-language", /Sri Lanka.*Sinhala|Sinhala.*Sri Lanka/u, "Tamil"],
  ["currency", /Japan\b/u, "Japanese Yen"],
  ["country-of-currency", /Zloty/u, "Poland"],
  ["euro-adopted", /Croatia/u, "2023"],
  ["before-euro", /Spain/u, "Spanish Peseta"],
  ["currency-in-year", /Germany/u, "German Mark"],
  ["era-start", /Heisei/u, "1989"],
  ["language-family", /\bTelugu\b/u, "Dravidian"],
  ["islamic-month", /9th/u, "Ramadan"],
  ["zodiac-order", /1st/u, "Aries"],
  ["script-direction", /Arabic/u, "right to left"],
  ["city-country", /Berlin/u, "Germany"],
  ["continent", /Peru\b/u, "South America"],
  ["animal-class", /\belephant\b/u, "mammal"],
];

describe("facts", () => {
  it.each(KNOWN)("%s %s", (template, pattern, answer) => {
    const found = questions.filter((q) => q.template === template && pattern.test(q.question.en));
    expect(found.length).toBeGreaterThan(0);
    for (const q of found) {
      const right = [...q.references.en, ...(q.paraphrases?.en ?? [])];
      expect(
        right.some((text) => loose(text).includes(loose(answer))),
        right.join(" | "),
      ).toBe(true);
    }
  });

  it("have distinct pairs of question and answer", () => {
    const pairs = questions.map((q) => `${q.question.en} ${reference(q, "en")}`);
    expect(new Set(pairs).size).toBe(2001);
  });
});

describe("facts.json", () => {
  const file = new URL("../../../data-build/demo/facts.json", import.meta.url);

  it("is small, names its source, and has its licence beside it", () => {
    const text = readFileSync(file, "utf8");
    expect(statSync(file).size).toBeLessThan(400_000);
    expect(text).toContain("Unicode CLDR 48.2.0");
    expect(text).toContain("Unicode-3.0");
    const notice = readFileSync(new URL("FACTS-LICENSE.txt", file), "utf8");
    expect(notice).toContain("UNICODE LICENSE V3");
    expect(notice).toContain("SPDX-License-Identifier: Unicode-3.0");
  });
});

describe("Telugu texts", () => {
  const texts = questions.flatMap((q) => [q.question.te, ...q.references.te, ...q.distractors.te]);

  it("are in Telugu script, in NFC, without emoji or placeholders", () => {
    for (const q of questions) expect(q.question.te, q.question_id).toMatch(/[\u0C00-\u0C7F]/u);
    for (const text of texts) {
      expect(text).toBe(text.normalize("NFC"));
      expect(text).not.toMatch(/\p{Extended_Pictographic}|undefined|NaN|\{|\}|&| {2}/u);
    }
  });

  it("join no ending to a virama without a joiner, and none to a bare plural", () => {
    for (const { question } of questions) {
      expect(question.te).not.toMatch(/(?:(?<!మై|టువా)లు|[^ల]\u0C4D)(?:లో|కు|కి)(?:[ ?,]|$)/u);
    }
  });
});
