import { forEachResample, type ResamplePlan } from "./bootstrap.ts";

/**
 * Means of columns over resamples of their items, which are the same for all columns: `result[column][resample]`.
 * Columns have one length, at least 1.
 *
 * How often each item is drawn is counted first. Sums then go through memory in order, which on many items is several times
 * as fast as picking values, and columns of equal values have equal sums.
 */
export function resampledMeans(
  columns: readonly Float64Array[],
  plan: ResamplePlan,
): readonly Float64Array[] {
  const n = columns[0]?.length ?? 0;
  if (columns.some((column) => column.length !== n)) throw new RangeError("columns differ in length");
  const counts = new Int32Array(n);
  const means: number[][] = columns.map(() => []);
  forEachResample(n, plan, (indices) => {
    counts.fill(0);
    const { length } = indices;
    for (let i = 0; i < length; i += 1) {
      const item = indices[i] ?? 0;
      counts[item] = (counts[item] ?? 0) + 1;
    }
    for (const [place, column] of columns.entries()) {
      let sum = 0;
      for (let item = 0; item < n; item += 1) sum += (counts[item] ?? 0) * (column[item] ?? 0);
      means[place]?.push(sum / length);
    }
  });
  return means.map((values) => Float64Array.from(values));
}
