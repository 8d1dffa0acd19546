/** The element at `index`; throws RangeError where an index is out of bounds, so that a slip never turns into NaN. */
export function at<T>(values: ArrayLike<T>, index: number): T {
  const value = values[index];
  if (value === undefined) throw new RangeError(`index ${index} is outside 0..${values.length - 1}`);
  return value;
}

/** Positive integer, zero included; throws RangeError otherwise. */
export function requireCount(name: string, value: number): number {
  if (!Number.isInteger(value) || value < 0) throw new RangeError(`${name} must be a count, got ${value}`);
  return value;
}

/** A number strictly between 0 and 1; throws RangeError otherwise. */
export function requireProportion(name: string, value: number): number {
  if (!(value > 0 && value < 1)) throw new RangeError(`${name} must lie between 0 and 1, got ${value}`);
  return value;
}
