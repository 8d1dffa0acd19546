import type { Row } from "../schema/tables.ts";
import { inDomains, type Pick } from "./cells.ts";

/** Right and wrong of one model under the baseline's configuration and another: the four fields of a 2 × 2. */
export interface Known {
  readonly against_id: string;
  readonly config_id: string;
  readonly model_id: string;
  readonly bothRight: number;
  readonly onlyAgainst: number;
  readonly onlyConfig: number;
  readonly bothWrong: number;
  readonly n: number;
}

/** The 2 × 2 tables over the given domains (none given: all), in the rows' order. */
export function knowledgeTables(
  rows: readonly Row<"knowledge">[],
  pick: Pick,
  domains: readonly string[] = [],
): readonly Known[] {
  const kept = rows.filter(
    (row) =>
      row.metric_id === pick.metric_id && row.judge_id === pick.judge_id && inDomains(row.domain, domains),
  );
  const groups = Map.groupBy(kept, (row) => `${row.config_id}/${row.against_id}/${row.model_id}`);
  return [...groups.values()].flatMap((list) => {
    const first = list[0];
    if (first === undefined) return [];
    const sum = (of: (row: Row<"knowledge">) => number): number => list.reduce((a, row) => a + of(row), 0);
    const counts = {
      bothRight: sum((row) => row.both_right),
      onlyAgainst: sum((row) => row.only_against),
      onlyConfig: sum((row) => row.only_config),
      bothWrong: sum((row) => row.both_wrong),
    };
    const n = counts.bothRight + counts.onlyAgainst + counts.onlyConfig + counts.bothWrong;
    const { against_id, config_id, model_id } = first;
    return [{ against_id, config_id, model_id, ...counts, n }];
  });
}
