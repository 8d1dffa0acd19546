import { DOMAINS, type DemoQuestion } from "./question-types.ts";

const OTHERS = 40;
const LONGEST = 10;

/** Words that the voice reads letter by letter: Latin letters and digits are left to the other questions. */
const isReadable = (q: DemoQuestion): boolean =>
  !/[A-Za-z0-9]/u.test(q.question.te) && q.question.te.split(" ").length <= LONGEST;

/**
 * The questions that get a clip: the examples of Table IV and forty more, domain by domain in turn, each of
 * another template than those of its domain before it as long as there are any.
 */
export function clipQuestions(questions: readonly DemoQuestion[]): readonly DemoQuestion[] {
  const examples = questions.filter((q) => q.example_id !== undefined);
  const queues = DOMAINS.map((domain) => {
    const seen = new Map<string, number>();
    return questions
      .filter((q) => q.domain === domain && q.example_id === undefined && isReadable(q))
      .map((q) => {
        const round = seen.get(q.template) ?? 0;
        seen.set(q.template, round + 1);
        return { q, round };
      })
      .toSorted((a, b) => a.round - b.round)
      .map(({ q }) => q);
  });
  const chosen = Array.from(
    { length: OTHERS },
    (_, i) => queues[i % queues.length]?.[Math.floor(i / queues.length)],
  );
  return [...examples, ...chosen.filter((q) => q !== undefined)];
}
