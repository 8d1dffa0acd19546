import { translate, vocabularyOf, type MtChannel, type Upstream } from "./channel-mt.ts";
import { translationScores } from "./corpus-rates.ts";
import { DOMAINS, type DemoQuestion } from "./question-types.ts";
import { tune, type Pair, type Tuning } from "./tune.ts";

/** A configuration to translate for: what goes in, and the BLEU and chrF++ to come out. */
export interface TranslationTask {
  readonly config: string;
  readonly target: Pair;
  /** The Telugu texts that are translated, and the share of misheard words of each. */
  readonly texts: readonly string[];
  readonly misheard: readonly number[];
}

/** A translator of the demo: its own slips are found on oracle text, the cascades add to them. */
export interface Translator {
  readonly system: string;
  readonly damage: Float64Array;
  readonly oracle: TranslationTask;
  readonly cascades: readonly TranslationTask[];
}

export interface Translations {
  readonly config: string;
  readonly target: Pair;
  readonly texts: readonly string[];
  readonly found: Tuning;
}

const NO_UPSTREAM: Upstream = { surface: 0, lexical: 0 };

/** Translates all questions under a translator's configurations. */
export function translations(
  questions: readonly DemoQuestion[],
  translators: readonly Translator[],
  seed: number,
): readonly Translations[] {
  const english = questions.map((q) => q.question.en);
  const vocabularies = new Map(
    DOMAINS.map((domain) => [
      domain,
      vocabularyOf(questions.filter((q) => q.domain === domain).map((q) => q.question.en)),
    ]),
  );
  const scores = translationScores(english);
  return translators.flatMap(({ system, damage, oracle, cascades }) => {
    const write = (channel: MtChannel, upstream: Upstream, task: TranslationTask): readonly string[] =>
      questions.map(({ domain, question }, i) => {
        const source = {
          english: question.en,
          telugu: task.texts[i] ?? "",
          damage: damage[i] ?? 0,
          misheard: task.misheard[i] ?? 0,
        };
        const vocabulary = vocabularies.get(domain) ?? vocabularyOf([]);
        return translate(source, i, { channel, upstream, vocabulary, seed });
      });
    const settle = (
      { config, target }: TranslationTask,
      start: Pair,
      make: (parameters: Pair) => readonly string[],
    ): Translations => {
      const search = {
        start,
        target,
        low: [0, 0],
        high: [2.5, 2.5],
        tolerance: 0.1,
        evaluations: 30,
      } as const;
      const found = tune((p) => scores(make(p)), search);
      return { config, target, texts: make(found.parameters), found };
    };
    const channelOf = ([surface, lexical]: Pair): MtChannel => ({ system, surface, lexical });
    const own = settle(oracle, [0.4, 0.5], (p) => write(channelOf(p), NO_UPSTREAM, oracle));
    const channel = channelOf(own.found.parameters);
    return [
      own,
      ...cascades.map((task) =>
        settle(task, [0.1, 0.2], ([surface, lexical]) => write(channel, { surface, lexical }, task)),
      ),
    ];
  });
}
