/** A seeded source of random numbers; the same seed gives the same numbers on every machine. */
export interface Prng {
  /** The next whole number in 0 .. 2^32 - 1. */
  readonly nextU32: () => number;
  /** A whole number in 0 .. n - 1: floor(u32 * n / 2^32). */
  readonly below: (n: number) => number;
  /** Fills a list with what as many calls of `below` would give, several times as fast. */
  readonly fillBelow: (target: Int32Array, n: number) => void;
}

/** Four 32-bit words. */
export type PrngState = readonly [number, number, number, number];

/** Expands a seed (taken modulo 2^32) into a state with splitmix32 (METRICS.md section 6). */
export function seedState(seed: number): PrngState {
  let counter = seed >>> 0;
  const next = (): number => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let z = counter;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return (z ^ (z >>> 16)) >>> 0;
  };
  return [next(), next(), next(), next()];
}

function rotateLeft(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** xoshiro128** (Blackman & Vigna 2018) from an explicit state. */
export function prngFromState(state: PrngState): Prng {
  let [s0, s1, s2, s3] = state;
  const nextU32 = (): number => {
    const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
    const t = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = rotateLeft(s3, 11);
    return result;
  };
  const fillBelow = (target: Int32Array, n: number): void => {
    // The same steps on variables of this call, which the engine keeps in registers.
    let [a, b, c, d] = [s0 | 0, s1 | 0, s2 | 0, s3 | 0];
    const scale = n / 2 ** 32;
    for (let i = 0; i < target.length; i += 1) {
      const five = Math.imul(b, 5);
      target[i] = (Math.imul((five << 7) | (five >>> 25), 9) >>> 0) * scale;
      const t = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= t;
      d = (d << 11) | (d >>> 21);
    }
    [s0, s1, s2, s3] = [a, b, c, d];
  };
  return { nextU32, below: (n) => Math.floor((nextU32() * n) / 2 ** 32), fillBelow };
}

/** xoshiro128** seeded by splitmix32. */
export function createPrng(seed: number): Prng {
  return prngFromState(seedState(seed));
}
