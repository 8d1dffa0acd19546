import { createPrng } from "../../src/stats/prng.ts";

/** Seeded choices; the same seed makes the same case on every machine. */
export interface Dice {
  /** A whole number from 0 up to, not including, `n`. */
  readonly below: (n: number) => number;
  readonly chance: (percent: number) => boolean;
  readonly pick: <T>(list: readonly [T, ...T[]]) => T;
  /** Null for an empty list. */
  readonly any: <T>(list: readonly T[]) => T | null;
}

export function diceOf(seed: number): Dice {
  const { below } = createPrng(seed);
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: (list) => list[below(list.length)] ?? list[0],
    any: (list) => list[below(list.length)] ?? null,
  };
}

const setting = (name: string, fallback: number): number => {
  const text = process.env[name] ?? "";
  return /^\d+$/u.test(text) ? Number(text) : fallback;
};

/** Cases of all kinds together, and the seed of the first; `npm run fuzz` sets both. */
export const allCases = setting("EXPLORER_FUZZ_CASES", 12_000);
export const firstSeed = setting("EXPLORER_FUZZ_SEED", 1);

/** How many in a hundred of all cases are of a kind. */
export const shares = {
  folders: 5,
  fragments: 40,
  tables: 5,
  notes: 10,
  predictions: 10,
  statements: 30,
} as const;

/** Runs the share of a kind, each case with dice of its own; a failure names the seed that makes it again. */
export async function eachCase(
  kind: keyof typeof shares,
  run: (dice: Dice, number: number) => void | Promise<void>,
): Promise<number> {
  const share = process.env.EXPLORER_FUZZ_KIND === kind ? 100 : shares[kind];
  const cases = Math.ceil((allCases * share) / 100);
  for (let i = 0; i < cases; i += 1) {
    const seed = firstSeed + i;
    try {
      await run(diceOf(seed), i);
    } catch (error) {
      throw new Error(
        `${kind}: npm run fuzz -- --kind ${kind} --cases 1 --seed ${seed}: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }
  return cases;
}
