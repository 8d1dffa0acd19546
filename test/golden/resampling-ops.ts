import { at } from "../../src/stats/at.ts";
import { bootstrapAll, type ResamplePlan, type Statistic } from "../../src/stats/bootstrap.ts";
import { mean } from "../../src/stats/describe.ts";
import { tauB } from "../../src/stats/kendall.ts";
import { createPrng, prngFromState, seedState } from "../../src/stats/prng.ts";
import { median } from "../../src/stats/quantile.ts";
import { rankStability } from "../../src/stats/rank-stability.ts";
import { spearman } from "../../src/stats/spearman.ts";
import { list, number, numbers, record, table } from "./json.ts";
import type { GoldenOps } from "./types.ts";

const DRAWS = 20;
const STATE_DRAWS = 10;

function times<T>(count: number, draw: () => T): readonly T[] {
  return Array.from({ length: count }, draw);
}

function prngOp(input: unknown): unknown {
  const seed = number(record(input).seed);
  const random = createPrng(seed);
  return {
    state: seedState(seed),
    u32: times(DRAWS, random.nextU32),
    below_2001: times(DRAWS, () => random.below(2001)),
  };
}

function prngStateOp(input: unknown): unknown {
  const [s0, s1, s2, s3] = numbers(record(input).state);
  if (s0 === undefined || s1 === undefined || s2 === undefined || s3 === undefined) {
    throw new TypeError("a state has four words");
  }
  return { u32: times(STATE_DRAWS, prngFromState([s0, s1, s2, s3]).nextU32) };
}

/** The statistics of the bootstrap cases on columns x (human), y and z (judges). */
function columnStatistics(rows: readonly (readonly number[])[]): Readonly<Record<string, Statistic>> {
  type Rows = readonly (readonly number[])[];
  const on =
    (statistic: (drawn: Rows) => number | null): Statistic =>
    (indices) =>
      statistic(Array.from(indices, (index) => at(rows, index)));
  const column = (drawn: Rows, index: number): readonly number[] => drawn.map((row) => at(row, index));
  return {
    mean_y: on((drawn) => mean(column(drawn, 1))),
    me: on((drawn) => mean(drawn.map((row) => at(row, 1) - at(row, 0)))),
    mae: on((drawn) => mean(drawn.map((row) => Math.abs(at(row, 1) - at(row, 0))))),
    spearman: on((drawn) => spearman(column(drawn, 0), column(drawn, 1))),
    kendall_b: on((drawn) => tauB(column(drawn, 0), column(drawn, 1))),
    mean_z_minus_y: on((drawn) => mean(drawn.map((row) => at(row, 2) - at(row, 1)))),
    median_y: on((drawn) => median(column(drawn, 1))),
  };
}

function bootstrapOp(input: unknown): unknown {
  const entry = record(input);
  const rows = list(entry.rows).map(numbers);
  const plan: ResamplePlan =
    entry.indices === undefined
      ? { seed: number(entry.seed), replicates: number(entry.B) }
      : { indices: list(entry.indices).map(numbers) };
  const statistics = Object.entries(columnStatistics(rows));
  const results = bootstrapAll(
    rows.length,
    statistics.map(([, statistic]) => statistic),
    plan,
  );
  const shown = statistics.map(([name], i) => {
    const result = at(results, i);
    return [
      name,
      {
        estimate: result.estimate,
        n_undefined: result.undefinedCount,
        se: result.standardError,
        percentile_ci: result.percentile,
        bca: result.bca,
      },
    ];
  });
  return Object.fromEntries(shown);
}

function rankStabilityOp(input: unknown): unknown {
  const entry = record(input);
  const result = rankStability(table(entry.scores), {
    seed: number(entry.seed),
    replicates: number(entry.B),
  });
  return (
    result && {
      means: result.means,
      ranks: result.ranks,
      mean_rank: result.meanRank,
      rank_ci: result.rankCi,
      p_best: result.pBest,
      p_outranks: result.pOutranks,
      mean_tau_b: result.meanTauB,
      n_tau_undefined: result.tauUndefined,
    }
  );
}

/** The operations of the bootstrap suite. */
export const resamplingOps: GoldenOps = {
  prng: prngOp,
  prng_state: prngStateOp,
  bootstrap_indices: bootstrapOp,
  bootstrap_seed: bootstrapOp,
  rank_stability: rankStabilityOp,
};
