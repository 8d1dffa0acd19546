import type { Db } from "../../src/db/db.ts";
import { run } from "../../src/db/run.ts";
import { attributionQuery } from "../../src/queries/attribution.ts";
import { comparisonCells } from "../../src/queries/cells.ts";
import { cubeQuery } from "../../src/queries/cube.ts";
import { errorBinsQuery } from "../../src/queries/error-bins.ts";
import { knowledgeQuery } from "../../src/queries/knowledge.ts";
import { pairCubeQuery } from "../../src/queries/pair-cube.ts";
import { ratedQuery } from "../../src/queries/rated.ts";
import { ratingsByItemQuery } from "../../src/queries/ratings-by-item.ts";
import { textCubeQuery } from "../../src/queries/text-cube.ts";
import { errorSources } from "../../src/schema/errors.ts";
import { noFilter } from "../../src/schema/filter.ts";
import { knowledgePairs } from "../../src/schema/paths.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import type { CellIds } from "../read/facts.ts";
import { observedTables } from "./observations.ts";
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

const all = { filter: noFilter, metric: "", judge: "" };

/** Roll-ups of the facts by the table that they fill. */
export const factRollups = {
  cube: {
    reads: observedTables,
    apart: ["config_id", "judge_id", "metric_id"],
    whole: [],
    rows: (db) => run(db, cubeQuery, all),
  },
  text_cube: {
    reads: ["text_stats"],
    apart: ["config_id"],
    whole: [],
    rows: (db) => run(db, textCubeQuery, { filter: noFilter }),
  },
  attribution: {
    reads: observedTables,
    apart: ["model_id", "judge_id", "metric_id"],
    whole: [],
    rows: (db) => run(db, attributionQuery, all),
  },
  knowledge: {
    reads: observedTables,
    apart: ["model_id", "judge_id", "metric_id"],
    whole: [],
    rows: (db, spec) => run(db, knowledgeQuery, { ...all, pairs: knowledgePairs(spec) }),
  },
  error_bins: {
    reads: observedTables,
    apart: ["config_id", "judge_id", "metric_id"],
    whole: ["inputs"],
    rows: (db, spec) => run(db, errorBinsQuery, { ...all, sources: errorSources(spec) }),
  },
  ratings_by_item: {
    reads: ["ratings"],
    apart: ["config_id", "model_id"],
    whole: [],
    rows: (db) => run(db, ratingsByItemQuery, { filter: noFilter }),
  },
} as const satisfies Readonly<Record<string, Rollup>>;

export type FactRollupName = keyof typeof factRollups;
export const factRollupNames: readonly FactRollupName[] = [
  "cube",
  "text_cube",
  "attribution",
  "knowledge",
  "error_bins",
  "ratings_by_item",
];

/** The rated items, each beside every measure that has a value for it. */
export const ratedRows = (db: Db): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  run(db, ratedQuery, { filter: noFilter });

/** Joint counts of one comparison of the spec. */
export async function pairRows(
  db: Db,
  spec: BenchmarkSpec,
  id: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const comparison = spec.comparisons?.find((c) => c.id === id);
  const cells = comparison === undefined ? null : comparisonCells(spec, comparison);
  return cells === null ? [] : run(db, pairCubeQuery, { filter: noFilter, id, ...cells });
}
