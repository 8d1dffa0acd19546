import type { Outcome } from "./paths.ts";

/** Keeps the questions whose score in a cell lies within [min, max]. */
export interface ScoreRange {
  readonly config: string;
  readonly model: string;
  readonly judge: string;
  readonly min: number;
  readonly max: number;
}

/** Keeps the questions whose answer was lost at one place of the path that ends in a configuration. */
export interface LostAt {
  readonly config: string;
  readonly model: string;
  readonly judge: string;
  readonly outcome: Outcome;
}

/** Which questions count. Empty lists and texts mean all. */
export interface Filter {
  readonly domains: readonly string[];
  readonly text: string;
  readonly ranges: readonly ScoreRange[];
  readonly lost: readonly LostAt[];
}

export const noFilter: Filter = { domains: [], text: "", ranges: [], lost: [] };

/** True where single questions are selected, so that the cube can't answer. */
export const isQuestionLevel = (f: Filter): boolean =>
  f.text !== "" || f.ranges.length > 0 || f.lost.length > 0;
export const isDefault = (f: Filter): boolean => f.domains.length === 0 && !isQuestionLevel(f);
