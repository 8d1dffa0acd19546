/** The six domains of the benchmark, ids in lower case. */
export const DOMAINS = ["science", "general", "politics", "history", "culture", "geography"] as const;

/** Identifier of a domain. */
export type DomainId = (typeof DOMAINS)[number];

/** Identifier of an example of Table IV. */
export type ExampleId = "E1" | "E2" | "E3" | "E4" | "E5" | "E6" | "E7";

/** One text in each language of the demo. */
export interface Bilingual<T> {
  readonly te: T;
  readonly en: T;
}

/**
 * A question of the demo with what counts as right and what would be wrong.
 * `references` hold the answers of record, first the one that Table I counts; `paraphrases` are other right
 * answers that an exact match misses; `distractors` (at least four) are wrong answers of the same kind.
 */
export interface DemoQuestion {
  /** "q0001" to "q2001". */
  readonly question_id: string;
  readonly domain: DomainId;
  readonly template: string;
  readonly question: Bilingual<string>;
  readonly references: Bilingual<readonly string[]>;
  readonly distractors: Bilingual<readonly string[]>;
  readonly paraphrases?: Bilingual<readonly string[]>;
  readonly example_id?: ExampleId;
}
