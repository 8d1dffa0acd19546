import { forEachResample, percentileInterval, type ResamplePlan } from "./bootstrap.ts";
import type { Interval } from "./interval.ts";
import {
  alphaOfCoincidences,
  alphaTable,
  coincidencesOf,
  type AlphaLevel,
  type RatingTable,
} from "./krippendorff.ts";

/**
 * Percentile intervals of Krippendorff's alpha by resampling items (whole rows of ratings), one for each level, all
 * from the same resamples. Null as in `percentileInterval`.
 */
export function bootstrapAlphas(
  ratings: RatingTable,
  levels: readonly AlphaLevel[],
  plan: ResamplePlan,
  confidence = 0.95,
): readonly (Interval | null)[] {
  const table = alphaTable(ratings);
  const drawn = levels.map((level) => ({ level, values: [] as (number | null)[] }));
  if (ratings.length > 0)
    forEachResample(ratings.length, plan, (indices) => {
      const coincidences = coincidencesOf(table, indices);
      for (const { level, values } of drawn)
        values.push(alphaOfCoincidences(coincidences, table.values, level));
    });
  return drawn.map(({ values }) => percentileInterval(values, confidence));
}
