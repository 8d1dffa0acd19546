import { at } from "./at.ts";

/** A value that may be missing: null, undefined, NaN and infinities all count as missing, never as zero. */
export type Maybe = number | null | undefined;

/** True where a value is there, i.e. a finite number. */
export function isPresent(value: Maybe): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** The values that are there, in order. */
export function present(values: readonly Maybe[]): readonly number[] {
  return values.filter(isPresent);
}

/** Paired columns of equal length without missing values, and how many pairs were left out. */
export interface CompletePairs {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly n: number;
  readonly excluded: number;
}

/** Keeps the pairs with both sides there. Throws RangeError when the columns differ in length. */
export function completePairs(x: readonly Maybe[], y: readonly Maybe[]): CompletePairs {
  if (x.length !== y.length)
    throw new RangeError(`paired columns differ in length: ${x.length} and ${y.length}`);
  const keptX: number[] = [];
  const keptY: number[] = [];
  for (const [i, left] of x.entries()) {
    const right = y[i];
    if (!isPresent(left) || !isPresent(right)) continue;
    keptX.push(left);
    keptY.push(right);
  }
  return { x: keptX, y: keptY, n: keptX.length, excluded: x.length - keptX.length };
}

/** y - x, pair by pair. Throws RangeError when the columns differ in length. */
export function differences(x: readonly number[], y: readonly number[]): readonly number[] {
  if (x.length !== y.length)
    throw new RangeError(`paired columns differ in length: ${x.length} and ${y.length}`);
  return x.map((value, i) => at(y, i) - value);
}
