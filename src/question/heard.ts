import type { AlignmentStep } from "../text/align.ts";
import { stretches, type Stretch } from "../text/difference.ts";
import { utteranceAlignment } from "../text/edit-rate.ts";

/** Counts of one kind of error each. */
export interface ErrorCounts {
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
}

/** Errors and the units of what was said that they are counted in. */
export interface CountedErrors extends ErrorCounts {
  readonly units: number;
}

/** A word of what was said above what was heard of it; more than one where their border was heard or lost. */
export interface HeardWord extends ErrorCounts {
  readonly said: readonly Stretch[];
  readonly heard: readonly Stretch[];
}

/** A transcript against what was said. */
export interface Heard {
  /** Cut where both sides have the same space, so that a part is one word of one of the sides or more. */
  readonly parts: readonly HeardWord[];
  /** As the word error rate counts them. */
  readonly words: CountedErrors;
  /** As the akshara error rate counts them, spaces included. */
  readonly aksharas: CountedErrors;
}

function countsOf(steps: readonly AlignmentStep[]): CountedErrors {
  const count = (kind: AlignmentStep["kind"]): number => steps.filter((s) => s.kind === kind).length;
  return {
    substitutions: count("substitution"),
    deletions: count("deletion"),
    insertions: count("insertion"),
    units: steps.filter((s) => s.reference !== null).length,
  };
}

/** The canonical alignments of an utterance by akshara and by word. */
export function heardAgainst(reference: string, transcript: string): Heard {
  const steps = utteranceAlignment(reference, transcript, "akshara");
  const groups: AlignmentStep[][] = [[]];
  for (const step of steps)
    if (step.kind === "hit" && step.reference === " ") groups.push([]);
    else groups.at(-1)?.push(step);
  return {
    parts: groups
      .filter((group) => group.length > 0)
      .map((group) => ({
        said: stretches(group, "reference"),
        heard: stretches(group, "hypothesis"),
        ...countsOf(group),
      })),
    words: countsOf(utteranceAlignment(reference, transcript, "word")),
    aksharas: countsOf(steps),
  };
}
