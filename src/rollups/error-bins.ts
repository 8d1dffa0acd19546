import { errorScales, type ErrorMeasure } from "../schema/errors.ts";
import type { Row } from "../schema/tables.ts";
import { mergeMoments, summarizeMoments } from "../stats/moments.ts";
import { inDomains, type Pick } from "./cells.ts";

/** The mean of the questions whose input error lies in one bin, with its t interval; `hi` null: no upper end. */
export interface ErrorBin {
  readonly lo: number;
  readonly hi: number | null;
  readonly n: number;
  readonly mean: number | null;
  readonly interval: readonly [number, number] | null;
}

/** One model's scores under a configuration by the error of an input: the configuration's own or an earlier one. */
export interface BinnedScores {
  readonly config_id: string;
  readonly input_id: string;
  readonly error: ErrorMeasure;
  readonly model_id: string;
  /** Every bin of the error's scale, those without questions too. */
  readonly bins: readonly ErrorBin[];
}

/** Scores by bins over the given domains (none given: all), in the rows' order. */
export function binnedScores(
  rows: readonly Row<"error_bins">[],
  pick: Pick,
  domains: readonly string[] = [],
): readonly BinnedScores[] {
  const kept = rows.filter(
    (row) =>
      row.metric_id === pick.metric_id && row.judge_id === pick.judge_id && inDomains(row.domain, domains),
  );
  const groups = Map.groupBy(kept, (row) => `${row.error}/${row.config_id}/${row.input_id}/${row.model_id}`);
  return [...groups.values()].flatMap((list) => {
    const first = list[0];
    if (first === undefined) return [];
    const { config_id, input_id, error, model_id } = first;
    const { edges, max, open } = errorScales[error];
    const bins = edges.map((lo, i): ErrorBin => {
      const own = list.filter((row) => row.bin === i + 1);
      const moments = mergeMoments(own.map((row) => ({ n: row.n, sum: row.sum, sumSq: row.sum_sq })));
      const { n, mean, ci } = summarizeMoments(moments);
      return { lo, hi: edges[i + 1] ?? (open ? null : max), n, mean, interval: ci };
    });
    return [{ config_id, input_id, error, model_id, bins }];
  });
}
