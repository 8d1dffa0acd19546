import { at } from "./at.ts";

/** Abscissae on [-1, 1] and weights of a Gauss-Legendre rule. */
export interface QuadratureRule {
  readonly nodes: readonly number[];
  readonly weights: readonly number[];
}

/** The Gauss-Legendre rule of `order` points, by Newton's method on the Legendre recurrence. */
export function gaussLegendre(order: number): QuadratureRule {
  const nodes: number[] = [];
  const weights: number[] = [];
  for (let i = 1; i <= order; i += 1) {
    let x = Math.cos((Math.PI * (i - 0.25)) / (order + 0.5));
    let slope = legendre(order, x).slope;
    for (let step = 0; step < 8; step += 1) {
      const p = legendre(order, x);
      x -= p.value / p.slope;
      slope = legendre(order, x).slope;
    }
    nodes.push(x);
    weights.push(2 / ((1 - x * x) * slope * slope));
  }
  return { nodes, weights };
}

function legendre(order: number, x: number): { readonly value: number; readonly slope: number } {
  let previous = 1;
  let value = x;
  for (let k = 2; k <= order; k += 1) {
    [previous, value] = [value, ((2 * k - 1) * x * value - (k - 1) * previous) / k];
  }
  return { value, slope: (order * (x * value - previous)) / (x * x - 1) };
}

/** Points and weights of the rule applied to each panel between consecutive, ascending `breaks`. */
export function compositeRule(rule: QuadratureRule, breaks: readonly number[]): QuadratureRule {
  const nodes: number[] = [];
  const weights: number[] = [];
  for (let panel = 1; panel < breaks.length; panel += 1) {
    const half = (at(breaks, panel) - at(breaks, panel - 1)) / 2;
    const centre = (at(breaks, panel) + at(breaks, panel - 1)) / 2;
    if (half <= 0) continue;
    for (const [i, node] of rule.nodes.entries()) {
      nodes.push(centre + half * node);
      weights.push(half * at(rule.weights, i));
    }
  }
  return { nodes, weights };
}
