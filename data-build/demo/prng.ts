import { createPrng } from "../../src/stats/prng.ts";

/** A source of 32-bit random numbers; every draw of the demo goes through one. */
export interface Rng {
  /** Next unsigned 32-bit integer. */
  readonly u32: () => number;
  /** Integer in [0, n): floor(u32 * n / 2^32). */
  readonly below: (n: number) => number;
  /** Real number in [0, 1), a multiple of 2^-32. */
  readonly uniform: () => number;
  /** Bell-shaped draw, mean 0 and variance 1: scaled sum of four uniforms, free of Math.log and Math.cos. */
  readonly bell: () => number;
}

const BELL_SCALE = Math.sqrt(3);

/** The seeded generator of METRICS section 6 with the draws the simulation needs. */
export function createRng(seed: number): Rng {
  const { nextU32, below } = createPrng(seed);
  const uniform = (): number => nextU32() / 4294967296;
  return {
    u32: nextU32,
    below,
    uniform,
    bell: () => (uniform() + uniform() + uniform() + uniform() - 2) * BELL_SCALE,
  };
}
