import type { DuckDBConnection } from "@duckdb/node-api";
import { resampled } from "../../src/rollups/resampled.ts";
import { separate } from "../../src/rollups/separate.ts";
import { measuresOf, primaryMeasure } from "../../src/schema/measures.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import type { Row } from "../../src/schema/tables.ts";

const scoresSql = `
SELECT c.model_id::VARCHAR AS model_id, (o.position - 1)::INTEGER AS question, o.value::DOUBLE AS value
FROM observations o JOIN cells c ON c.cell = o.cell
WHERE c.metric_id = $metric AND coalesce(c.judge_id, '') = $judge AND c.config_id = $config AND o.value IS NOT NULL
ORDER BY model_id, o.position`;

type Scores = ReadonlyMap<number, number>;

/** Scores by question, of every model. They are read chunk by chunk, since a row object each would be too much. */
async function scoresOf(
  connection: DuckDBConnection,
  parameters: Readonly<Record<"metric" | "judge" | "config", string>>,
): Promise<ReadonlyMap<string, Scores>> {
  const models = new Map<string, Map<number, number>>();
  const result = await connection.stream(scoresSql, { ...parameters });
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return models;
    const [names, questions, values] = [0, 1, 2].map((i) => chunk.getColumnVector(i));
    for (let i = 0; i < chunk.rowCount; i += 1) {
      const [model, question, value] = [names?.getItem(i), questions?.getItem(i), values?.getItem(i)];
      if (typeof model !== "string" || typeof question !== "number" || typeof value !== "number") continue;
      const scores = models.get(model) ?? new Map<number, number>();
      models.set(model, scores.set(question, value));
    }
  }
}

/**
 * Ranks and letters of the leaderboard's measure for one configuration, over all questions and per domain.
 * `domainOf` gives the domain of a question, null for none.
 */
export async function measureTies(
  connection: DuckDBConnection,
  spec: BenchmarkSpec,
  config: string,
  domainOf: (question: number) => string | null,
): Promise<readonly Row<"ties">[]> {
  const pick = primaryMeasure(spec);
  const measure = measuresOf(spec).find((m) => m.metric_id === pick.metric_id);
  if (measure === undefined) return [];
  const unit = measure.discrete ? (measure.max - measure.min) / (measure.bins - 1) : null;
  const models = await scoresOf(connection, { metric: pick.metric_id, judge: pick.judge_id ?? "", config });
  const scopes = ["*", ...(spec.domains ?? []).map((d) => d.id)];
  return scopes.flatMap((domain) => {
    const contestants = [...models].flatMap(([model_id, all]) => {
      const scores = domain === "*" ? all : new Map([...all].filter(([q]) => domainOf(q) === domain));
      return scores.size === 0 ? [] : [{ model_id, scores }];
    });
    const intervals = new Map(resampled(contestants, measure.direction).map((r) => [r.model_id, r]));
    return separate(contestants, measure.direction, unit).map((s) => ({
      ...{ config_id: config, domain, ...s },
      boot_lo: intervals.get(s.model_id)?.boot_lo ?? null,
      boot_hi: intervals.get(s.model_id)?.boot_hi ?? null,
      rank_lo: intervals.get(s.model_id)?.rank_lo ?? null,
      rank_hi: intervals.get(s.model_id)?.rank_hi ?? null,
    }));
  });
}
