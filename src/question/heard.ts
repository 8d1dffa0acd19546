import type { AlignmentStep } from "../text/align.ts";
import { stretches, type Stretch } from "../text/difference.ts";
import { utteranceAlignment } from "../text/edit-rate.ts";

/** Counts of one kind of error each. */
export interface ErrorCounts {
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
}

/** A word of what was said above what was heard of it; more than one where their border was heard or lost. */
export interface HeardWord extends ErrorCounts {
  readonly said: readonly Stretch[];
  readonly heard: readonly Stretch[];
}

/** A transcript against what was said, by akshara. */
export interface Heard extends ErrorCounts {
  readonly words: readonly HeardWord[];
  /** Aksharas of what was said, spaces included, as the akshara error rate counts them. */
  readonly units: number;
}

function countsOf(steps: readonly AlignmentStep[]): ErrorCounts {
  const count = (kind: AlignmentStep["kind"]): number => steps.filter((s) => s.kind === kind).length;
  return {
    substitutions: count("substitution"),
    deletions: count("deletion"),
    insertions: count("insertion"),
  };
}

/** The canonical alignment of an utterance, cut where both sides have the same space. */
export function heardAgainst(reference: string, transcript: string): Heard {
  const steps = utteranceAlignment(reference, transcript, "akshara");
  const groups: AlignmentStep[][] = [[]];
  for (const step of steps)
    if (step.kind === "hit" && step.reference === " ") groups.push([]);
    else groups.at(-1)?.push(step);
  return {
    words: groups
      .filter((group) => group.length > 0)
      .map((group) => ({
        said: stretches(group, "reference"),
        heard: stretches(group, "hypothesis"),
        ...countsOf(group),
      })),
    ...countsOf(steps),
    units: steps.filter((s) => s.reference !== null).length,
  };
}
