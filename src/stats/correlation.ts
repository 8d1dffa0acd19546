import { agreementError, concordance, type AgreementError } from "./agreement-error.ts";
import type { Interval, UndefinedReason } from "./interval.ts";
import { kendall, kendallCi } from "./kendall.ts";
import { completePairs, type Maybe } from "./missing.ts";
import { isConstant, pearson } from "./pearson.ts";
import { bonettWrightCi, correlationP, spearman } from "./spearman.ts";

/** How a judge or metric y goes along with human means x, over complete pairs. */
export interface Correlation extends AgreementError {
  readonly n: number;
  readonly excluded: number;
  readonly spearman: number | null;
  readonly spearmanP: number | null;
  readonly spearmanCi: Interval | null;
  readonly pearson: number | null;
  readonly kendallB: number | null;
  readonly kendallBP: number | null;
  readonly kendallBCi: Interval | null;
  readonly kendallC: number | null;
  readonly concordance: number | null;
  /** Why the coefficients are null; null when they are defined. */
  readonly undefinedReason: UndefinedReason | null;
}

/**
 * All coefficients and errors of one judge or metric. Pairs with a missing side are left out and counted.
 * Throws RangeError when the columns differ in length.
 */
export function correlate(x: readonly Maybe[], y: readonly Maybe[]): Correlation {
  const pairs = completePairs(x, y);
  const rho = spearman(pairs.x, pairs.y);
  const tau = kendall(pairs.x, pairs.y);
  return {
    n: pairs.n,
    excluded: pairs.excluded,
    spearman: rho,
    spearmanP: rho === null ? null : correlationP(rho, pairs.n),
    spearmanCi: rho === null ? null : bonettWrightCi(rho, pairs.n),
    pearson: pearson(pairs.x, pairs.y),
    kendallB: tau.b,
    kendallBP: tau.bP,
    kendallBCi: tau.b === null ? null : kendallCi(tau.b, pairs.n),
    kendallC: tau.c,
    concordance: pairs.n < 2 ? null : concordance(pairs.x, pairs.y),
    ...agreementError(pairs.x, pairs.y),
    undefinedReason: reasonFor(pairs.x, pairs.y),
  };
}

function reasonFor(x: readonly number[], y: readonly number[]): UndefinedReason | null {
  if (x.length < 2) return "too few";
  return isConstant(x) || isConstant(y) ? "no variation" : null;
}
