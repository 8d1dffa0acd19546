import { bootstrapAlphas } from "../stats/alpha-bootstrap.ts";
import type { Interval } from "../stats/interval.ts";
import { krippendorffAlpha, type Alpha, type AlphaLevel, type RatingTable } from "../stats/krippendorff.ts";
import type { Row } from "../schema/tables.ts";

type RatingRow = Row<"ratings_by_item">;

/** A rated answer. */
export interface RatedItem {
  readonly question_id: string;
  readonly config_id: string;
  readonly model_id: string;
  readonly excluded: boolean;
  /** In the order of the folder; null where a rater gave none. */
  readonly scores: readonly (number | null)[];
}

/** The rated answers of some domains (none given: all), with the number of people who rated them. */
export function ratedItems(
  rows: readonly RatingRow[],
  domains: readonly string[] = [],
): { readonly items: readonly RatedItem[]; readonly raters: number } {
  const chosen =
    domains.length === 0 ? rows : rows.filter((r) => r.domain !== null && domains.includes(r.domain));
  const items = Map.groupBy(chosen, (r) => JSON.stringify([r.question_id, r.config_id, r.model_id]));
  return {
    items: [...items.values()].flatMap((list) => {
      const [first] = list;
      if (first === undefined) return [];
      const { question_id, config_id, model_id, excluded } = first;
      return [{ question_id, config_id, model_id, excluded, scores: list.map((r) => r.score) }];
    }),
    // Raters that aren't told apart count as places.
    raters: new Set(chosen.map((r) => r.rater_id ?? r.ordinal)).size,
  };
}

const tableOf = (items: readonly RatedItem[]): RatingTable => items.map((item) => item.scores);
const withoutExcluded = (items: readonly RatedItem[]): readonly RatedItem[] =>
  items.filter((item) => !item.excluded);

/** α of rated answers before and after the exclusion rule. */
export interface AlphaPair {
  readonly level: AlphaLevel;
  readonly before: Alpha;
  readonly after: Alpha;
}

export const alphasOf = (items: readonly RatedItem[], levels: readonly AlphaLevel[]): readonly AlphaPair[] =>
  levels.map((level) => ({
    level,
    before: krippendorffAlpha(tableOf(items), level),
    after: krippendorffAlpha(tableOf(withoutExcluded(items)), level),
  }));

/** The number of resamples for an interval of α. */
export const alphaReplicates = 1000;
const plan = { seed: 1, replicates: alphaReplicates };

/** 95 % bootstrap intervals of α over rated answers, in the order of the levels; null where there is none. */
export function alphaIntervals(
  items: readonly RatedItem[],
  levels: readonly AlphaLevel[],
): readonly { readonly before: Interval | null; readonly after: Interval | null }[] {
  const before = bootstrapAlphas(tableOf(items), levels, plan);
  const after = bootstrapAlphas(tableOf(withoutExcluded(items)), levels, plan);
  return levels.map((_, i) => ({ before: before[i] ?? null, after: after[i] ?? null }));
}
