import { bleuFromStatistics, bleuStatistics } from "../../../src/text/bleu.ts";
import { chrfFromStatistics, chrfStatistics } from "../../../src/text/chrf.ts";
import { editRate, poolEdits, utteranceEdits, type EditUnit } from "../../../src/text/edit-rate.ts";
import { poolStatistics } from "../../../src/text/ngram-counts.ts";
import type { DemoRun } from "./folder-run.ts";
import { rowsOf } from "./folder-tables.ts";

/** Inputs of a configuration, in the order of the questions; an error where a question is missing. */
export function inputsOf({ folder, questions }: DemoRun, config: string): readonly string[] {
  const rows = rowsOf(folder, `inputs/${config}.csv`);
  return questions.map(({ question_id }, i) => {
    const row = rows[i];
    if (row?.question_id !== question_id) throw new Error(`inputs/${config}.csv lacks ${question_id}`);
    return row.text ?? "";
  });
}

function errors(run: DemoRun, config: string, unit: EditUnit): number {
  const edits = inputsOf(run, config).map((t, i) =>
    utteranceEdits(run.questions[i]?.question.te ?? "", t, unit),
  );
  return 100 * (editRate(poolEdits(edits)) ?? NaN);
}

/** Corpus word error rate in percent. */
export const wordErrors = (run: DemoRun, config: string): number => errors(run, config, "word");
/** Corpus character error rate in percent. */
export const characterErrors = (run: DemoRun, config: string): number => errors(run, config, "codepoint");

const english = ({ questions }: DemoRun, i: number): readonly string[] => [questions[i]?.question.en ?? ""];

/** Corpus BLEU, 0-100. */
export function bleuOf(run: DemoRun, config: string): number {
  const rows = inputsOf(run, config).map((t, i) => bleuStatistics(t, english(run, i)));
  return bleuFromStatistics(poolStatistics(rows) ?? []).score;
}

/** Corpus chrF++, 0-100. */
export function chrfOf(run: DemoRun, config: string): number {
  const rows = inputsOf(run, config).map((t, i) => chrfStatistics(t, english(run, i)));
  return chrfFromStatistics(poolStatistics(rows) ?? []);
}
