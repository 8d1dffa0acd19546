import { whole, type Read } from "../db/run.ts";
import { sql, verbatim, type Sql } from "../db/sql.ts";
import type { Filter } from "../schema/filter.ts";
import { filtered, filteredReads } from "./filtered.ts";

/** Krippendorff's α of the human ratings, with all rated answers or without those that are excluded. */
export interface AlphaNumber {
  readonly kind: "alpha";
  readonly level: "nominal" | "ordinal" | "interval" | "ratio";
  readonly side: "before" | "after";
  readonly domain?: string;
}

/** The statement that gives the ratings α is computed from: those of answers with two or more. α itself has none. */
export const alphaQuery = (
  { side }: Pick<AlphaNumber, "side">,
  filter: Filter,
): { readonly ask: Sql; readonly reads: readonly Read[] } => ({
  ask: sql`WITH ${filtered(filter)},
given AS (
  SELECT r.question_id, r.config_id, r.model_id, r.ordinal, r.rater_id, r.score,
    count(r.score) OVER (PARTITION BY r.question_id, r.config_id, r.model_id) AS ratings
  FROM ratings r JOIN filtered q ON q.question_id = r.question_id${verbatim(side === "after" ? "\n  WHERE NOT r.excluded" : "")}
)
SELECT question_id, config_id, model_id, ordinal, rater_id, score
FROM given WHERE score IS NOT NULL AND ratings >= 2
ORDER BY question_id, config_id, model_id, ordinal`,
  reads: [...filteredReads(filter), ...whole("ratings")],
});
