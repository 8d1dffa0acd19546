/** Question index (0-based) of each example of Table IV. */
export interface ExampleIndex {
  readonly E1: number;
  readonly E2: number;
  readonly E3: number;
  readonly E4: number;
  readonly E5: number;
  readonly E6: number;
  readonly E7: number;
}

/** What the simulation is given. */
export interface SimulationInput {
  /** Domain of question i, by its name in Table I; one entry per question of the benchmark. */
  readonly domains: readonly string[];
  readonly examples: ExampleIndex;
  /** Questions to keep out of the rated sample, such as those with long references that few F1 levels suit. */
  readonly unrated?: readonly number[];
  /** Unsigned 32-bit seed. */
  readonly seed: number;
}

/** What a text writer has to produce for an answer, in the order of the codes in `Cell.kinds`. */
export const ANSWER_KINDS = ["exact", "paraphrase", "partial", "wrong", "irrelevant", "none"] as const;

/** exact = the reference's own surface; none = no answer given (an empty text or a refusal). */
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** One run cell of Table V. */
export interface Cell {
  readonly config: string;
  readonly model: string;
  /** Score 1-5 of the primary judge per question. */
  readonly scores: Uint8Array;
  /** Index into ANSWER_KINDS per question. */
  readonly kinds: Uint8Array;
}

/** One human-rated (question, reference, answer) triplet under O1. */
export interface RatedTriplet {
  readonly question: number;
  readonly model: string;
  /** Five ratings 1-5, rater r at position r. */
  readonly ratings: readonly number[];
  /** Score 1-5 of each judge of Table III, by the judge's printed name. */
  readonly judges: Readonly<Record<string, number>>;
  /** EM the answer's text has to reach: 1 exactly where f1 is 1. */
  readonly em: 0 | 1;
  /** F1 the answer's text has to reach; one of F1_LEVELS. */
  readonly f1: number;
  /** BLASER-2.0, 1-5, two decimals. */
  readonly blaser: number;
  readonly kind: AnswerKind;
}

/** The human-rated answers. */
export interface RatedSample {
  /** The 100 questions, ascending. */
  readonly questions: readonly number[];
  /** The four QA models of the sample, by their column name in Table V. */
  readonly models: readonly string[];
  /** 400 triplets, question-major: triplet k*4 + m. */
  readonly triplets: readonly RatedTriplet[];
}

/** Harm done to each question by each upstream system, 0 (unharmed) to 1 (ruined). */
export interface Damage {
  readonly asrA1: Float64Array;
  readonly asrA2: Float64Array;
  readonly mtSeamless: Float64Array;
  readonly mtIndic: Float64Array;
}

/** printed = the number stands in the paper; from-verdict = 5 or 1 set from the paper's right or wrong. */
export type ExampleBasis = "printed" | "from-verdict";

/** One value of an example of Table IV, as set in the simulation. */
export interface ExampleScore {
  readonly id: keyof ExampleIndex;
  readonly question: number;
  readonly config: string;
  readonly model: string;
  /** Judge's printed name, or EM, Avg. F1, BLASER-2.0. */
  readonly metric: string;
  readonly value: number;
  readonly basis: ExampleBasis;
}

/** Everything the simulation gives; all arrays are by question index. */
export interface Simulation {
  readonly seed: number;
  readonly domains: readonly string[];
  /** The run cells of Table V by cellKey(config, model). */
  readonly cells: ReadonlyMap<string, Cell>;
  /** Gemma-12B's score 1-5 of each O1 Gemini answer. */
  readonly secondJudge: Uint8Array;
  readonly rated: RatedSample;
  readonly damage: Damage;
  readonly examples: readonly ExampleScore[];
}

/** One line of the report: what the paper prints beside what the simulation gives. */
export interface TargetRow {
  readonly group: string;
  readonly target: string;
  readonly printed: string;
  readonly computed: string;
  /** Allowed |computed - printed|; 0 means equal as printed. */
  readonly tolerance: number;
  readonly met: boolean;
}

/** Key of a cell in `Simulation.cells`. */
export const cellKey = (config: string, model: string): string => `${config}/${model}`;

/** F1 levels that references of one to five words can all reach (see overlapFor). */
export const F1_LEVELS: readonly number[] = [0, 2 / 5, 1 / 2, 2 / 3, 1];

/** Words an answer takes over from its reference, and its length in words. */
export interface Overlap {
  readonly shared: number;
  readonly length: number;
}

/**
 * The shortest answer with F1 `level` against a reference of `referenceWords` distinct words:
 * F1 = 2 * shared / (length + referenceWords), METRICS section 3.2. Null where there is none.
 */
export function overlapFor(referenceWords: number, level: number): Overlap | null {
  if (level === 0) return { shared: 0, length: 1 };
  for (let length = 1; length <= 4 * referenceWords; length += 1) {
    for (let shared = 1; shared <= Math.min(length, referenceWords); shared += 1) {
      if (Math.abs((2 * shared) / (length + referenceWords) - level) < 1e-12) return { shared, length };
    }
  }
  return null;
}
