import { at } from "./at.ts";
import { chiSquaredUpper } from "./incomplete-gamma.ts";
import { normalCdf, normalDensity, normalQuantile, normalUpper } from "./normal.ts";
import { compositeRule, gaussLegendre } from "./quadrature.ts";
import { findPositiveRoot } from "./root.ts";

const RULE = gaussLegendre(20);
const PANELS = 5;

/**
 * The half-width r with Phi(x + r) - Phi(x - r) = content. x + z(content) is never above r and the uncovered share is
 * convex from there on, so Newton's method climbs to r without overshooting.
 */
function coveringHalfWidth(x: number, content: number): number {
  let r = x + Math.max(0, normalQuantile(content));
  for (let step = 0; step < 60; step += 1) {
    const missing = normalUpper(x + r) + normalCdf(x - r) - (1 - content);
    const change = missing / (normalDensity(x + r) + normalDensity(x - r));
    r += change;
    if (Math.abs(change) <= 4 * Number.EPSILON * r) break;
  }
  return r;
}

/**
 * Factor k of the two-sided normal tolerance interval mean +- k SD that holds at least `content` of the population
 * with probability `confidence` (Howe 1969; exact by quadrature over the mean), n >= 2.
 */
export function toleranceFactor(n: number, content: number, confidence: number): number {
  if (!(n >= 2 && content > 0 && content < 1 && confidence > 0 && confidence < 1)) {
    throw new RangeError(`no tolerance factor at n ${n}, content ${content}, confidence ${confidence}`);
  }
  const reach = 9 / Math.sqrt(n);
  const breaks = Array.from({ length: PANELS + 1 }, (_, i) => (reach * i) / PANELS);
  const points = compositeRule(RULE, breaks);
  const root = Math.sqrt(n);
  const widths = points.nodes.map((x) => coveringHalfWidth(x, content));
  const weights = points.nodes.map((x, i) => 2 * root * normalDensity(root * x) * at(points.weights, i));
  const holds = (k: number): number => {
    let total = 0;
    for (const [i, r] of widths.entries())
      total += at(weights, i) * chiSquaredUpper((n - 1) * (r / k) ** 2, n - 1);
    return total;
  };
  return findPositiveRoot((k) => holds(k) - confidence, 2);
}
