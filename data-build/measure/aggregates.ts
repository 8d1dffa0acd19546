import { cellStats, picksOf } from "../../src/rollups/cells.ts";
import { textQuality } from "../../src/rollups/text-quality.ts";
import type { BenchmarkSpec, PublishedSpec } from "../../src/schema/spec.ts";
import type { CubeRow, Row, TextCubeRow } from "../../src/schema/tables.ts";

type MetricRow = Row<"metrics">;

/** The `metrics` table: what the roll-ups give over all questions and per domain, and the printed values beside it. */
export function aggregates(
  spec: BenchmarkSpec,
  cube: readonly CubeRow[],
  texts: readonly TextCubeRow[],
  published: PublishedSpec | null,
): readonly MetricRow[] {
  const scopes = ["*", ...(spec.domains ?? []).map((d) => d.id)];
  const of = (scope: string): readonly string[] => (scope === "*" ? [] : [scope]);
  const computed = scopes.flatMap((domain) => [
    ...picksOf(cube).flatMap((pick) =>
      [...cellStats(cube, pick, of(domain)).values()].map((c): MetricRow => ({
        ...pick,
        config_id: c.config_id,
        model_id: c.model_id,
        domain,
        value: c.mean,
        sd: c.sd,
        lo: c.lo,
        hi: c.hi,
        n: c.n,
        source: "computed",
      })),
    ),
    ...[...textQuality(texts, of(domain)).values()].flatMap((q) =>
      (["wer", "wer_written", "cer", "aer", "bleu", "chrf"] as const)
        .filter((metric) => q[metric] !== null)
        .map((metric): MetricRow => ({
          metric_id: metric,
          config_id: q.config_id,
          model_id: null,
          judge_id: null,
          domain,
          value: q[metric],
          sd: null,
          lo: null,
          hi: null,
          n: q.n,
          source: "computed",
        })),
    ),
  ]);
  return [...computed, ...printed(published)];
}

/** Printed means and corpus values that name a configuration; an SD printed beside a mean joins its row. */
function printed(published: PublishedSpec | null): readonly MetricRow[] {
  const values = (published?.tables ?? []).flatMap((t) => t.values);
  const key = (v: (typeof values)[number]): string =>
    JSON.stringify([v.metric, v.judge, v.config, v.model, v.domain]);
  const sds = new Map(values.filter((v) => v.measure === "sd").map((v) => [key(v), v.value]));
  const seen = new Set<string>();
  return values.flatMap((v): readonly MetricRow[] => {
    const measured = v.measure === "mean" || ["wer", "cer", "bleu", "chrf"].includes(v.measure);
    if (!measured || v.config === undefined) return [];
    const row: MetricRow = {
      metric_id: v.measure === "mean" ? (v.metric ?? "score") : v.measure,
      config_id: v.config,
      model_id: v.model ?? null,
      judge_id: v.judge ?? null,
      domain: v.domain ?? "*",
      value: v.value,
      sd: v.measure === "mean" ? (sds.get(key(v)) ?? null) : null,
      lo: null,
      hi: null,
      n: null,
      source: "published",
    };
    const id = JSON.stringify([row.metric_id, row.judge_id, row.config_id, row.model_id, row.domain]);
    if (seen.has(id)) return [];
    seen.add(id);
    return [row];
  });
}
