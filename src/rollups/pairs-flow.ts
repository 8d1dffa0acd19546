import type { Measure } from "../schema/measures.ts";
import { formatNumber, formatRange } from "../stats/round.ts";
import type { FlowCount } from "./pairs.ts";

/** A score, or a bin of scores; `value` is the score or the lower end of the bin. */
export interface FlowLevel {
  readonly value: number;
  readonly label: string;
}

/** Questions of one level on both sides; levels by index, and the lowest and highest score that was met on each side. */
export interface FlowCell {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly against: readonly [number, number];
  readonly variant: readonly [number, number];
}

/**
 * Counts by level before and after. `exact`: every score is a level. `nearest`: some lie between levels (averages of
 * repetitions or raters) and count at the nearest. `bins`: the scale is continuous.
 */
export interface FlowTable {
  readonly kind: "exact" | "nearest" | "bins";
  /** Worst first. */
  readonly levels: readonly FlowLevel[];
  readonly cells: readonly FlowCell[];
}

const decimalsOf = (step: number): number =>
  [0, 1, 2].find((d) => Math.abs(step - Number(step.toFixed(d))) < 1e-9) ?? 3;

function levelsOf({ min, max, bins, discrete }: Measure): readonly FlowLevel[] {
  const step = (max - min) / (discrete ? bins - 1 : bins);
  const decimals = Math.max(decimalsOf(step), decimalsOf(min));
  return Array.from({ length: bins }, (_, i) => {
    const value = Number((min + i * step).toFixed(9));
    return {
      value,
      label: discrete ? formatNumber(value, decimals) : formatRange(value, min + (i + 1) * step, decimals),
    };
  });
}

/** The joint counts by level; a pair of levels that nobody met has no cell. Null where the best value is no end of the scale. */
export function flowTable(flow: readonly FlowCount[], measure: Measure): FlowTable | null {
  if (measure.direction === "zero") return null;
  const { min, max, bins, discrete } = measure;
  const levels = levelsOf(measure);
  const at = (value: number): number => {
    const share = (value - min) / (max - min);
    const index = discrete ? Math.floor(share * (bins - 1) + 0.5) : Math.floor(share * bins);
    return Math.min(bins - 1, Math.max(0, index));
  };
  const isLevel = (value: number): boolean => Math.abs(value - (levels[at(value)]?.value ?? NaN)) < 1e-9;
  const turned = measure.direction === "lower";
  const place = (value: number): number => (turned ? bins - 1 - at(value) : at(value));
  const cells = new Map<string, FlowCell>();
  for (const { against, variant, n } of flow) {
    const [from, to] = [place(against), place(variant)];
    const key = `${from}|${to}`;
    const before = cells.get(key);
    cells.set(key, {
      from,
      to,
      n: n + (before?.n ?? 0),
      against: [
        Math.min(against, before?.against[0] ?? against),
        Math.max(against, before?.against[1] ?? against),
      ],
      variant: [
        Math.min(variant, before?.variant[0] ?? variant),
        Math.max(variant, before?.variant[1] ?? variant),
      ],
    });
  }
  const exact = discrete && flow.every((f) => isLevel(f.against) && isLevel(f.variant));
  return {
    kind: exact ? "exact" : discrete ? "nearest" : "bins",
    levels: turned ? levels.toReversed() : levels,
    cells: [...cells.values()].sort((a, b) => a.from - b.from || a.to - b.to),
  };
}
