/** Keeps the questions whose score in a cell lies within [min, max]. */
export interface ScoreRange {
  readonly config: string;
  readonly model: string;
  readonly judge: string;
  readonly min: number;
  readonly max: number;
}

/** Which questions count. Empty lists and texts mean all. */
export interface Filter {
  readonly domains: readonly string[];
  readonly text: string;
  readonly ranges: readonly ScoreRange[];
}

export const noFilter: Filter = { domains: [], text: "", ranges: [] };

/** True where single questions are selected, so that the cube can't answer. */
export const isQuestionLevel = (f: Filter): boolean => f.text !== "" || f.ranges.length > 0;
export const isDefault = (f: Filter): boolean => f.domains.length === 0 && !isQuestionLevel(f);
