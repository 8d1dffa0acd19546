import { bleuFromStatistics, bleuSentenceScoring, bleuStatistics } from "../../src/text/bleu.ts";
import { chrfFromStatistics, chrfStatistics } from "../../src/text/chrf.ts";
import { utteranceEditsByUnit } from "../../src/text/edit-rate.ts";
import { answerScorer } from "../../src/text/em-f1.ts";
import { headlineNormalization } from "../../src/text/normalize.ts";
import type { Bench, Section } from "./bench.ts";
import { readDemoTexts, type AnswerText, type InputText } from "./demo-texts.ts";
import { atLeast, rate, times } from "./line.ts";
import { naiveBleu, naiveBleuCounts } from "./naive/bleu.ts";
import { naiveChrf, naiveChrfCounts } from "./naive/chrf.ts";
import { naiveEdits } from "./naive/edit-rate.ts";
import { naiveEmF1 } from "./naive/em-f1.ts";
import { alternate, median } from "./sample.ts";

type Sums = readonly number[];
const add = (sums: number[], values: Sums): void => {
  for (const [i, value] of values.entries()) sums[i] = (sums[i] ?? 0) + value;
};

function sumOf<T>(items: readonly T[], measure: (item: T) => Sums): Sums {
  const sums: number[] = [];
  for (const item of items) add(sums, measure(item));
  return sums;
}

/** As the data step does it: each question's references are normalised once. */
function emF1(answers: readonly AnswerText[]): Sums {
  const scorers = new Map<string, ReturnType<typeof answerScorer>>();
  return sumOf(answers, ({ question, language, references, answer }) => {
    const key = `${language} ${question}`;
    const scorer = scorers.get(key) ?? answerScorer(references, headlineNormalization(language));
    scorers.set(key, scorer);
    const score = scorer(answer);
    return score === null ? [0, 0] : [score.em, score.f1];
  });
}

interface Contest<T> {
  readonly name: string;
  readonly items: readonly T[];
  readonly ours: (items: readonly T[]) => Sums;
  readonly naive: (items: readonly T[]) => Sums;
}

/** Processor time, ms: on a busy machine clocks tell little about a loop. */
function timed<T>(work: (items: readonly T[]) => Sums, items: readonly T[]): { ms: number; sums: Sums } {
  const before = process.cpuUsage();
  const sums = work(items);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, sums };
}

async function compare<T>(bench: Bench, { name, items, ours, naive }: Contest<T>): Promise<void> {
  timed(ours, items);
  timed(naive, items);
  const taken = await alternate(
    bench.options.quick ? 2 : 5,
    () => Promise.resolve(timed(ours, items)),
    () => Promise.resolve(timed(naive, items)),
  );
  const [mine, plain] = [taken.one[0]?.sums ?? [], taken.other[0]?.sums ?? []];
  const same =
    mine.length === plain.length &&
    mine.every((value, i) => Math.abs(value - (plain[i] ?? 0)) <= 1e-9 * Math.max(1, Math.abs(value)));
  if (!same)
    throw new Error(`${name}: the two implementations differ, ${mine.join(" ")} and ${plain.join(" ")}`);
  const [fast, slow] = [taken.one, taken.other].map((runs) => median(runs.map((r) => r.ms)));
  if (fast === undefined || slow === undefined) throw new Error(`${name}: nothing was measured`);
  bench.line({
    name: `${name}, ${items.length.toLocaleString("en-GB")} texts`,
    figure: `${rate((items.length / fast) * 1000)} (plain ${rate((items.length / slow) * 1000)})`,
    ratio: times(slow / fast),
    ...atLeast(slow / fast, 1, "1× plain"),
  });
}

/** Text metrics against straightforward implementations of the same definitions. */
export const text: Section = {
  name: "text",
  about: "text metrics, texts a second of processor time, against plain code with the same results",
  async run(bench) {
    const texts = await readDemoTexts((await bench.demo()).dir);
    const some = <T>(items: readonly T[]): readonly T[] =>
      bench.options.quick ? items.filter((_, i) => i % 5 === 0) : items;
    const contest = <T>(c: Contest<T>): Promise<void> =>
      bench.attempt(c.name, () => compare(bench, { ...c, items: some(c.items) }));
    await contest({
      name: "EM and F1",
      items: texts.answers,
      ours: emF1,
      naive: (items) =>
        sumOf(items, (a) => {
          const { em, f1 } = naiveEmF1(a.answer, a.references, a.language === "en");
          return [em, f1];
        }),
    });
    await contest<InputText>({
      name: "WER, CER, akshara error rate",
      items: texts.transcripts,
      ours: (items) =>
        sumOf(items, ({ reference, input }) => {
          const { word, codepoint, akshara } = utteranceEditsByUnit(reference, input);
          return [word, codepoint, akshara].flatMap((u) => [u.edits, u.units]);
        }),
      naive: (items) => sumOf(items, ({ reference, input }) => naiveEdits(reference, input)),
    });
    await contest<InputText>({
      name: "BLEU, corpus and sentence",
      items: texts.translations,
      ours: (items) =>
        sumOf(items, ({ reference, input }) => {
          const counts = bleuStatistics(input, [reference]);
          return [...counts, bleuFromStatistics(counts, bleuSentenceScoring).score];
        }),
      naive: (items) =>
        sumOf(items, ({ reference, input }) => {
          const counts = naiveBleuCounts(input, reference);
          return [...counts, naiveBleu(counts, true)];
        }),
    });
    await contest<InputText>({
      name: "chrF++, corpus and sentence",
      items: texts.translations,
      ours: (items) =>
        sumOf(items, ({ reference, input }) => {
          const counts = chrfStatistics(input, [reference]);
          return [...counts, chrfFromStatistics(counts)];
        }),
      naive: (items) =>
        sumOf(items, ({ reference, input }) => {
          const counts = naiveChrfCounts(input, reference);
          return [...counts, naiveChrf(counts)];
        }),
    });
  },
};
