import { align, type AlignmentStep, type EditKind } from "./align.ts";
import { displayUnits } from "./display-units.ts";

/** A stretch of one text and what became of it in the other. */
export interface Stretch {
  readonly kind: EditKind;
  readonly text: string;
}

/** Two texts set against each other. */
export interface Difference {
  readonly before: readonly Stretch[];
  readonly after: readonly Stretch[];
  /** Pieces that both have, in order. */
  readonly hits: number;
  /** Pieces of the longer text. */
  readonly length: number;
  /** What was compared: single letters, or words where the texts are too long for that. */
  readonly unit: "letter" | "word";
}

/** Beyond this many pairs of pieces a comparison takes too long to wait for. */
const mostPairs = 4_000_000;

/** Joins neighbours of one kind. */
export function stretches(steps: readonly AlignmentStep[], side: "reference" | "hypothesis"): Stretch[] {
  const list: Stretch[] = [];
  for (const step of steps) {
    const text = step[side];
    if (text === null) continue;
    const last = list.at(-1);
    if (last?.kind === step.kind) list[list.length - 1] = { kind: step.kind, text: last.text + text };
    else list.push({ kind: step.kind, text });
  }
  return list;
}

const words = (text: string): readonly string[] =>
  text.normalize("NFC").match(/\p{White_Space}+|\P{White_Space}+/gu) ?? [];

/** Compares two texts piece by piece (`displayUnits`); long ones word by word, and beyond that not at all: null. */
export function difference(before: string, after: string): Difference | null {
  for (const unit of ["letter", "word"] as const) {
    const split = unit === "letter" ? displayUnits : words;
    const [a, b] = [split(before), split(after)];
    if (a.length * b.length > mostPairs) continue;
    const steps = align(a, b);
    return {
      before: stretches(steps, "reference"),
      after: stretches(steps, "hypothesis"),
      hits: steps.filter((s) => s.kind === "hit").length,
      length: Math.max(a.length, b.length),
      unit,
    };
  }
  return null;
}
