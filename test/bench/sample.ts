import { quantiles } from "../../src/stats/quantile.ts";

/** Median of a non-empty sample. */
export const median = (values: readonly number[]): number => at(values, 0.5);
/** 95th percentile (type 7) of a non-empty sample. */
export const p95 = (values: readonly number[]): number => at(values, 0.95);

function at(values: readonly number[], p: number): number {
  const [value] = quantiles(values, [p]);
  if (value === null || value === undefined) throw new Error("nothing was measured");
  return value;
}

/** Runs two things by turns, the first of a round changing, so that drift of the machine hits both alike. */
export async function alternate<T>(
  rounds: number,
  one: () => Promise<T>,
  other: () => Promise<T>,
): Promise<{ readonly one: readonly T[]; readonly other: readonly T[] }> {
  const taken: { one: T[]; other: T[] } = { one: [], other: [] };
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      taken.one.push(await one());
      taken.other.push(await other());
    } else {
      taken.other.push(await other());
      taken.one.push(await one());
    }
  }
  return taken;
}
