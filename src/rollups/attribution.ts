import { outcomes, type Outcome } from "../schema/paths.ts";
import type { Row } from "../schema/tables.ts";
import { cellKey, inDomains, type Pick } from "./cells.ts";

/** Questions of one model by where their answer was lost on one path. */
export interface Losses {
  readonly path_id: string;
  readonly model_id: string;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Questions with a value at every step. */
  readonly n: number;
}

/** Losses over the given domains (none given: all), by `cellKey` of the path's last configuration and the model. */
export function losses(
  rows: readonly Row<"attribution">[],
  pick: Pick,
  domains: readonly string[] = [],
): ReadonlyMap<string, Losses> {
  const kept = rows.filter(
    (row) =>
      row.metric_id === pick.metric_id && row.judge_id === pick.judge_id && inDomains(row.domain, domains),
  );
  const groups = Map.groupBy(kept, (row) => cellKey(row.path_id, row.model_id));
  return new Map(
    [...groups].flatMap(([key, list]) => {
      const first = list[0];
      if (first === undefined) return [];
      const countOf = (outcome: Outcome): number =>
        list.reduce((sum, row) => sum + (row.outcome === outcome ? row.n : 0), 0);
      const counts = Object.fromEntries(outcomes.map((o) => [o, countOf(o)])) as Record<Outcome, number>;
      const n = list.reduce((sum, row) => sum + row.n, 0);
      return [[key, { path_id: first.path_id, model_id: first.model_id, counts, n }] as const];
    }),
  );
}
