import type { CubeRow, PairRow, RatedRow, Row, TextCubeRow } from "../schema/tables.ts";

/** The small tables that views roll up. A question-level filter replaces all but `ties`, which then is empty. */
export interface Rollups {
  readonly cube: readonly CubeRow[];
  readonly pair_cube: readonly PairRow[];
  readonly text_cube: readonly TextCubeRow[];
  readonly rated: readonly RatedRow[];
  readonly ties: readonly Row<"ties">[];
}
export type RollupName = keyof Rollups;
export const rollupNames: readonly RollupName[] = ["cube", "pair_cube", "text_cube", "rated", "ties"];
