import { formatCount, formatNumber, formatRange } from "../stats/round.ts";

/** A mean with what is known about it. */
export interface Datum {
  readonly value: number;
  readonly n: number | null;
  readonly lo?: number | null | undefined;
  readonly hi?: number | null | undefined;
}

/** The sentence read on hover: `Model, input: 3.63 (3.56–3.70), n = 2,001`. */
export function titleOf(
  names: readonly string[],
  { value, n, lo, hi }: Datum,
  decimals = 2,
  range: (lo: number, hi: number) => string = (low, high) => formatRange(low, high, decimals),
): string {
  const interval = typeof lo === "number" && typeof hi === "number" ? ` (${range(lo, hi)})` : "";
  const count = n === null ? "" : `, n = ${formatCount(n)}`;
  return `${names.filter((name) => name !== "").join(", ")}: ${formatNumber(value, decimals)}${interval}${count}`;
}
