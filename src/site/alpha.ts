import { run, query, whole } from "../db/run.ts";
import { sql } from "../db/sql.ts";
import { boolean, number, text } from "../schema/define.ts";
import { krippendorffAlpha, type AlphaLevel } from "../stats/krippendorff.ts";
import type { Site } from "./load.ts";

const ratingsQuery = query({
  name: "ratings_by_item",
  reads: () => whole("ratings"),
  ask: () => sql`SELECT question_id::VARCHAR AS question_id, config_id::VARCHAR AS config_id, model_id::VARCHAR AS model_id,
  rater_id::VARCHAR AS rater_id, ordinal::VARCHAR AS ordinal, score::DOUBLE AS score, excluded AS excluded
FROM ratings ORDER BY question_id, config_id, model_id, ordinal`,
  row: {
    question_id: text(),
    config_id: text(),
    model_id: text(),
    rater_id: text().optional(),
    ordinal: text(),
    score: number().optional(),
    excluded: boolean(),
  },
});

/** Human agreement before and after the exclusion rule, and which items went. */
export interface HumanAgreement {
  readonly items: number;
  readonly raters: number;
  readonly excluded: readonly { readonly question_id: string; readonly cell: string }[];
  readonly alphas: readonly {
    readonly level: AlphaLevel;
    readonly before: number | null;
    readonly after: number | null;
  }[];
}

/** Null without ratings. Raters that aren't told apart count as places. */
export async function humanAgreement({ db }: Site): Promise<HumanAgreement | null> {
  const rows = await run(db, ratingsQuery, null);
  if (rows.length === 0) return null;
  const raters = [...new Set(rows.map((r) => r.rater_id ?? r.ordinal))];
  const items = [...Map.groupBy(rows, (r) => `${r.question_id}\n${r.config_id}/${r.model_id}`)];
  const matrix = (kept: typeof items): (number | null)[][] =>
    kept.map(([, list]) => list.map((r) => r.score));
  const all = matrix(items);
  const after = matrix(items.filter(([, list]) => list[0]?.excluded === false));
  const levels: readonly AlphaLevel[] = ["ordinal", "interval"];
  return {
    items: items.length,
    raters: raters.length,
    excluded: items
      .filter(([, list]) => list[0]?.excluded === true)
      .map(([key]) => ({ question_id: key.split("\n")[0] ?? "", cell: key.split("\n")[1] ?? "" })),
    alphas: levels.map((level) => ({
      level,
      before: krippendorffAlpha(all, level).alpha,
      after: krippendorffAlpha(after, level).alpha,
    })),
  };
}
