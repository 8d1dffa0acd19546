import fc from "fast-check";

// One seed for all property tests, so that a failure can be repeated; PROPERTY_SEED tries another.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_240_601) });

export { fc };

/** A judge score or rating. */
export const score = fc.integer({ min: 1, max: 5 });

/** A finite number of moderate size without subnormal noise. */
export const figure = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 1000);

/** Two columns of equal length. */
export function columns<T>(
  value: fc.Arbitrary<T>,
  minLength: number,
  maxLength = 40,
): fc.Arbitrary<{ x: T[]; y: T[] }> {
  return fc
    .array(fc.tuple(value, value), { minLength, maxLength })
    .map((pairs) => ({ x: pairs.map(([x]) => x), y: pairs.map(([, y]) => y) }));
}

/** A symmetric matrix of p-values with null on the diagonal; some entries may be null. */
export const pMatrix = fc.integer({ min: 1, max: 7 }).chain((n) =>
  fc
    .array(fc.option(fc.constantFrom(0, 0.001, 0.049, 0.05, 0.3, 1), { freq: 8 }), {
      minLength: n * n,
      maxLength: n * n,
    })
    .map((cells) =>
      Array.from({ length: n }, (_, i) =>
        Array.from({ length: n }, (__, j) =>
          i === j ? null : (cells[Math.min(i, j) * n + Math.max(i, j)] ?? null),
        ),
      ),
    ),
);
