import { cellKey, type Simulation, type TargetRow } from "./score-types.ts";

/** A figure that has to print as published at the given number of decimals. */
export function printedRow(
  group: string,
  target: string,
  printed: number,
  computed: number | null,
  decimals: number,
): TargetRow {
  const [left, right] = [printed.toFixed(decimals), shown(computed, decimals)];
  return { group, target, printed: left, computed: right, tolerance: 0, met: left === right };
}

/** A figure that has to come within a tolerance of the published one. */
export function closeRow(
  group: string,
  target: string,
  printed: number,
  computed: number | null,
  tolerance: number,
  decimals = 2,
): TargetRow {
  return {
    group,
    target,
    printed: printed.toFixed(decimals),
    computed: shown(computed, decimals + 1),
    tolerance,
    // Half a unit in the 12th decimal, so that a difference of exactly the tolerance counts as met.
    met: computed !== null && Math.abs(computed - printed) <= tolerance + 5e-13,
  };
}

/** A count that has to be one of those which round to the published share. */
export function optionRow(
  group: string,
  target: string,
  options: readonly number[],
  computed: number,
): TargetRow {
  return {
    group,
    target,
    printed: options.join(" or "),
    computed: String(computed),
    tolerance: 0,
    met: options.includes(computed),
  };
}

/** A statement of the text, with what the simulation gives for it. */
export function claimRow(
  group: string,
  target: string,
  printed: string,
  computed: string,
  met: boolean,
): TargetRow {
  return { group, target, printed, computed, tolerance: 0, met };
}

const shown = (value: number | null, decimals: number): string =>
  value === null ? "undefined" : value.toFixed(decimals);

/** Scores of a cell; RangeError for a cell that wasn't run. */
export function scoresOf(simulation: Simulation, config: string, model: string): Uint8Array {
  const cell = simulation.cells.get(cellKey(config, model));
  if (cell === undefined) throw new RangeError(`no cell ${config}, ${model}`);
  return cell.scores;
}
