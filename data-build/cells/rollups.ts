import type { Db } from "../../src/db/db.ts";
import { run, type Query } from "../../src/db/run.ts";
import { attributionQuery } from "../../src/queries/attribution.ts";
import { comparisonCells } from "../../src/queries/cells.ts";
import { cubeQuery } from "../../src/queries/cube.ts";
import { errorBinsQuery } from "../../src/queries/error-bins.ts";
import { knowledgeQuery } from "../../src/queries/knowledge.ts";
import { pairCubeQuery } from "../../src/queries/pair-cube.ts";
import { filteredSql, filterParams } from "../../src/queries/parts.ts";
import { ratedQuery } from "../../src/queries/rated.ts";
import { textCubeQuery } from "../../src/queries/text-cube.ts";
import type { Columns, RowOf } from "../../src/schema/define.ts";
import { errorSources } from "../../src/schema/errors.ts";
import { noFilter } from "../../src/schema/filter.ts";
import { knowledgePairs } from "../../src/schema/paths.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import type { CellIds } from "../read/facts.ts";
import type { FactTable } from "./stage.ts";

/** A roll-up of facts: what it reads, and along which ids it may be made piece by piece. */
export interface Rollup {
  readonly reads: readonly FactTable[];
  /** Rows with different ids here never meet in one group, so pieces may be made apart and put together. */
  readonly apart: readonly (keyof CellIds)[];
  /** Tables that every piece reads whole. */
  readonly whole: readonly FactTable[];
  readonly rows: (db: Db, spec: BenchmarkSpec) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Runs a query over all questions. What chooses among them is left out: it would be worked out to choose nothing. */
async function over<P extends { readonly filter: typeof noFilter }, C extends Columns>(
  db: Db,
  q: Query<P, C>,
  params: P,
): Promise<readonly RowOf<C>[]> {
  const chosen = filterParams(noFilter).length;
  const sql = q.sql.replace(filteredSql, () => "\nfiltered AS (SELECT * FROM questions)");
  if (sql === q.sql) throw new Error(`${q.name} doesn't begin with the filter`);
  return run(db, { ...q, sql, params: (p) => q.params(p).slice(chosen) }, params);
}

const all = { filter: noFilter, metric: "", judge: "" };
const unit: readonly FactTable[] = ["answers", "judgments", "scores", "ratings"];

/** Roll-ups of the facts by the table that they fill. */
export const factRollups = {
  cube: {
    reads: unit,
    apart: ["config_id", "judge_id", "metric_id"],
    whole: [],
    rows: (db) => over(db, cubeQuery, all),
  },
  text_cube: {
    reads: ["text_stats"],
    apart: ["config_id"],
    whole: [],
    rows: (db) => over(db, textCubeQuery, { filter: noFilter }),
  },
  attribution: {
    reads: unit,
    apart: ["model_id", "judge_id", "metric_id"],
    whole: [],
    rows: (db) => over(db, attributionQuery, all),
  },
  knowledge: {
    reads: unit,
    apart: ["model_id", "judge_id", "metric_id"],
    whole: [],
    rows: (db, spec) => over(db, knowledgeQuery, { ...all, pairs: knowledgePairs(spec) }),
  },
  error_bins: {
    reads: unit,
    apart: ["config_id", "judge_id", "metric_id"],
    whole: ["inputs"],
    rows: (db, spec) => over(db, errorBinsQuery, { ...all, sources: errorSources(spec) }),
  },
} as const satisfies Readonly<Record<string, Rollup>>;

export type FactRollupName = keyof typeof factRollups;
export const factRollupNames: readonly FactRollupName[] = [
  "cube",
  "text_cube",
  "attribution",
  "knowledge",
  "error_bins",
];

/** The rated items, each beside every measure that has a value for it. */
export const ratedRows = (db: Db): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  over(db, ratedQuery, { filter: noFilter });

/** Joint counts of one comparison of the spec. */
export async function pairRows(
  db: Db,
  spec: BenchmarkSpec,
  id: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const comparison = spec.comparisons?.find((c) => c.id === id);
  const cells = comparison === undefined ? null : comparisonCells(spec, comparison);
  return cells === null ? [] : over(db, pairCubeQuery, { filter: noFilter, id, ...cells });
}
