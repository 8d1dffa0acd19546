import type { RatedRow } from "../schema/tables.ts";
import { blandAltman, type BlandAltman } from "../stats/bland-altman.ts";
import { correlate, type Correlation } from "../stats/correlation.ts";
import type { Pick } from "./cells.ts";

/** How a judge or metric goes along with the mean human rating over the rated items. */
export interface Agreement {
  readonly pick: Pick;
  readonly items: readonly { readonly human: number; readonly value: number }[];
  /** Rated items the measure has no value for. */
  readonly missing: number;
  readonly correlation: Correlation;
  readonly limits: BlandAltman;
}

/** `keptOnly` leaves out items of full span; `rescale` puts a metric on the scale of the ratings. */
export interface AgreementOptions {
  readonly keptOnly?: boolean;
  readonly rescale?: Readonly<Record<string, (value: number) => number>>;
}

/** Agreement of every measure with human means, over the given domains (none given: all), in the rows' order. */
export function agreements(
  rows: readonly RatedRow[],
  domains: readonly string[] = [],
  options: AgreementOptions = {},
): readonly Agreement[] {
  const kept = rows.filter(
    (r) =>
      (domains.length === 0 || (r.domain !== null && domains.includes(r.domain))) &&
      (options.keptOnly !== true || !r.excluded),
  );
  const byPick = Map.groupBy(kept, (r) => `${r.metric_id}/${r.judge_id ?? ""}`);
  return [...byPick.values()].flatMap((list) => {
    const first = list[0];
    if (first === undefined || list.every((r) => r.value === null)) return [];
    const humans = list.map((r) => r.human);
    const rescale = options.rescale?.[first.metric_id];
    const values = list.map((r) => (r.value === null || rescale === undefined ? r.value : rescale(r.value)));
    return [
      {
        pick: { metric_id: first.metric_id, judge_id: first.judge_id },
        items: list.flatMap((r, i) => {
          const value = values[i] ?? null;
          return value === null ? [] : [{ human: r.human, value }];
        }),
        missing: values.filter((v) => v === null).length,
        correlation: correlate(humans, values),
        limits: blandAltman(humans, values),
      },
    ];
  });
}
