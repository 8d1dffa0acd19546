import { createRng, type Rng } from "./prng.ts";

/**
 * An own stream of random numbers for a thing with a name, so that what happens to one question doesn't
 * shift the draws of the next. The 32-bit seed is FNV-1a over the labels.
 */
export function rngFor(seed: number, ...labels: readonly (string | number)[]): Rng {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const label of labels) {
    for (const c of `${label}\u001f`) {
      hash = Math.imul(hash ^ (c.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    }
  }
  return createRng(hash);
}

/** An element of a list that is not empty, by one draw. */
export function pick<T>(rng: Rng, list: readonly [T, ...(readonly T[])]): T;
export function pick<T>(rng: Rng, list: readonly T[]): T | undefined;
export function pick<T>(rng: Rng, list: readonly T[]): T | undefined {
  return list[rng.below(list.length)];
}

/** The list in random order. */
export function shuffled<T>(rng: Rng, list: readonly T[]): readonly T[] {
  const keyed = list.map((item) => ({ item, key: rng.u32() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Index drawn in proportion to the weights; their sum must be positive. */
export function pickWeighted(rng: Rng, weights: readonly number[]): number {
  const total = weights.reduce((sum, w) => sum + w, 0);
  let left = rng.uniform() * total;
  for (const [i, w] of weights.entries()) {
    left -= w;
    if (left < 0) return i;
  }
  return weights.length - 1;
}
