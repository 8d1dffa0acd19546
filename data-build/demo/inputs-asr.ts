import { wer } from "../../src/text/edit-rate.ts";
import { transcribe, type AsrChannel } from "./channel-asr.ts";
import { errorRates } from "./corpus-rates.ts";
import { printedInputs } from "./example-cards.ts";
import type { DemoQuestion } from "./question-types.ts";
import { tune, type Pair, type Tuning } from "./tune.ts";

/** A recogniser's search: its channel from two parameters, where they start and how high they may go. */
export interface Recogniser {
  readonly config: string;
  /** Printed WER and CER, percent. */
  readonly target: Pair;
  readonly start: Pair;
  readonly high: Pair;
  readonly channel: (parameters: Pair) => AsrChannel;
}

/** Transcripts in the order of the questions, each with its word error rate, at most 1. */
export interface Transcripts {
  readonly texts: readonly string[];
  readonly misheard: readonly number[];
  readonly found: Tuning;
}

const pinned = (config: string, question: DemoQuestion): string | undefined =>
  printedInputs.find((p) => p.config === config && p.example === question.example_id)?.text;

/** Transcribes all questions with the channel whose corpus WER and CER come nearest to the target. */
export function transcripts(
  questions: readonly DemoQuestion[],
  damage: Float64Array,
  { config, target, start, high, channel }: Recogniser,
  seed: number,
): Transcripts {
  const references = questions.map((q) => q.question.te);
  const rates = errorRates(references);
  const write = (parameters: Pair): readonly string[] => {
    const made = channel(parameters);
    return questions.map(
      (q, i) => pinned(config, q) ?? transcribe(q.question.te, damage[i] ?? 0, made, seed, i),
    );
  };
  const search = { start, target, low: [0, 0], high, tolerance: 0.1, evaluations: 30 } as const;
  const found = tune((p) => rates(write(p)), search);
  const texts = write(found.parameters);
  return { texts, found, misheard: texts.map((t, i) => Math.min(1, wer(references[i] ?? "", t) ?? 0)) };
}
