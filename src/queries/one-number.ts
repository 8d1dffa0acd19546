import type { Read } from "../db/run.ts";
import { joined, nothing, sql, verbatim, type Sql } from "../db/sql.ts";
import type { Filter } from "../schema/filter.ts";
import type { Measure } from "../schema/measures.ts";
import { textStatisticNames } from "../schema/tables.ts";
import { alphaQuery, type AlphaNumber } from "./alpha-number.ts";
import { agreementQuery, type AgreementNumber } from "./agreement-number.ts";
import {
  cellNumber,
  cellRead,
  chosenCells,
  chosenReads,
  valuesIn,
  type MeasuredCell,
  type Narrowed,
} from "./cell-sql.ts";
import { everywhere } from "./cube.ts";
import { datasetQuery, type DatasetNumber } from "./dataset-number.ts";
import { filtered, filteredReads } from "./filtered.ts";

export type TextMetric = "wer" | "cer" | "aer" | "bleu" | "chrf";

/** What a number of a table is. `domain` stands in the place of the filter's domains. */
export type NumberOf =
  | { readonly kind: "mean"; readonly cell: MeasuredCell; readonly domain?: string }
  /** Mean of `cell` minus mean of `from`, each on its own questions. */
  | {
      readonly kind: "difference";
      readonly cell: MeasuredCell;
      readonly from: MeasuredCell;
      readonly domain?: string;
    }
  /**
   * What became of the questions that both cells have a value for: the share, in per cent, on which `variant` is worse
   * than `against`, the same or better; better minus worse in points of per cent; the mean of the differences.
   */
  | {
      readonly kind: "outcome";
      readonly variant: MeasuredCell;
      readonly against: MeasuredCell;
      readonly part: "worse" | "same" | "better" | "net" | "change";
      readonly direction: Measure["direction"];
      readonly domain?: string;
    }
  /** Lowest or highest of a cell's means over single domains. */
  | {
      readonly kind: "extreme";
      readonly cell: MeasuredCell;
      readonly part: "min" | "max";
      readonly domain?: string;
    }
  | AgreementNumber
  | AlphaNumber
  | DatasetNumber
  /** Corpus value of a configuration's inputs; error rates in per cent. */
  | {
      readonly kind: "quality";
      readonly config: string;
      readonly metric: TextMetric;
      readonly domain?: string;
    };

/** The questions that a number is about: those of the filter, or those that every cell in question has a value for. */
export interface NumberScope {
  readonly filter: Filter;
  /** What every cell is, where only the questions count that all of them have a value for. */
  readonly common: Narrowed | null;
}

/** A statement for one number and the tables it reads. */
export interface NumberQuery {
  readonly ask: Sql;
  readonly reads: readonly Read[];
}

const rates = {
  wer: ["word_edits", "word_units"],
  cer: ["char_edits", "char_units"],
  aer: ["akshara_edits", "akshara_units"],
} as const;

function qualityOf(config: string, metric: TextMetric, filter: Filter): NumberQuery {
  const value =
    metric === "bleu" || metric === "chrf"
      ? textStatisticNames
          .filter((name) => name.startsWith(`${metric}_`))
          .map((name) => `sum(t.${name})::INTEGER AS ${name}`)
          .join(", ")
      : `100.0 * sum(t.${rates[metric][0]}) / sum(t.${rates[metric][1]}) AS ${metric}, sum(t.${rates[metric][1]})::INTEGER AS units`;
  return {
    ask: sql`WITH ${filtered(filter)}
SELECT ${verbatim(value)}, count(*)::INTEGER AS n
FROM text_stats t JOIN filtered q ON q.question_id = t.question_id
WHERE t.config_id = ${config}`,
    reads: [...filteredReads(filter), { table: "text_stats" }],
  };
}

// As in src/rollups/pairs.ts: differences within rounding noise are none.
const sameWithin = "1e-9::DOUBLE";

/** How much better the variant is. */
const gains = {
  higher: "v.value - a.value",
  lower: "a.value - v.value",
  zero: "abs(a.value) - abs(v.value)",
} as const satisfies Record<Measure["direction"], string>;

function outcomeOf(
  { variant, against, part, direction }: NumberOf & { readonly kind: "outcome" },
  filter: Filter,
): NumberQuery {
  const share = (condition: string): string => `100.0 * count(*) FILTER (WHERE ${condition}) / count(*)`;
  const [worse, better] = [`gain < -${sameWithin}`, `gain > ${sameWithin}`];
  const value = {
    worse: share(worse),
    better: share(better),
    same: share(`NOT (${worse}) AND NOT (${better})`),
    net: `${share(better)} - ${share(worse)}`,
    change: "avg(change)",
  }[part];
  return {
    ask: sql`WITH ${filtered(filter)},
common AS (
  SELECT ${verbatim(gains[direction])} AS gain, v.value - a.value AS change
  FROM ${valuesIn(variant)} v JOIN ${valuesIn(against)} a ON a.position = v.position
  JOIN filtered q ON q.position = v.position
  WHERE v.value IS NOT NULL AND a.value IS NOT NULL
)
SELECT ${verbatim(value)} AS outcome, count(*)::INTEGER AS n FROM common`,
    reads: [...filteredReads(filter), { table: "cells" }, cellRead(variant), cellRead(against)],
  };
}

const extremeOf = ({ cell, part }: NumberOf & { readonly kind: "extreme" }, filter: Filter): NumberQuery => ({
  ask: sql`WITH ${filtered(filter)},
level AS (
  SELECT q.domain, avg(o.value) AS mean FROM observations o JOIN filtered q ON q.position = o.position
  WHERE o.cell = ${cellNumber(cell)} AND q.domain IS NOT NULL GROUP BY q.domain
)
SELECT ${verbatim(part)}(mean) AS extreme, count(*)::INTEGER AS n FROM level`,
  reads: [...filteredReads(filter), { table: "cells" }, cellRead(cell)],
});

/**
 * The statement that gives one number of a table, and n with it. Of BLEU and chrF++ it gives the counts that they are made of,
 * of α the ratings.
 */
export function numberQuery(number: NumberOf, { filter, common }: NumberScope): NumberQuery {
  const own = number.domain === undefined ? filter : { ...filter, domains: [number.domain] };
  if (number.kind === "quality") return qualityOf(number.config, number.metric, own);
  if (number.kind === "agreement") return agreementQuery(number, own);
  if (number.kind === "alpha") return alphaQuery(number, own);
  if (number.kind === "dataset") return datasetQuery(number, own);
  if (number.kind === "extreme") return extremeOf(number, own);
  // On common questions it is by nature.
  if (number.kind === "outcome") return outcomeOf(number, own);
  const cells = number.kind === "mean" ? [number.cell] : [number.cell, number.from];
  const withs = joined(
    [filtered(own), ...(common === null ? [] : [sql`chosen AS (${chosenCells(common)})${everywhere}`])],
    ",\n",
  );
  const rows = (cell: MeasuredCell): Sql =>
    sql`FROM observations o JOIN filtered q ON q.position = o.position
WHERE o.cell = ${cellNumber(cell)}${common === null ? nothing : sql` AND o.position IN (SELECT position FROM everywhere)`}`;
  return {
    ask:
      number.kind === "mean"
        ? sql`WITH ${withs}
SELECT avg(o.value) AS mean, stddev_samp(o.value) AS sd, count(o.value)::INTEGER AS n,
  (count(*) - count(o.value))::INTEGER AS without
${rows(number.cell)}`
        : sql`WITH ${withs}
SELECT (SELECT avg(o.value) ${rows(number.cell)})
  - (SELECT avg(o.value) ${rows(number.from)}) AS difference`,
    reads: [
      ...filteredReads(own),
      { table: "cells" },
      ...(common === null ? cells.map(cellRead) : chosenReads(common)),
    ],
  };
}
