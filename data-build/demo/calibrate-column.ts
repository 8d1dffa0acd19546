import { at } from "../../src/stats/at.ts";
import { agreementOf, LOWEST_SUM, SUM_LEVELS, type Agreement } from "./calibrate-agreement.ts";
import { miss } from "./calibrate-anneal.ts";
import { PUBLISHED_STRICTNESS, type PublishedAgreement } from "./published.ts";

/** Acceptable deviation of a two-decimal figure: inside its rounding interval. */
export const UNIT = 0.004;

// With the mean EM that EM's ME implies, the printed rho and tau of EM don't go together exactly. The errors win:
// their tolerance is the same, but the mean EM shows on many pages.
const METRIC_RANK_UNIT = 0.01;
const METRIC_ERROR_UNIT = 0.001;

// Section IV has one judge lenient with bad answers and strict with good ones and prints no slope. This goal is ours:
// the fit, which the spread of Table V's scores holds back, comes to -0.08, about five standard errors from 0.
const STRICTNESS_SLOPE = -0.09;

/** A judge or metric of the rated sample, as counts against the rating sums. */
export interface Column {
  readonly target: PublishedAgreement;
  /** Values a code stands for, ascending by `place`. */
  readonly levels: readonly number[];
  /** Level of each code. */
  readonly place: readonly number[];
  /** Code of each triplet; columns may share one list (EM is F1's top level). */
  readonly codes: Uint8Array;
  readonly table: Int32Array;
}

/** An empty column; `countIn` fills it. */
export function createColumn(
  target: PublishedAgreement,
  levels: readonly number[],
  place: readonly number[],
  codes: Uint8Array,
): Column {
  return { target, levels, place, codes, table: new Int32Array(SUM_LEVELS * levels.length) };
}

/** Counts triplet t with rating sum `sum` in or out. */
export function countIn(column: Column, t: number, sum: number, by: 1 | -1): void {
  const level = at(column.place, at(column.codes, t));
  const cell = (sum - LOWEST_SUM) * column.levels.length + level;
  column.table[cell] = at(column.table, cell) + by;
}

/** Squared misses of the column's row of Table III and of what section IV says, each figure in its unit. */
export function costOf(column: Column): number {
  return agreementCost(agreementOf(column.table, column.levels), column.target);
}

function agreementCost(found: Agreement, target: PublishedAgreement): number {
  const [low, high] = target.loa ?? [found.me - 1.96 * found.sd, found.me + 1.96 * found.sd];
  const rankUnit = target.loa === null ? METRIC_RANK_UNIT : UNIT;
  const errorUnit = target.loa === null ? METRIC_ERROR_UNIT : UNIT;
  return (
    miss(found.spearman, target.spearman, rankUnit) +
    miss(found.tau, target.tau, rankUnit) +
    miss(found.me, target.me, errorUnit) +
    miss(found.mae, target.mae, errorUnit) +
    miss(found.me - 1.96 * found.sd, low, UNIT) +
    miss(found.me + 1.96 * found.sd, high, UNIT) +
    (target.name === PUBLISHED_STRICTNESS.judge ? miss(found.slope, STRICTNESS_SLOPE, UNIT) : 0)
  );
}
