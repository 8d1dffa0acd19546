import { binomialTwoSided } from "../../src/stats/binomial.ts";
import { blandAltman } from "../../src/stats/bland-altman.ts";
import { correlate } from "../../src/stats/correlation.ts";
import { describe } from "../../src/stats/describe.ts";
import { ecdf } from "../../src/stats/ecdf.ts";
import { fQuantile, fTails } from "../../src/stats/f-distribution.ts";
import { icc, type IccForm } from "../../src/stats/icc.ts";
import { cohenKappa } from "../../src/stats/kappa.ts";
import { fullSpanItems, krippendorffAlpha, type AlphaLevel } from "../../src/stats/krippendorff.ts";
import { loaFactors, loaHalfWidth1999, loaPairFactors } from "../../src/stats/loa-factors.ts";
import { benjaminiHochberg, bonferroni, holm } from "../../src/stats/multiplicity.ts";
import { normalCdf, normalQuantile, normalUpper } from "../../src/stats/normal.ts";
import { comparePaired, type Share } from "../../src/stats/paired.ts";
import { tCdf, tCritical, tQuantile, tTwoSided } from "../../src/stats/student-t.ts";
import { wilsonInterval } from "../../src/stats/wilson.ts";
import { maybeNumbers, number, record, table } from "./json.ts";
import { resamplingOps } from "./resampling-ops.ts";
import type { GoldenOp, GoldenOps } from "./types.ts";

const SCALE = [1, 2, 3, 4, 5];
const FULL_SPAN = 4;

type Input = Readonly<Record<string, unknown>>;

/** An operation whose input is an object. */
function op(run: (input: Input) => unknown): GoldenOp {
  return (input) => run(record(input));
}

function describeOp(input: Input): unknown {
  const result = describe(maybeNumbers(input.values));
  return {
    n: result.n,
    missing: result.missing,
    mean: result.mean,
    sd_sample: result.sdSample,
    sd_population: result.sdPopulation,
    median: result.median,
    q: result.quantiles,
    sem: result.standardError,
    mean_ci_t: result.meanCi,
  };
}

function correlationOp(input: Input): unknown {
  const result = correlate(maybeNumbers(input.x), maybeNumbers(input.y));
  return {
    n: result.n,
    excluded: result.excluded,
    spearman: result.spearman,
    spearman_p: result.spearmanP,
    spearman_ci_bonett_wright: result.spearmanCi,
    pearson: result.pearson,
    kendall_b: result.kendallB,
    kendall_b_p_asymptotic: result.kendallBP,
    kendall_c: result.kendallC,
    me: result.me,
    mae: result.mae,
    rmse: result.rmse,
    sd_diff: result.sdDifference,
    ccc: result.concordance,
  };
}

function blandAltmanOp(input: Input): unknown {
  const result = blandAltman(maybeNumbers(input.x), maybeNumbers(input.y));
  return {
    n: result.n,
    bias: result.bias,
    mae: result.mae,
    sd: result.sd,
    loa_low: result.loaLow,
    loa_high: result.loaHigh,
    t_crit: result.tCritical,
    bias_ci: result.biasCi,
    se_loa_ba1999: result.loaSe?.ba1999,
    loa_low_ci_ba1999: result.limits?.ba1999.low,
    loa_high_ci_ba1999: result.limits?.ba1999.high,
    se_loa_ba1986: result.loaSe?.ba1986,
    loa_low_ci_ba1986: result.limits?.ba1986.low,
    loa_high_ci_ba1986: result.limits?.ba1986.high,
    carkeet_individual_factors: result.factors?.individual,
    loa_low_ci_exact: result.limits?.exact.low,
    loa_high_ci_exact: result.limits?.exact.high,
    carkeet_pair_factors: result.factors?.pair,
    loa_low_ci_exact_pair: result.limits?.exactPair.low,
    loa_high_ci_exact_pair: result.limits?.exactPair.high,
    trend_slope: result.trendOnX?.slope,
    trend_intercept: result.trendOnX?.intercept,
    trend_slope_se: result.trendOnX?.slopeSe,
    trend_slope_ci: result.trendOnX?.slopeCi,
    trend_p: result.trendOnX?.p,
  };
}

function loaFactorsOp(input: Input): unknown {
  const n = number(input.n);
  const z = number(input.z);
  const confidence = number(input.confidence);
  return {
    t_crit: tCritical(n - 1, confidence),
    ba1999_halfwidth_over_sd: loaHalfWidth1999(n, z, confidence),
    individual: loaFactors(n, z, confidence),
    pair: loaPairFactors(n, z, confidence),
  };
}

function alphaOp(input: Input): unknown {
  const ratings = table(input.ratings);
  const excluded = fullSpanItems(ratings, FULL_SPAN);
  const kept = ratings.filter((_, i) => !excluded.includes(i));
  const levels = (rows: typeof ratings): unknown => {
    const alpha = (level: AlphaLevel): number | null => krippendorffAlpha(rows, level).alpha;
    return {
      nominal: alpha("nominal"),
      ordinal: alpha("ordinal"),
      interval: alpha("interval"),
      ratio: alpha("ratio"),
    };
  };
  const counts = krippendorffAlpha(ratings, "ordinal");
  return {
    all: levels(ratings),
    excluded_items: excluded,
    after_exclusion: levels(kept),
    n_items: counts.items,
    n_items_pairable: counts.pairable,
  };
}

function kappaOp(input: Input): unknown {
  const { quadratic, linear, unweighted } = cohenKappa(maybeNumbers(input.x), maybeNumbers(input.y), SCALE);
  return { quadratic, linear, unweighted };
}

function iccOp(input: Input): unknown {
  const result = icc(table(input.ratings));
  const both = (name: string, { value, ci }: IccForm): Input => ({ [name]: value, [`${name}_ci`]: ci });
  return {
    n: result.n,
    k: result.k,
    msb: result.msb,
    msj: result.msj,
    mse: result.mse,
    msw: result.msw,
    ...both("ICC1", result.one),
    ...both("ICC1k", result.oneK),
    ...both("ICCC1", result.consistency),
    ...both("ICCCk", result.consistencyK),
    ...both("ICCA1", result.agreement),
    ...both("ICCAk", result.agreementK),
  };
}

function pairedOp(input: Input): unknown {
  const result = comparePaired(maybeNumbers(input.baseline), maybeNumbers(input.variant), {
    exactLimit: Infinity,
  });
  const { same, better, worse } = result;
  const each = <T>(pick: (share: Share) => T): Readonly<Record<string, T>> => ({
    same: pick(same),
    better: pick(better),
    worse: pick(worse),
  });
  return {
    n: result.n,
    excluded: result.excluded,
    ...each((share) => share.count),
    pct: each((share) => share.percent),
    wilson: each((share) => share.wilson),
    net: result.net,
    mean_diff: result.meanDifference,
    sign_p: result.signP,
    wilcoxon: {
      n: result.wilcoxon.n,
      n_nonzero: result.wilcoxon.nonZero,
      w_plus: result.wilcoxon.wPlus,
      w_minus: result.wilcoxon.wMinus,
      z: result.wilcoxon.z,
      p_asymptotic: result.wilcoxon.pAsymptotic,
      p_exact: result.wilcoxon.pExact,
      rank_biserial: result.wilcoxon.rankBiserial,
    },
    perm_p_exact: result.signFlipP,
  };
}

function adjustOp(input: Input): unknown {
  const p = maybeNumbers(input.p);
  return { holm: holm(p), bonferroni: bonferroni(p), fdr_bh: benjaminiHochberg(p) };
}

function fCdfOp(input: Input): unknown {
  const tails = fTails(number(input.f), number(input.d1), number(input.d2));
  return { cdf: tails.lower, sf: tails.upper };
}

function tCdfOp(input: Input): unknown {
  const t = number(input.t);
  const df = number(input.df);
  return { cdf: tCdf(t, df), two_sided_p: tTwoSided(t, df) };
}

/** The operations of the statistics suites. */
export const statsOps: GoldenOps = {
  describe: op(describeOp),
  ecdf: op((input) => ecdf(maybeNumbers(input.values))),
  correlation: op(correlationOp),
  bland_altman: op(blandAltmanOp),
  loa_factors: op(loaFactorsOp),
  alpha: op(alphaOp),
  kappa: op(kappaOp),
  icc: op(iccOp),
  paired: op(pairedOp),
  adjust: op(adjustOp),
  normal_cdf: op((input) => ({ cdf: normalCdf(number(input.z)), sf: normalUpper(number(input.z)) })),
  normal_ppf: op((input) => ({ z: normalQuantile(number(input.p)) })),
  t_cdf: op(tCdfOp),
  t_ppf: op((input) => ({ t: tQuantile(number(input.p), number(input.df)) })),
  f_cdf: op(fCdfOp),
  f_ppf: op((input) => ({ f: fQuantile(number(input.p), number(input.d1), number(input.d2)) })),
  binomial_two_sided: op((input) => ({
    p_value: binomialTwoSided(number(input.k), number(input.n), number(input.p)),
  })),
  wilson: op((input) => ({
    ci: wilsonInterval(number(input.k), number(input.n), number(input.confidence)),
  })),
  ...resamplingOps,
};
