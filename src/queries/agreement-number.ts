import { sql, verbatim, type Sql } from "../db/sql.ts";
import { whole, type Read } from "../db/run.ts";
import type { Filter } from "../schema/filter.ts";
import { filtered, filteredReads } from "./filtered.ts";

/** How a judge or metric stands to the mean human ratings of the answers that it has a value for. */
export interface AgreementNumber {
  readonly kind: "agreement";
  readonly metric: string;
  /** "" for measures without one. */
  readonly judge: string;
  readonly part: "rho" | "tau" | "me" | "mae" | "loa_low" | "loa_high";
  /** Without the answers whose ratings span so much that they leave agreement statistics. */
  readonly keptOnly: boolean;
  /** Ends of the scale that a metric from 0 to 1 is moved onto; null where its values stay. */
  readonly onto: readonly [min: number, max: number] | null;
  readonly domain?: string;
}

/** Ranks from 1, ties at their mean. */
const rankOf = (column: string): string =>
  `rank() OVER (ORDER BY ${column}) + (count(*) OVER (PARTITION BY ${column}) - 1) / 2.0`;

// The limits lie 1.96 sample SD about the mean difference, as in src/stats/bland-altman.ts.
const values: Readonly<Record<AgreementNumber["part"], string>> = {
  rho: `SELECT corr(a, b) AS agreement, count(*)::INTEGER AS n
FROM (SELECT ${rankOf("human")} AS a, ${rankOf("value")} AS b FROM pair)`,
  tau: `, level AS (SELECT human, value, count(*) AS w FROM pair GROUP BY human, value)
SELECT sum(x.w * y.w * sign(x.human - y.human) * sign(x.value - y.value))
  / sqrt(sum(x.w * y.w * abs(sign(x.human - y.human))) * sum(x.w * y.w * abs(sign(x.value - y.value)))) AS agreement,
  (SELECT count(*)::INTEGER FROM pair) AS n
FROM level x, level y`,
  me: "SELECT avg(value - human) AS agreement, count(*)::INTEGER AS n FROM pair",
  mae: "SELECT avg(abs(value - human)) AS agreement, count(*)::INTEGER AS n FROM pair",
  loa_low: `SELECT avg(value - human) - 1.96::DOUBLE * stddev_samp(value - human) AS agreement, count(*)::INTEGER AS n
FROM pair`,
  loa_high: `SELECT avg(value - human) + 1.96::DOUBLE * stddev_samp(value - human) AS agreement, count(*)::INTEGER AS n
FROM pair`,
};

/** The statement that gives one number of the table of agreement, and n with it. */
export function agreementQuery(
  { metric, judge, part, keptOnly, onto }: AgreementNumber,
  filter: Filter,
): { readonly ask: Sql; readonly reads: readonly Read[] } {
  const value = onto === null ? "o.value" : `${onto[0]}::DOUBLE + ${onto[1] - onto[0]}::DOUBLE * o.value`;
  return {
    ask: sql`WITH ${filtered(filter)},
item AS (
  SELECT question_id, config_id, model_id, avg(score) AS human FROM ratings
  GROUP BY question_id, config_id, model_id HAVING count(score) > 0${verbatim(keptOnly ? " AND NOT bool_or(excluded)" : "")}
),
pair AS (
  SELECT i.human, ${verbatim(value)} AS value
  FROM item i JOIN filtered q ON q.question_id = i.question_id
  JOIN cells c ON c.config_id = i.config_id AND c.model_id = i.model_id
  JOIN observations o ON o.cell = c.cell AND o.position = q.position
  WHERE c.metric_id = ${metric} AND ${judge === "" ? sql`c.judge_id IS NULL` : sql`c.judge_id = ${judge}`} AND o.value IS NOT NULL
)${verbatim(part === "tau" ? "" : "\n")}${verbatim(values[part])}`,
    reads: [
      ...filteredReads(filter),
      ...whole("ratings", "cells"),
      { table: "observations", metric, ...(judge === "" ? {} : { judge }) },
    ],
  };
}
