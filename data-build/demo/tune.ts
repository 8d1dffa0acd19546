export type Pair = readonly [number, number];

export interface TuneOptions {
  readonly start: Pair;
  readonly target: Pair;
  /** Lowest and highest value of each parameter. */
  readonly low: Pair;
  readonly high: Pair;
  /** Stops where both values are this near to the target. */
  readonly tolerance: number;
  readonly evaluations: number;
}

export interface Tuning {
  readonly parameters: Pair;
  readonly values: Pair;
  readonly evaluations: number;
}

type Matrix = readonly [number, number, number, number];

const clamp = (p: Pair, { low, high }: TuneOptions): Pair => [
  Math.min(high[0], Math.max(low[0], p[0])),
  Math.min(high[1], Math.max(low[1], p[1])),
];

/** Solves m x = b; null where m is close to singular. */
function solve([a, b, c, d]: Matrix, [x, y]: Pair): Pair | null {
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-9) return null;
  return [(d * x - b * y) / determinant, (a * y - c * x) / determinant];
}

/** Broyden's rank-one correction of the slopes after a step. */
function corrected([a, b, c, d]: Matrix, step: Pair, change: Pair): Matrix {
  const length = step[0] ** 2 + step[1] ** 2;
  if (length === 0) return [a, b, c, d];
  const x = (change[0] - a * step[0] - b * step[1]) / length;
  const y = (change[1] - c * step[0] - d * step[1]) / length;
  return [a + x * step[0], b + x * step[1], c + y * step[0], d + y * step[1]];
}

/**
 * Finds the two parameters of a channel at which its two rates are the printed ones: Broyden's method from
 * finite differences, steps held within the bounds. Deterministic; gives the best pair met when it runs out
 * of evaluations, so that a target that can't be met shows as such.
 */
export function tune(evaluate: (parameters: Pair) => Pair, options: TuneOptions): Tuning {
  const { start, target } = options;
  const span: Pair = [options.high[0] - options.low[0], options.high[1] - options.low[1]];
  const miss = (v: Pair): number => Math.max(Math.abs(v[0] - target[0]), Math.abs(v[1] - target[1]));
  let evaluations = 0;
  const measure = (p: Pair): Pair => {
    evaluations += 1;
    return evaluate(p);
  };
  const slopes = (at: Pair, values: Pair): Matrix => {
    const by: Pair = [0.05 * span[0], 0.05 * span[1]];
    const right = measure([at[0] + by[0], at[1]]);
    const above = measure([at[0], at[1] + by[1]]);
    return [
      (right[0] - values[0]) / by[0],
      (above[0] - values[0]) / by[1],
      (right[1] - values[1]) / by[0],
      (above[1] - values[1]) / by[1],
    ];
  };
  let at = start;
  let values = measure(at);
  let best: Tuning = { parameters: at, values, evaluations };
  if (miss(values) <= options.tolerance) return best;
  let matrix = slopes(at, values);
  while (evaluations < options.evaluations) {
    const wanted = solve(matrix, [target[0] - values[0], target[1] - values[1]]);
    const limit = 0.35;
    const bounded = (w: number, s: number): number => Math.min(limit * s, Math.max(-limit * s, w));
    const next =
      wanted === null
        ? at
        : clamp([at[0] + bounded(wanted[0], span[0]), at[1] + bounded(wanted[1], span[1])], options);
    const step: Pair = [next[0] - at[0], next[1] - at[1]];
    // Held by a bound, or slopes that lead nowhere: nothing better is within reach.
    if (step[0] === 0 && step[1] === 0) break;
    const reached = measure(next);
    matrix = corrected(matrix, step, [reached[0] - values[0], reached[1] - values[1]]);
    at = next;
    values = reached;
    if (miss(values) < miss(best.values)) best = { parameters: at, values, evaluations };
    if (miss(values) <= options.tolerance) break;
  }
  return { ...best, evaluations };
}
