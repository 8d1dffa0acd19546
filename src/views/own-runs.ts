import { listIn } from "../words/listed.ts";
import { isOwnMetric, isOwnModel, ownLabel } from "../own/own-entry.ts";
import type { OwnRun } from "../own/own-run.ts";
import { takesOwnRuns } from "../own/own-views.ts";
import type { Drawing, View } from "./view.ts";
import type { Say } from "../words/say.ts";

/** The runs that a view shows under a measure: they have EM and F1 alone. */
export const shownRuns = (view: View, metric: string, runs: readonly OwnRun[]): readonly OwnRun[] =>
  takesOwnRuns(view.id) && isOwnMetric(metric) ? runs : [];

const named = (runs: readonly OwnRun[], say: Say): string =>
  listIn(say, [
    ...new Set(runs.map((run) => say("“{name}” on {config}", { name: ownLabel(run), config: run.config }))),
  ]);

/** What is said of a reader's own runs in a view that could show them. */
export function ownNote(view: View, metric: string, runs: readonly OwnRun[], say: Say): string | null {
  if (runs.length === 0 || !takesOwnRuns(view.id)) return null;
  const names = named(runs, say);
  if (!isOwnMetric(metric))
    return say("{names}: EM and F1 alone, so not in this view; choose one of them as the measure.", {
      names,
    });
  const n = runs.reduce((sum, run) => sum + run.answers.length, 0);
  return say(
    "{names}: {n} answers of your own, scored in this browser and sent nowhere; no part of the benchmark.",
    { names, n },
  );
}

/** A drawing that says so. */
export function withOwnNote(
  drawing: Drawing | string,
  view: View,
  metric: string,
  runs: readonly OwnRun[],
  say: Say,
): Drawing | string {
  const note = ownNote(view, metric, runs, say);
  if (note === null || typeof drawing === "string") return drawing;
  return { ...drawing, notes: [...drawing.notes, note] };
}

/** Whether one of the sides of a pair is a reader's own; `a` and `b` as in the address. */
export const isOwnPair = (sides: readonly (string | undefined)[]): boolean =>
  sides.some((side) => isOwnModel(side?.split("/")[1] ?? ""));
