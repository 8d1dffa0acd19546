import { countIn } from "../words/counted.ts";
import type { BinnedScores, ErrorBin } from "../rollups/error-bins.ts";
import type { ErrorMeasure } from "../schema/errors.ts";
import { formatNumber, formatRange } from "../stats/round.ts";
import type { Message } from "../words/en.ts";
import type { Say } from "../words/say.ts";

/** What is said about one error measure. */
export interface Words {
  readonly name: string;
  readonly unit: string;
  readonly factor: number;
  readonly id: string;
  readonly title: Message;
  readonly what: Message;
  readonly none: Message;
}

export const wordsOf: Readonly<Record<ErrorMeasure, Words>> = {
  wer: {
    name: "WER",
    unit: " %",
    factor: 100,
    id: "score-by-wer",
    title: "Score against word errors",
    what: "Questions in bins by the word error rate of their transcript: the mean of each bin with its 95 % interval. With a path chosen, also what later steps made of the transcript.",
    none: "No transcript of this selection has a word error rate and answers.",
  },
  chrf: {
    name: "chrF++",
    unit: "",
    factor: 1,
    id: "score-by-chrf",
    title: "Score against translation quality",
    what: "Questions in bins by the sentence chrF++ of their translation, higher is better: the mean of each bin with its 95 % interval.",
    none: "No translation of this selection has a chrF++ and answers.",
  },
};

/** Lines of one configuration by the error of one input. */
export interface Group {
  readonly config: string;
  readonly input: string;
  readonly lines: readonly BinnedScores[];
}

/** A group as its own title. */
export const groupLabel = ({ config, input }: Group, { name }: Words, say: Say): string =>
  config === input
    ? say("{config}, by its {name}", { config, name })
    : say("{config}, by the {name} of {input}", { config, name, input });

/** The name of the axis of errors. */
export const axisOf = ({ input }: Group, { name, unit }: Words, say: Say): string =>
  unit === "" ? say("{name} of {input}", { name, input }) : say("{name} of {input}, %", { name, input });

export const binLabel = ({ lo, hi }: ErrorBin, { factor, unit }: Words, say: Say): string =>
  hi === null
    ? say("{value} and more", { value: `${formatNumber(lo * factor, 0)}${unit}` })
    : `${formatRange(lo * factor, hi * factor, 0)}${unit}`;

/** Where all lines end on the same side. */
export function endsWords(say: Say, all: number, lower: boolean): string {
  if (all === 1) return lower ? say("its line ends lower") : say("its line ends higher");
  if (all === 2) return lower ? say("both lines end lower") : say("both lines end higher");
  const lines = countIn(say, all);
  return lower
    ? say("all {lines} lines end lower", { lines })
    : say("all {lines} lines end higher", { lines });
}
