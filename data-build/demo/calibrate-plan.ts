import { countsFor, sumOfCounts, type ScoreCounts } from "./calibrate-counts.ts";
import { DOMAINS, domainSums } from "./calibrate-domains.ts";
import { PUBLISHED_CELLS, QUESTION_COUNT } from "./published.ts";
import { rngFor } from "./rng-for.ts";
import { cellKey, type SimulationInput } from "./score-types.ts";

/** What the scores of a run cell have to add up to, and the cell's own noise. */
export interface CellTarget {
  readonly key: string;
  readonly config: string;
  readonly model: string;
  readonly counts: ScoreCounts;
  /** Score sum per domain, in the order of DOMAINS. */
  readonly sums: readonly number[];
  readonly noise: Float64Array;
}

/** The run cells of Table V in printed order, each with counts that print as its mean and SD. */
export function planCells(domainOf: Uint8Array, seed: number): readonly CellTarget[] {
  const sizes = DOMAINS.map((_, d) => domainOf.filter((domain) => domain === d).length);
  return PUBLISHED_CELLS.map(({ config, model, mean, sd }) => {
    const key = cellKey(config, model);
    const rng = rngFor(seed, "cell", key);
    const counts = countsFor(mean, sd, domainOf.length, 2 * rng.uniform() - 1);
    const wobble = DOMAINS.map(() => 2 * rng.uniform() - 1);
    return {
      key,
      config,
      model,
      counts,
      sums: domainSums(config, model, sizes, sumOfCounts(counts), wobble),
      noise: Float64Array.from(domainOf, () => rng.bell()),
    };
  });
}

/**
 * Position of each question's domain in DOMAINS. RangeError unless the input has the published number of questions,
 * the published domains in numbers that can carry the quoted means, and seven different examples.
 */
export function domainPositions({ domains, examples }: SimulationInput): Uint8Array {
  if (domains.length !== QUESTION_COUNT) {
    throw new RangeError(`expected ${QUESTION_COUNT} questions, got ${domains.length}`);
  }
  const chosen = Object.values(examples);
  if (new Set(chosen).size !== 7 || chosen.some((q: number) => domains[q] === undefined)) {
    throw new RangeError("the examples must be seven different questions");
  }
  const positions = domains.map((domain) => DOMAINS.indexOf(domain));
  const unknown = domains[positions.indexOf(-1)];
  if (unknown !== undefined) throw new RangeError(`unknown domain "${unknown}"`);
  return Uint8Array.from(positions);
}
