import { EXAMPLES } from "./table-iv.ts";
import { loose, seedOf, shuffled, wordCount } from "./draft.ts";
import type { Draft, Template, Wording } from "./draft.ts";
import { createRng } from "./prng.ts";
import { DOMAINS } from "./question-types.ts";
import type { DemoQuestion, DomainId } from "./question-types.ts";
import { ANIMAL_TEMPLATES } from "./templates-animals.ts";
import { CODE_TEMPLATES } from "./templates-codes.ts";
import { CULTURE_TEMPLATES } from "./templates-culture.ts";
import { CUSTOM_TEMPLATES } from "./templates-customs.ts";
import { GENERAL_TEMPLATES } from "./templates-general.ts";
import { GEOGRAPHY_TEMPLATES } from "./templates-geography.ts";
import { HISTORY_TEMPLATES } from "./templates-history.ts";
import { PLACE_TEMPLATES } from "./templates-places.ts";
import { MONEY_TEMPLATES } from "./templates-money.ts";
import { LANGUAGE_TEMPLATES } from "./templates-politics.ts";
import { SCRIPT_TEMPLATES } from "./templates-scripts.ts";
import { UNION_TEMPLATES } from "./templates-unions.ts";
import { ERA_TEMPLATES } from "./templates-eras.ts";
import { SCIENCE_TEMPLATES } from "./templates-science.ts";
import { UNIT_TEMPLATES } from "./templates-units.ts";

/** Questions of the demo (Table I). */
export const QUESTION_TOTAL = 2001;

/** Printed shares in percent; they add to 101. */
export const PRINTED_SHARES: Readonly<Record<DomainId, number>> = {
  science: 27,
  general: 23,
  politics: 16,
  history: 13,
  culture: 12,
  geography: 10,
};

/** Average words as printed in Table I. */
export const PRINTED_WORDS = { question: { te: 7.2, en: 9.9 }, answer: { te: 2.4, en: 2.4 } } as const;

/** Words from which an answer counts as a long description (Table I keeps 6 in Telugu, 8 in English). */
export const LONG_ANSWER_WORDS = 10;

/** No template may hold more than this part of all questions. */
export const TEMPLATE_SHARE = 0.05;

const SEED = 20_260_001;

/**
 * Questions per domain. The printed shares add to 101 %, so each is read as that part of 101 (not of 100), and the
 * remainder goes to the largest fractions: 535, 456, 317, 257, 238, 198 of 2,001 (largest-remainder method).
 */
export function domainCounts(total = QUESTION_TOTAL): Readonly<Record<DomainId, number>> {
  const sum = DOMAINS.reduce((all, domain) => all + PRINTED_SHARES[domain], 0);
  const exact = DOMAINS.map((domain) => ({ domain, part: (total * PRINTED_SHARES[domain]) / sum }));
  const left = total - exact.reduce((all, { part }) => all + Math.floor(part), 0);
  const favoured = new Set(
    [...exact]
      .sort((a, b) => (b.part % 1) - (a.part % 1))
      .slice(0, left)
      .map(({ domain }) => domain),
  );
  const count = (domain: DomainId): number =>
    Math.floor((total * PRINTED_SHARES[domain]) / sum) + (favoured.has(domain) ? 1 : 0);
  return {
    science: count("science"),
    general: count("general"),
    politics: count("politics"),
    history: count("history"),
    culture: count("culture"),
    geography: count("geography"),
  };
}

const TEMPLATES: readonly Template[] = [
  ...UNIT_TEMPLATES,
  ...SCIENCE_TEMPLATES,
  ...ANIMAL_TEMPLATES,
  ...CODE_TEMPLATES,
  ...GENERAL_TEMPLATES,
  ...LANGUAGE_TEMPLATES,
  ...MONEY_TEMPLATES,
  ...UNION_TEMPLATES,
  ...HISTORY_TEMPLATES,
  ...ERA_TEMPLATES,
  ...CULTURE_TEMPLATES,
  ...SCRIPT_TEMPLATES,
  ...CUSTOM_TEMPLATES,
  ...GEOGRAPHY_TEMPLATES,
  ...PLACE_TEMPLATES,
];

/** Takes from the templates of each domain in turn, the best known first, until the domain is full. */
function chosenDrafts(): readonly Draft[] {
  const counts = domainCounts();
  const asked = new Set<string>();
  const fresh = (draft: Draft): boolean =>
    ![...draft.te.questions, ...draft.en.questions].some((text) => asked.has(text));
  const most = Math.floor(QUESTION_TOTAL * TEMPLATE_SHARE);
  return DOMAINS.flatMap((domain) => {
    const drafts = EXAMPLES.filter((draft) => draft.domain === domain);
    const wells = TEMPLATES.filter((template) => template.domain === domain).map((template) => ({
      queue: template.drafts.values(),
      taken: 0,
    }));
    while (drafts.length < counts[domain]) {
      const before = drafts.length;
      for (const well of wells) {
        if (drafts.length === counts[domain] || well.taken === most) continue;
        const next = well.queue.find(fresh);
        if (next === undefined) continue;
        for (const text of [...next.te.questions, ...next.en.questions]) asked.add(text);
        drafts.push(next);
        well.taken += 1;
      }
      if (drafts.length === before) throw new Error(`too few questions for ${domain}: ${before.toString()}`);
    }
    return drafts;
  });
}

/** One draw in this many looks beyond the first, plainest option before tuning. */
const PLAIN_ODDS = 3;

/**
 * One option per list so that the words of all chosen texts come as near to `mean` times their number as single
 * changes allow: a seeded draw, then changes in a seeded order, each taken if it brings the sum nearer.
 */
function tuned(options: readonly (readonly string[])[], mean: number, key: string): readonly number[] {
  const rng = createRng(SEED ^ seedOf(key));
  const words = options.map((list) => list.map(wordCount));
  const choice = options.map((list) => (rng.below(PLAIN_ODDS) === 0 ? rng.below(list.length) : 0));
  const at = (item: number, option: number): number => words[item]?.[option] ?? 0;
  let gap =
    Math.round(mean * options.length) - choice.reduce((sum, option, item) => sum + at(item, option), 0);
  for (const item of shuffled([...options.keys()], key)) {
    for (const option of options[item]?.keys() ?? []) {
      const change = at(item, option) - at(item, choice[item] ?? 0);
      if (Math.abs(gap - change) >= Math.abs(gap)) continue;
      choice[item] = option;
      gap -= change;
    }
  }
  return choice;
}

const LANGUAGES = ["te", "en"] as const;
const GENERIC = {
  te: (answer: string) => [`దీనికి సమాధానం ${answer}`, `సరైన జవాబు ${answer}`],
  en: (answer: string) => [`the answer is ${answer}`, `it is ${answer}`],
};

interface Spoken {
  readonly question: string;
  readonly reference: string;
  readonly wrong: readonly string[];
  readonly paraphrases: readonly string[];
}

const distinct = (texts: readonly string[], taken: readonly string[]): readonly string[] => {
  const seen = new Set(taken.map(loose));
  return texts.filter((text) => {
    const key = loose(text);
    if (key === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

function spoken(wording: Wording, question: number, form: number, language: "te" | "en"): Spoken {
  const reference = wording.right[form] ?? "";
  const paraphrases = distinct(
    [...wording.right, ...wording.more, ...GENERIC[language](reference)],
    [reference],
  );
  return {
    question: wording.questions[question] ?? "",
    reference,
    paraphrases,
    wrong: distinct(
      wording.wrong.map((forms) => forms[form] ?? ""),
      [reference, ...paraphrases],
    ),
  };
}

/** Forms of the right answer that may be the reference: short ones only, except where the answer is a long one. */
const referable = ({ right }: Wording, long: boolean): readonly string[] =>
  right.filter((text) => long || wordCount(text) < LONG_ANSWER_WORDS);

/**
 * The 2,001 questions of the demo, the same on every call: the seven of Table IV and factoids made from the names
 * and relations of facts.json (Unicode CLDR). Phrasings and answer forms are chosen so that the averages of Table I
 * hold at the printed decimals; ids run over a seeded shuffle, so that the domains are mixed.
 */
export function demoQuestions(): readonly DemoQuestion[] {
  const drafts = shuffled(chosenDrafts(), `order ${SEED.toString()}`);
  const [te, en] = LANGUAGES.map((language) => {
    const sides = drafts.map((draft) => draft[language]);
    const questions = tuned(
      sides.map((side) => side.questions),
      PRINTED_WORDS.question[language],
      `question ${language}`,
    );
    const answers = tuned(
      drafts.map((draft) => referable(draft[language], draft.long === true)),
      PRINTED_WORDS.answer[language],
      `answer ${language}`,
    );
    return sides.map((side, index) => {
      const form = side.right.indexOf(
        referable(side, drafts[index]?.long === true)[answers[index] ?? 0] ?? side.right[0] ?? "",
      );
      return spoken(side, questions[index] ?? 0, form, language);
    });
  });
  return drafts.flatMap((draft, index): DemoQuestion[] => {
    const [a, b] = [te?.[index], en?.[index]];
    if (a === undefined || b === undefined) return [];
    return [
      {
        question_id: `q${(index + 1).toString().padStart(4, "0")}`,
        domain: draft.domain,
        template: draft.template,
        question: { te: a.question, en: b.question },
        references: { te: [a.reference], en: [b.reference] },
        distractors: { te: a.wrong, en: b.wrong },
        paraphrases: { te: a.paraphrases, en: b.paraphrases },
        ...(draft.example === undefined ? {} : { example_id: draft.example }),
      },
    ];
  });
}
