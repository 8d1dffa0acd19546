import { binomialTwoSided } from "./binomial.ts";

/** Discordant pairs of a yes/no metric such as EM. */
export interface McNemar {
  /** Wrong in the baseline, right in the variant. */
  readonly gained: number;
  /** Right in the baseline, wrong in the variant. */
  readonly lost: number;
  /** Exact two-sided p, the sign test of gained against lost; 1 when there are none. */
  readonly p: number;
}

/** McNemar's exact test (McNemar 1947, binomial form) of the two discordant counts. */
export function mcNemar(gained: number, lost: number): McNemar {
  return { gained, lost, p: binomialTwoSided(gained, gained + lost) };
}
