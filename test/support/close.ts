import { expect } from "vitest";

type Rows = readonly Readonly<Record<string, unknown>>[];

const same = (a: unknown, b: unknown): boolean =>
  typeof a === "number" && typeof b === "number"
    ? Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
    : a === b;

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Equal rows in equal order, numbers to 1e-9; the message shows the first that differs. */
export function expectRows(actual: Rows, expected: Rows): void {
  const differs = actual.findIndex((row, i) => {
    const other = expected[i];
    if (other === undefined) return true;
    const names = Object.keys(row);
    return (
      names.length !== Object.keys(other).length ||
      names.some((name) => !same(row[name], other[name] ?? null))
    );
  });
  if (differs !== -1) expect(actual[differs], `row ${differs + 1}`).toEqual(expected[differs]);
  expect(actual.length, "rows").toBe(expected.length);
}

/** The order of rows by some columns, nothing first, texts by code unit. */
export function sortedBy<R extends Readonly<Record<string, unknown>>>(
  rows: readonly R[],
  columns: readonly string[],
): readonly R[] {
  const rank = (a: unknown, b: unknown): number => {
    if (a === b) return 0;
    if (a === null) return -1;
    if (b === null) return 1;
    if (typeof a === "number" && typeof b === "number") return a - b;
    return textOf(a) < textOf(b) ? -1 : 1;
  };
  return rows.toSorted((a, b) => {
    for (const column of columns) {
      const order = rank(a[column], b[column]);
      if (order !== 0) return order;
    }
    return 0;
  });
}
