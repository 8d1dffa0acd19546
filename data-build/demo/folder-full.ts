import { CONFIGS, JUDGES, MODELS } from "./ids.ts";
import { rngFor } from "./rng-for.ts";
import { ANSWER_KINDS, cellKey, type Cell, type Simulation } from "./score-types.ts";

const WRONG = ANSWER_KINDS.indexOf("wrong");
const LOST = 0.15;
const MOVED = 0.3;

/**
 * All configurations by all models, for measuring speed only: a cell that Table V doesn't have is the model's
 * O1 cell with some answers lost.
 */
export function allCells(simulation: Simulation, seed: number): readonly Cell[] {
  return CONFIGS.flatMap(({ id: config }) =>
    MODELS.map(({ code: model }): Cell => {
      const run = simulation.cells.get(cellKey(config, model));
      if (run !== undefined) return run;
      const base = simulation.cells.get(cellKey("O1", model));
      if (base === undefined) throw new RangeError(`${model} has no O1 cell`);
      const rng = rngFor(seed, "fill", config, model);
      const lost = base.scores.map(() => (rng.uniform() < LOST ? 1 : 0));
      return {
        config,
        model,
        scores: base.scores.map((s, q) => (lost[q] === 1 ? 1 : s)),
        kinds: base.kinds.map((k, q) => (lost[q] === 1 ? WRONG : k)),
      };
    }),
  );
}

/** A judge's scores of a cell that it didn't see: the primary judge's, some of them moved by one. */
export function filledScores(
  cell: Cell,
  judge: (typeof JUDGES)[number]["id"],
  seed: number,
): readonly number[] {
  const rng = rngFor(seed, "judge", judge, cell.config, cell.model);
  return Array.from(cell.scores, (score) => {
    if (rng.uniform() >= MOVED) return score;
    return Math.min(5, Math.max(1, score + (rng.uniform() < 0.5 ? 1 : -1)));
  });
}
