import { at } from "./at.ts";
import { fQuantile } from "./f-distribution.ts";
import type { Interval, UndefinedReason } from "./interval.ts";
import { isPresent } from "./missing.ts";
import type { RatingTable } from "./krippendorff.ts";

/** An intraclass correlation with its interval; the interval is null when the F ratio is infinite. */
export interface IccForm {
  readonly value: number | null;
  readonly ci: Interval | null;
}

/** Mean squares and the six forms of Shrout & Fleiss 1979 / McGraw & Wong 1996, complete rows only. */
export interface Icc {
  readonly n: number;
  readonly k: number;
  readonly excluded: number;
  /** Mean squares between items, between raters, residual, and within items. */
  readonly msb: number | null;
  readonly msj: number | null;
  readonly mse: number | null;
  readonly msw: number | null;
  /** One-way random, single and average rating. */
  readonly one: IccForm;
  readonly oneK: IccForm;
  /** Two-way, consistency. */
  readonly consistency: IccForm;
  readonly consistencyK: IccForm;
  /** Two-way random, absolute agreement: ICC(A,1) and ICC(A,k), the ones to report. */
  readonly agreement: IccForm;
  readonly agreementK: IccForm;
  readonly undefinedReason: UndefinedReason | null;
}

const NONE: IccForm = { value: null, ci: null };

interface MeanSquares {
  readonly n: number;
  readonly k: number;
  readonly msb: number;
  readonly msj: number;
  readonly mse: number;
  readonly msw: number;
}

/**
 * How much of the spread of ratings comes from the answers rather than from raters and chance.
 *
 * Of an items x raters table. Rows with a missing rating are left out and counted. All forms are null with fewer
 * than 2 rows or raters, or without any variation. Throws RangeError on ragged rows.
 *
 * @metric icc agreement
 * @label ICC, intraclass correlation
 * @formula ICC(A,1) = (MSB − MSE) / (MSB + (k − 1) MSE + k (MSJ − MSE)/n); ICC(A,k) for the mean of k raters
 * @range up to 1
 * @source Shrout and Fleiss 1979; intervals: McGraw and Wong 1996
 * @edge Items with a missing rating are left out and counted
 * @edge Raters must be told apart; otherwise it is withheld
 */
export function icc(ratings: RatingTable, confidence = 0.95): Icc {
  const k = ratings[0]?.length ?? 0;
  if (ratings.some((row) => row.length !== k)) throw new RangeError("ratings rows differ in length");
  const rows = ratings.map((row) => row.filter(isPresent)).filter((row) => row.length === k);
  const counts = { n: rows.length, k, excluded: ratings.length - rows.length };
  const none = {
    one: NONE,
    oneK: NONE,
    consistency: NONE,
    consistencyK: NONE,
    agreement: NONE,
    agreementK: NONE,
  };
  if (rows.length < 2 || k < 2) {
    return { ...counts, msb: null, msj: null, mse: null, msw: null, ...none, undefinedReason: "too few" };
  }
  const squares = meanSquares(rows, k);
  const { msb, msj, mse, msw, n } = squares;
  const shown = { ...counts, msb, msj, mse, msw };
  if (msb === 0 && msw === 0) return { ...shown, ...none, undefinedReason: "no variation" };
  const single = (error: number): number => (msb - error) / (msb + (k - 1) * error);
  const average = (error: number): number => (msb - error) / msb;
  const agreement = (msb - mse) / (msb + (k - 1) * mse + (k * (msj - mse)) / n);
  const agreementCi = agreementInterval(squares, agreement, confidence);
  const oneWay = ratioIntervals(msb / msw, n - 1, n * (k - 1), k, confidence);
  const twoWay = ratioIntervals(msb / mse, n - 1, (n - 1) * (k - 1), k, confidence);
  const raised = (r: number): number => (k * r) / (1 + (k - 1) * r);
  return {
    ...shown,
    one: form(single(msw), oneWay?.single),
    oneK: form(average(msw), oneWay?.average),
    consistency: form(single(mse), twoWay?.single),
    consistencyK: form(average(mse), twoWay?.average),
    agreement: form(agreement, agreementCi),
    agreementK: form(
      (msb - mse) / (msb + (msj - mse) / n),
      agreementCi === null ? null : [raised(agreementCi[0]), raised(agreementCi[1])],
    ),
    undefinedReason: null,
  };
}

function form(value: number, ci: Interval | null | undefined): IccForm {
  return Number.isFinite(value) ? { value, ci: ci ?? null } : NONE;
}

function meanSquares(rows: readonly (readonly number[])[], k: number): MeanSquares {
  const n = rows.length;
  const rowMeans = rows.map((row) => row.reduce((sum, value) => sum + value, 0) / k);
  const columnMeans = Array.from({ length: k }, (_, j) => rows.reduce((sum, row) => sum + at(row, j), 0) / n);
  const grand = rowMeans.reduce((sum, value) => sum + value, 0) / n;
  let within = 0;
  let residual = 0;
  for (const [i, row] of rows.entries()) {
    for (const [j, value] of row.entries()) {
      within += (value - at(rowMeans, i)) ** 2;
      residual += (value - at(rowMeans, i) - at(columnMeans, j) + grand) ** 2;
    }
  }
  const between = rowMeans.reduce((sum, value) => sum + (value - grand) ** 2, 0);
  const raters = columnMeans.reduce((sum, value) => sum + (value - grand) ** 2, 0);
  return {
    n,
    k,
    msb: (k * between) / (n - 1),
    msj: (n * raters) / (k - 1),
    mse: residual / ((n - 1) * (k - 1)),
    msw: within / (n * (k - 1)),
  };
}

function ratioIntervals(
  ratio: number,
  df1: number,
  df2: number,
  k: number,
  confidence: number,
): { readonly single: Interval; readonly average: Interval } | null {
  if (!Number.isFinite(ratio) || ratio === 0) return null;
  const p = (1 + confidence) / 2;
  const low = ratio / fQuantile(p, df1, df2);
  const high = ratio * fQuantile(p, df2, df1);
  return {
    single: [(low - 1) / (low + k - 1), (high - 1) / (high + k - 1)],
    average: [1 - 1 / low, 1 - 1 / high],
  };
}

/** McGraw & Wong 1996, table 7: interval of ICC(A,1) with Satterthwaite degrees of freedom. */
function agreementInterval(
  { n, k, msb, msj, mse }: MeanSquares,
  value: number,
  confidence: number,
): Interval | null {
  if (!Number.isFinite(value) || value === 1) return null;
  const a = (k * value) / (n * (1 - value));
  const b = 1 + (k * value * (n - 1)) / (n * (1 - value));
  const spread = (a * msj) ** 2 / (k - 1) + (b * mse) ** 2 / ((n - 1) * (k - 1));
  const df = (a * msj + b * mse) ** 2 / spread;
  if (!Number.isFinite(df) || df <= 0) return null;
  const p = (1 + confidence) / 2;
  const other = k * msj + (k * n - k - n) * mse;
  const fLow = fQuantile(p, n - 1, df);
  const fHigh = fQuantile(p, df, n - 1);
  return [
    (n * (msb - fLow * mse)) / (fLow * other + n * msb),
    (n * (fHigh * msb - mse)) / (other + n * fHigh * msb),
  ];
}
