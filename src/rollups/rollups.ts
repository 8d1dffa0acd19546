import type { ErrorPoint } from "../schema/errors.ts";
import type { CubeRow, PairRow, RatedRow, Row, TextCubeRow } from "../schema/tables.ts";

/** The small tables that views roll up. A question-level filter replaces all but `ties`, which then is empty. */
export interface Rollups {
  readonly cube: readonly CubeRow[];
  readonly pair_cube: readonly PairRow[];
  readonly text_cube: readonly TextCubeRow[];
  readonly rated: readonly RatedRow[];
  readonly ratings_by_item: readonly Row<"ratings_by_item">[];
  readonly ties: readonly Row<"ties">[];
  readonly attribution: readonly Row<"attribution">[];
  readonly knowledge: readonly Row<"knowledge">[];
  readonly error_bins: readonly Row<"error_bins">[];
  /** Of the cell that a reader asks for; never stored. */
  readonly error_points: readonly ErrorPoint[];
}
export type RollupName = keyof Rollups;
/** Those that the data folder holds. */
export const rollupNames = [
  "cube",
  "pair_cube",
  "text_cube",
  "rated",
  "ratings_by_item",
  "ties",
  "attribution",
  "knowledge",
  "error_bins",
] as const satisfies readonly RollupName[];
export const noRollups: Rollups = {
  cube: [],
  pair_cube: [],
  text_cube: [],
  rated: [],
  ratings_by_item: [],
  ties: [],
  attribution: [],
  knowledge: [],
  error_bins: [],
  error_points: [],
};
