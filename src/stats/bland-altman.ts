import { mean, sampleSd } from "./describe.ts";
import type { Interval } from "./interval.ts";
import { LOA_Z, loaFactors, loaPairFactors, loaSe1986, loaSe1999 } from "./loa-factors.ts";
import { completePairs, differences, type Maybe } from "./missing.ts";
import { quantiles } from "./quantile.ts";
import { linearTrend, type LinearTrend } from "./regression.ts";
import { tCritical } from "./student-t.ts";

/** Confidence intervals of the two limits of agreement by one method, in score points. */
export interface LimitIntervals {
  readonly low: Interval;
  readonly high: Interval;
}

/** The ways to put an interval around a limit; `exact` (Carkeet 2015, individually) is the default on screen. */
export interface LimitMethods {
  readonly exact: LimitIntervals;
  readonly exactPair: LimitIntervals;
  readonly ba1999: LimitIntervals;
  readonly ba1986: LimitIntervals;
}

/** Bland-Altman analysis of d = y - x. Everything but n, bias and mae is null when n < 2. */
export interface BlandAltman {
  readonly n: number;
  readonly excluded: number;
  readonly bias: number | null;
  readonly mae: number | null;
  readonly sd: number | null;
  readonly loaLow: number | null;
  readonly loaHigh: number | null;
  readonly tCritical: number | null;
  readonly biasCi: Interval | null;
  /** Of the mean of |d|, by t; no less than 0. */
  readonly maeCi: Interval | null;
  /** Standard errors of a limit by the two approximate methods, in score points. */
  readonly loaSe: { readonly ba1999: number; readonly ba1986: number } | null;
  readonly limits: LimitMethods | null;
  /** Multiples of the SD behind `limits.exact` and `limits.exactPair`. */
  readonly factors: { readonly individual: Interval; readonly pair: Interval } | null;
  /** Empirical 2.5 % and 97.5 % quantiles of d (type 7). */
  readonly quantiles: Interval | null;
  /** Trend of d on x, the paper's axis. It slopes down by itself when x is noisy. */
  readonly trendOnX: LinearTrend | null;
  /** Trend of d on (x + y)/2. */
  readonly trendOnMean: LinearTrend | null;
}

/**
 * The span within which nearly all differences between a judge and people lie: mean difference ± 1.96 standard
 * deviations, each limit with an interval.
 *
 * Limits of agreement of y (judge) against x (human mean), over complete pairs. METRICS.md 4.2. Throws RangeError
 * when the columns differ in length.
 *
 * @metric limits agreement
 * @label Limits of agreement (Bland–Altman)
 * @formula ME ± 1.96 SD of d; interval of a limit: ME + SD · t′(q; n − 1, 1.96 √n)/√n, t′ the noncentral t
 * @range points of the score
 * @source Bland and Altman 1986, 1999; exact intervals: Carkeet 2015. Approximate ones (1999, 1986) are computed
 *   too
 * @edge Fewer than two pairs: mean difference alone
 * @edge Differences of scores are bounded and stepped, so the 2.5 % and 97.5 % quantiles are given beside the
 *   limits
 * @edge Against the human mean the points slope down by themselves where it is noisy; the slope is given against
 *   the mean of both too (Bland and Altman 1995)
 */
export function blandAltman(
  x: readonly Maybe[],
  y: readonly Maybe[],
  { z = LOA_Z, confidence = 0.95 }: { readonly z?: number; readonly confidence?: number } = {},
): BlandAltman {
  const pairs = completePairs(x, y);
  const { n } = pairs;
  const d = differences(pairs.x, pairs.y);
  const bias = mean(d);
  const sd = sampleSd(d);
  const middles = pairs.x.map((value, i) => value + (d[i] ?? 0) / 2);
  const [low, high] = quantiles(d, [0.025, 0.975]);
  const shared = {
    n,
    excluded: pairs.excluded,
    bias,
    mae: mean(d.map(Math.abs)),
    sd,
    quantiles:
      low === undefined || high === undefined || low === null || high === null
        ? null
        : ([low, high] as const),
    trendOnX: linearTrend(pairs.x, d, confidence),
    trendOnMean: linearTrend(middles, d, confidence),
  };
  if (bias === null || sd === null) {
    return {
      ...shared,
      loaLow: null,
      loaHigh: null,
      tCritical: null,
      biasCi: null,
      maeCi: null,
      loaSe: null,
      limits: null,
      factors: null,
    };
  }
  const t = tCritical(n - 1, confidence);
  const sizes = d.map(Math.abs);
  const mae = mean(sizes) ?? 0;
  const maeHalf = (t * (sampleSd(sizes) ?? 0)) / Math.sqrt(n);
  // The pair's factors cost a nested quadrature, and pages show the individual ones.
  const factors = {
    individual: loaFactors(n, z, confidence),
    get pair() {
      return loaPairFactors(n, z, confidence);
    },
  };
  const loaSe = { ba1999: sd * loaSe1999(n, z), ba1986: sd * loaSe1986(n) };
  const around = (half: number): LimitIntervals => ({
    low: [bias - z * sd - half, bias - z * sd + half],
    high: [bias + z * sd - half, bias + z * sd + half],
  });
  const scaled = ([inner, outer]: Interval): LimitIntervals => ({
    low: [bias - outer * sd, bias - inner * sd],
    high: [bias + inner * sd, bias + outer * sd],
  });
  return {
    ...shared,
    loaLow: bias - z * sd,
    loaHigh: bias + z * sd,
    tCritical: t,
    maeCi: [Math.max(0, mae - maeHalf), mae + maeHalf],
    biasCi: [bias - (t * sd) / Math.sqrt(n), bias + (t * sd) / Math.sqrt(n)],
    loaSe,
    limits: {
      exact: scaled(factors.individual),
      get exactPair() {
        return scaled(factors.pair);
      },
      ba1999: around(t * loaSe.ba1999),
      ba1986: around(t * loaSe.ba1986),
    },
    factors,
  };
}
