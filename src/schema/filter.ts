import type { Outcome } from "./paths.ts";

/** A cell by the scores of one judge. */
export interface JudgedCell {
  readonly config: string;
  readonly model: string;
  readonly judge: string;
}

/** Keeps the questions whose score in a cell lies within [min, max]. */
export interface ScoreRange extends JudgedCell {
  readonly min: number;
  readonly max: number;
}

/** Keeps the questions whose answer was lost at one place of the path that ends in a configuration. */
export interface LostAt extends JudgedCell {
  readonly outcome: Outcome;
}

export const changeKinds = ["better", "same", "worse"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Keeps the questions that score better, the same or worse in `cell` than in `against`. */
export interface Change {
  readonly cell: JudgedCell;
  readonly against: JudgedCell;
  readonly kind: ChangeKind;
}

export const answerStates = ["answered", "failed", "missing", "absent"] as const;
/** There is an answer; the run broke off with an error; it came back with nothing; the question wasn't run. */
export type AnswerState = (typeof answerStates)[number];

/** Keeps the questions by what became of the answer in a cell. */
export interface AnswerAt {
  readonly config: string;
  readonly model: string;
  readonly state: AnswerState;
}

export const audioKinds = ["clip", "withheld", "none"] as const;
export type AudioKind = (typeof audioKinds)[number];

export const lengthKinds = ["long", "short"] as const;
export type LengthKind = (typeof lengthKinds)[number];

/** Keeps the questions whose first reference answer in a language has `longAnswerWords` words or more, or fewer. */
export interface ReferenceLength {
  readonly language: string;
  readonly kind: LengthKind;
}

export const disagreements = ["judges", "humans"] as const;
/** Who lies three quarters of the scale or more apart (3 on 1–5) about the answer of some cell. */
export type Disagreement = (typeof disagreements)[number];

export const noteKinds = ["flagged", "commented"] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Keeps the questions that the reader flagged or commented on. Which these are is known in the reader's browser alone. */
export interface Noted {
  readonly kind: NoteKind;
  readonly questions: readonly string[];
}

/** Whether `of` is about this cell; no cell is none. */
export const isCell = (cell: JudgedCell | null, of: JudgedCell): boolean =>
  cell !== null && of.config === cell.config && of.model === cell.model && of.judge === cell.judge;

/** Whether two items of a filter's list ask the same, in whichever order their fields stand. */
export function sameItem(x: unknown, y: unknown): boolean {
  if (typeof x !== "object" || typeof y !== "object" || x === null || y === null) return x === y;
  const [a, b] = [new Map(Object.entries(x)), new Map(Object.entries(y))];
  return a.size === b.size && [...a].every(([key, value]) => sameItem(value, b.get(key)));
}

/**
 * Which questions count. Empty lists and texts mean all. Items of a list that are about the same cell, pair of cells, path or
 * language are alternatives; all else holds together.
 */
export interface Filter {
  readonly domains: readonly string[];
  /** Words of question or reference. */
  readonly text: string;
  /** Words of one answer, of whichever cell. */
  readonly said: string;
  /** Words of one input, of whichever configuration. */
  readonly given: string;
  readonly ranges: readonly ScoreRange[];
  readonly lost: readonly LostAt[];
  readonly changes: readonly Change[];
  readonly answers: readonly AnswerAt[];
  readonly audio: readonly AudioKind[];
  readonly lengths: readonly ReferenceLength[];
  readonly apart: readonly Disagreement[];
  /** Keeps the questions that are right by the judge (a quarter of the scale or less below its top) with EM 0. */
  readonly unmatched: readonly JudgedCell[];
  /** Questions with notes of any of these kinds. */
  readonly noted: readonly Noted[];
}

/** Texts of a filter, as the address names them. */
export const searchedKeys = ["text", "said", "given"] as const;
/** What each is looked for in. */
export const searched = {
  text: "Words of the question or of a reference.",
  said: "Words of one answer, of whichever model and configuration.",
  given: "Words of one input, a transcript or a translation.",
} as const satisfies Readonly<Record<(typeof searchedKeys)[number], string>>;

export const noFilter: Filter = {
  domains: [],
  text: "",
  said: "",
  given: "",
  ranges: [],
  lost: [],
  changes: [],
  answers: [],
  audio: [],
  lengths: [],
  apart: [],
  unmatched: [],
  noted: [],
};

/** True where single questions are selected, so that the cube can't answer. */
export const isQuestionLevel = (f: Filter): boolean =>
  [f.text, f.said, f.given].some((text) => text !== "") ||
  [f.ranges, f.lost, f.changes, f.answers, f.audio, f.lengths, f.apart, f.unmatched, f.noted].some(
    (list) => list.length > 0,
  );
export const isDefault = (f: Filter): boolean => f.domains.length === 0 && !isQuestionLevel(f);
