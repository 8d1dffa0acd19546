const BLOCK = 128;
const LANES = 8;

/**
 * Pairwise sum in numpy's order: eight running sums in blocks of up to 128 values, halves above that. Its rounding error
 * grows with log n, and bootstrap replicates tie with the estimate exactly where the reference's do.
 */
export function pairwiseSum(values: readonly number[]): number {
  return sumRange(values, 0, values.length);
}

function sumRange(values: readonly number[], start: number, end: number): number {
  const count = end - start;
  if (count > BLOCK) {
    const half = Math.floor(count / 2);
    const middle = start + half - (half % LANES);
    return sumRange(values, start, middle) + sumRange(values, middle, end);
  }
  const whole = count < LANES ? start : start + count - (count % LANES);
  let total = count < LANES ? 0 : sumLanes(values, start, whole);
  for (let i = whole; i < end; i += 1) total += values[i] ?? 0;
  return total;
}

function sumLanes(values: readonly number[], start: number, end: number): number {
  const lanes = new Float64Array(LANES);
  for (let i = start; i < end; i += 1) {
    const lane = (i - start) % LANES;
    lanes[lane] = (lanes[lane] ?? 0) + (values[i] ?? 0);
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = lanes;
  return a + b + (c + d) + (e + f + (g + h));
}
