import { mean, sampleSd } from "./describe.ts";
import { differences } from "./missing.ts";
import { crossProducts } from "./pearson.ts";

/** Size of y - x over complete pairs, in score points. */
export interface AgreementError {
  /** Mean error: positive means y is the higher (a more lenient judge). */
  readonly me: number | null;
  readonly mae: number | null;
  readonly rmse: number | null;
  /** Sample SD of the differences; null when n < 2. */
  readonly sdDifference: number | null;
}

/**
 * How far a judge lies from the mean human rating: on average with sign (ME; above 0 is lenient), in size (MAE),
 * and with large misses weighing more (RMSE).
 *
 * ME, MAE, RMSE and the SD of y - x; null without pairs.
 *
 * @metric me agreement
 * @label ME, MAE, RMSE
 * @formula d = judge − mean human rating; ME = mean d, MAE = mean |d|, RMSE = √(mean d²)
 * @range points of the score
 * @source Sign as in Bland and Altman 1986: the method under test minus the reference
 * @edge Metrics on another scale than the ratings are also shown moved onto it, labelled so; otherwise ME only
 *   tells the difference of scales
 * @edge No pairs: no value
 */
export function agreementError(x: readonly number[], y: readonly number[]): AgreementError {
  const d = differences(x, y);
  const meanSquare = mean(d.map((value) => value * value));
  return {
    me: mean(d),
    mae: mean(d.map(Math.abs)),
    rmse: meanSquare === null ? null : Math.sqrt(meanSquare),
    sdDifference: sampleSd(d),
  };
}

/**
 * Correlation that also asks for the same level and spread: 1 only where a judge gives the people’s scores
 * themselves.
 *
 * Null when n < 2 or both sides are the same constant.
 *
 * @metric ccc agreement
 * @label CCC, concordance correlation
 * @formula 2 s_xy / (s_x² + s_y² + (x̄ − ȳ)²), moments over n
 * @range −1 to 1
 * @source Lin 1989
 * @edge Fewer than two pairs, or both sides the same constant: no value
 */
export function concordance(x: readonly number[], y: readonly number[]): number | null {
  const sums = crossProducts(x, y);
  if (sums === null || sums.n < 2) return null;
  const shift = sums.meanX - sums.meanY;
  const spread = sums.xx / sums.n + sums.yy / sums.n + shift * shift;
  return spread === 0 ? null : (2 * (sums.xy / sums.n)) / spread;
}

/**
 * Moves a 0-1 metric such as EM or F1 onto the score scale: min + (max - min) * value. Needed before ME and MAE
 * against ratings mean anything; an addition of ours that the paper did not make.
 */
export function rescaleToScores(
  value: number,
  scale: { readonly min: number; readonly max: number },
): number {
  return scale.min + (scale.max - scale.min) * value;
}
