import { cellKey, cellStats } from "../rollups/cells.ts";
import { modelLabel } from "../views/words.ts";
import type { Site } from "./open.ts";

/** A cell to choose from, with its name. */
export interface ScoredCell {
  readonly config: string;
  readonly model: string;
  readonly label: string;
}

/** The cells that a judge has scored, in the spec's order; without a judge, none. */
export function scoredCells(
  { spec, rollups }: Pick<Site, "spec" | "rollups">,
  judge: string | null,
): readonly ScoredCell[] {
  if (judge === null) return [];
  const stats = cellStats(rollups.cube, { metric_id: "score", judge_id: judge });
  return spec.configs.flatMap((c) =>
    (spec.models ?? [])
      .filter((m) => stats.has(cellKey(c.id, m.id)))
      .map((m) => ({ config: c.id, model: m.id, label: `${c.id}, ${modelLabel(spec, m.id)}` })),
  );
}
