/** What an operation may read besides its own input. */
export interface GoldenContext {
  /** The parsed file named by the input's `corpus_file`; null when the case names none. */
  readonly corpus: unknown;
}

/**
 * Turns the `input` of a case into the shape of its `expected`. Where the input names a `corpus_file`, `references` and
 * `hypotheses` have already been filled in from `reference_field` and `hypothesis_field`.
 */
export type GoldenOp = (input: unknown, context: GoldenContext) => unknown;

/** Operations by the name in a case's `op`. */
export type GoldenOps = Readonly<Record<string, GoldenOp>>;

/** How far a number may be off: |got - want| <= abs + rel |want|. */
export interface Tolerance {
  readonly abs: number;
  readonly rel: number;
}

/** One vector. */
export interface GoldenCase {
  readonly id: string;
  readonly op: string;
  readonly input: unknown;
  readonly expected: unknown;
}

/** One file of vectors; `problem` says why it could not be read. */
export interface GoldenSuite {
  readonly name: string;
  readonly folder: string;
  readonly tolerance: Tolerance;
  readonly cases: readonly GoldenCase[];
  readonly problem: string | null;
}
