import { bootstrap, type Bootstrapped, type ResamplePlan } from "./bootstrap.ts";
import { alphaOf, alphaTable, type AlphaLevel, type RatingTable } from "./krippendorff.ts";

/** Interval of Krippendorff's alpha by resampling items (whole rows of ratings). */
export function bootstrapAlpha(
  ratings: RatingTable,
  level: AlphaLevel,
  plan: ResamplePlan,
  confidence = 0.95,
): Bootstrapped {
  const table = alphaTable(ratings);
  return bootstrap(ratings.length, (indices) => alphaOf(table, level, indices), plan, confidence);
}
