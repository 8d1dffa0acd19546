import type { BenchmarkSpec, ConfigSpec } from "../../src/schema/spec.ts";
import { textStatisticNames, type Row, type TextStatistic } from "../../src/schema/tables.ts";
import { bleuFromStatistics, bleuSentenceScoring, bleuStatistics } from "../../src/text/bleu.ts";
import { chrfFromStatistics, chrfStatistics } from "../../src/text/chrf.ts";
import { editRate, utteranceEdits, utteranceEditsByUnit } from "../../src/text/edit-rate.ts";

type Statistics = Record<TextStatistic, number | null>;
type Measured = Omit<Row<"inputs">, "question_id" | "config_id" | "text" | "search">;

const none = (): Statistics =>
  Object.fromEntries(textStatisticNames.map((name) => [name, null])) as Statistics;

const bleuNames = textStatisticNames.filter((name) => name.startsWith("bleu_"));
const chrfNames = textStatisticNames.filter((name) => name.startsWith("chrf_"));

/** How inputs of a configuration are measured: by edits after recognition, by n-grams after translation, else not. */
export function textMeasureOf(config: ConfigSpec): "asr" | "mt" | null {
  return config.steps?.at(-1)?.kind ?? null;
}

export const measuresText = (spec: BenchmarkSpec): boolean =>
  spec.configs.some((c) => textMeasureOf(c) !== null);

/** Sufficient statistics and sentence values of one input against its reference text. */
export function measureInput(
  kind: "asr" | "mt",
  reference: string,
  input: string,
): { readonly statistics: Statistics; readonly values: Measured } {
  const statistics = none();
  if (kind === "asr") {
    const { word, codepoint, akshara } = utteranceEditsByUnit(reference, input);
    statistics.word_edits = word.edits;
    statistics.word_units = word.units;
    const written = utteranceEdits(reference, input, "word", "written");
    statistics.written_word_edits = written.edits;
    statistics.written_word_units = written.units;
    statistics.char_edits = codepoint.edits;
    statistics.char_units = codepoint.units;
    statistics.akshara_edits = akshara.edits;
    statistics.akshara_units = akshara.units;
    return { statistics, values: { wer: editRate(word), cer: editRate(codepoint), bleu: null, chrf: null } };
  }
  const bleu = bleuStatistics(input, [reference]);
  const chrf = chrfStatistics(input, [reference]);
  bleuNames.forEach((name, i) => (statistics[name] = bleu[i] ?? null));
  chrfNames.forEach((name, i) => (statistics[name] = chrf[i] ?? null));
  return {
    statistics,
    values: {
      wer: null,
      cer: null,
      bleu: bleuFromStatistics(bleu, bleuSentenceScoring).score,
      chrf: chrfFromStatistics(chrf),
    },
  };
}
