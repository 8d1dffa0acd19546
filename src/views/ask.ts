import type { Db } from "../db/db.ts";
import { run } from "../db/run.ts";
import { cubeQuery } from "../queries/cube.ts";
import { attributionQuery } from "../queries/attribution.ts";
import { comparisonCells } from "../queries/cells.ts";
import { errorBinsQuery } from "../queries/error-bins.ts";
import { errorPointsQuery } from "../queries/error-points.ts";
import { knowledgeQuery } from "../queries/knowledge.ts";
import { errorSources } from "../schema/errors.ts";
import { knowledgePairs } from "../schema/paths.ts";
import { pairCubeQuery } from "../queries/pair-cube.ts";
import { ratedQuery } from "../queries/rated.ts";
import { textCubeQuery } from "../queries/text-cube.ts";
import type { Filter } from "../schema/filter.ts";
import type { Choices } from "../schema/choices.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { pickOf, type RollupName, type Rollups } from "./view.ts";

/** The roll-ups of a filter by SQL: what the cubes hold, computed again on the questions that the filter keeps. */
export async function askRollups(
  db: Db,
  spec: BenchmarkSpec,
  filter: Filter,
  names: readonly RollupName[],
  choices: Choices,
  signal?: AbortSignal,
): Promise<Rollups> {
  const pick = pickOf(spec, choices);
  const narrowed = { filter, metric: pick.metric_id, judge: pick.judge_id ?? "" };
  const sources = errorSources(spec);
  const points = choices.errors?.split("/") ?? [];
  const wants = (name: RollupName): boolean => names.includes(name);
  const pairs = [];
  if (wants("pair_cube"))
    for (const c of spec.comparisons ?? []) {
      const cells = comparisonCells(spec, c);
      if (cells !== null)
        pairs.push(...(await run(db, pairCubeQuery, { filter, id: c.id, ...cells }, signal)));
    }
  return {
    cube: wants("cube")
      ? await run(
          db,
          cubeQuery,
          {
            filter,
            metric: pick.metric_id,
            judge: pick.judge_id ?? "",
            hidden: choices.hide?.split(",") ?? [],
            common: choices.common === "on",
          },
          signal,
        )
      : [],
    pair_cube: pairs,
    text_cube: wants("text_cube") ? await run(db, textCubeQuery, { filter }, signal) : [],
    rated: wants("rated") ? await run(db, ratedQuery, { filter }, signal) : [],
    ties: [],
    attribution: wants("attribution") ? await run(db, attributionQuery, narrowed, signal) : [],
    knowledge: wants("knowledge")
      ? await run(db, knowledgeQuery, { ...narrowed, pairs: knowledgePairs(spec) }, signal)
      : [],
    error_bins: wants("error_bins") ? await run(db, errorBinsQuery, { ...narrowed, sources }, signal) : [],
    error_points:
      wants("error_points") && points.length > 1
        ? await run(
            db,
            errorPointsQuery,
            { ...narrowed, sources: sources.filter((s) => s.config === points[0]), model: points[1] ?? "" },
            signal,
          )
        : [],
  };
}
