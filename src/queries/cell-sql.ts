import type { Read } from "../db/run.ts";
import { joined, sql, where, type Sql } from "../db/sql.ts";
import type { JudgedCell } from "../schema/filter.ts";

/** A cell with its measure; `judge` is "" for measures without one. */
export interface MeasuredCell {
  readonly config: string;
  readonly model: string;
  readonly metric: string;
  readonly judge: string;
}

const judgeIs = (judge: string): Sql => (judge === "" ? sql`judge_id IS NULL` : sql`judge_id = ${judge}`);

/** The number of a cell; null where no such cell was run. */
export const cellNumber = (c: MeasuredCell): Sql =>
  sql`(SELECT cell FROM cells WHERE config_id = ${c.config} AND model_id = ${c.model} AND metric_id = ${c.metric} AND ${judgeIs(c.judge)})`;

/** A cell by the scores of its judge. */
export const scoreIn = ({ config, model, judge }: JudgedCell): MeasuredCell => ({
  config,
  model,
  metric: "score",
  judge,
});

/** Positions and values of a cell; of no cell, none. */
export const valuesIn = (c: MeasuredCell | null): Sql =>
  c === null
    ? sql`(SELECT NULL::INTEGER AS position, NULL::DOUBLE AS value WHERE false)`
    : sql`(SELECT position, value FROM observations WHERE cell = ${cellNumber(c)})`;

/** The observations that `cellNumber` names, as a read. */
export const cellRead = (c: MeasuredCell): Read => ({
  table: "observations",
  metric: c.metric,
  ...(c.judge === "" ? {} : { judge: c.judge }),
  configs: [c.config],
});

/** What of all cells a query is about; "" means all, and `hidden` configurations and models are left out. */
export interface Narrowed {
  readonly metric: string;
  readonly judge: string;
  readonly hidden?: readonly string[];
}

const list = (ids: readonly string[]): Sql =>
  joined(
    ids.map((id) => sql`${id}`),
    ", ",
  );

/** The rows of `cells` that a query is about, with the scale of their measure. */
export function chosenCells({ metric, judge, hidden = [] }: Narrowed, more: readonly Sql[] = []): Sql {
  const conditions = [
    ...(metric === "" ? [] : [sql`c.metric_id = ${metric}`]),
    ...(judge === "" ? [] : [sql`c.judge_id = ${judge}`]),
    ...(hidden.length === 0
      ? []
      : [sql`c.config_id NOT IN (${list(hidden)})`, sql`c.model_id NOT IN (${list(hidden)})`]),
    ...more,
  ];
  return sql`SELECT c.*, m.direction, m.min, m.max, m.bins, m.discrete FROM cells c JOIN measures m ON m.metric_id = c.metric_id${where(conditions)}`;
}

export const chosenReads = ({ metric, judge }: Narrowed): readonly Read[] => [
  { table: "cells" },
  { table: "measures" },
  {
    table: "observations",
    ...(metric === "" ? {} : { metric }),
    ...(judge === "" ? {} : { judge }),
  },
];
