import { sameItem, type Filter, type JudgedCell } from "./filter.ts";

/** A cell to choose from, its name, and the judges that have scored it. */
export interface JudgedBy {
  readonly config: string;
  readonly model: string;
  readonly label: string;
  readonly judges: readonly string[];
}

export const hasJudged = (cells: readonly JudgedBy[], { config, model, judge }: JudgedCell): boolean =>
  cells.some((c) => c.config === config && c.model === model && c.judges.includes(judge));

/** The configurations of each path, by the one it ends in. */
export type Stops = Readonly<Record<string, readonly string[]>>;

/**
 * The cells that a filter goes by and that their judge has no scores for, each once: where there is one, that the filter
 * keeps nothing says nothing about the answers. A loss is worked out from every stop of its path.
 */
export function unjudgedIn(filter: Filter, cells: readonly JudgedBy[], stops: Stops): readonly JudgedCell[] {
  const named: readonly JudgedCell[] = [
    ...filter.ranges,
    ...filter.lost.flatMap((l) => (stops[l.config] ?? [l.config]).map((config) => ({ ...l, config }))),
    ...filter.changes.flatMap((c) => [c.cell, c.against]),
    ...filter.unmatched,
  ];
  const plain = named.map(({ config, model, judge }) => ({ config, model, judge }));
  return plain.filter(
    (cell, i) => !hasJudged(cells, cell) && plain.findIndex((other) => sameItem(other, cell)) === i,
  );
}
