import { query, whole } from "../db/run.ts";
import { joined, sql, verbatim, type Sql } from "../db/sql.ts";
import { errorScales, type ErrorMeasure, type ErrorSource } from "../schema/errors.ts";
import type { Filter } from "../schema/filter.ts";
import { tables } from "../schema/tables.ts";
import { chosenCells, chosenReads, type Narrowed } from "./cell-sql.ts";
import { filtered, filteredReads } from "./filtered.ts";

const binOf = (error: ErrorMeasure): string => {
  const ends = errorScales[error].edges.map((edge, i) => `WHEN x >= ${edge}::DOUBLE THEN ${i + 1}`);
  return `CASE ${ends.toReversed().join(" ")} END`;
};

const sourceRows = (sources: readonly ErrorSource[]): Sql =>
  sources.length === 0
    ? sql`SELECT NULL::VARCHAR AS config_id, NULL::VARCHAR AS input_id, NULL::VARCHAR AS error WHERE false`
    : joined(
        sources.map(
          (s) =>
            sql`SELECT ${s.config}::VARCHAR AS config_id, ${s.input}::VARCHAR AS input_id, ${s.error}::VARCHAR AS error`,
        ),
        " UNION ALL ",
      );

/** `source` and `faulty`: the error x of a source's input by position of the question, over those of `filtered`. */
export const faulty = (sources: readonly ErrorSource[]): Sql => sql`
source AS (${sourceRows(sources)}),
faulty AS (
  SELECT s.config_id, s.input_id, s.error, q.position, q.domain, CASE s.error WHEN 'wer' THEN i.wer ELSE i.chrf END AS x
  FROM source s JOIN inputs i ON i.config_id = s.input_id JOIN filtered q ON q.question_id = i.question_id
)`;

/**
 * Scores by the error of the question's input: n, Σ and Σ² per bin, over the questions of a filter with a value and a
 * measured input. A metric or judge narrows the work; "" means all.
 */
export const errorBinsQuery = query({
  name: "error_bins",
  reads: (p: Narrowed & { readonly filter: Filter; readonly sources: readonly ErrorSource[] }) => [
    ...filteredReads(p.filter),
    ...chosenReads(p),
    ...whole("inputs"),
  ],
  ask: (p) => sql`
WITH ${filtered(p.filter)},
chosen AS (${chosenCells(p)}),${faulty(p.sources)},
binned AS (
  SELECT *, CASE WHEN error = 'wer' THEN ${verbatim(binOf("wer"))} ELSE ${verbatim(binOf("chrf"))} END AS bin FROM faulty WHERE x IS NOT NULL
),
counted AS (
  SELECT c.cell, b.input_id, b.error, b.domain, b.bin, count(*) AS n, sum(o.value) AS sum, sum(o.value * o.value) AS sum_sq
  FROM binned b JOIN chosen c ON c.config_id = b.config_id
  JOIN observations o ON o.cell = c.cell AND o.position = b.position
  WHERE o.value IS NOT NULL
  GROUP BY c.cell, b.input_id, b.error, b.domain, b.bin
)
SELECT c.config_id::VARCHAR AS config_id, n.input_id::VARCHAR AS input_id, n.error::VARCHAR AS error,
  c.model_id::VARCHAR AS model_id, c.judge_id::VARCHAR AS judge_id, c.metric_id::VARCHAR AS metric_id,
  n.domain::VARCHAR AS domain, n.bin::INTEGER AS bin, n.n::INTEGER AS n, n.sum::DOUBLE AS sum,
  n.sum_sq::DOUBLE AS sum_sq
FROM counted n JOIN chosen c ON c.cell = n.cell
ORDER BY metric_id, judge_id NULLS FIRST, error, config_id, input_id, model_id, domain NULLS FIRST, bin`,
  row: tables.error_bins.columns,
});
