import { ticks as niceTicks } from "d3";
import { formatNumber } from "../stats/round.ts";
import type { Scale } from "./options.ts";

const MOST = 11;
const STRIDES = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/** Every score of a scale that has steps, from lowest to highest; empty on a continuous scale. */
export function levels({ min, max, step }: Pick<Scale, "min" | "max" | "step">): readonly number[] {
  if (step === undefined || !(step > 0)) return [];
  const count = Math.round((max - min) / step);
  return Array.from({ length: count + 1 }, (_, index) => Number((min + index * step).toFixed(9)));
}

/** Where grid lines and figures stand: whole scores only, thinned when they would crowd; round values if continuous. */
export function ticks(scale: Pick<Scale, "min" | "max" | "step">): readonly number[] {
  const all = levels(scale);
  if (all.length === 0) return niceTicks(scale.min, scale.max, 5);
  const stride = STRIDES.find((entry) => (all.length - 1) / entry < MOST) ?? all.length;
  return all.filter((_, index) => index % stride === 0);
}

/** The figure at a tick, with as many decimals as the tick values need. */
export function tickLabels(values: readonly number[]): readonly string[] {
  const decimals = [0, 1, 2, 3].find((count) =>
    values.every((value) => Math.abs(value - Number(value.toFixed(count))) < 1e-9),
  );
  return values.map((value) => formatNumber(value, decimals ?? 3));
}
