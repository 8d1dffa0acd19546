import { requireCount } from "./at.ts";
import { regularizedBeta, type Tails } from "./incomplete-beta.ts";
import { lnBeta } from "./log-gamma.ts";

/** P(X <= k) and P(X >= k) of a binomial count. Note that both contain k itself. */
export function binomialTails(k: number, n: number, p: number): Tails {
  return {
    lower: k >= n ? 1 : regularizedBeta(1 - p, p, n - k, k + 1).lower,
    upper: k <= 0 ? 1 : regularizedBeta(p, 1 - p, k, n - k + 1).lower,
  };
}

/** P(X = k) of a binomial count. */
export function binomialMass(k: number, n: number, p: number): number {
  if (k < 0 || k > n) return 0;
  if (p <= 0 || p >= 1) return k === (p <= 0 ? 0 : n) ? 1 : 0;
  const lnChoose = -Math.log(n + 1) - lnBeta(k + 1, n - k + 1);
  return Math.exp(lnChoose + k * Math.log(p) + (n - k) * Math.log1p(-p));
}

/**
 * Whether better and worse could be as unequal as they are by tossing a coin. Questions that stay the same don’t
 * count.
 *
 * Exact two-sided binomial p of k successes in n trials. At p = 1/2 it is twice the smaller tail, at most 1;
 * elsewhere the sum of all outcomes no likelier than k (the rule of R's binom.test). n = 0 gives 1.
 *
 * @metric sign paired
 * @label Sign test
 * @formula p = min(1, 2 · P(X ≤ min(better, worse))), X binomial(better + worse, ½)
 * @range 0–1, two-sided
 * @source Exact binomial; for a yes/no metric it is McNemar’s exact test (McNemar 1947)
 * @edge Nothing changed: p is 1
 */
export function binomialTwoSided(k: number, n: number, p = 0.5): number {
  requireCount("k", k);
  requireCount("n", n);
  if (k > n) throw new RangeError(`k ${k} exceeds n ${n}`);
  if (n === 0) return 1;
  if (p === 0.5) {
    const tails = binomialTails(k, n, p);
    return Math.min(1, 2 * Math.min(tails.lower, tails.upper));
  }
  const limit = binomialMass(k, n, p) * (1 + 1e-7);
  let total = 0;
  for (let i = 0; i <= n; i += 1) {
    const mass = binomialMass(i, n, p);
    if (mass <= limit) total += mass;
  }
  return Math.min(1, total);
}
