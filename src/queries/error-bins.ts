import { query } from "../db/run.ts";
import { errorScales, type ErrorMeasure, type ErrorSource } from "../schema/errors.ts";
import type { Filter } from "../schema/filter.ts";
import { tables } from "../schema/tables.ts";
import { filteredSql, filterParams, filterReads, unitSql } from "./parts.ts";

const binOf = (error: ErrorMeasure): string => {
  const ends = errorScales[error].edges.map((edge, i) => `WHEN x >= ${edge}::DOUBLE THEN ${i + 1}`);
  return `CASE ${ends.toReversed().join(" ")} END`;
};

/** `source` and `faulty`: the error x of a source's input by question. One parameter, see `sourceParam`. */
export const faultySql = `
source AS (
  SELECT split_part(r, '|', 1) AS config_id, split_part(r, '|', 2) AS input_id, split_part(r, '|', 3) AS error
  FROM (SELECT unnest(string_split(?::VARCHAR, ';')) AS r) WHERE r <> ''
),
faulty AS (
  SELECT s.config_id, s.input_id, s.error, i.question_id, CASE s.error WHEN 'wer' THEN i.wer ELSE i.chrf END AS x
  FROM source s JOIN inputs i ON i.config_id = s.input_id
)`;
export const sourceParam = (sources: readonly ErrorSource[]): string =>
  sources.map((s) => [s.config, s.input, s.error].join("|")).join(";");

/**
 * Scores by the error of the question's input: n, Σ and Σ² per bin, over the questions of a filter with a value and a
 * measured input. A metric or judge narrows the work; "" means all.
 */
export const errorBinsQuery = query({
  name: "error_bins",
  reads: [...filterReads, "answers", "scores", "ratings", "inputs"],
  sql: `
WITH ${filteredSql},
${unitSql},${faultySql},
binned AS (
  SELECT *, CASE WHEN error = 'wer' THEN ${binOf("wer")} ELSE ${binOf("chrf")} END AS bin FROM faulty WHERE x IS NOT NULL
)
SELECT b.config_id::VARCHAR AS config_id, b.input_id::VARCHAR AS input_id, b.error::VARCHAR AS error,
  u.model_id::VARCHAR AS model_id, u.judge_id::VARCHAR AS judge_id, u.metric_id::VARCHAR AS metric_id,
  q.domain::VARCHAR AS domain, b.bin::INTEGER AS bin, count(*)::INTEGER AS n, sum(u.v)::DOUBLE AS sum,
  sum(u.v * u.v)::DOUBLE AS sum_sq
FROM binned b
JOIN unit u ON u.question_id = b.question_id AND u.config_id = b.config_id
JOIN filtered q ON q.question_id = b.question_id,
(SELECT ?::VARCHAR AS metric, ?::VARCHAR AS judge) one
WHERE u.v IS NOT NULL AND (one.metric = '' OR u.metric_id = one.metric) AND (one.judge = '' OR u.judge_id = one.judge)
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
ORDER BY metric_id, judge_id NULLS FIRST, error, config_id, input_id, model_id, domain NULLS FIRST, bin`,
  params: (p: { filter: Filter; sources: readonly ErrorSource[]; metric: string; judge: string }) => [
    ...filterParams(p.filter),
    sourceParam(p.sources),
    p.metric,
    p.judge,
  ],
  row: tables.error_bins.columns,
});
