/** A small change of the state that can be taken back; null when the draw led to no allowed change. */
export type Move = (() => void) | null;

/** A search by small changes. */
export interface Annealing {
  readonly steps: number;
  /** A cost rise up to the threshold is accepted; it falls from here to 0. */
  readonly threshold: number;
  /** Makes one random change and returns its undo. */
  readonly move: () => Move;
  /** Sum of squared deviations, each in units of what is acceptable. */
  readonly cost: () => number;
  /** Stop as soon as the cost is at most this. */
  readonly enough: number;
}

/** Threshold accepting (annealing without exp, so that every platform takes the same steps); the final cost. */
export function anneal({ steps, threshold, move, cost, enough }: Annealing): number {
  let current = cost();
  for (let step = 0; step < steps && current > enough; step += 1) {
    const undo = move();
    if (undo === null) continue;
    const next = cost();
    const left = 1 - step / steps;
    if (next <= current + threshold * left * left * left) current = next;
    else undo();
  }
  return current;
}

/** Squared deviation in units of `unit`. */
export function miss(value: number, target: number, unit: number): number {
  const d = (value - target) / unit;
  return d * d;
}
