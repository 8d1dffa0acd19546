import { at } from "./at.ts";
import { bootstrapAll, type Bootstrapped, type ResamplePlan, type Statistic } from "./bootstrap.ts";
import { signFlip, type SignFlip } from "./sign-flip.ts";

/** Row indices of each cluster, e.g. of all rows of one question, in order of first appearance. */
export type Clusters = readonly (readonly number[])[];

/** Groups rows by their key, e.g. the question id. */
export function clustersOf(keys: readonly string[]): Clusters {
  const groups = new Map<string, number[]>();
  for (const [row, key] of keys.entries()) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/**
 * Bootstrap with whole clusters as the resampling unit: the statistics receive the rows of the drawn clusters. With
 * one row per cluster, in order, it is the ordinary bootstrap.
 */
export function clusterBootstrap(
  clusters: Clusters,
  statistics: readonly Statistic[],
  plan: ResamplePlan,
  confidence = 0.95,
): readonly Bootstrapped[] {
  const onRows = statistics.map(
    (statistic): Statistic =>
      (drawn) =>
        statistic(rowsOf(clusters, drawn)),
  );
  return bootstrapAll(clusters.length, onRows, plan, confidence);
}

function rowsOf(clusters: Clusters, drawn: ArrayLike<number>): readonly number[] {
  const rows: number[] = [];
  for (let i = 0; i < drawn.length; i += 1) rows.push(...at(clusters, at(drawn, i)));
  return rows;
}

/**
 * Sign-flip test of the mean in which all differences of a cluster change sign together: the test of the cluster sums.
 * Exact when these are whole multiples of `unit`.
 */
export function clusterSignFlip(
  d: readonly number[],
  clusters: Clusters,
  options: { readonly unit?: number; readonly seed?: number; readonly resamples?: number } = {},
): SignFlip {
  const sums = clusters.map((rows) => rows.reduce((sum, row) => sum + at(d, row), 0));
  return signFlip(sums, options);
}
