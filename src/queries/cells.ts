import { primaryMeasure } from "../schema/measures.ts";
import type { BenchmarkSpec, Cell, ComparisonSpec } from "../schema/spec.ts";
import type { MeasuredCell } from "./cell-sql.ts";

/** The cell of a spec with its measure filled in. */
export function measuredCell(spec: BenchmarkSpec, cell: Cell): MeasuredCell {
  const primary = primaryMeasure(spec);
  const judge = cell.judge ?? primary.judge_id ?? "";
  return {
    config: cell.config,
    model: cell.model,
    metric: judge === "" ? primary.metric_id : "score",
    judge,
  };
}

/** What a comparison is measured against: its own `against`, else the baseline. */
export const againstOf = (spec: BenchmarkSpec, c: ComparisonSpec): Cell | null =>
  c.against ?? spec.baseline ?? null;

/** The parameters of a comparison's pair query, or null where it has nothing to be compared with. */
export function comparisonCells(
  spec: BenchmarkSpec,
  c: ComparisonSpec,
): { readonly variant: MeasuredCell; readonly against: MeasuredCell } | null {
  const against = againstOf(spec, c);
  return against === null
    ? null
    : { variant: measuredCell(spec, c.variant), against: measuredCell(spec, against) };
}
