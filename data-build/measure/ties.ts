import { run, query } from "../../src/db/run.ts";
import type { Db } from "../../src/db/db.ts";
import { separate, type Contestant } from "../../src/rollups/separate.ts";
import { number, text } from "../../src/schema/define.ts";
import { measuresOf, primaryMeasure } from "../../src/schema/measures.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import type { Row } from "../../src/schema/tables.ts";
import { unitSql } from "../../src/queries/parts.ts";

const scoresQuery = query({
  name: "scores_by_question",
  reads: ["questions", "judgments", "answers", "scores", "ratings"],
  sql: `WITH ${unitSql}
SELECT u.question_id::VARCHAR AS question_id, q.domain::VARCHAR AS domain, u.config_id::VARCHAR AS config_id,
  u.model_id::VARCHAR AS model_id, u.v::DOUBLE AS value
FROM unit u JOIN questions q ON q.question_id = u.question_id, (SELECT ?::VARCHAR AS metric, ?::VARCHAR AS judge) one
WHERE u.metric_id = one.metric AND coalesce(u.judge_id, '') = one.judge AND u.v IS NOT NULL
ORDER BY config_id, model_id, q.position`,
  params: (p: { metric: string; judge: string }) => [p.metric, p.judge],
  row: {
    question_id: text(),
    domain: text().optional(),
    config_id: text(),
    model_id: text(),
    value: number(),
  },
});

/** Ranks and letters of the leaderboard's measure for every configuration, over all questions and per domain. */
export async function measureTies(db: Db, spec: BenchmarkSpec): Promise<readonly Row<"ties">[]> {
  const pick = primaryMeasure(spec);
  const measure = measuresOf(spec).find((m) => m.metric_id === pick.metric_id);
  if (measure === undefined) return [];
  const unit = measure.discrete ? (measure.max - measure.min) / (measure.bins - 1) : null;
  const rows = await run(db, scoresQuery, { metric: pick.metric_id, judge: pick.judge_id ?? "" });
  const scopes = ["*", ...(spec.domains ?? []).map((d) => d.id)];
  return spec.configs.flatMap((config) => {
    const inRow = rows.filter((row) => row.config_id === config.id);
    return scopes.flatMap((domain) => {
      const kept = domain === "*" ? inRow : inRow.filter((row) => row.domain === domain);
      const models = new Map<string, Map<string, number>>();
      for (const row of kept)
        models.set(
          row.model_id,
          (models.get(row.model_id) ?? new Map<string, number>()).set(row.question_id, row.value),
        );
      const contestants = [...models].map(([model_id, scores]): Contestant => ({ model_id, scores }));
      return separate(contestants, measure.direction, unit).map((s) => ({
        config_id: config.id,
        domain,
        ...s,
      }));
    });
  });
}
