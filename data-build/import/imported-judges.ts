import { UsageError } from "../read/problem.ts";
import type { JudgeSpec, ScaleSpec } from "../../src/schema/spec.ts";
import { groupBy } from "./foreign.ts";
import type { AnswerKey, ImportedJudgment } from "./run-folder.ts";

const cellOf = (row: AnswerKey): string => JSON.stringify([row.config, row.model]);

/** Judges with the cells they judged; labels by judge id, in the order of `labels`. */
export function judgeSpecs(
  labels: ReadonlyMap<string, string>,
  judgments: readonly ImportedJudgment[],
  answers: readonly AnswerKey[],
): readonly JudgeSpec[] {
  const answersOf = groupBy(answers, cellOf);
  const byJudge = groupBy(judgments, (j) => j.judge);
  return [...labels].map(([id, label]) => ({
    id,
    label,
    covers: [...groupBy(byJudge.get(id) ?? [], cellOf)].flatMap(([cell, judged]) => {
      const first = judged[0];
      if (first === undefined) return [];
      const isAll = judged.length === answersOf.get(cell)?.length;
      return [{ config: first.config, model: first.model, scope: isAll ? "all" : "some" } as const];
    }),
  }));
}

const scaleForm = /^(-?\d+(?:\.\d+)?):(-?\d+(?:\.\d+)?)(?::(\d+(?:\.\d+)?))?$/u;

/** `--scale MIN:MAX[:STEP]`; throws UsageError on another form. */
export function parseScale(flag: string): Omit<ScaleSpec, "label"> {
  const [, low, high, step] = scaleForm.exec(flag) ?? [];
  const min = Number(low);
  const max = Number(high);
  if (low === undefined || high === undefined || !(min < max) || (step !== undefined && Number(step) <= 0))
    throw new UsageError(`--scale takes MIN:MAX or MIN:MAX:STEP, such as 1:5:1, not "${flag}"`);
  return { min, max, ...(step === undefined ? {} : { step: Number(step) }) };
}

/** The scale of judges' scores: as stated, else 0–1 in steps of 1 or ½ where all scores fit, else continuous 0–1. */
export function scaleOf(scores: readonly number[], stated: string | undefined): Omit<ScaleSpec, "label"> {
  if (stated !== undefined) return parseScale(stated);
  const fits = (step: number): boolean => scores.every((s) => Number.isInteger(s / step));
  if (fits(1)) return { min: 0, max: 1, step: 1 };
  return fits(0.5) ? { min: 0, max: 1, step: 0.5 } : { min: 0, max: 1 };
}
