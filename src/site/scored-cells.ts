import { cellKey, cellStats } from "../rollups/cells.ts";
import type { JudgedBy } from "../schema/judged.ts";
import { vocabularyOf } from "../schema/choices.ts";
import { modelLabel } from "../views/words.ts";
import type { Site } from "./open.ts";

/** The cells that any judge has scored, in the spec's order, each with its judges; without a judge, none. */
export function scoredCells({ spec, rollups }: Pick<Site, "spec" | "rollups">): readonly JudgedBy[] {
  const judges = vocabularyOf(spec).judges.map(
    (id) => [id, cellStats(rollups.cube, { metric_id: "score", judge_id: id })] as const,
  );
  return spec.configs.flatMap((c) =>
    (spec.models ?? []).flatMap((m) => {
      const by = judges.filter(([, stats]) => stats.has(cellKey(c.id, m.id))).map(([id]) => id);
      const label = `${c.id}, ${modelLabel(spec, m.id)}`;
      return by.length === 0 ? [] : [{ config: c.id, model: m.id, label, judges: by }];
    }),
  );
}
