import type { Db } from "../db/db.ts";
import { run, type Query } from "../db/run.ts";
import type { Columns, RowOf } from "../schema/define.ts";
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
import { ratingsByItemQuery } from "../queries/ratings-by-item.ts";
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
  const ask = <P, C extends Columns>(
    name: RollupName,
    q: Query<P, C>,
    params: P,
  ): Promise<readonly RowOf<C>[]> => (wants(name) ? run(db, q, params, signal) : Promise.resolve([]));
  const pairs = (spec.comparisons ?? []).flatMap((c) => {
    const cells = comparisonCells(spec, c);
    return cells === null ? [] : [{ filter, id: c.id, ...cells }];
  });
  // All at once: the files of the next are fetched while the engine works on the one before.
  const [cube, pair_cube, text_cube, rated, ratings_by_item, attribution, knowledge, error_bins, error_points] =
    await Promise.all([
      ask("cube", cubeQuery, {
        ...narrowed,
        hidden: choices.hide?.split(",") ?? [],
        common: choices.common === "on",
      }),
      Promise.all(pairs.map((params) => ask("pair_cube", pairCubeQuery, params))),
      ask("text_cube", textCubeQuery, { filter }),
      ask("rated", ratedQuery, { filter }),
      ask("ratings_by_item", ratingsByItemQuery, { filter }),
      ask("attribution", attributionQuery, narrowed),
      ask("knowledge", knowledgeQuery, { ...narrowed, pairs: knowledgePairs(spec) }),
      ask("error_bins", errorBinsQuery, { ...narrowed, sources }),
      points.length > 1
        ? ask("error_points", errorPointsQuery, {
            ...narrowed,
            sources: sources.filter((s) => s.config === points[0]),
            model: points[1] ?? "",
          })
        : [],
    ]);
  return {
    cube,
    pair_cube: pair_cube.flat(),
    text_cube,
    rated,
    ratings_by_item,
    ties: [],
    attribution,
    knowledge,
    error_bins,
    error_points,
  };
}
